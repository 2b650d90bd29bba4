"""Weights of the mouth's acoustic model; written by ``tests/benchmarks/train_visemes.py``, not by hand.

Trained on espeak-ng: 26 minutes of en-us, en, en-gb-scotland, en-gb-x-rp, en-gb-x-rp+f2, en-gb-scotland+f4,
en+f1, en+f5, en-us+m1, en-us+m2, en-us+m3, en-us+m4, en-us+m5, en-us+m7, en-us+f1, en-us+f2, en-us+f4,
en-us+f5, en-us+Andy, en-us+Annie, en-us+linda, en-us+belinda, en-us+steph, en-us+david, en-us+ed,
en-us+john, en-us+paul, en-us+robert, en-us+travis, en-us+victor, en-us+edward, en-us+grandma,
en-us+Michael, en-us+anika, en-us+adam, en-us+klatt, en-us+klatt3; flite: 34 minutes of rms, awb. Never
heard: espeak-ng: en-us+f3, en-us+m8, en-us+Alicia, en-gb-scotland+m6, en-us+max; flite: slt, kal16.
"""

PRIOR_MEAN = (
    129.554, 7.445, 1.338, 4.773, -0.203, -0.508, 0.082, -1.545, -0.068, -0.4, 0.753, 0.114,
)
CENTRE = (
    -23.162, -1.399, 0.472, -0.76, 0.441, 0.394, -0.109, 0.621, -0.12, 0.128, -0.413, -0.046, -36.278,
    0.127, -0.342, -0.807, -0.078, 0.09, -0.268, 0.437, -0.138, 0.231, -0.365, -0.005,
)
SPREAD = (
    14.87, 6.351, 3.099, 3.317, 2.751, 2.2, 1.987, 1.781, 1.467, 1.249, 1.231, 1.077, 12.381, 1.937,
    1.261, 1.229, 1.248, 0.794, 0.813, 0.78, 0.604, 0.445, 0.585, 0.491,
)
USUAL = (
    0.0793, 0.0896, 0.0618, 0.1985, 0.0669, 0.1108, 0.119, 0.0735, 0.0895, 0.0785, 0.0327,
)
PRIOR_LOUDEST = 148.06
HIDDEN = (144, 64)
FACTORS = (0.00678298, 0.00971077, 0.000290923)
BIASES = (
    (
        -569, -1145, -846, -2242, -2030, -940, -3638, -1035, -1292, -648, -1804, -2429, -3176, 73, -3090,
        -2170, -1709, 600, -2335, -1682, -1133, -879, -768, -810, -1498, -1213, -566, -1238, -2303, -1665,
        -3192, -2735, -1430, -2180, -1566, -1074, -1651, -2836, -2053, -1620, -1148, -1239, -642, -1227,
        -1913, -3454, -1430, -1200, -1065, -1985, -1539, -1956, -1617, -1304, -2546, -1643, -1796, -308,
        -2076, -787, -1098, -1923, -2060, -437, -2789, -1549, -1005, -1822, -1578, -1542, -1716, -1801,
        -1090, -1820, -1100, -1365, -2814, -2929, -1474, -1082, -2311, -978, -1670, -1735, -1612, -900,
        -1945, -2612, -2390, -1264, -1907, -196, -1760, -860, -2273, -1335, -1231, -1668, -3039, -1378,
        -1785, -1219, -1476, -2123, -2589, -1317, -1061, -1474, -2593, -1650, -2638, -895, 112, -1050,
        -2349, -1186, -1542, -489, -1065, -2567, -1858, -2062, -1333, -1850, -1439, -979, -1608, -1124,
        -1167, -181, -1795, -2464, -850, -1623, -806, -1233, -769, -2793, -1273, -2384, -2794, -1797,
        -3027, -1247,
    ),
    (
        703, 538, 997, 985, 1331, 2058, 1597, 1651, 56, 535, 900, 749, 1156, 802, 409, 1412, 448, 757,
        646, 463, 655, 853, 1255, 1874, 527, 1758, -61, 1368, 415, 1637, 1692, 963, 196, 19, 1042, 1125,
        1422, 202, 1882, 221, 518, 1529, 1006, 843, 917, 966, 1689, 1497, 828, 629, 170, 683, 218, 1563,
        1395, 968, 1258, 257, 171, 1306, 1299, -139, 1607, 607,
    ),
    (
        -2072, -787, -1550, 3425, -471, 535, 854, -2483, -1066, -1471, -4586,
    ),
)  # fmt: skip
WEIGHTS = (
    """
c-
ker$*(QhdF8kJ9qnmv^X}{NWuHkUC6QF`QVFVp0YmW2@XR9*{D0VggU1CJD0pC$ZP)|Dg|cJ|FiL=WN~9=eGBcU4z3u6u+x_+mnoMNA=AIJ~`}
@ANek)Gw({4GP6d{}r*%yf@-zRcxym+|Rnenj_4}Gp#&a2N@@{z>G=x7)@J@!t^f^Omz(?~ZHC)O8HI+A?Z^q-
kRD95$m#CRfYEsXzRLwzDNF+!<VLpH*Z!qO}%ohX~)6l9eXw;__O0?Pv#)F};F*GDIL$RAoMGmDk>p0h$#)k!dBMA=kfL3JXIDHcfTNuV~XJ#C
}Xf@jiXVi>oE3_&@oiqt1zJr$FdeF{!ZL}>LW9QlTBs1c)fG?G9>in=ts&Rnw00yWANygX6uoRfXQbEgwdgm|NU$(WUi*<?xNRuUVsujzQA9E(
Lsu9Qg3XF(PIwkIz2t<WTANm3-#5yi77%=RJ+o*38DRAvz=$C(Jha_MtUG}06!6L-GLgcF^3Y2#7QS`x}-
ay2uFBvE)x8dl08Gg|~wI+{|)Su8o$HYJe{VI;)TdA0i7I7TCmu{fv4X<&i}l-
kyTSWQ!_y(kJ1S*uDRe9gPe7{`eQFBQ>6s8T4f_Np9F=n!(&CD&M~psm2s3K2wRbcljXVN9$d*+rFub)2vsZ`E3!3dwkO+N(lGrt&%qMa4o=%6
sk##+_hv$~uQA6kb+XFQUveq{8#aO;9|@sFIm{j%vw>n@k`wg(Q-eWF&(5-
r_th>Oi8S+EU{cVWJ!c7I}09rHKe0i##nY%1OK>DuzIrph+egSSkh1d+<K-
;Az2Pwqb5GQ^{Dy7+p?GV}KY{gtkewnNU^`=9wW_9aUwNH5(L@iB!_8S&@@jF_9-
ScxIhaP84oIc}zKJ)LI*XQ(}{&qNOqk#~hPd;;4nK>nPR<1$D`49$QMh*H|c8H$_LwD5ES~rqT*+S&m$!ilYxXN+C1xy~~+u6j4fs(~+8_$&N&
a$nnb<ikz`_qDTpgktrui1<%&hx8AR?0FK9)aIxN^aKZ;HwJWmNXJ&A?L^H>APjNtx37=Gn>B7S0gl1RTS*(^N4*f0(37JleX<sGDoWR@0fpe-
D!)qgvL{X^?OL9~Ngo8<jcN%=eDdfOB<$_>^bmRo{${UeA4@K&rFteIbnv=>Aos;9pF-{WIF<CJpN<tVF<F-
OKkaJ#moHHdf*jx~dke>*1F>~%9OX$xqB`!5uE?YDVMwU-
l1|fn^bpEZNgy9XGG=xD1GR;)cEVCdaM=_rXlg{JxO+vFef`)ZH;~^0rG2F>H6_S;nYP4d`j7*+Fe+X;R=urx2E+!;E5pxPP+RUSjo<yU#5dno
KkQGWCE-G<>0}`T0%rasPODavq)RT;so9hO-
@xe;Uts{_;1`UAKgEBD6w62JV0n0jao>`_2)#W_W64MA#4uqwQSEX!Hn$T1_M=#I?IkL%6Qg~Dpbu|)`6Pbq$(u9G<>{2hV$oMm#4Ic!hL?sIO
6j(-zaUn5CK1MiB;5>Dhu-TFl%gdPX(lk$~W|d7iuQFn}qr}SNAX$lA9vrLJ>n@E7mm++{Ms>I_fl3iw;(hLNpn|`LlL|DZr9KPj%`*yZm#MZ>
vS?!pgMexUbjbjr`XGsctE8ubkxD^Kjl0xvoRp3%QRPYHb2)cQGPO;SvZ%*~J2z_s>Lf%%1b!+TMWJjH#&CJbNPxJZew;IgN_!)dksR8BCZ!=t
8ej%cnOuaJtjTB{k(O|lgn5m=$10^HIj)iyMG;D@{m7}Sm{w>lg&DOKmS#jPOUbFk32>ovh5ms%p_7=10y7*L3IKPBAwyqt#jE)@0&mWtmvmgC
+!N|xol9^-F;*#i#pky~n+ZZKG#PJH_=csPO)6p3@ajQvI8`CNi!04iU`htGPlWWM%8~e-
O6!u73F3nm8@c5>*0*wWrYN!eJdsI4p`%x&hKG?8E(dKJgyuSF6c)4NT=tAlV1zyx%r>ZEm<wk@aDWlVDnq1A%s_vo_ZFwFiyrD!j1cM=1Bcua
41w^dmAuaxXQ$mPxtht=<6UBMajue3#?P~6u})9~i^i+PW+o*W7TRqf^H9wUX;lr(Xi-MUn2P8ZWr`Rv7hWqiS&Wn*@x-
7^=SlXS_DqV7iVAB813W^GpuH6J56<R^8>yHMK2uA=R1Bhkgp?XG19jjqH3~6vDtZaciE5&wP?ll%a9!wsPIbUqP<!wYj>It~RbZ^b+MK*GX^?
0sBB^X0RUIMFrifW>)1YTNB~k$sgcr_r5`AYOV_YfpoS(%R`io)lhO%71T)>2=bf1GPApjJJMhg`nq$yMyR1<Ur`k=v?oQ3*84M}o#=i)#sy}`
*bEH?0f=UAfw67&Z%f;I~(%@&~)>co_fC?3{tg8M`0bSebl4E@Ssgk&B^*n33J#p&cIQzc}>LTjO$&}1^XKt>!2R*G>2tB5XQq#)ifRZ?OMsPx
$nra~*hUqTfqPiU11Qwa_x5uz3bp&M7iRfCxgB?mvdPr_M3#Jos?1&K4j>XD4&tH22~NU*{?4=@G}VSKT&q?$OiRN*f~n!O^k4i{M9bPcH>CQO
9#NJR;@li5KCJxi<^Pz0SN_<LTcl+hzXF<~iI8y$%`a0Jyyfmni1ppRpL7sDz%!I~t4QU*&Bo#l#TX`M#@I8azP=A7Za7<X7zR9Mz2Luka5N1K
uxeJL;}22;!mTA<fqAhs;LhnRS1z6Wh_*i9}m@rJVi<#k{Rntj3*Lf}d56v!CngzBpRDMp*Z<&Xzb!A){H6IK`CCfJ4nF+e_O%G^_&JcKF1M8R
Up;zC@b6LTC*;?af}Kd&uFHuNwzOs!J}12QO>7gUkrwCCkgz+s4Q1%#ayWx}EYvC-DRE-aUl1}{#i7XzXF|C)exq5@n;IjV}^c$uLu888CQo!1
Af0Z$+T=PT@yF@?(p1cYQ}_eEWC<}gdxl6Npym>+5a<j!_hWQL!jzvj1Q5*O3+w6bxcRY8uEujFC^y92ub;>wq|+~4m^5Gxv0#TOFz0~@aG*yF
;D4vsbOe+b1e@?g=S#}avnWZji4enea|PU(Cj<0Sjp<OnS`%zAzD{FHRS8ly|eJIE`wtL(6{VWbg;*jGeX0Ks#}xQeld(kh8kkGVkBsT7p98<w
ny16u$Lz%)H@C}_`ZGqQ04xt)nzsN56b%$)pCa6N?5<Bg#XTA$H*aD5XWl@$YNfQY)zsZ^S|=Z#>qygK8gZ)zKqmos~7oprH-dS-
5Xtf7kvHI?8q8I(BAt`_?cO^9$RoQ_VZFRG|x1FAE$6kQkP1JPW@K=Pu^V{OQuL*^4wgq-
z0?^LgVU=!^8ED3`F8Y2ST1hgWRj%RdXM0F~?ye$zc(ah7mLJKx+htPul<Bnqj31CHm4XIuzZSlTUlPA}~xnuSg$-!<BDXiqjT(NdU8qQ|xk-
~!{JXd4jLrRNmMpJvqv=hbzc1#|P6)-s?`VWgfW<6J%xG<P-
LPJpD;pB6YMj98m@cULxz}edI#xi&;(q(X~Kn5%^;&2%j@Mmkyk=Y7@9fi{t11ADlvbUs9I35ApOqK})RU=J5Ws74YM_5cnD2&bVVO~CMG$yjJ
#gygsLZx9t{IopqGLq?6x&yfemtrCSENosW2x<x3BFY6en{p@%gn?q5wHpzFgNvzTHqIdndIia4r$TV2p>=jPfmmgBECvOt#+iq?%VvU}$2Xv=
p{Okzk>v2Vdzf7oNaApNk8ww*O3k>L=JX;9CYVFVRKZq~)&@n;=9DIcl?YEiYG0tEz#@IMz_kMrNL%iEk%p;JPAga?>;?h32N0Ehf{{>NPaG!7
L0e`3_wf<jT!WWJstuo8*O5{8$1r>AQ0vwrDnj}W+#x?eAA=40By1Rv2n7K-
f#<|{1S%AEI@U*AznC<{gc^94V<Y?uq>KpK<{6)mSEgJTK|xD7QY}gd5PZecDnacCR0vsRPCK@Ma4kSDLE*O)S#PogJxNo~i<vULL|GCoG?H;N
6;=K0%aB*tSrB2W7%3l+e7zQKfUQT!C~y#Y6TptS<)&n`hmG)5GZMi;NC*&j2(Q9v5=gv24|Rxmfd9gU0uzaB6L7X%Lx(du!@(51IMJp<?2Z6v
KFetcc8SZO;JY-hF~|`-1eoJs8XcBocAYe*%-GDv$a_U9_~aZ0L-Ih<nb_f~8t+Ct<dwqRpnmvaj!-
v+`A|qLMGH~~pF<}wae7W*3Z%T4!8fU~pb~)}kp^Kba$F9dRS&T|gwfAlf!K(EfV?LHMgeRGV%*c2gU}arzWD`-
DiW>HGBYwkMDQAT<UG~*VNM1(CeC5P`-
2AvVlE?)AU?lem;)uv3S5fC;ov&LEsz?XH389qNpa>RnEnimXt6nrz@8w&Kt`Zc@ZfIf3Ih@G8K792S0E%@1VT#)6Mm8LGK2)MlzQKI48`)hM^
U{qd&_)#N@K1`(ewUMfw5Z~C<`sWlK{5INMm>D46_feVyf!{9D;ohXVc*P&&cvro-
|KqY+sG?0wRd69Y0+6^+NIbMKRehPP8QYXV0%%Xd^B(##36e>2QkP^4mtQ%AB&RMcni#tDD4DM(LU`EGsK2oP6cM=gf;j^_W1S@DFK<0e{+O#8
cJ;;w7pMxd6WORnL}SriDJ7DNGvlu9ALC3NKX2VUScRFw5R9Vl!cR6!Aq>IDx^9XwOB}r}=J`h^cRKRwq4L1cWm|n^Zxw94|``zV3b5j0I#uZn
6`yT*8!Xo&3xlMCmY&q8ut!p*#7B`xqA-_J~<QAZSWy7Y$?=wGTnh8eC`uDjqrxFhd(HJZ<va{y84$G~rKbUMwJ#C(zs-
F+peanP&%=tr#2_s9pAT=%vm5@~WAt5s5(Cp{CM$IbVHM)ga)9Br0fDM8PMT?DA0bG>=!iBk6L}=bbP5MTuxdroi=%#dJo?1OcCzq@7=>3hZSN
jx9%q1g?T%rH2aD#cHHB`uXN1)H>~;2qS(*AMZt(!%9k=ds(OwA)_=dj>2(&6ct%^#aIeoAlA@esv?!J{hqXeX~8s|PR%GQx7Myx(WZO=jS#<^
Zw3<sdY|*tHv0f1kuHIg-hr=Ww&ntOm3uj<cI9yWIV>RyJQC0{nnTAPd78R%j@%_AAFuTe1Kmw<|Ds9x7+|GNOo5e|1Gd6^ON=5eVVVUf1z>ZR
gQg4yPMXQjVIm+2c^o6mcUcqi;~e9On=Yv;IJFMht5+j)43H1R4YGh16Q(PGNAR>xINbq$pOz*np-
v0}jA0H_njyU|AI8m`Ppr?D_f~U(DT_IXLL$u=IDd4I82J7L4Ks#0DgnSgmktpK#-}MX0Krl>lUb-cG#{JqP-
2#YoQvZWVo^ivZmf_KDPUVfc^qYOFq^f`W2HxpSn9P_22tizjy=KyBkK%=#u@7f7fkd0wb>@=5a@hE5?R?Ln`aAi7+L|}8xRW>15Dw6aU!*noL
i#iJA%U;IB=CCZ$#^TSwPQ1F;$LMKm#tNLPD8vu^>a3C-
^NP^m5^9HfnGn<1^F}k>&*D5g0WVqloAV#%3mFEsZ7A&~wxX<0oa0ILBCS(tPib8dspIcFsFeXjB|P20vx<?ZEO^_al*<SwM=NKM6r3B_#q7oK
rG|>xl^$7K@N|TX@b5g^AJJAb4`bWBdi;Jep8|chJN>ObD04dZ>9S1+WG|9F&6~ol6WVRuj+$Pm&XbD}pcKAOr@$fe)Ouj;Kxcv(2PZ@r1*`7?
3pPTYkVLbVP&E2#_+4MuT+#vgS_`&gVP5(i4g3B!~|4&0Zdzli(DDhA`hR7Cf91kN6Kvq)5I1F>vPR`vPSW5Ku0GH(4^sYS5w*3sUe5x6S~>RO
(+96j_!bW2QhOvM{=Vj?6%=vvjCgrSg1FSX&H3$YX)!6W}d48n98|3^E!bv4@7k%P{F9P>_$;=I(^`9RBgwF7F3-
>dW`XqW|Y`{#3Sy_XR!aj~=}J?RUlNWm}r>j}OIPEpLb^-9LD~jmFh(Jo^{q;n=LDEaN4;c{Sd=smb5=M@jx^Pq&=6i~7kK$o+-
po2mZA&yQN%Tit<N>%;M$?Eb;7s1;%T&J2`)c}$SxQJ42m9ws5xK^{GzvNPm;4B*+e1c;LaV7M(Z8Tq*|%d6@*E>4HiR>S^Yrpp~c96Jv8!abC
}NQX(VyGqw`D`D&67(HUk()k4<xATOpCYmeNh#DdIZRkfhhGz)ZYdYU^>q4>x=BHRcxm%u2g;}Ww%<yI6!@y^VuoWLOIkaL4bg+9J+Q$ZjT}M6
N#P%nEezMS%URR1&q{>rwj7tbRf*WkC*CXfWp=s!b&o`X+tUdI$7*Yis9rvIPFFDAySYo!NMFStIVKiBu`(-
cPwR;r4+7)k=F_VT+fCCwl$)X66?MA8&{qg7o-
}q)cfp8XuQcCl=rBt;<%C}nW8?Ki*?)ERds`bq>*>S$T#w)t%+p3t}J2ROcqg+myV0kFRFx3_e_H&oKF^>SA6UT{nkHk8pTXtIUfmX|6m)PV_o
RtHFa)80Q(s2KllbbB{5+RPR7AP!2Z(A@6K-
RA`zk}%ub%pM@Gwz+NTT#kprHhpNRMja~3_{e1s#{i5@orgmT5#dBqNa>D{oT~Df)~PQ8=C6e?32DZ>&C*Hbfw0f&;^3t=%y*ghsq=6BO&zpL`
lICt|GTaa1%GWx|V85%|W`3@S{j2R13?0&`KlQM%_-
N?Ab{lMWMr)tZpCIEby*XEu&Z&_83H;N2%aST#syQk1{s$k!>L3HH}E41v?xNj(peQJPfAxs0$FlFciuoJeMBf-
8~c#`)CVAvGUNPj*JnkpZ3gCTb^IYP=R>MUWU?C1T2ODbfH8Tt&L~Xf_3{j3H0hBOJn;s8+Rs@h>L^+(e*;`rKWkH^@8+Eq?j})A5)!ErCU=C8
W}C=q!Nu6aDcoVL>adXkO5$D1(A<{bv9Ma;7WItXJNiU%1rV|o%ysc6R@qSmypUnP)<yh7w})u(0W@O6aK>sGBrg!u*?CCiw#$x7<*52gOJz9P
)SBuEO8VjdhM62hAm-GG<j;F&SF5^<MR#D;KSi`xwu2zDHwwSt^rHxd{GTUTvjo+VT3ifI*+KzJ;EPtVF+3Q%9Mf|i7})SxqZ;n-
1$)yBu!O_CFbMQlLoMEB0}T*dFGU0i!gFOvcN`>5n?VUA1e)zXnldzcgp!zP6NmauBV{oPDD2qkaq%FnL`OqVaLV@?vyY&pXw&+oHz%Xm$6)T5
NAa?hjmM=4YfsoS|lhte>{gg8lo1KAik0b|AxoRpCcu%=SYI&D=5fpe#16saIMbs=fRn&iZzjNqmYeT<bx;`0v&?yeA^P)FWL@gED=rT4*(%KI
X9%OCArHKFUP=oF~>z*4eSgAN11lM7*&hvI<B$A*#Xa;qD&z6!D8Ug(gudCkQnBn9jVcn(B#yFH;CD~gwlfm*0K&c=XF6CB9*i<nABkrCR!i^D
Fv^Txt#BkfT4Q?RE6VsWW!PP|4VguDD2-o`>Q`d^uK*QHtqY*>MsM|wkE$O;+p&&!p`quhz7g3Ce_o|Kb!W&E5Uv-5Vd`LM%A+)T-
5EpeJc2Y*!Fm}e}CVYuiSsUdwKp9xw?^?pS<}`_w>_ermuIK#qKX2Rxi>IhyQW${9bHLI^(zM>WPe>JO1NH-
@Q3r?3z;a{4K5aht0(|>YrXNUxyy^y)*nzqMXK!87BXe?}Qe4Ld(~W&f0^W_KtCR-0kh7zi;H>pmuMEL$F8lAk482i}&oK^DR*Cyz5@pQ-
5{%&hIB?c5mI|`t3_p^1p1x>&;h=9d52yyM4{sr}fA7Rr@#lAkR$95Ayk&N`9B(`m$K88U)z4qbHvXP4?>@;kSY8e6uO{r|<qTZIM0Bt5-
#&$9LyI=C?av7bL!OmuJT`p6aPxw>l2Gei``bA-
k}$XYTU3U@NV~<<_6Q)4TlqU<+TrQDSoRkuI;6eqBAo<fQZVjoF{*YG<}1`APAw<y#}Kn`K8=?>jU3MLu))v@#!=VfeJUuW$G8!p}A9-
Mf0@NwZap^)xPv++V6o+b{jGSii21;p@}qy4}im%jwsU^uBjFe`I)Uzd2{?XU)D>FZjNU?+xQV`}^C#2DAT*LpeTs_@G!7?yPw|Jv?63OR-
<PIuvYou_7k{8Yb77AM*z*#De`j+tKfCpQig}vv~?TR_5#-T^@!_+l-
HMQJZNMd><cT^E;=$pr`I(P^|yW*4m{!p1tmFESYxC{8U~Z1TQZ6hpeLMF|S>&&uLna1C3u#s^;Y6Oz|k#Ezekj^<B9Ti(b7n_k1#s@5)K6(lU
?RQ0TmCH;2<e!q9njl(%Q5*ciV&BG|oQ>we<JJLadjpLTI`xO-&R^2~B~JSu&7Cc4q}W@^~RcH<|-jr+*B?JzxSYP7Tn)zMy5vZjv-
ohs{guVVYbDSwk&B8THCk?OQx%hIyx1--d#OL1Hm3(##d97j>p7XK1tB&%w{$)R%9zNlB*{>BXJ;ZZsv&VE=mt95(U=nf=QZ0+-
gcj=O;38Af9J@symGJ7QBU3t(?mfG>t`~B!HmvPAFdb|<5y|U)&Xph~|F2ilzbB)ZnwCg1aRnGUDsT>Q~B~)84pTk|KqmP60*{z%7;7?t7v8{c
@%%V?0^*g;*JQgxl>#l_Bg@@IVF1BMXR^hInKhEkZrN?kw)|0q=!HRNEttH1zFyPqmX6xcIh$>F$Rx}Gyx+In(PGBsUT);L-
eRB>DLN+@a&O!?hBc3e#y4+?~Q}4S&`5xn-k^;xC(<b-
Z1*4})@%PMle%dy7;RujF7Uqb^H?H=w7lz+N?QM?FyrNq=Jv=Pg=<TwYob32YWLXHZ*vXYC?^!eukDTmrXe;D{A+Vgp&H5OrtK@O0>bsJXM7Jj
p)(#{=xqna#c_b%N^~bBDhX>HHMpz44s#MwJbn5TpsQhYG@duH*c68Jb<2SM6MC}c=zUodTT^3eW(T8@NywyW=!61PQl^ugYdLLLBmQfr>@NZQ
ibeS9Bknjgmos0Q%u0qC^3F##0V5|?6cj0Q!TT`YJk*070Lv!gq?5VrCQ}f4Nj=>v$Wlx-
=r*}A~v>FWy<ybm+j?iW`T4N290*d61At0?M(Sc=AmtjtVqn!$tvpTbKjBQ5|M>*mtQ}l`gg#4Oh=8N5dlcE7Q2}76>EwDL7S6R01x(KY8Xc>X
JT$O5!x1?KgIk*)`CL96Pb=eQ@=07gpE?n`?pM3FjIDL@6aUbu_fBWM<xcT?*zyCMafA;e6pD%y*$7A~IKkOd<U9tH1KP-MA7xEYD?+!)x5&z}
YZ+`TDzWu$c|911o-
`zi!m+tsK{Brq6Kl!inj~8#c569E{&G>uw!{YyCfB%jD<1haD_4xmst1s^VgW3M8_rEU1`ceEnK*8|ab^FPu^1rZu@=iZ``S#u6bV%R-
r@vf$^E=_s{%B3#{^{AP)&AiP`*(jT)!6?hzqs6#KH6{oxBqVX^!fjER{6jG`Q79HJuiRsXaBkBey4lv7vh67JZ0w}{NHwWY5#Qf?BdUU_lM$d
U&Vj;XMO$d*W0`Q<J~wtEH*NCm*Ua4|K{(H-
~RXi_J93xfA^Dr^Tqg&|C$w_Z2j*pE`N9TUqAYqrhj{XSiaYF_85xiAIG(SAud1s(e}lkzbnl2_SvJK((U~h6FHQxwLdOi{K>PM`@b>2`PDsLm
%peAGv<%l<L%wK&ZWNn+h04o3eWD0(vKtJ{P73de$d~(+{#s+^e+`_#V3ocqzC>9{per%Z+EZG<$F_oQu_G(xcV(Od>8&jV{eX+Km6It@@I#kV
xQQj-+lc@^0T`q<MA3f;$KeDf9Xyazn=I%9Dh)q{IBQg;xK-
A{p&Bv`mfWg&BZTYz34U{y|{k+hx><r_~`81y(wND^lyC``yu=QffbGQGX6I=<=rP=e3FZ=%~${ahxN~sCYPT-e)rcO-
F)_Z|HF6NCcjq<w@)|rqi?Fed-E~mfc@~*n<pdtARhSB)2qn-jJzfvPhqkD{C~cE`ugIxK3!CI_H-
7+^>6&}Hv0E|?PC4G?)8_;@#XaOHy4i_|NTMnpXCo6xcQrLc=?lmT0Fge^#}W#ujp@l5mHm$f27{L>&xNEfA(gW9)8UGUBRpOj;a0rSxC8N>uC
K)<@u}Fe7&&0xU4}$yZw5~`^DR)K768&|NP~pcE_UJeQ>3}&uZk_wP2h3x)={iPUZTr+4Ao$_oi`-?4PW^{L9XXb$k-2KAgYaoAj8zd-
loY@mUz?PmF47-u+~C_?+*bbUVLOpQX*@U%XuJZhnhD%~ik7!<z%I#a4eD$^J3%um9pPee-nl<w=c3Sl$RaTs`SFd_kVAyZ1i4xPM;D=I#?tOR
}Hp`pJfDAM@_<rFi^RKHc02w&(2Xm&fbR&)asT7w0W;!?Q(yKIwQ}rSlKU%d=lRsPhZ=DnM=WS<P0*+gpS(f2zB8r{!yo%D(as7oW?0q2$H4kD
K}pui|NR`x{?;J5A=Yt|rA0S8ty@YrhF+rxklXeX)EyO{!g+51#Ku{~L$LreS0`JoVKZSZlZgP@NIrJstDe?)>e?Vr}z3rKZvESJPM1zO1^3&x
Y!>?P(E)%d<4>kE=eg_dZ?0w-
RTkZQPriRW+8nKLsflLQi3LDP%caY`=DPIrjO$+wO{=+nMUG^9oMB%)V9MJ*ZDXD(7L4^xThkbgSiltDdZLHT9nlYqF|)n%nf~W)k=1^Y1Ln_Y
Goz_G}68ElT~6-
|S9b>a4e>s?P3p7ax7P%E3N0JU`@im}<lhJF;ne(TT9;H*i3E94|&h7h2M~c>DE|21=~F>(1z#xJ0%U@8q&08eyEDk7?;y!|cM1+n1}dU#gv05
cwtvzuXqX+Ix1O%*O{wK~UONdDp%1yKr`iw3bhTKO-2bUObjuZyc$~9n!a?@mP<Anifr-Qf(}!gM7K=6y|$alt{GY?MvE8U8H)kOq)CAos`>oN
J!rsd-`Q;(N5QT?Z>byy8PkYi14M07k(OXI(2GK$fa8y_UmHk?6~WWYugo9Ub3wiL{E7sBRR{OkJ6l1rL5t)T_l@ij-nc=JHIEpOP0+_DZz=9-
~c-
g+(ytyd{(7r)v3tv)SWmU$ohyRPs4pZ3en0;iKoX*7g9o_do&hdq_E}0V~#v?eUaY<O=@HGt*3=re@ApGsQrA=j(K~NWv5o498>EHcdgESS^jc
$w9lIAc=Br4xpd{p^<#Zs<P?@(R_@Y#@po?X_h0j3|G*HK>(}GQ-3JfkmnoJXD5k$~@A-
Y}7XMf9&z7%`sj>3>U*6Yz@zwAHTE2g0bR&?`55jr6dT$$Q^&a_&cypx=?gO0uw^n}I?W$>qaCP=~KPw*q=UXVm-
Iy+ZjDW1)E{+dBmrWDWuDxl}_(TtSZ-lI0b6wvN{-_@1*xxOdme0=>Rz>t1juo1U@%nA0!>H;0zMk%W`sC&>$n@iKer|0di(+}=yH~@-
FTi>jy^GsakCQ1%b>2PakuJ?*K}?Z$?_o_A?rh58Ltm;X=EZtk9QfI=U(h3uZ+t;Y=YE+BR-
^>@R64cxJX|S&4=?yRhII^Wx~1<;Ur)O{EOys#iZ9b=+Yg_U>(bN@T5jbYuytEKc`ZqNvG7MgayMP=-
rd^;1!MK;#pNU%xn5NK^Y1Ddr+e~)FkORq1*e;*?x5HG#Vw=nK6U5kw>y9A%<ISdunVWN#ePyZPG3$tQS<Q=M_qS!+U?E_dnC7fbMua>+bj9yT
fZv0<zn~ZUXS?;C)h9%eQN&j>_uMQ92P_A2N@6BA@M`Ijl=bu?L(FPqqMDsc)MH$S}f*|_RGcO<?<1w!B&vd(!8bJK;%?Emud3dsy3_R8*yh9y
P>~WO^b112e0JQhoZKd_(*&A+}GPtvUi8W*v5Ck$cK9SmCqfCVZ)nM7!UO_o})7TL06}-
8W^L;I;OKYKxfTh#=#c=?o~}Xw_FhM;P;h{gtP6gxbQ>jIb?(_H_g{njB-WGO{HSvtFW#2$7&T*S;gv2yH8jAE<B!Uo}}^qI^LVb@aig2rM8Q>
$y06DJ$+mIwmx@(tY~&`FT}3y`yrhepC7>GyCuN4NC$s_LFn-
^OCDCNGfMSj(=P3%eHY5*skzT&*!Xq=MQh_e+kc$eP0h=5!D@Y~hW86;QY1^cOzV+2m}Y-
}IcX6U4Q4_f+m%6b@5+4n^1$D1YsVIwYQt)l2PURcrfhRKOox5hK5`%Jh<mX4vb`>n;qob6`Fnmc6;tK&n<b?K4?KAldAGa+gjZC#I$>(<ypus
@wN96j-1I~@`qJ5Wy=-
hsO62wkVLXf>S9WULBzn056cN%+N=<}TtMj5fWIyFCntZ&iov?$Y$McbUgk!fl6csFPK@BjUY>us2h3!GI&B<LCLi6Bp*-
*sF?Ce_WQpC1xN=2F~T@bhLbtlmQ1v06bh{&g9Gla^j+elJ|Cg>C?BBxFIYF!jjw(2Z~IPV4_h3YC17W_!b?qWm_n7|u<7Ttt|nB%<?T}2DZ`n
62DTxqwTZ<aaEnv!`;_*4%h)+!*%OXX=@hma104@grd<+<`vHRVw1bY+JqRkc42Ln;whD^}`89?y~&VJnp0Feh!-
LiqD7dn_wC$cBzmW>Ux|Mo76P!t>tTmgQ=Gf^b3H@<If4Kp^8qj_KT`k^1dOrn8m0FH+-k7&OagCt|55)nYkJCoH71MV(4AR#7-
Uk^NoN3`Vk5QaC+(hb=?P=SQ+V*{{(J4V!OH;`~neEVw+%njCddmM@r*p{PnRIoFH%vF{u=W16>t_=tRHZ?vGs7ZaV1LNFRB3>nvpYD92BOKEP
>d~0O|>y7%@p&%x_rSmo#B1G*cKP9(N#(m0T(+vC9*<JiF^iv!rwfm&XLZ3r{ufM;@<JoB;)3;^Ow09Sw^QwKX^sJyK>%OJOpDxb&)Qr*6saW$
jmv?r{ul0OGVjWJ>rB4>44fo^ejQyxM`5$z5@xbn%=b`GyC)M?pOx>GN-Ep}rZTjA_EAOitO|&wKO#3HtJ2G;1-
WU60{&rU>Q}bY@ZT63cd5exTS=|(Iv*R?H;i8bsJ3EP(td0AkmE}g<Uq^ikwMc54^?5hwi(|E2@zX2vz;|pJhE<a6`RQR`w_Th0X%t>(VZRQC#
aJv`(xx*>wCzPa(f3$eoGgiUV-9*Xd?Yfu{{*Do%#SYirssWJ(p;OR*)bd3h33O<IuG5rre%0D-
SkR}<&~VD7pZ!*iKls$a+woSCy?|y?MFM*b$(|GXoaxHnqL!2CO)1h3#k;o^d(you?Uf4FbmQ(5P6zLM#m;<S)?rLu`7+D9Fd=&s!A-
_J>jdd>dQDz&WxuL{6DJPKG^jy6MZ&#t=v-8*1md(!#Krexwob`PFUO3A|0qx$BlBC@o6E7vW-
l|yJ|g$`P<2hg})oAv6IBANjC&zDjv!$(Tg%fKR@44lXEItrp}R;A}l=~6}za6l`#~=QJD@MBh!?vrJcA<cbqI(1JzBd;(B`rI<CRY=VrsJGS*
>oG_Fj*=n8%6rct}Dsm|u7v)xiGL@UT`ZErCmBbf0)I?knE7;&_0-te%GWEFFV6V~zQdRY)6>=hM-${cD&IW2e`RhqXi-ajd5P(hAm$X1fn&)Y
8!g2$!JB_t`rn}e!{K35?Zd?AP$gKqbAbe$4YEp^4&$k>iYcBD$szKKjm-
5Op=PWkmRxB<2kLkBg0f^uySbkWP)auZ@vcLW~pNzvxBrG&P#;*2aLkLYZ|Fo)%n+&VT^Ii#SJRs9*`Qc{;J*SQE`k!Y$ZGfV*1yZ~ZSDpm>2F
@MHS6Kzt*%%ng-8==%?^acckg=r?9H5-rF7AKQ4Z<hf-Go`juDl$UL&T)Fv3{3?CU?e)7f?&=qhUvh_q6#ZG?xcKZm<~s)DPjyAXbD5(wpR+K#
d6*Il4u|DVd<MGh-
0jDM4N;0nIM)ZC{;AbUslNZfh}DiQD$#+$<&#ImO^k8n;&@cB;pV~X56ucaIVT=Dd9pa0|DmB1oc<Sslf+XV2J`mgpkDYIJWbq%~U1jb5=#`p?
EAQR&z?q5@~EflgMNo>XNuFxzO!NTMP(halulNjmxKEenz=qsZ4^D%o0keUS>fHtr%%(Q;Snh&~(CsB7Jth+8K7#<&eh-
9@_$gvd2Oam5EwG)Fvwr6$_@Rj4IP=-
b4bn64ob;5DJT|EGuavZzZLyBju<knslLsN($jm$duq4MI~vUgAWKphLtVTi4r6E!lwD|r&aTV#kuSPi=OKFaf*yAL56iM$84c0Nf;4ARypU0%
QItEDmW@2NF{!+iup+?mZ!?$$6;v1d&j^%(i4u{sg1PG>!3SNVM~T=D6}BqT0~;=hO99oFa(ZYMx|ADV<t2<9Lvz~1^$S5F+V?n#5eEeGdO#~i
XqGo=oei3Jnv^qW|iy*ym~TZYDY=8g4!x(6PISBm$oc4J;?4v<5Du^DroIl*H-
*#Tht}`<=}^M=a;`qH=0!RsO52M%2wH+hI%FGfL?Ws$Y||b#UATXUGb$O&K>9NoIyB+aU4!mpdy7_H!a`fq@uf=w;rsAW7##*O>33($k{t9oZO
-v?QqqVN2eR33L<}=*E!LS&L2b8=iR9bI>bA9EEAKZwM8Kj?-KQjwP)ik>TAz5qV9yZ;7g^NWsMafS&>r;l&|xl^WhNSxP9JV5Ki*>0*x24-
V12J<T9UCE_IWbH?3qV<~?u`>rTdPOI*U-UeH{OkPtwQ$O5ZIm}*Qp(jC0jjKTm<SuBVxa|vVU7v3Z`XC{;8tts;EC>LUEk-
&i^ghw@<WX5buJ@2xtTX|{gX)i36jcy{ZWkReUjHj412rVsyk;3!`{LatM|BZ`^^fdNz81EC2pu(aUTf^E3?>Lph;jQhF?rvP+y-
;m9Bvmz5lZVxsW4=uTqvoDL^|HHRasZhYrgc2rjZS4F2$ndodMXOFj0OS+gpwDE<Vgf^igF^hM$6K}<C3xdj?i{l1hMpt6(rXW#yUWLvF#PA6h
k?2K8hjF+Z(ga_wz1i27(PymSL64)(KOFp<E=T@H6vn=H*CFt}(KpI9SDvo%=iv>7eJ$N%KSeL?5U>brSI;K(rH<iL(|n&u3NVvXJvG%lYBLf~
jhLtl5dY@=*w7<{d)TBpYHv0M)3){EQnzzqAniDs(^xp^9k)V&F%`7y!L9QyR_OyiegkJf?FMML9o|z<qK9^@e0x=a>VvE&wyUO0J|L@mza1Oi
L~}jzY6#yduM%bP-NbG9$Fa<#|8gT&jqCMVt9K<Vd9|Jj4qP+9%I5jvop&ffvHmie{pU(aAt#Br)heC5W6i#Yu@jpLeQGn`ov!a+W5+2QaabD@
fweRkVV(#tP;`K#kI;#N9HLL#(Zd1q92cI3iisMeZ6=!u8SkuIQ^e6q$1936Fu5^HX_c0#6KC0t-
+g&o%f%J6aeAHJYEJ;Bbr(B7S7y=UtxJMOMQnWFAZc`3b}9{75#(1!x0LU`0X~r*59gi74uQbUq|r1$G5%@j=kUDla7qv7(`foC+!?$_e~%C6h
|?p5kBmSm}K9#ZadCTL(0nK~s@)mtg&*jd%x7REm>o5ZY2bQ5Okvd#=-
lY6?aUBDqS<4`$Q}Mp$v4285KH9p$OeOojRLD$IC6=4TxvhZ$77W`Kra-ih6+g3fzJvd7OR!*W34flz_~0H`{mZc+-
ca2(+TL&W=fT2zgbd5Q}2ii$!=xTHBrF>hs!NkVQk&y)lwV2<;K>mc}^Rob#8$1gG0AU*tpMnqQiq$EIBrfi*AQF=aq5d{_r(^xVZ<{dUADGh_
2pnw7GGw)N=T+R=&Whg(Yor!k3gegVC3XhVk*sr$qt9d^~4dbt)T%y!~CX53zEX>o)gTRWA!<Zrz6EHxK9z`hq{Dk6S-
v8QUQ1pDtmB3|i$KvMFQ#s~E&yEADFW)b0D?k^uk%>O4;1^}eau~vJ$r^DDIL*lA#pejz>{M9buiaH{uvP)NsHh$l^4Og>?yeBX0>gzRo7~E~&
AsTIER?sNy9q_>&8lGYR@)vpz8hRI*<mW!`bCny@lhfSC<?4B*?VN(tE%&o`9Vdql_yK9u!wt362zrC9go8!kWBOvo;N>kDtQJ;hoz^Zc@{({9
8o$CP>11hj54+bMPWL@=lvE_vTU85UQT}Nh9Vsdr;OX9NBS$e{sl8R&RZ?#uk1){Lx>>}bH>HQ8d@dRg-
~YH9F>h@&Wm4tV}qbonLux~!Dw+*oC^vqQGhT^q{F`u4?si?XOc88T#gVZP*4g!Paav1CW%O~j44NuPE4teM)cle+$N^Wxbi6~fnqUWjw8N@Jm
2{#m^zL=d86*28aV0LB78<sr*;zc#DT8P0kSEAs~Zoi5E-0+sM3^f7~-
JBG7SlcKe+DL!t%~sfxNP4j>)8@AJ#{2XuSe%209xmSIF8CBaK8d^1Uh+M2bL1L64ztL_o2*iR2LTf&mgvssOeaHG<Sy8wy-
G>$x`f$S#s1nZ!~H!50`*24hzM52pvn;XvSaVGE8vks%eMAw|w0l4D7VG7p$Y%c85$;8?&|B9M9sa?~ZE5=xzzf&w!=&?ySkv!Sfd%t<yIcjDw
k=6R<D^DJN}=S`nQCl_`hr=nJ*V2Cg%TP7wI$*HYO0T+)KrwrN($U>+WM|cQA+4);gG6Ydzb}^VWcnO7#!Qcq<w-C_zn-U_*2iu$<%Vq>qCO{s
UAS*JBHYXw{1Qdq2(9GYQ04Ktmmud7CMsFH;G-%Y$5;Q-=9a0aAW^Lmq6@}r57*POprsKSaG{d32M4HKjdp-
+(D1%2k)_tKsd_s6awGpax)4VTg8ia=A2W?3)kWs;rGfXXKeO>~J!${dEq*qHeKcJf{*9XZJnRlDyX5Ke|)`U0AS6cJgOtW=S66AvfIIvCCBYl
n_eg_(mDt9powws^w4uM&O6GsrnGW>1I$<5!jgOy0kBG1eZZzFF(BU?oKUwsfIre@xAg#1*X)_&+a8-
wKq>TD6fpo@xE4vsi~<pEU@iwWzok*WcwnG!|pmtZ#NVzz<fP+C9+NbnK*UZ$3!72)Uv>2v-<BEozDE%pwI9xca$lpL?XlqZ4=pXU7s^Y-
vGM|aaEs~v(@^hjOFP%XIfs1+_e*&J&rpl*C5uyoNP=RisX_!GpB|D(bnWt_;w5IP|Qh<3K5dEN{qpyD0e2W>a8kd`KZ1m^GbAl(=+_)QSj%+D
{P5&67<95JE*ox%R$=Ym_N&;XQyKq-
C+!IYFmF+ciF=E0k2KcbjLV4Tm%2d*^lGv~SD^JAyMjKLw6aqjZ`ok~zODuh*lp_m|y4ih+k84C+AXIvw#vLhfQUow!aK(sRRjyqd~K<7;$96=
2(!!#=d!x~`y!GrS#SrG;JMNVm&w|oT9ikL_w^W6kG@6%Yt^f{#R5qFngJQK(&r`)GST(A7JJ-
5r{@9|4}mUi^@(~rug07|PLoNaIWQ}KyikGv>;+bvh6Wsf(zwpo+0K8vf0%GJ|WmS3bMR;8%iYI8yR?g^w%R!#c{<mGFzZ12*r&F%8Zb54F=y<
Cl+KUI7=RJI>jn!T3Bz0lDqi1ZM0S-}RWP#vkG14RCG-
_`65Fum{Qhk0M}p^9XUVBF1HMuKDQ?Y+;>#$d;;n418p2Terl>E0=)4KjyOkk~G8bJ}$-
3VSdnt;e@$(fFfdp>)6VLwLMXKMDiw$>VZ3dt&Yoxi8&ndT`T@spU7kyovM|-
>ccKKR$<w@ApX3z5L)we@w6LHbhtN!m(eFuZ{NO`@Y8Nx|G!sL&;A_r$_=Ql1p+0HSDDA;ut?MPl_j8U&VDBjr{Y%JPkj9T?G1t6~ye+8^-
U#(&>C#zR{09xa-)S?ZmP#`NO#H-
{wnAj;Biq<0bE!Yq@wZwOXDEOv~Nf;^s!5&~fIW`~F8SJAUeSEbiCkFYlY!Si%+`g(v8B>DmpUV{`4b8y?Z8yotCN!`tAmr<*7r4a><vU-qk4i
{HGveEZG$+v$}vYfbj@;cnRF@9l@snC@@G?r@!c|Mm4xHxQ81Yx3UjJKnCEVsX28Sbs0L>vZ*KL*AaR^PAz*-
PxpnN}lDX2U6}24<akNeTFXnHVS0+yU#A}K6?UMcyp=3H$i;8xk-
h4v#aI9#V5x$O@H+zAn|=VxlLD{H$1$0D3uw{4y`+o=Tlb~@$POFcFw+E9=mmn^|fl)4UME~&9YKd8kl2v0U~^K61PL#UT=zO4-
6^uLqXTaJy}99e=+*bP7k-|5E1sIG``(oD1QM-J+o<|@?8nN+unvkzpYNsh-nMinKvaL$47rz*NtCKyuMH4!-
g#0=F^q^*2s^17et|+O?G<9eZ3o+61nQ|VZ&E<bUPY#($)9E=K1R<W;Kz+^x1Z;)z$7yK7Vih{xJ_XCdP5KU;oD5aH)&&+33F{QL?xE)%4W&pT
0@Id8${(Z(e`$Uio$Wpz#mMU+x1h=Z|a}&hBrtKZr8A;kdi^c5xnoC@wx9&TQy<KG6E<`HdS~y`3L}<9m0vBKOPS>qV&t`BkjxuzA5qMLQ_oH;
ixS+jD0cesxi`FdVy^=AEj<-_1K;Z|g-
`e}CVI)b5XRS*vMEPuB5*(pA|o*CqD2F>La34>XvJ<>ZBX#FN{Ut7x5iFmXIL%d42Q?n=2GU$%y=*sl6e^D7$TnU8FeugR*EWlx$C#<Hr|Ko84
me@xL|(UH|obH<*DX5i-OR;jdkk*E&*G2+@&7t+46J1E5-
BzQuyS~siQd)D`+%D!^bMfdU0AMHhRgpo~t0l~;0uS4ap9pX_cO>F)CjqoSisR!Q!NVyHHmD91h(l01oZYm@SF$~v=bWN0>0lRCj*FwM(fmwYz
e6%&*KPBt7vGI#`-akt9>f0_+=~j!2a8Vt_`W-*SLp$`QJ-
x4X$u72!tKz&2yB*j2rxn*1pTclD$X;HFKFVrm{cv#o`{bhht)!X;2>U_t=xqKrx*b1n{h2)K{Z$x0L7H>4e-
p>yQLM|?MLB$SK7R**`cPd4@@#^Os`)l;KKks7dZjjG=h~TCZ4Rxct6qa8CKKiSP)78WmCsUIojKsCnan#;sjKJdVZTaN@$p9)Awr~O?y4)x#I
sP2^3Wc~Y76*T?dRRFWop8=%r(og{O4{t#Fx+2-09n4lK&sfZYjF
""",
    """
c-j@1*K%B0mY%mi-lRhU1W1<auI?U9%qT*-($nc76nX&NC?+NpArl%&-BnXv)m3bgMG_<df^Z3>_j$bEMyD_G@?_-
Md#&&P{>)@*TENA`v^fQm`ULi<)uWEAV8#<a_8@Mq!5=COkR>*Kl0=2HpL8z_p6bzK@8uKIk7KjKudSS(hP!iX_im!{rW*xhi_%q%O}%=R?)3D
-ZNA`*CbD|p+)Vy*T+YFE%QIyY8&U-k8X8ld%JiqegNuA$xN;3#E9&UL=ag#RI;GCSJ{B`ijqJSP+-h!V9X4@Ql>clF5wJi2npX`bcc#CF-OZk
-@VhEX$c+QKYjJjIY_x_Tk70G(O~mtRt9=IARm$|t7meNs8py_FCc;VFkg}&mIT9E@qIkzQi#KvgyIZ`{QqlQR%K-
u47$1F&Ny!U1T&(!Yy|+z*v7@Po_-Yf|7R~3{9a%{q|BMbkNTdl|FAL|L*FJg*ieXc0i3SgYTk&H<d%y3fC%+j!mK!Crzi91SoqyV~U6)J88r*
MxX&#<M!SGnAfZWD+z;Vl$&M);1wYU!R1_{)ZRd8$*$G&#4aSS_Trmb?b*T8F8=xF!CNk8KZYqsKU-
~UUF4oummR+|hc{OQ<`4fxi2l$Pj#$nv%g>slp{UWE~h^APNoBJH?ZWB#%%l%Dd!cIJ4m^ip)0{(4LQWT=E6sdNbU998X8)4pKhvAa6Lj<`0k+
m+m*7Ujh?h^i<5`YGrRdbM*@)4|%F1`D!V=NQT2?=6i52CQY{9j%q#ljb_6fb*})FAZ&&Z1k^=<f1uRPD2De@jP=klZ_3&E{-+v4aV|bTU-
01>ip3>)V9&=T|jbBFh+_yIVog9jeHy$?)?%qq<Ecr=DKm}*H@XRJ^tZ+$I|mhD*@H;RlXr*H2HA9#i1^p`k$6v=UZ+O!%Zb4-
HpECB#~i;Bp!+aq3Z-wq*+fTLT;Z2j$70$Xeef|qAPTaFpQzJOW-
5Lvcsa|;7EGwJNYsB#|Lva>Z3z($V3e9tfHa8^SkW20M#?A$}n72);0ckC~*?z*YVI>pZP)^PJ3SVFq{Tr5&E^Vl(8Am!6cJM^^tEpL}vc(;^6
mWt=7ACwfEKIEr~OtRSNBy=y>z(wuh|*i;0ha!gfZ)DirXO2K3R3kLT=eX6TEu+NyJtiZZFxF~Bnee~tv=8(Ilr$_LB~L{X``<3S%%rWQmTlx+
q3g@B<iQe;hx!n{H{F%p*|15qCU!%NI<x9FG@bFJI3N&K7ch{^tDmlI?Vd~zGAQEI*zb*E>tscYj)B^H%xBuQ$o%9fU{O+RdlM5T=~#fgWys|M
+-$M-#Ro05-?f*36f`8YXB$Y3!UD1^QhWQaK+oy4gdo9fRO-
3B;$e1r%}l!mJI$!BBB5g4J`f%7VW;Bbv?S_WgEWOYL;*HL9z*d~8q(ORR%pEYxk;LfE^XQ!MZ2tS-
?uxZbrQiq{_<Q@X%tP1~Rps&!94eXxL(yBl3QCB(E=)okZk>u31D`O%LzJYj};ti^zN(c3sNP$q+aeQ~Y(0TxBn)_rkOJ!!J#5KKC-
R$<Mzx?yRq@s|XsHDT3$W8V(uVY-
yj<X+1^z^w=v5x#~C?Yymr;L;&o#FHVa%4gdqMS%=0?STuY%mu*GnRT$+!Q?a<o5GUi}R|;y?kPBn{3ZaZ&UUsPca-vdX?NN?OE9E-
Y;gNS^EzM7fsJnROU8>_bV8J5nk_@%nfg}H^F@2Y8yu>Ij++K9n2NwX`$WF1Fx_9tb35c2om7v1Jn0a8S;Ar3mFEvtfH2cu)i{}cJDbvqa;}3a
iR0tvg+=-%<`mX)zu)a6C_AvR6U}v11sQ!Emrw=3+w92BHLX8`N3R^GNrJw-h8&br~(#mj2vKYe$vXD3N@zc7CRoh-
Fl2=hpc`Ksxh#8^{4)B*;C~nt&o&9NS-fc*h0y9GGM1hS?z<e-;}htgt2__WHWs@D@~E*`^BhEGRCh9y-
B+4x`>P9h)*BOlKS*~t4=n^cHa2W778{AMg9^Z`^(}i@&EiQM1{$mn>?&KJ~}@?ASZ-LChX_Qk2v){$=S$a$N$6pEE?I{L1<Q!&I_E>o83qJ5!
QEGt3se^S?Be5HY@AycMPJrB1)@2gBlw5ai!L>5~;JAW0=CgIKDsE{yQxDyS&!fiS^FLUwn@A5XfpN*NX})IrT>)cA<;w=xtnMBY(&#FU7=uZ!
FE^9c@sSK+9Q27O$p@0hR5}r+FbbttIPqjZ}O-
D2c^Xw|eyfLJ8z5KhHYUjZEHkXA#n{H!A867|_tTY;Tt9YKrnSKM8_ka@j}V@qsU&dsoI*QwycfA|;>~OW`L?!VOCl0oA#WPeJ*!C|_N^)K3G$
=y8kvy3~<YU<yxkx1II_*P_|jpe#zF{LZ{})SpdSX}f1aZ0RmYjmm>f2&a0?uGAN7iHAC-
7r9IGd;SuecBB(L`0VByQy|px4}ATK*||xtL7PEa73+U>!acBZhs)3La1i7UijH7tPUP&cDxr6bW|`Z~m2v>uZwN>2Y4+B|bD8VUs$pSAkNf8+
x=b7X>(0pK-dg2LZ6WArV;pZgmf%yH8ulzGd3>U=@hn87o|_o3s~U!bZs*qyrcSsJ1sPXXAcN}1q`{s(78|nY1HG&D=wnGMsvEX*AFp!`&s&f1
soH>Wh#w%dJeplc84%9p`DDDqk-
c&rwhsuL^CeU}Smq_E(EYVhpw$}8>bE|dTebB`P7fN@v6j`@;(1se^xe96SdKca3M9Lf;5U~M(c#B>(yjT`PTuM-
$|TSq*=<(6haTSwDXSWx(oyMLL+fv*>H-
RPp*tpLQ$5;&Lp^pmC~(c_>TTk~f_YWiv)<eAt6p4Z5mWat<)B7|+YmOTgPsF5QMKAi&8mnsYT8Cw#+e$@-
L0N%RZcYPGzU+<@~q`7gI(CLWkjqEFlcG)3clS5k#^w=W0-
F&P`vD>e8xC)&Gd~{H7$YQUYsf~0>!u>9SM1pe79XJr)Tv4F0T^f;pBXMozS~0_$*ot-
+uh7@t+@(>2v+w{^MgD@@XdOEjj&gdH2nmp8q{8e;N(7tF1XOVxx<?j@d+{83!#hMWzibq`9*A>N5YO6vUl|MPpA*yS@|aS}IbS7#3V}^$e(F(
l6%WWzKesoYxAw2RqR#jhA5*MreRo1}kNG#aSvh_hAdhD;-a}DnNTPx7`j?2r}n`Rki1EI*VN-
6~Yc1=LL$gGgn(RTZQY<vM3>6<yxqh53Q){^w>GEat5B(D|Q6p-
eYAP40w|OswL0Tel)mdNblB~{=r7aB)GPesi>2}RB!dG16T3sGFPQh1%NX%>QEJ)c}xE3wcgurv;o(k+*~;q4cV_2C2!KyYBPtK0z9Hm<L!;<1
p^J3g}tc*HgfxA-E@vO@9f2)1s_WbMqOYo%ZHwx#65w8aG2g}71qB{Vn^&n{%@O1WX0D`158I0i^|Lm>d)%&N2<M^ANN}PiZJQz>b-
uOar5HA7QECsJ6MsRAzDwXpp%o2U(jVHa?Q?0yU#JkDBYsSN=crrT?s(n?hA5#Ae{`)w0U9V-eN-
h{Irj*(i&eqgP~DrXegePwt=0qN04iQZUFbQwQn+gg+1Pf5mEB2P}@&=U((u7{SjyPzdVhC494A*64y=4+Xh#t`nv>u<DRQig(>5M!6WXS4Zdy
zWA7TR=nLECT9pYCRF>sgknqn>%G$WeW3!XovepG+zyRtV8SfikeUO@qpvEjcBd#XzQx;5=;CsaD%H^!oijil(U{+=cwV=w}Y3cRvc|9eMZ0^J
6A5>n3{wSL&O454M-pPSKM)c5+G8%QqU_PTEGfgebCdR4+Kh32D^i>WF)UmV0?LHcyN2}B-5+7cP=f!>ai}Rwf%Zkcg<%f2SqIuLAsA~#L-
ITap^lU2Z!Td<vkK6L<#)47+)lr|2rubA?$kfjwkMC6b9iJ6hdw6BZkGgS)fne-
3Y%@_?e9XOCPID$|E7lM`D15Y$C++$RWY|yWKCgy7@MXl;)IJ2J4opL$gySiXtEJfTX2X|lL9)w#<y01AS-zGm!V)%~HA}PR(a^tkmP^op7}|Q
3rX4(g&+bzK`y=t2!TX7JZqybrw_8Xv?xVKMB3iLytB7>bx-
O2rQr|8d<fMup&AGcU?k%kyj%BeNc?2Ls9E@zviAjI|Do0`D)tpz0vVhc3!`JOq$}Q^J(Mf+~DF90CjWRyo%4vB=KjOQhDOQ1uuO;H2{N3f4G!
t*O_+Y3zrR?C$<h2Io_cx#Nt`As}SJy0@^S#eyP3?|y>NJnjW`BEJPQz;xJG`JZVn}1AQHsz^2W=5!6jlVx(odW8_QZn#KIm<*W9twOKv$oJ|E
J$NU9my!fpgw_o#aH=^KI!Xqfu)UAlY#SV15m+qpSO}<ekG)>}v+rr+G9wbPtyq?%yQc59@*1A)i+<BSrx^BSG79iZ1Enx~Vx#*W3BcowIel(@
lekyaakZ|9=HfOi|fk1g*zfPaw_dt!G|=+TUsXr^U}o*Tk=A$VW`KN6Y!Ve29AEba7>rNlhSK=$>?xovH|-=Sl`k11)Bb0c8R7C97L`zO^t*y-
ud<`+467NfY5gcaLHdMa?8*-<74(k2BQ_V-M;<6AAOvs<M%uf|-
;aw6ptZ2Gbu?6#h0m+|n`KNc0fbcf(RpyRdtD)xtZN`XnzU>ODmjy*BcVeHA2j?D}};9^~GuE4|&+YR>aYJ2f(;3+PlFs6KP!64#o@>t2IM3kW
$s%cNeTFOJ(cM;d1q|4KSeT?t%S=Z@AGJEpXcjL=L+_2cbSr{$`fSGPn0g9SI2k4$m&5@LvpNK#|*t*-
qOlPkIiJ!l26jN2A)(F7$!qOp_6!s2y3(VZ&4{DeibGZDCro~{>?bKaq-PV4fmIRr<KGM($({nhj^%`{%D?S||+wAwj_2A>C*?qWKNjW)yMa@p
@UclDwQ@q=dT@4r@69#xJRMM)rBZ!a9^Xj}X|e+TxXo6@O7)~@YV@oW!8^6#YW@afA32SU1b;e8a>zYBBFDe3f9J5Jbizex?;&^z<3OrSt*HXC
RIfr*^{dJ7P_u4o(4G4NPfDCEs=uNUcEHxY(BAl4+!Z?(}A_Fw6CyeUC&Rj=x!MnkW`_j)wgX}?RQv6nrOR+_`X?Q}u3G`>Tjig%5`efhk5BL?
Sz?w~@?8pzj$7W$4+5Q6KYVN?*AC;5=~g4h@kI{il2Rr#0o{ZxZ#d-%dbpAQ~GMD55R=YEd@-Ih-Zr`*0Ptb1$(<3G(?S{#X}){HoZcz~2_n9O
eBjX8gU8oVRg#yx25516VUF$+{0(HQKykMi5r(c^trsphEFd!1W;w<yi3m7i*mDV|pTI|dGE&(Ra0hoUO+Nus#IDQ<&q&3+T{l}muL^0KNj>LS
OLg1Ps27Hsk(loqk){B|BZMt#%^n=uHJ0p3mWvyn=tDzpdHYoEQT>tOK&f3?TnPL_+6Znye)@n+gT%G~u6_&!W5?UC+|a+Q|hs(9lxnw3tmB=z
@Q0W@jcE^1;e>PTCe{iexrO+mA}BY(^UlYrX}wo9|r&DXL2zZ8!Qf$HszUqRp8^>t+_*oU`y;#1PJ(d%M_bXxcP55{LJz8mCyq>PA-
H|@o(Ijm6ez?8X;6)F66Usg%aZKnH7b03zlm+*jQF06aZhIHwUnMn}uZ%a2pO&5iF`e>Jv@o>3)(U2|m?*lxCbh=IqZ-
b>>Rps{A_E?(WYLte}^4=`VJ1CwK&%Ma6zGo^5g%y3N>u8c=)Reh8Vk~j8PBPrRErEx}>k^qAY*1;bnk|)a;M|mv103}Y{>t*!%o?`Mwr+&FK@
f59(AqZ)3F#*54z<O)9ehz4eSeJ%_{YXztJy#W3sM0lgWgx_7isj;;c1xvnkzU;lE=Aewiuq0!Q)XKXWhGTT(lWW57|s@=(H8zX5<ay>%AC9@@
+I^lJN*i(^U1bo%Ge9-Sf=z7?#emL&{>mmpSOsUUix$nrlW@gY3%gyRz@oL~kq;r)+Spd}1`Sbw3p84(gSmDX=%TC$-
sw?~)=lY*b6=#LdK(r5F?|XH|1dK(HrDZ8TRA0|l*cfKZP;(d|=&dB-6h-kt99HviQ@V=t3c<<-}hCOLA98>@!e`rx<yO$37$_mw%-
2?rg4Z=Gb&j*w$a(`H+D!<M_w(V<ovwf085<4ID@Yt<i^jt=rH9E#uDx~?0q9Pp)Z#^*%qPgrDPO=_Yzg>eZo2A8ucSwc1@r4{JfAz$++5f-
IYdggywg8I0vJz5>tvRS<g^zd;8U6evYv;4LAx^D07HsumZYH3I>?K0=Z9K?0qe$U*>0BWFNM90h`3#2Kn3BlWIv(0{?HG2FPTe%zTbJ+1jboE
pO+Xh3Bb&8yWrZPs-hiD^c@IHQk*QS?eFd3GUi$5nn<M9g;ql9G-
m*s4tEgf?Yzn^6L&EmWAq5xa=0=qw)@&8sd+6Th|_Am8T9zcF$ZTYoX64B&!pbpP&#-+?Ev*4!-q8sxGEoj-
v&TeRP1Dh*KWT>?<(#elSI1!d!@W00S<&(`#k6!K=STfS)H<duTb!%`rQEqi$2@*-
SE>&lpquT3er^}{$SmkV*d;1ESaw6x&Gq8r^7Li+I0=!XfR{uf)$nT-KDFv>>!|{jd!_wB|d|*dM)y}WnRmB}-
`=kol^j)G|lzF~G{(4QFr?lQYPblkHeq<vepTbGtOy8p<G3;5<P8V5JP<0AclFf7ZcgAD^l!nT|aCf;I)vf$VPDcLk>IaC@aB=4A<7N|>#2tEO
*ifnfM+;SFR)0}6Y#Y?OO;7`NZII3@w~7wsr$uNC&6OgJiIfA={rkjvBOzm-(wQp`00Qd(Bf!Lw*Vdqp9%isN_j;jv2<^bZ1>-
t7((>_;warFHWwSTLNV5)YkVSwl3awqQ)_X$RX!I&yK;xlE9I>1BZIdCdqxZ~K@2lG6XnnK`7qJfU<G)D*m01;X7pCdOdrC+a2iaMC*q|HJ{l{
HkNV7)R&&$%;L|p$t=?0(inb+kfT6SP;l+RCiX14suN1utXYP#3=qLu-
{{uArt+UkodPW=amW6<T>SfjZ;_SVf2+S~n=#Dyyo6(8ZBO+11oJK|DbG~IEu%6lAChS9*i730cd1DCr^5iIq7qV{LH&`q%hugz`2LL1<w1*)j
yIkqoOz@P3W@b5290*G>|w-
r3+EBc9)y_;RU6EXUa)L6p<ig`I@O?=VOj*NdU)Z7G`t_tdRVTQBVH2vWIp>%SYIJQ_=q6LDht1hice%7WqZT&APcCl6)sfE=wYAnTV<F1YKXj
h*fSQENe9}QC+F_A;jwxCH_X<bysh#<r=Qnq+ER_yJrzQCH&p@q*aCDs!R*T?ojrTn*E5)9lWkI2?P>mIYdU8mvye2ZKa{RBCu)!%cP*DYYb=P
~H+)jZA8RSLA-
q0>KEY)#gHYN=({f!fF3V4C(ikH!9Miom$lsfW#K)OL#+AFR6#+p8~q63VWy`fuZd#I=4MSdXvU`5k;<uW`N=Hf<>_RohS*>X5ybLf}b`_}n2}
*K~uh{S3-
wWmK)wu;s9@f?2k0HA_cv^DNTx<+l|<cz>OpY~ham@~ZdB35(|1+`#w0F(sXi`39p2HZ~S|Ul^YkJp)ds|4A9wu2q)W1JG}Sf6<UsMLFxo!q4g
*&C^_=*#<{g2ceoZdWk*SS+c1z`0mud_Gs}49zCV-S=c5w2|LcbmyMc{p%r-*c8%<E|7_~VYvOZ2!?Mb0c>{d`r-2;q47>qk3UK==?t?8K-
F=g~aLq;%{Ja<)si`pE_S+(HVd<T$JZN<JiQc$Z=*8eg1gEGE@*%T~<VP@soi!h2v(q*rCcoUTd2Ie~01l0^ac+7qo%2rT@kV=FLmR~1-
1=njLp_x`Y4)KUM*G}>2WNGN&)V}F5T|%-
8nHeSd&|sZ7G^0^hA2<uYW18n+}j!tdhwoo)~fYh9K#*otHDBJUe#=yWpJzmt!`K|0Jg=eY~FU`hp04mmUmn=FSnaRxLq-
{+7fHuTv&A7wQ1Ukc>+K7E@Z=<;)lDdT8Z6mx}~Z09}ZP}_Q`A0m-
5qxxX?k9Gbf#zVR18TI}t3GlTK+GdJ+4oxcur)jEU4EJvZnCh&}WT#o3kHkvBY%Kw;f&nSm136?<>hF>0f(`}Mq&ZVPv4nulu1Fss`1R0SZ0WH
>BmB*m-Z*WgHUYa47<Dw0ANUxdZ2({Wi#_(P>C`tT1bbS{SUH0!Uj*30T0`xLQuI-=-
6evu>53abp+u28pyQ;e1o0a|L3wIY01_d3oh2#jue?Y@(jIFP(^VVVtG;jSy*Bh_jHh{3DeWGpm2(1p<VWSCxnB`8*LSGSEv+fmZ*kiV^cbxj*
HcK|%Z0JJYWZh9-X6}~!fnb9%@Wzxo|dXoF~zc*^Atp4%AablNgi5l2|_iB*Xt<&3GMybxaCny|B-
dYqejME|`q{<@x%uDm;I3S%8RE1XKwUA$$iREG@u|v#Y{l&1vQtY%*ia33mENiVmS`YZ8xyVn!9;v%d!)~b4RKO9$i#uir3fwFAQTMtYrkT$_%
r1hh_5n&(zs5EfcB&EE(DRxY{n~iqYPn;Mt8CYC+Nl|E<nG1oU?v2IwPggz_E1=`L1cK{0$WY(?VFB-
3e!icErrme!pexNsMbx1naAcVBy}hFD;(K-
cL+b~O(esP0H4S6x&8>XG12RM!ZoY!<cp&*7+RLs_Q)aqZNKPNj&co`58U!p)u`?1<#AzrF*vf;k*S>^`0WHE0AGE>pw=VuIIvDaRCFqB`xr%z
FIUlB%}QoDp?_~7%NtZ)>*-y6keTGm2S?fJb62Pi(`Py5-3Klv8Ti99Q+le?KLct-jCBxgo_5Tl3`(FF>tAKIrMI3NH4kNWk3u55YIe}a3q$^O
{vckWWrWP4hu(NkhY#vUpe}lS$I@DjNMW<3cX67i#Y29sxtp2k6yVW0S#-=^hR7WJke;5OYo(@{6!uQ~9s0?@=wOrst-yA$y{JpETEAp}`&XuV
kUQQAzUygC^UBbjq%Olvk%2NN_@sp8E(4*^)ynSvS{|QNKX-p}?rYV=?rjAMP&e|daH?lvvU-
?jsw4V4tZuYgeBUOY13n_Nc^AHxU^PnhyJRyqSF^wUpN<9$&%aoPcM1ABwGLn*Ff2{6VswF)mZ0L<M;#sXJcQ8VA65?8?5mg>w|k2wrY&&C5rf
v90=DY(Md`||wwfuW2fW$ddDFvwB}78QX=_z4-L{4(vt!euTSrfJ$a7|XvUF6oReE~yW<OU^oAfMMvq8O2Kd9mdq~pgoh;1z?ANUA@L>QoL&-
2^ktm*cysFS5{uE`gO|0y^FwfN(eCgro`{jUh9^@jd`)}PH>
""",
    """
c-
jTQSyK`L003ZtMXm)zV3S3;7V*G4weq4KG&4J<w_coHdTplZ2lPjp>Div_!J4#myhu&FKtyC=*;P(imStgK7nZ&+s8wYme$$GbZ?Miji}e1v9%
xnF<kX#n(^(br(+1ad;dE7{EAK<ca-
F^yWWu4V*IOH3FPsJaGU&Wc;(sX%B4_j0=_O{?SI50Vdf)~|MI!<aT1+}XCo>m9Y~S3}ymWThTz$Z3Z0-
+QW?6Rdl)m0M@1*icCaynA^?Jsehbl!UID+Tj*N_4nG`3ibRyAC!5mD@|*%#YEvkX>dTYd}Bn*RbDW0m`y&eSX=*p<wy#8s+p#agLceq>jC<mx
IkblM@f9rg4RYz<LKArkbJ`9zyN`Xz9R<s$=u;~#-
(;SX>BX5JB>cKXEz@*L+WYF@!RnI0IcW2E2*PsulH9&v9h?{;*QvN8lhO&qb?w91et^={rS8K=^tfcJYj5!_Dxvc<+{AWa-Bw1|=h>*Tt7^43w
)=PF4ShXNL)2LKfKOuz0^NYW5<KWle;W%P+-
YEePlDFMWlGm@9J$%o=TmR16)BDiS4VS7jAAbTXT!HzBy9d_loz9#Q}!UC&pff<~X@=>ZX(fZDJ5>(Lfda;^9OODuBiUO3`B6sQ6_zQarbQmSV
riO8Qef^M%6}y9Uzx*X8i-
?|eFgQU!nnXc)Av2Nf=^3ph=#<6)X>T~Hl&zQ{1d7m&1_I=a$$w*?hofk?z7#q0Ds$adO0{4QNuz_>{glU`?tl$Vw}<P8o1`Rzx39r#vGMs__O
_Ue&iZ2*{k%kDqN9*>5J(B7#3m{~dwkJm+aO))QkRaA*sXPrpriNFh!Jhplu+R#l?5u5s*ujaBfDF1j&)C@hsAuuH#Y!!t79)_B)qIy0&o@hKZ
T@zwE
""",
)
