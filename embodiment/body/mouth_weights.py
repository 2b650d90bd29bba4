"""Weights of the mouth's acoustic model; written by ``tests/benchmarks/train_visemes.py``, not by hand.

Trained on espeak-ng: 37 minutes of en-us, en, en-gb-scotland, en-gb-x-rp, en-gb-x-rp+f2, en-gb-scotland+f4,
en+f1, en+f5, en-us+m1, en-us+m2, en-us+m3, en-us+m4, en-us+m5, en-us+m7, en-us+f1, en-us+f2, en-us+f4,
en-us+f5, en-us+Andy, en-us+Annie, en-us+linda, en-us+belinda, en-us+steph, en-us+david, en-us+ed,
en-us+john, en-us+paul, en-us+robert, en-us+travis, en-us+victor, en-us+edward, en-us+grandma,
en-us+Michael, en-us+anika, en-us+adam, en-us+klatt, en-us+klatt3; flite: 49 minutes of rms, awb. Never
heard: espeak-ng: en-us+f3, en-us+m8, en-us+Alicia, en-gb-scotland+m6, en-us+max; flite: slt, kal16.
"""

PRIOR_MEAN = (
    129.435, 7.435, 1.362, 4.77, -0.218, -0.435, 0.017, -1.491, -0.054, -0.373, 0.747, 0.105,
)
CENTRE = (
    -23.355, -1.441, 0.578, -0.655, 0.563, 0.428, 0.021, 0.638, -0.115, 0.122, -0.397, -0.026, -36.148,
    0.256, -0.189, -0.694, 0.086, 0.097, -0.133, 0.436, -0.156, 0.23, -0.327, 0.038,
)
SPREAD = (
    14.878, 6.338, 3.049, 3.163, 2.649, 2.034, 1.804, 1.634, 1.356, 1.155, 1.128, 0.997, 12.518, 1.926,
    1.261, 1.158, 1.225, 0.735, 0.732, 0.721, 0.57, 0.414, 0.546, 0.49,
)
USUAL = (
    0.0866, 0.088, 0.0615, 0.196, 0.0692, 0.1079, 0.1175, 0.0729, 0.0893, 0.0784, 0.0329,
)
PRIOR_LOUDEST = 148.00
HIDDEN = (128, 64)
FACTORS = (0.0079662, 0.00895541, 0.000354685)
BIASES = (
    (
        -1313, -1504, -2695, -1222, -1787, -1453, -1582, -769, -1739, -2556, -2392, -52, -2522, -2458,
        -1672, -1369, -1468, -246, -2295, -1752, -1027, -2149, -1403, -390, -221, -1752, -679, -617,
        -1041, -1860, -1950, -2937, -1823, 47, -2740, -2079, -1030, -1714, -1059, -2730, -2184, -833,
        -996, -523, -1492, -833, -1551, -2153, -307, -1393, -2107, -1601, -1825, -1488, -1892, -1390,
        -1073, -1058, -506, -2276, 653, -89, -808, -1177, -1981, -1504, -1582, -2305, -147, -1480, -1479,
        -378, -886, -1980, -1412, -380, -2606, -1464, -1131, -2102, -2143, -198, -1393, -1203, -1213,
        -907, -1767, -1960, -1842, -1225, -2573, -753, -1539, -770, -1503, -1256, -779, -1511, -1307,
        -2346, -3386, -440, -2668, 143, -165, -779, -1782, -1932, -2133, -2362, -1289, -1493, -633, -2474,
        -1966, -795, -1468, -2104, -2346, -480, -1447, -1990, -1136, -2128, -616, -1741, -1909, -2483,
    ),
    (
        1089, 1465, 2501, 1178, 1484, 1274, 1877, 1437, 631, 528, 520, 270, 1437, 1188, 679, -276, 1129,
        2038, 1872, 329, 1233, 1476, 1469, 992, 1060, 1294, 1650, 2038, 1398, 196, 2525, 612, 543, 1857,
        1195, 1323, 1142, 2608, -314, 1678, 1522, 723, 487, 1005, -153, 640, 2112, 910, 533, 1047, 1970,
        -1188, 1887, 828, 1888, 572, 1884, 2419, 868, 609, 853, 670, 1859, 756,
    ),
    (
        -1704, -894, -115, 2657, -1, 695, 1403, -2284, -929, -511, -4108,
    ),
)  # fmt: skip
WEIGHTS = (
    """
c-l3*Nv|bImL6uanGe_R@WzOYjEu~R%o?)0SOrv*y%0%|AVCP+aH+o|Xsd;m+;K;6L4ds>Hv|MpfJnAlWV2eR?q+3XRSq$|@eV%Ptj}Icl?7zRd-uAV9Xs
b6+|LP_0`){+^j45o=EP%WiG<XIPD(n@D-x%C@U(M=$>~fODpRQJ?6L^0WGY8ORxa0i-OMbQDm|-~QB^qxmwJ4Z1WFUbzvgbrRD8l!nz)bQLObbmOeuQLn
aJ5PVwJG5^E^ipoD4Z78(h}2i7{(KYzo#TmRX}xwvjO@+sJuTXDo0dJSU6riLmq<zsiKffQ^JE3hES>A`42xESwxQ%aX?`B$fiFKKUeQ7E(|@2eHIRc_KP
6E;4>h31P(XW)gFvb!J0M!7CSN%-l$<hAXax_lZ%GD84}QLrNrKB_S)CJrTG(eoX=kj7G|ckvt1d2|ki?WK<(aj7(f7Tq`Y%`8;PHQWUNs$ukic$<%0<lc
S0Y>@Ehy=M>4}CGQDiZ7ma_na4r0C>YOdrp#rRl1etwtaQDISa~jSaZjR-By-}jDoZ3(kSXAFDnc@0lwz5U*GaL=YetxtnX(*nq)HQ$Bqu5HDe~M(O)b`#
vC3?ckyKI1k_ZUB%1J1~G$PJ;Y*NxO3&AZuOfx=QMZ}J!a$Y%88L4N;07f15L2^<w@}y$+EFfguy7HN_!;Hh$_?jjOVev>W>;&=4mUv$-pnX<^YWzF~OKr
JZDw{1=%`{Pte9UQHq99@6o=Tc*$$6YVmY6J}=b{e;r!N+42w&%fv&1Xhg$spcrjUgXEUTJDMrcJT6*@<Q{W4BzOE|@+LS|lJHNhi-i4sl(XGAQagwLylA
9+HQz)>XTgX2*oq%=|{^CSu5JZB%u-LZd9NhvBWaZ!o$@jUqjd!s30_l^e^u@CN9loC53T+@il3u$X4DPaOJz=Bx_C@-E8Vj?K>$iGN)Ktdv36m?con0xG
yGo1<24F@kusuPOn5p1DUOwN)ynItxk?B<k{3Me8tjt3`!3n$@`)G7vsLy0VCf(zk}lq<S$ArPkk=%A>wn2>J(iHv+jhKZ5_D1E>Z5<SJ3kd!4QapH_{1T
tqLOU}4VILch4gkZbmaV11QQe+OUO7Q>ml+36!itiCZJPrlR5u$tvLBWqQYElA4NC`+rWpUgaH{_-4%ieL?#N*0X0geJ2V2XH0d0oIkN`fe%?up^p05S%#
&je6}tO3eofE>$N<1)A@?uO(F*a6Oi;1m#R+%aXW5TBxeL5efSSD&_ocx9wPz|kYjI6M+jPbK?M<49rTY!)cJSUwCWDTpL9a%U==br}_%fh|M<C!|E7<1W
}Xju;8#5&w*DID_yLx^X_qik5mc1z1FK*EY|S)y$^#WPRmhy`Gb+c(k$QO9)0AYQt=T$0GHKoM8c^C5n1{#wX|e2{-0G@WqBY4+u%fm-CF`awN5Yz&3l61
;Vl9g$2r;Q!K7rlnzD01@VBw(HjCf0zA+G;g3WG2MR)tCQ^rNQ6e-dvakrSKn-B){8eRbL<UkK0zjzd#yeymaoDy(M(QPqAt;hHDp1jYK$~)kz+Nv#)B>l
10y+RnOt6_~5krfT0|F*Dmt-wrM(~knQR6J0?%+7i1e;HYA1erq6Uj`(+2fqCkO(NlR*)5x7Cr)`fb>F1R)K|UUOA$v?<~@lE?F~Rw3iXb&hbCOWF0`00B
|r4!F{s^N>J&e&=Lvb>VQ%POcIAfNXmlk5_6G1Ak*<v>IANdsL0@5g(~C8YKht`V1-O_F_?l;!IZ=hX2BmA@Ch}5AAqF*HUaA(1ul`F4yYtoC@`i$>_}sa
n=qR26|x{sh$?ogc?dI*mmvicv0xvZD^Ls{MR-C$y@AYeQjtJau!2#g_*q<%z||xwm->ip5}j&%fn-x6QR<$9A40*ToU4ety9B-mj01lG@_?y;Md0@?0B5
KSgbRs-0m37LQSJ!3jR8m=kV_~G2nwE<CNfK#tpgwhNQ4YBh$TBLN)MHz<P(1}a5*Y6m(-MqOHNuKB~aEGY9>kKMnv2#lNQkFip=mpYMdJ{WCR={r9Oe;h
Jx^ldI-WP)Gc@opk7K{;LHLzPFRE?0;HdyFOv}%ls&dJ0vG`N3@nfQ&Y>Jsz-Nu(g@=lCDAbQt(j=g2fDSltI^#GC^iWnr3a6lLAQGe+FENM+aJhVhI^#$
w<PM;QnWx|3%z=X(>qjU_LOvF_69@rOCC!N{^niOrZm~anK~O*sVU0&UfL*ZQ@&y18fR2`b$~y4D^aNSJNBp~lvm^+I8ijU3tWcbgE}?uD!OW>brX+``fF
}#of+WDIC{Uai;-1O{f!qb?uvF|H!7Qu^#48^MZ(xa_4_5>k%9~JCxTruOP7PNp*a$eMMRHhFl|YONu^@9f@*tFu#>k2i!vCRQvDgCcPs&nYp$qoG3Qm>6
DI^lH@uzz-U&4(<XUHy;1rX4YqD@F4LTo;k@X@Cv!}0)wq!0jNn+quj2ZRS3%#p<+JW9bp20bnMiJ`$$;FRPFl|!ltWGNO}Dy{&1!GH3^G*5b!Eygua@z5
3yIy0y)GNe}Sgk0l<hIylA#ZS58iv#wu1$Ca}UR@D!1f}#qfxu?pyqp6BA0Il_24W6DxipfAtm8~OiyARlG`CDu(vnVjU)7K{*Sl20tg*vH)tp1Kj%*Wkh
xjZi2vqD8-7KKpAQ^DH47&=X0m2qi)G;l{Di)__*;ynyTaXCQQ=4G-X(G(}0Vicj<})*AV@e8g(SYZgXx6+A3iJSENE*P#4HHw~GYSiIjdekWg&;JeD;c4
Ofze0{GAHlmiWZTZS(SuP>8QZUBu`*7#NVsDK>=f72sD<C>IC;s^;6L?<WJ|U$OsBq5DX-`jDA^2P^kANX&h)pAZ8WiUXTiPyWngsGDY#CAeiA{nir};#a
ttPsCpkBIIjS2WEl*zuqB)hI#|+YFOP5Y;-hhpx)8}>u^`G^)l<<xa79qVs4-PQ7k1AmBj}9m1CHXrOD2xl0zo3s$6E=;Mt&kMv3;MDFTiR5y(ozu8NVo3
As6MOGM{q`PbT8=5j+bymjK#1D`-HFlt;*ItX!!W)CI2N8&>QPm=DU56^Nq(5)Obdf_w~z@q~c_DjK7~{<$!bf${`G0k<M(rIt}lo>$28q_Y&LIVUX8p9R
J0Sc7R3WDc}VEOm{W!D@2YPsM;7q3EIkIbF<7(l!;JgEWJsbVi8ii6o_*nE+;^idoEKEo-P}N=D%Y#7W@<2w25Ry@x4?B5y~slH46p-Mr8vN)eEaJk4Nd6
^k^5q;{wi2xbkb-f9682uyV_y50+E0=HavJ?Q`g0{7+-olxu;U?(HzHOwfE3xwTcwfIDU$W{dtXY4YpQ8`GX3J3;hg|DK*fr3!`kv>7KH1J`iT8Ir0O)48
WLr7dw?nXe)MPwr|b-@v!71SQi0lF7aCIweu{@4O|dSVJ_Cctx)MYCcTkiS(CytpGk7ghq{Lp}qE!MyPJKsi~&JGg{^GG%c^wwx5!8jv1vBNHlAB3cE<Ay
?q1V0DVO2TGQ^g6R=OECT16aS*U^7BB}N0yFLyc2`{dlduQ&;rLOk#d+pni`$K;tCD#rt@5+tCuMP^kUNk%z@UQUL>eW%hrAKFf`%*+@x>>@^9TptabPY)
M3#gljuUUO7+6ajE5L#WX&^}u>w>$fNGDV~WDQUP`p?IL+Q`>JW$>r8I5vdCLKGJvQ8XiDL@o+|TM5;PC=@a*TLE<8)XVb|gpL*-mxY`V5dn=`<Ufza4;B
}kiz-F*pq)xYh)pLQ&GbiP1C_@hd)RZL-FWY6OGe^TBR>{>Z}-sV^`W{(rKEMu<9qQ_sovVYf1mi~e!P$Ld`?5s=@Djdj;5D8*B*eNpFGvESx*w%4ju{{H
L?}cLzsz!rIg}U&I`Vi7m-R%5_|Pz!hlUnTIt84ODotqs2J#BRFE4_0U1Gp)KbxY5K&8bv7NL6hEa7y6gb$zWI_?andbUhs~PxRC5uYY#RHQOI*8V(gHA*
xbGmF;s)f&LaljuAq=eLl(Z@+9vw$8UI~N+d5R>;>kuZB#gAhtu!)G%{CZH!UTLa&r8?-7O3+GYf6~tc+r6EOmnn5N;f!ny3Y=Clx)KCO%pIWzIX(6ko4s
0StCvokI4vZDHq=!WbyMW>K0<8xJJHnl$;*?_WL!U-ozAg3SP{mv+XhCE%&V<sN4`L=^IYbS}a4Omrsy7H;FWsr67xD?478EMThBXCUS_4S}W{-I$Ml2qX
mdQE1DQ?L?8Ep+=JA?%Ai>!i9tcxa&6*FEoxv8f7kZG0DN;){1B}2VGvbmUYUZiqMffo}JE}8(X3bF#1h#rzU%uL27u?sMQv*B4+MD}1C_y!=)tUv_`obJ
Ji2ra}e4jWcBAi02_5wOCQUUv!`0(_)VNIQ4H=0%)voWMnV19XcIqqapFq9)Kj;4g>Vgo=YB<a`y1eBv{$8Uwx?0M=D9Fwo^e9vBZ*KM7}xd4YNdBfwsAg
KOI;aN*j6<3LF+!p@SJZ@^?Oz!ZlfpJk|d3gJnKL<KJ^WsnO5=o}zIk+34xB4{rP)#O=0l^}z_rvWMiF>|&&xA4%)5FCLPjzK(e@f2V|XJ6b~S543jaDzZ
ETEj9#s4hc1Ob9@u$>o6nDWJS?GNJB(gFqTEV=fPHr~p!WV0TUd`h`spjV;tj(eVfsR-IMkwJx}X&t{x!E{+y1nnhQhMs0B{0+Atx>RgrQQ41EhK({dq<O
CqYKgjZw2${ZM{g6fwiAZ4@7gaKYmq#~z;=&cfTQCuRxVU~GEvgXsA2raLg4qkp10PZAC|V#W5nA!`jE$CuBZYpLgw2-F?d1lvnBpSD1@byR;ca;u!aa_6
Mp*_&8HBqpz+6gPVr4jRC_+(=uRO$UYDA<0-v9ri9KbG$W$;lg$elQr=XThrDq=$m2m}9g9b5<$nIZT{2`tZss^Ve_Y{z0?%2NYYl1CN^hT7&-fzAM%i9#
`^;xclD5PMsmD-nX^hahi(bgDdnChX~fm8fBdAgS<;;?Iy(FjuHW#7)BTB9CG*Fy)cfUfNI9FT;G%aXR<G-*qj&=f^d-e<E=F;xn_W*=(U0+V1b{Eq^$lh
uIoS{agF6KXgKkZ1CY!opWaQx9@j*5-w-`t6{{_rnAQju^4*x*P|f|O-`HPP+kW7&@Yzl|F`>9JZL()GXkyITWZ~@-dSRzSYU3Ty|IPUP4^)AnV)5tSDN3
~C|?@RsRiYR@j@FPrlT|&@?L7BOE`^(zS@y^T*7pj=(gSfdfAXiII{)E;FM`A6Zx}z-qdd2IycX?c7_*tJ!mN5L#~{sHLUOnORoHk6O-Oybu&ER3?)fd<v
~&&+<_UHly|y_5*WHwrJ0vjdAc-1O;&|S4-fz~TtStl*g&VUY4mUvQeMtUUhWpQ>_DBohOx@Jg-rX<dt%5QG#7u^>1F|PeZ#k?(MqIx1n`VElay3h*%POn
6OGho@P$g2DhzWq6%}%{JRxW5+0n7cS79^{2c+qiC3OJYO}k+YhMAR~`uy}LR8$6B%ZU!kf(Im0+K`)BReB<@I0osetm4QBlYO6?Y=LELtGJLgyqJT}0|~
9IyF1v<=1}k1GC}%O^SBwQ0IXF*P*=cYq_?Wpm7^=Toyx##^u7pARUxfAx~QH(_&CWM!yceoAt*g;V*}}8QtV@87X?p&dbdvVB?ZyAE*;WtpnAROr-My1i
lA<)FkJd2WZfg_WrqF_U9wQ<!qIKZM%kh)5FuzJ6kZLFsKl1cVHOptED5=i^GrooDv;)mSV^nFdN)C@SZGd=Drh6tluW^Sw$2*MIbGaGi1L)`%%!#-%8_Y
N&ob&F(V#b>{&hgvdVnD!J?Qe(J5&JPA<t3_VC3!;Ew563(!DhW4?sQ?dzzNfFb$T1T3i<Q^c*s4KtpJ07m;7d>`nk>s=P5BN09AoC0w+S1F;17Mgk;!<!
hgT{u2|c;LFo;37W6U`wQT>)in{1?r$)fr8CYg@D*s%*I67S0m;A|ftHQLs-PnzOg1<UaHG@OOgfc-=1?&X4IPdQ@qqE6#iznJa~gdCHV?uVbQMi8BTyck
&FkFzgxrNa8o)nF=kh>}l_&K0IE~XZl`sOfdBwq>BEa&^3hIvs4W&mxI!H4h925fsiohC#p*$GOt^q^%zPunPkBW4z;gYCCO(x-CFqtmT;Q^u%shVNKR)Q
F=3pH{fasW;HoZ(Q*^Kmh8$HvM)oWu7sWncq}BmwPAJ5(NI4Z~3)Hb|U=RiW@Xq@v5^X%#>p_7<Rz2zVGA+?c_y34o)Ai!4#sfdR4-gd9VTBWs96SR_+`W
mz5|Jy8Sz4UQ2ePIy`DU3ucvn-OwA5u0@_Ao3ZrV3=~*NF4s5PwzrAQ4*9T{+=G}pJd?AX*t*bzFVz6ex|>f(qF44T*{SserANR>mB6w>i@b=7qjEf$)6D
N<?-_I{BMsB&zq)Q{zL1AACJ@4ir<Mf*;R5gzx>e~@mnks2Y&cXI*;<>C9vVUgF2GKUyYi+c>8Z3-^-(GI5+WH%PCd1fBOrB<LYX)mcM&`I^BL;vFU4l4B
9Q$1Up=uj!oqyU;l&t-CZ?>59>Mo_0s<z1G}N?-yQGv_ba;$zD_^gE^kA7ct(~UvWRW$?|Jo~0lSaS`R|)W<F-p)iT1jkY#fIw0qi}iS$+>K>u>Kqw)M-o
;ve;`-fVk6u5C`oI6;?$&Z*a9bG^yc+50@48aigZtn1~lTJOg9`fM+b*|~h}jpABOHGeTomuE^YzC3*1T|llw&Mx$-nttx$CB3#}Fl*i1ow>+X@r{_%x2N
~w{PAF(wc-6o{Q3JwXa8f|?kY%Cy8Z4QpaEhY={xa<&D{o8>vA^R_Ko<^w%yMg*n)@Q_U0AfGVE2mOV`W(dE?yjM`uHLcq#PDjxRBs?f**-7qd)m><(`3>
r~Bxsg>ESsJ?d()ymFeciZrz<c5D2cGqr38Qed9GRKkqWNI8}FI*jBTaC+Xd_^|5?qW*IytU3wcB5Vt-#s2aTs<smzp{0@lj~+r>rctu?DXy1&(ChfJ9c}
POcUd@=6o7+yWMV3#dB6>O7m%|FEbnDLv{g`0m82q^{oH;AZtIG=DrsLWYx+nzPqAi-gvq>=G`>Chd~&HX2YvR&!aeWvRyVh(zT48n1f{L`NN}GwLdx^&p
MX0-VxGA1s5Xh{JaN^o;ngH_4v?MYq-RdZ!>k$wuWrBmzwsAP-eBF_VLyphzpIl2*)G6Z~e6ua*r@&HTjmxPhHo<8x$J}S_ixByX1{%Q`{M+#>VXW<}6kx
3151O6(~`<lhAeL2DeIkJCj-wrBWR>u;vxGkHPiE<r{BewQD$q1!s!DC~h>{h1Dv5M$^7w2OJJ{R5Z1u*7st5bkLiItqxp~7Ba}!dx*BivPY2r`m}cIN;l
H1m8C;f9=;6RxQen~=RB%G=C#&1Ou0zr#S(v5pr*x2e4uVwNqCA1*RMlE*mi8{4y57JFpiL$X*1@?=F=g}$hmyY^E8t_M-mUv!L~Z`##Mt!V0^}O#WPpc6
5(`VVWA~_TAZkkly?S&s?s8JABUUK(JHH&k9=CH0PkC;(9Cd?*+ZVh^i0~|V4KWQR9vyiLo_)9(E`cDClJ%RJSc-8DfLNt+p=XYz#pDoRL$@zo>aN@)0HB
N5wl6K)Zl`?5_0Yj&|Vc*Lws`k2Fjv>mm#@09rk-L7g(otQ)-#xxq%|<3r(kFf_r+*(;_%JE=yRrh2fo@s3{~Sd@x-i<%qb1i2!@3i5yAsA-wdWj1`p|ui
<Vy+>a@oB30GsR>6<K+SG{_rzHfD`52>hGjf_}qsp^>YaKgVEIdwm(dEL*Q&sE&kFWkB@7Mo){I6e){)?~Z&(pTu{O;o~fByCT**_J#3w`mYUp`ZV{zt*=
!tQ_i`~T{zKWHv5-TqL$*#2U!KYU5W|Nh^rXMFdc?rz;5=a)ZgzWTp)`*?o%Uw`@ikN@d!F25%Ssl57bpK4>byY{=^F7NAZ{QYmJfA$YgKke?jfA;IwXRF
w4etDk%5r1vNx8HvBv%h%p569up8NZ+YyVdIA{i6TspOKfjJ#D|2RJywt>M!WmKl#)C^MCWFn`Sq6<Nl!j{6GKX@GpPZ{EzkZzu21p;?j$M^0xjbW@azH{
deLw;{Atjzj|l?=YQS&=<t`m`8|De^}o0u=H2agZ$D3O{Ib6K^WhKPr0dni`s&ZpyqSKe?&8n)svDt=&zfG`4`xr(a3&tAx2ssU=U@73_T`%Uaq{nfc(?x
H)q$@s*)I?Cy!oE~(37E6`)3~p_1N%dKN|kqr4}!Kn8}yydi!_C^mSa%EPN6lZ1wDmx6R}I!|B;%zDe=;As!FYW?=jG_4?tn`G3gOn~NVk{N>j-cITd5Uu
3fO&HU-_;bxkbd;L+pI@b31kN0i7aMAwy%kiTF{kwKCkJrn)AAb7xpZ|8Fe!Am-@Qd$mx1WBT?|)_A=G!y#>f&!5qdI+F{W`sT*_wSjHJ_d@yG{M-{`)_J
mFAy>@4mi&`!lz_`<C9-X-&rWUqR{r>RtzF-=Eg~;lHisKdY->Je)*zNMBI-_#ftYb`ky)Wp}U1?_MqG%a7K>^=HTFwLSu}{?BP^{7-CuH-2oQ5iuR;_aF
T~`@gmP$3OgCc>npPQxEdR)#vjvHU9VFg`BK4+@^l?cbnxH!%zD6fx;1OSA%`aB>AR0<%b)he6-biIb5viOh22Rzxi3U8dnc5-_4P<^!|#PZ`R+uPWf(rr
Cv^w>{cJ$$(Qt9X(L$Ees%r$@gL0j+MRb7;(GVHk6>cl{JZ?wSA1K&`@;FR>Ibr{R*&K*%eP{%sp{;YLig$g?G}^UMq6?FXvmve+18Pt-VNVh%iFDIclF_
2rP{{dozwBWJve$4JNNz0a=njvuB*@Zu(BuZruwse0!2Mmms;OGU-7CN$irEupI<N4X8G!F2`gQ{_N*D#%iXG~t{7nef!q4jy=~+L++g@>w-DbR$7Z_{bt
_E_zb5hhfJi-5!#MLc^=j9LaQEQ`Hh9k4cI_XQOx_%(W!nGfft<(Yo$RZdbbSHkWlzJiy1rh~tqNEDMQF;q!~+Ck6GdLld|S`$!M?mvK_1TSeXieky=d4u
KUeS*TXt^y7dk%H?d^V!!-^lduO=SF@iF(|fo?5UtR7-s?U!xLbbCjj>Az;P-;30#UIeGl?mIZN71;B!gXb7h{RmuZM1YEg;2sY1yH|5}&V_+>srTWr2Qq
5bEY7L?DGPNZCIOt6Wmsuqq==6^gxhK2>#QiLrK(*AgWW)UgSSc(oo!Q+UdK~;)4;%E%Tm?3JMOnILURkCP3x{sdKQDYpJDM5S*Cg#Ts}ZTAJ5Zev)b3Z@
-S}9#rUGHpzFO|tv1l?8V+YTEt3P(r<q@*!5cR4km(*CkGRz2nJhr+^8N*zkaAvTT8Z`P2xXu;ULG&h_n_sE_@eQPiF-0C=4-YloXJVeI%{MvG({hog)VD
l9UeS8itU<~Ct>6;%-0E~uC#W^(?n%Fe|ig%f8^$W*PkBht_}Pvx(S;lO+IbT_}PZ#i^uBSAn3!@j-OU>`R(pxpOK%gAMcu<C$)#3`{=)JXVbH*>VBHw$y
VKPIwe5^f$6UGHB`_X^_2XDbuaGnS;anV@79v4ntsdTM?XHhN*^B)?JS4S>$MT*@1Eb??c7kqV{VdOZXDmh|D~;lb8*A-zr47t-aiP~o`e3R-TJqc$)~0|
G`GKh_Sx}=Io;N4vJZbXFFhN`!uOUpzqXJ3{)`;H=KA~c9E{jSe)q`@{rYP*eLuBSkRQqLm5+Td;^yo#9(%v3@+iuSXvg$eG{s!HuqG=nk7qU;@@^#^5%t
)zs1DOU)A!Gh&t6}c)%=`3vTaWcYX>;_g)OA}F`SJV`m4J@UfZ{3C2sqnZMwM4$9FZCk7B=?WmPHnPTuSv2YuR)utHKT>-3RmZmb@@J6iu`9M9KkMc>@0*
KoysD@VWRbN3i<K{t)7TRT<!x*xk)`iiG3b9uRD`jh5j2<s`_Ty&q!qrJI$=ZG1%)0z0N+Qji=IcurOZuxQ8_?5mnR39Gbi6^IN_}no!5j$_ryG?z%jJmZ
%i}y+dm{t1rMt7_9-G<|Qjhg*@zU1)8SX`;RL)wXs^4Y+U+jV#Um{aqi8nmMi=0M5Aa(}`pbQk_Ntz~|7O(Iw#exZV|-5^L8qSn&~LnaCat@`=uXhUwt$n
p&DWR0Ug@bp%&+K{f3_3p}L-v?;(>vgQuP9BSDe%vLU7dY|t;>{uTA+~dOV0Cz`b&mXEQ}ZzU$v+!c%8qHd|BQAUepKtteVq*5a59FY8Qm)K^)%T)m5g`u
`cRQ|W)IL?t7O<x^OfmILyw1LiFdWwQ`wD;eYc@&QCr-PvnZxfcIn-YEv9m(6BC@L<=jaDU+ZNu6^~c`=yzu=(+{mR4NI^c*&pXa-MCH7W|E`dH-fAVYp>
Hn&qn*;rL1_%9^14q$aY?BByIXgr#(sT9kU))FW44);4@Ln;la|TJ$lNUE{K)d!)L%4dxQ>PW<#2q#_&4izIi5%rkhHdQ-I`N8>uVr*#b2$%9C*h8J~z-j
dqQ~SeVO;seR6AVi$SxYNb358D?3RcjM)Kv#+Ctd!trs&&4fnN65aZ$((@I$}YFg1{R}Yb2Z3{^%N>wHY`k=Kogyme0skonlywZFy}{F2QBecXj@<Uoiu@
B4h&rOB597iiM2qPD_yBjI#pT4rzuE{Ta?$RVn{LSCc#CBSo3A{t<dGU(Nc>DX%1MV+=x0`&t;lh(GbyejiDj+U<N}ua{z$S4aX`PmyN0?F;)19D~%o5ww
71rb*svTVc(GN!(^S}LCU~ty?{mzRPt=8_k=GZmcBsAh+I4&b&BQXbHg+;u=I+Vg)k*3pnDU8W?A!0BPY0cRbHXev5qh(<-N@qi6*>~<=wY+A$hUlj(U7!
4x){T%~`_tIB%mX-7{Rnd)sfC9Z_eMR^PV=ewFSo+#y_^uLgIzNa+?C9iAP`cexVhCuZhju52sZfemgS>tou*;bE07B6BBx&d6%zr*^1b&}IMOS7W8gdGh
`GV=>jUXs8B%QdlZOz86dNns1%P`NKfp8{mAmet0&2Fkk6x2iEG7_I^gO!|X)m+_2|~UT&8ueq&rx+g)B$EsSL>T`l+5yFIG9Rxs<w`#215lD%DKm&p4*t
NmHGd7Q6CdTN;6Gym-d<a^7x=tNWHCcD|pd1|eGcCn*NFnsj#K*(&J2!lxFo!1=99CO^29_xGf0yphLl~M=l<<4C^nrDUYbI7qh=$;#ZH1k9%)%dlLryn+
zISKbhB_+wRE17c8H>=7?IpjG$NW-V`nC)rn4-%Y?t+*^Z5f@^uR!S`Ur{1&Md(viE<%yehSatewqXs+p-pw;LnapHnN(!FWrV6&wZANY#k{_yhm5$t=A5
^q&l$XP;HW{9=CoO9PJ>%7+HMP~@<Wo>qn-0QBm^t-PRE~-cMEoeY_pMsQ+>G9rW)6U^W<m<jRXe2+*Cv(6jH<2cwo9Y-qm5?_=J+5XL8(O5L$eN4_fU9_
E!3FBl?J<~83aeo_Pz>3MMkOujUmZ4O6^sq(qxk+%CL9ZARM$I$MVP^TN4BkE^?qj8@7qoOacu(LXa|}2dO8rVv$SBvz(Z;%Rrj+XpNAJ<x_%MBBM+mz;Z
^`f}W}s?=vJ`&?E+$GdxDv&t$@)i3_AVl;+MEprZr`sEy^63fe8RU-$}e$X9WAYB1-4Qph_+ZJA(LmZr993r}v7O4>qcHmo#yju|kGov>AGDJyLekat$rB
aO+H{wJpb6XU436DF~!_mfpLrPDeROBt={Kq{zK*O@U71t>%9_u5c~JT^5OQ=L5%O9uR`MjV<UkfBvzCa1YP$1l%>4dL@jRORh_FB=jQ;5UK)BXw;Byab)
tN|laXW9MAnIcI?yq?rMC>e8N)qV%z4kn^PtoU+o#&vOt$EQtuk(olLtBju1~rMG{~4rjt?lH6vnhx3vfoTpHfWuA!<<p4Qgzx0AqT!a|~>X~$D6fvd!W#
LswHMlgfDKQ|f(<4ztO1}sJ^+81iP%VQeY|2<l=|ILwL_utpOL<Dg6e%6rmWvD?CW4f<tTK#5Def=0^JNI5ym`q&;ijdjJO~{aP37H&llVM7S0n26n1ia=
8KpLQF(dzQPv#|L2`(;qEMF*ZU~?|5ys}rhJo-r?m+prKchIHJF%rfWj|iv|n$nz71~zo`O6FRWcXTB1@=iD6(+S1`2^gx<eqB18OV2;S-jmQW>oVS<qAv
pupl_yV;346BBn~gaJY?dy46T^+dIX1VxHS*$!2RX~7&lQTg$=*+xjDZSv7crlJ-H_LM|K9>Kvrzsbry^ic1mA>23>iOAC9SS2@j96KRrYGE*or|f1bkl7
$+D|w_l9cEejFai2&VOva2B}d*sYjMbG7ZxC<^Pj^*P3q-6dSkwf$Z%oTLg<Y=wXEU0j^D=ncyI<sSyoGA3bs=;A^n};~{GC-y9m^Cx0ZmxEHl+zfNj$eq
8HXThaR*hekUS}m@CCa?ku4ARuPf&$aa%6%@<Fp3n#wF<ix;WP<JB~vj@LRUk3bvTda3o31*b#6iI*RS*(pYbmNkEVl+**PMt_PN+TfxU6J7jsSHSk30C<
Gm0I+t|9RdHg9a%~;uK}cX`HbynXcxVyL{JamT)gS;ToT#O-M8@EhMP*{?l2^A7Zwh(v)bz^%ogb((<*6x^a~a1<bM6h`trs3BNy8*$7No69=LA#SM%vVl
LKr#t#tmoI@;DMHh@m8V4q74&X-*PF+))$`b~y(JZ6(+YSw`nT8()UMR`Ut4AwgDv&}CJcxFJ=%a}nfPCYJL2)Q(Ylm^cZgt3!emfE3iI?2yue03WE78d5
H#(vi!v@L2>6*+VS1$Qw&b6K4owD8Fs9E4|QA>Sc^fl9NC=(p2VzvMEh9_2eA(=$kUH6B0NFH-e=A13=D+>=#s^!5UTatWvAF^zq86!0Xef1m)1C$n;zu7
Oyh609J|W(mXp;_cREGm^e2>6odd+henj8w^XuKgA$d(1b{Js1I8eMA0fb{#gUhJCc-C4v%#O{ib};wuR387m0MmnE{rl3NFsKqkbowl1QNBW46d<I2Bl(
Yb$6n4ixbUSaQ_l@8I5Da)UnLNVf|LY+<3y)Wz0*sf*C*y=rnxLSPF6{Q%=rSL6-jbpnyrb3_E6>a8*&dNfLkr=#)vT88AKgOv@CHh)=Ubz$GM5C@<$h5M
nB`m81-Cp^Q)%<sGsZ%L;)-g!wWu!k;Fh7=(4C_z&UAWF<}?1VFSGq;yf15vT0REE&{7MEN7<Rm|{psf>D+&eKH7eUW^ea79sj$uYy1AOPWB#PVufmsTTS
tfqxaB}5uDe3l}VIWdJSWGTSqq^HK9NCoO&NvQ2I0x6zGGKeX)T>3_xSOw`gmQ>nYfi+wgqz5L)(of1f*b9(O3(cs~4$jm7{{%^2h6Au=eE4r>AYlk~d>Y
E4W$FgtPO37wh6F?UfDubrOY54;WvnDo9n#bM4G3I#2pM4P6mw~?h3YTwTuZAOj1btpbf%W^g3{|)hM=A}4lyl%0FzIvSaC_rVj!L*G-T`Qn&#Av#1tKHO
D1y`T=V9zT|gs09douD2itB(6}lNFD)nbteWAKxBHF?5hfRyTpKH22L-w=>z|ycPm-N8=)<xYtw%1w~kdU6cg!+McnAv(#j+gnkIfgMBU<F;pGO|Zo;1yW
k<?X13s$IZg(P$VtvO94OZlrum?p23N&9tR?$J>f6<;6Ej5iT%Sz23F1YJ?TV70zV87HpZ3M}<j&OtG{idOxMoGi{)5kR|}eGOt@YqDw0o(_k2sIsm3}o&
@vMLI8}?LN&a_akw&@WC*INKn~bTKFt`)SXxu3hNlA7<$bvCg>7gkV<Dv-7)U=l=%5C>H?a(YE_#B7&`XFUnNVFSzeLZwnLdqEm&Q_<3&DA(5=(H9z%vEw
mt9=SAWtGyW_M70IamSb4f^7!H3jKenbGwyoz0?f_=`tTBDaxQ78Y8p1Zi~X`jTAts5#@Iyy37bz`|7en6u%zypft>HAd?@3EIuFKx=HnD5!%w<E3*a^Qy
F)ifU1^;epGlbc5$LP}Bf!O;LW4ss*?TtoPIr6_i&z+A=k<0N!g`AQ6iS!8cF=G*wWE!7Wd-m4QLW#il9cl6{%?;hX^v0D>r70B-}#C=K#Ju2Dd~7U37mG
$anAJe4T@CZ)|<=Q1w^nk}=JfN`R<GNBAKmvOfo;q$4Rlf=pE(#;F007&PaFG#zlyqe2PuvobXQIZ5JLz>Jg$TLgJbU0uNyy{KK?9u}eq_ATuy0ECpG7*t
doXQw6<X(k80(F8%O#|oP$Q()=7M^<$OPMxv&XhSv07DLuD_zD)BT~SZhHyx3z<U`ft3gXSm4@NccU{KW1rRZ5gF=#JDhTKtpvplkfdJo4X<q~INy`3auo
R#MBf-m5W^ietrM<_O8kSF3!m-!VEmNka<P!ma5{melB~Ac4EB)Stn^XjtDDy^M6!0nIc%Uj#MiEQ1Bdh_48Zs`(C(JBE`}zNyXe!e)07l5}(nyU$jKDA?
B+$GRYd}Uf<f%Ifv``wRkppGmCMg2w3QujUpwZG{Rp1kH;;AlSP0F+iEBN{}wZor=4zPv@AC}>|%8(-nf|S|bg1=sZWmB1)154Yd>?<!-%Y1t2rHAh=V|Y
+tpz%;JA0j0&2$k~gq|9-Y`Q=b1xj;<NG3jX-88sXkN=3l3ltH*Mmlez3rm%pC3fFt=^=Z@#L<r-fB*UeUlLq8eObSGWDpPMzv-n^DFeOtI0Afu_doQppM
iNUyI%G7C40|qJMhc{aT<}HOCeqrq$!z<_jiRRue4^Pa-I4KyUuvb|F8t9%$Y}hb)0go&{OynOLGoP|>$9|b@gg1R+RMux9_;hac2gyTuGdn&1xJeK+vba
gHSI$r-T8Bw#<i^D`t>jW*grmBe-X~}ji4<z=3oI>OEPA;;;?@%pQa4_8V5c>fXhf8xEv~}Ig!>8qw0m*K@%uBIatl=U%2_SW6{cfIt`DhIvh`<C4zs*c|
1yYc&JkCSqQ`M_WQ6r>CNeZ%uC<s;xHjQ=m4?XlkwFmoDuhUpS~BXubW!bHB5W;e0^IVNqY9}#c+@+l*87yAM+EvoIfnEj_0HB{B@q(uDY63O0(0C^(_3m
=ic~kx>R-k{uv#DJy7$*?fLb^Os>orK77JwK+DEA@1Q!5n)hUNb8{qqx%0P=)7$5qp8vR!@AJB!r(x`q{Hb$QKB}Zfei}kF#GdJC-#<G~ok;O)>_0hH{KL
LVw&KQ5+YT18w?8AtyLbGt<(I!*!<O!K|3Q0qRF9v42IFq;cb}<`X_r6v>0)m7X*u6qu%r2ouhmh9htr4lao)bR`P~=8*|3PD&$nUhex0VjoL{Bum!I4`G
&FwrN_O^6y~)+%A)3z*CqLG&-`}6E*(dL%8-DX_c}|2TZ>~1gch{f3Jb(AqN9q(_$NlMnH$N$(9_qx_E%E&+&_&ZZO;ABMlN8F;{Rx;<LnNO$h@=zh5^;B
rL&^)v7(jmhJl>OWG}O##JgHp+=!mYxhyDrz1ekkQ`AQYfyF#@M`z{}ls^jV+v*nI&a`n7COnAR}dHw1{=IYh^jnw1k0}ZR$F87<GJciu)oq9PsvZ-IIOR
M)x&Ux#$RsC?3`a%uqRloRg9s03-X~{(W$LWy574v^MuH4<(wDl(N!yi&VbouN$K5lH1o4lGnEGu1~u$MI1=j}7A!=y;fI{T?&Z!@`(^V!;rkvD0uyYXxa
tLFaAev!+;UEH{K_3&Lw4>a_s7uhW^n3TVT{o%PXcCur*mbZ!^oS^fTs@He*@x`jHy`vBJR@%GxArJQoTcsejOERw%Kglk2L@3T*`IKtj3MwsOwf#tXnbd
l!hVr*tu;<WYQ#w`W>RhtQ4XJ8$hflLsPqilgzI0FW{_MtTAffH`J+nh9mJ{wRgu~Ks8meP{ykTRuCuZACdy`d~AclZWT_?||YLqi}VK<3f4X?}JUD1QH{
J5OQRn2ToCeOBce5SjsAO@@v5ej_m+J+82CDj#s`x%?^v<ml+^+4=YdPetiGX{QZE~~`4@;7X#t8`-VvF=2y*G_2HGP(WiTz}5s9@3dui_)aLS(Eg>SL+@
7xSL6;&Gvg0+0eD({j2d(sfn5PyxlJ+y|K9ikOv}v#o8^KT)uQ<5$_hJ%__}xL!mQIxI~)am1R%5wD4dfq{yLS+t%T~gSmz`54UAVqS1A#QUmO6XX3Z>h2
a#oQO3KrHX|i}{xK4}x76s0v~Cvdh~purDa@acm*<z6^GlL=5H{^9c=ePoZLQMtGK8nr|1Y4EwE_
""",
    """
c-j@0S(7C<dY*v<kO|~^^6XXBRqW<E9E&lM9gdK$><i!eNBI{x9O3Ytd|`Vu3R|=^)KIhZkWCIb?7h0HtGf2>?0fF}0{HkQFOVC)55W6AFDuEsUM>}d`%0
`PZ!%fCq<;)h*PTuhO{7&8i!2LQma86>`sf%l=hDd<lW*5Ic%l$Nt`)C{0WLmg530w|YxToe3r}Cv6$foHMw+)eluPmZDDv`!4Rz<(Ewx>T>ba&G?9S%RY
d%aX2(!>Eygt;<0Z%%*K%pDd9XNZ65+N(!;!L@pWW{Pt$&Pt^WAo+VE&hj0mya4W61R%llj~@f&NLY;AFPS`;kBA^U(Pb0wEu?*G==ji6;+x4H#7?MeG$)
>QYE9$kGdd+awg28RHmSvcdF&o`f?(tS|}}%Ky)eT%9<@a5FLyZdAYe~n+xl*T*b0*?mt`M0WTC=Q=3gW+*EN`@O3W!Vf?ZEPfVHZEU(mRoQzf2_b5mtM^
2QN-o;YgEH=;PH>Z4|9cNPr{|ZHQW#}39V5YW$I9ErT8VNkLY2DAp@0{CBRC*)qZW<z5X%WvF{~Fgm-CxT3+RYoa&$6F^PXqP}u^3Kq(wx0NQB@WVJ&-NL
*o^EVSG)R8dfvs^l8byerha3hULH+r>KXLt-#THl1=Yfq1RwSJ`PfX!Vp@HyNcGxGm71Qul=pRmO{=?u4F^H`E{Oq=wI7pJ9XSOlRn$xMd%Wt#rR!A%v-W
SiaibMY*EW;Vxg%Zu5d22&ht+YITv>>a34LWorL<ibvDSJl6w%LEo&jzANARHYCeT3WuOBr^-Il5ro!fYEJ~Qfy5?Fqu-6khb&|M_5h-|EmItupZQnSGo(
#vOZ&)QYK!iJ?>|IZQv`Uu<22I3M@q1(`hyOPi{p%q%HH%!zihxP^~SsRaFX7*MfB~V0(;opbo=$|D?J!MrOsp707#I>qj<l#Uqr`0g=)`B3w^Dv8k!wXn
|Kp3g=t6XbzYGZ-%`G8$HI%hJwyEAEJ<6GGh1J8u_(u1>GX{^3j%XM#=0dix5ygV1Z+o<yCfD$kD>iWFVFMB#jSzz26<+Yf5rQIydVpuT{?IO|TXkY|$ai
gm`)JH<wfGm?1wpG7dHmdWbln$9g!<a*Woo%(KEx4j=OrvpS+d-`Y{e?@lYdITkE>>Uji5RnAe85`Ep4%<HySZAXb2$#6u}_u~TS(<`C<^s`b@u$P*`uPl
(wiN>we$}kDR)t_AlrM)H#aE{lC;ejZ!DkP$az3?g#fbVI1?59E(dTGw_O%Sqy$`8rvYu?B&d^BBc~oiNvpT3;#p4IRmLpV<+_uE4GL-b$dc^A$<E~Lls>
93EL>8)#eP=KMY+`<JNK*X$3KyvDyuAq(6Qp<ELrAx8&jb^U~g9am}-lchkon5=1h|QVi5gRuWdv!t$8=p^sp{*P_c|G82o$%Q)k8ZRrWAnrJ6;oNW*&bQ
j23<v5H(S8_{m0&}tzn>+bKAdc;*ASbbCGj9v|mfH{1##u2e(7wx`TmwGJ4JN*)$%~-ssDmV4()|1U>g+p0RUZ|%TZ=(@##o>4;(-IyNGnt8eMwYAik$;&
uUZMPyv{I3giJsBrRekj9u&-S}BlVxOv6d?Y&a!i@-(pby;y~vcn`wMTH7RZ+tgO@o?QF}8>l*6JrWT8s%>x4~2mY?saEwnIK(&XMXs(nfanvH$?QSYjU3
YN91XXMzVeTY>S!Ccui(zp)K}K+CO&hz}jX;W`Lp8W)&EY?tU~@B7B&oy=`ee5UUUx^WpNFx+?0lFVoAVUEBYQz>&fGP>6bIbJ+Auzpymz~!hzMRjY0Db1
>u&b$*AJ78JNmPp$A~{*e^Wn*<~?(L+xf!>o|ctfZtW`;lS`KT=SK1s7`ksn9?>?f@v??bfuZ!IJc4H%bwf%k$r2JT0N^)2_XL)U>Qj*x&Zl6}0?5p%hD1
Lsnij6nWi)RZJoX~=-7$Y+DiF+E<Ys<Rgc^+e_W#XCrwO&%swCL|;yZXZUtk4H)a6{Ubyhc;KA5(}(D&}kO%W}BIIdWsi90yqYXupqyhw6T^uo~_F`QllZ
QJ71RqJ=kwIxFtl<RZbmQ7I--PelsQY?@1T7t!-?#lW*siRk6mR29OU0l819p0o{LqNqKYHN#wdb{tG>@q0_>egfl-*bP@E3CZ<Yr!iYh^qlK7r67s`)Qp
S)oE2<Hu8oYG_Oauy^V}%Y#+lj%N6^<BVuB6R*T)$_j;@d=?vbrMjO{#Sl#cpMmouCeWxv-*XU`wxQ)Zeo>rdN+CykjpAB*@>l#s>*IB@7s7iaix|OXesK
}a7s9s*&HW4Z*ljPh*3DQAWl1|mxMfO~JCp~|j6KTWh{HENKUoF{bG_h(`riI>&2=(y&^IOpox^c{Nbbq~UIH>NdlRq70{DAAQcGesaeHy|U+_&9p@_EzH
XIbUxT#1qfNy_wnWy(?|xrzo7+38JI6j<Rem8{K_*Qd2pV#)7o?BEVF1Cct`Pe%>xNUWESvItV5WZh@8Dyf-j3eBF${S$uS0LO5YSgVapBDC2g?tE{$e0`
HU%Hu{tZj3r>NTo0uB>^1l3ga|LuW)<AM!1n$t|8V(X0ldo6_V@vmv3vrqYSkH44cYD67vLlU;gv^Zg%~>B*`qHN;)?3@5QfjD<Qv0D~y6#t}CpNyrHp_=
dWeQ`sinRf9xcg(N4Al^JQ(hi9sJ^=f*9&0#+&Od0p<VbG$yg=v-n<S$P?Xfa)+6@Z};c5(9M`jd8I3T|k#%bL3R+c-@m@Yg*Ekf!8icQ<_|Og-}|$#zm`
;S$|FN4w8JvZp*1%G0Atn>q}0lD<JUTJ(e&^;CFO~S}I(LWz+;#Ho&O@*@;j}cA32|Z!VLn)IdL1_w(KRP75ALSuWL>M^fIx?RZFmTH`u2c97N3fji>dlx
wnFs_UeXC}5HSKdu&;JXl|aL`&t`ghFi?f<aR5WXX2d7|YG90TkJw3w0|Ka2LddCNq||ORtHCYV%PeCH|sRs$c@X2Tc1RPrm@cWBC4u)w1677Mm(9ej2Zv
PxY@Rad!RF<=NFL^M3e_WhGK#tOaQ!t}Z6y$M;erInMi_ORG%5!-Q2R1E)GUutIiMNob?Cs0k6ZATS%6HHMdcSXIMLTW0>VDvy%q{E@a9Jw+4b&PKJD+@F
+J<<`B4@v;mcKlg5~PZ7%VLtu`FA$*m3L<$xbh0RyBz6)BiXEx_W``xMqz(jM#q{T%u6>V!2E6RJ-KCDttTC|vhyiFqaCBwAkoW}ev#JRNd*_Z{DJZn^TM
-GZC?ZAjp5qI#){&2#nA({~8T1_f>g6Tq+lY5QVxYFEy)Vum%$Qz~FFI8MuQ;ed58lmVHwSL!4b2_vTTCcU2KwDPV8POQmK=Hs^NbzJ7qxQ#uwwN{ze%QW
uZrvu9GC)|tT6x%<y366Dr*v#o?*|gX@>wiJysPbBl>Eu|81x{5O<p`}7cy1x297JDzKKG^2V|bM>Z+r>H=5QT@&*(dy_rat**eiQ)6XPXo|W+}<6*|NIr
R8CN+$0%ZaT{>2AbFmB<bUc9d=)xFst9Vme}3B?VZ)3OmKbgy|3}%Vy5-9CLK}RBxCg!uIK)WE9s)F1npgXSWnpa-g~&l#kBiwB8t!JtyVTR^+f)cW8-!{
MyWy<j0GO+ESu(xr`l^RBdg3TAE90&vS^HJ&>$B#NY#guwPk^_sTuQfF7r*&KdBdXygQmFf0IEN0zT$b9`AiKx-loA7O5Y&-2NfmZ9wBBK=U+jC<d86w%H
Q?bbXmmliBH)Hb$BG#)~|}YuP2vn>5d=(=ru}^OG$?UKOgVv6n#RgxL3&<HEl{NKVm$chgjoiEbQZ;-q1AZU+mk#7eK)=(s42wTcylvC*<JpK?tJv|Sq9n
s{SmN|Wb;1m0c4^WyD?<gECLXo0{~VoJR*10aQYukop$;LmN`6SdjAnFf@zcAn=#LUvpIEI|vn%6E)XY#mec-8vH1rw$GbG7xXU-+9w-E>X2+YQ^q(dugG
)H}9G~wPsGIA7paWclL;h<_UQEU<vMFpfwHenUwbyu>}BTYoiWeA~Ph5rd$^97pN9yxh!*!6wo)Jn%V;8!vXeieUm7%Nn4U}9&)e>nbF2%#hZ0u5~Zv|Ch
B4ALo(lSPx8#II{FINDkjeaO(yhIPi##D!-~puomLdBewSV-&(eEERtik50%aWUuoNm48|Nnk1J7b)`*gV(HLtQ%0u?5Cbo2z#V2P)VDU{{Yar)wF%gt@s
=LB`ML>`v{7Dc^pX>SJTnrZ3Zn{X2OYP<$p{yWNC`5~_>MjC6np_PFOt|6$ron0H5XnKVq!MwF5OXId+@m8qgOS#A&bQ`-EFxFYEa^I_R#iWsSZ`;Z*vX7
9~uDvNJV0k03<Yl}ly{wnKsiPHb<OaX5be1*%iuFTqEz~;L{Our!1^p9Ml7W5y?x)Eg^3nnYxVB0^uMzmo?;e-#8?32*S%fS8!L&iSSDUADKkwvHQq2L%7
G5l=C+Rd{(<_xsTCj`c8XCjQjG$bd3O#uY*B8c!3{Ar~L9MI>LVjDZpw@ybxoK1@;tL-rmEFuX%r*k0G7JTzh<=zTM|Wz0c+M0Tqy@H4TP-XV+Yljdh-&#
;EywWHGsekr>D-A~`Sgx<5KMNrHFm0?Te1hRp6X~`sv(?!Z9qt@xNtphs4)z1S}daEwObThZz_J2^E;aGN#07K<9~dmi&aW$+0j&N6<-(7UbX`bx7QNEo-
7>o@a`7)1jybeV}0>lk*$TbhG~FqOw6j)n#hmC_+BdNuIJPPNzpR+9FpXg)=BzPc2)jB4mRRQ(k-K@2mVgB!|h50Sh;N1RLez7<;t#{`rpOo163xFr?NPL
be2VpE6-n}bz+*-bl2w6SAY+rwjoemKHo9`Ci0@{vT)|MR5jV3*ZWDdy1x61(PojcToofck4$}|v4ye2GvHi_GQC!+56nh{CB>5*iCWaUZLj^=qKwA{W-A
<1Rt&1^?%tlumWD+86C%&Z6Y?WW%B3qEgLUVZqZ{icwDz_s4E4g6{Vapye>q~$oAaAGa9u3`Pod-sWy{pG8_kmH=Mq@Zsk4pG7Ug$7zw`bCiJygHT~tUvy
8T&plB>UWE>?rOt2orT;H;zeZZ<a`__Ke%Tz>o`akH2b`Y>!|;nd5APBW_=4P?SgB+jxH*Y)ac*rqhxGN&R1_hSD7;_bav&@A?nDO-Ip5}hq(dcDqIa~6S
mVZp;lp2&$}-D>$aI#o%^=3kWlXO(b8?>8;__2Z?O&STtm2VuIxC4&zKW`Q=#ds;2I5|*OokpqRIwJ7X2hT(YD@ojAfqr2|yvS~>C;EoLD<MyhnsX2`@KK
$6$0SaNct}5eOFNNP^^7Q9L!sl%?eh}ri*C?i$=9_PhC8IoA)%u!UW&CY%Du%X@XkmphD&8$Ounh-1e|D~UB!SU8D6I$nwN&QjEU<rS%fQ#hT)ID=%dh=2
`0~Yf*Egh84{^;3m(3Ry>aZ&r$d!p}xXW#65rc%Y)!W6xgSWg)cz3A4Pi2FRZb_^g6l?F5JNGH@l+K;Mbq}7ZwY3taB<V$lqC}!bmWD@Y#LBCpK@5fHTfv
Cap3z7*ohXt@ZB(tfmZ;DLk+`o%&M^|_hf-B`w7QkcLej%jM#KA68Oc-1%^<-*uI0^Tf+W<g4TT4Q8^m5xBq_>*!a6v3U6|b(@Z6T<16^sMIRZkBJ7Erx(
1N&PZrL6%unG<`8gBx@<v4>*Fmmxn)F^l})AO{JMBRXNyp@<Vp!ZWxh;wDbmCu?a4?BFl(C7R7d=A_d-Cd5%&b97LVIZ_tY1s9<jX6WDb8f_zda)I!?(7a
x;*W<lctW0=cZ+=X{iGwyjGRGOh3WH+Yyh!z88d;hjeiS&w(VDRw(bA-TcxbcFOuCy#g~%#{Iz7NB)DLAPk`Du<FfEV3+OiAlzEY(_r=SN8J!<U@~9vR2S
vJ3<i#C_)npQ{SavG%)hl^SX{m2h&HHxhrx)1^7fpHamk%DcBv+5t@7YI(1F$noBLOn_k=We{@2+p3Xt-CAN3bw1QY;Uau@c2E#hypEupj!bH+8cpiq40~
WeZm-H*S|CZ^E-J?>yDibTs?(M|)89_dkB8?YBg|kSkDnM7@SvDHj6EM&I5$*fDQ+H)|m(*rK;hNpp;985Sb6Dw_7t_9|aciTg+((VntL@<8d1dmgU^1{&
7LSzw5x<;@gYVS`wEm6qUbi1(;G^-_!hX)ej>NlvUoBZb5Q0#7(x_rP%(wfRuqga&E>_?O)TCuL76<fE+GYTi`9pqOdd!OM`u?vc%tKC1ojF0Fr+>pSt)n
^gnrSno)TII>yH>Ss$q99?f$B_2#TkxmTF(XmrXN-sz26Ccw#4Jt>S<W@belWx3LRK)<Mq2=XH{<kyi^bDy_ni7{wK;(cz;9nxK0K$8vL`1>WZ-FmGq9(y
oG3F-DClsq0%Fj-!Gwr4yUI3I&q_*pC(MeVEVFX{jS{SqSgkDs)^DKPzR%XLHa%XtPx|p-@6GLM%0~4jCEZW*Z^1hB0oRM_sX%Veul`u)|<f(%I;;NEGMW
K3S5g6wZ{h&rGktHYcb;0v}uM?!k7x3oJ12pp{@u1B1l>7!uqtV8b&q65psU$;vrOPC#+ER}GjeatzA$5NAT5Cyc{Qc@ULgBM*sP?6`r2X#;jfnPNGlf6;
FE~YzCCimd=}{9rY2~RW=3?x^{>GOCj_bYUCka_wbhT?yiP-X1N+lkb2Hhmc-O>DZqHaLEE8+Yg*2yCoA>30T<>R*o`NhH3KO|MlJ$pz(8vloAG3jR*aDR
T2#>2VagAYeicYB&BI8n2dRn=o<e?FWluRr+pwNb)0O-Z!H3SH+i-!|%n8_T@XYQ)+Gp<*fF*>I39l<lG>#jfUmFt1#I6sYNrpxX?l^{UZIqOTgIHW}!5v
*&40NL%)VfhxAFu4tzH=E_tc3Y3Dx#BW92TWO16S~kocv$sMtv+ysPEZ;UF6i&EkUabX1U7`qbDoM)vEw<g+lFU%07;*>ZbUTfEyI^P)NU!pxEr8y<&o^>
>Ss}!$xJ0cCKg<zNNSUV=EQ1Z`k%GZgiA%m}R43}W%Lm2f&vj#{J@tQbR?67>>{MCoef;hszn&`h_y6%ev%$`Vh_d|PTeR{1{-?d_ZL1Fd>q!o;#tVpU>i
0MqwBC%rVXw*vABqRO2-<%d9iKlnr2FT@V#TcS;+vdRtqngneoNZTct(<|*Li<X{P%}EoE`D*m7dYnLz&gNPHOzB-+>Qa)0U?|&T=!`U9uupn-Ck9%=GWF
K4DDQt7`deak_J^@aGXAS7<8hGhqafK8+1d^~9y)vN#lW!BaqAxk`4pl_D7IFJSF0%@I)>CM7|c#q}fERHg`Y-9X_Uv&)U*lnv&y3SMM|w4${L<+C$Xn#E
41?#S$AHx0u01!a2jwusGY8qHI_oxKGl40RSazFO8-hNL<VjQR=^VbBT6Vf}`3HQ2z?LX3I(qWTc%x8JI@@>|Pu_=D{PeHolM9QDH@bfA5f0Of-6;WIdLb
#pl02Ct;i6lxSK)8K@k-nrx3;{Ur$JMuzR%!$$)_@2+VAoDb7T$bS|yz(5}0l;rb_jD^^D=#V~XDYkbg~1MG<wK)PQscDPUm80mvqMEBRVveR--D93YAz2
e0++cOJqj|68r3eYh8bSXiA4}DL=D0X{Ms(}P8uRTiAgRs-}`BhS2C?S>Mpqj`=3awZMacFBNwbHB&=+jGilJ-W<e4*iG#LdO`9}63vg4uOPqUKa|-8{l`
r=Or95!!%yHa*1q%->uG%#`uEZ@FQDI)5Zq4y3)NkS#u=r+B?#L?-xrW;`x9Rz#u4)M#R__^Y$=iaC+NbFxT|T98vNm&9`GilE>2Yy0zuZ`A9PyjENAJ>m
G;W<&DvDNXOwA}&OQT8HH#dBvh+2369>*68T}cu=#B8rZ>A}~u`p5NB`Z_Vh`0Vg)b-h~|mcIyV1>V423!D~IC${aOCNtzL4>LQfiy)r+u!@++lDN*UjWi
>--I>0Ul4iNxymiKb`VRb&c>_3hhPrt-&SLJR<q1`8UpON!dudotjz#7CLD~vi`G%s#W9~(el-(K3rjoqQ1jyslvret;<dr6Iv%A*W(@Kz(gHJNWpcmKg@
o~02)^T0IjBO)xsClm*gy6^fW!`>UciKYpmFZAJ>V_!G$O!GSx`q=EZvvXU`16CdGW>MI0K7QS-+}kX(b7|-g{|VP(<#lWbZT*NPLu4D<7=s(HE?bgD&_x
&>4v)VT~pJ_i#S0Iyb`jJSTlb0o$}@Gf3im<R8Z(jM$uLy$C<->pZvI_QZ33>|MGVqRTGh(Zk{Z!od(;g@`DWYQA}2^@r|a)>;A0B^<Y3-mO>tw|A>3u;u
CpUx~tcceEqP#hs_Gbi3lczbOL&Sr0qXXKAdcR+R{_-UaGd|D6G=x6g<7-?OD6n-Qw=EuQhq|O&X!{9>~c>SqibN$P)zZmA8mqwem0dfWE+}S(<Xj{vWHT
uzC
""",
    """
c-jrk+iubT002-rN-r?lLTPa=mx0WUvFYZFY||N+X`&Cls1H6E|HCK$OA}+VXtHQ@V;ktW6-H@GX`x(thq{~(IDldPnfJ@geFK^gn&Gq9V!0b|`OD$gy^H
zIY7}IMXk^CmGfNwJljHV_u{3Korz`qleJI<6B7I0CVl>F<O5IP`af%h&DKjHwP)fvt3`k#M*d*Z+OX^5Bl1`8b5j0sJ2{B+jJw@jMEt4YG6x7Fvg|XfTV
eN~!Tm5}(Q=+fcw@@QgHxa|YY1$MIeBG(4=a$Ye3zT|C)BdiZjo!(WOz-2Jz_V-3pF83g-g}uGJ!oL$awU*&2p4mrlzu3|uUxU=r=YACmrZ&#r52Cw2|$>
On(aEbm>%3*#;p|EV%OF|7}r7>kzSTYT})_hq>Z^lKw*^u9JK!HJ6GbbPsu12nDVgOWBJ8uD2zvLn3J~9Uo316HgmJ!0cHj|W4=$L%9zWxFbYD(Z`H;EFJ
zg7ne?VfF{-)@%dE_7(f0lPEN7GFr`<>&r7qg>SWa-vkCv#-Ya4VaVX#+co;5%Z<xla@@J{K?HQ@^`L@L8dIffgxVUzP>gNh#l@>a_BU@1OR?iQ&v(qy@m
4S4c`<7#72J^z8dw1Go%*>*an;zCJsy)bHa20ds?r>q^{Mi_qLWbLQ3iIzr4L<HQ*MWLlNgxlqK+K<$hw(_jp1)S;$4nqb3`@Lg?jXXl2ssqYCWvXNirmQ
MW+*UziyEs~}W0o~Ebyn}Zw&r^}R4YCItJHc7A`Sc7g;lbU$Ipe>Hw^iAbyBpzOPf00?-fG4Moc&?9+UvB2U`$l@+vN(IWrH(gW1yuk6j#sok-P7=2i<?@
;{i{XL<
""",
)
