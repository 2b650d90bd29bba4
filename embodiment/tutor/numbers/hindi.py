"""Hindi from zero to ninety-nine, which no rule makes: every number has a word of its own.

The first spelling of a row is the one we write; the others are met in books, in recognisers' output and in what people
type. Letters that `spelling.key` forgets anyway are not listed twice.

"saath" and "sath" stand for seven *and* sixty on purpose: सात, साठ and साथ ("with") are all written so in Latin
letters, by people and by recognisers. Such a word has two readings, and a learner is asked again.
"""

from __future__ import annotations

from typing import Final

_ROWS: Final = """
0  शून्य जीरो सिफर | shunya shoonya shuny zero
1  एक | ek aik
2  दो | do
3  तीन | teen tin
4  चार | chaar char
5  पाँच | paanch panch pach
6  छह छः छे छै | chhah chhe chha cheh
7  सात | saat sat saath sath
8  आठ | aath ath
9  नौ | nau
10 दस | das dus
11 ग्यारह ग्यारा | gyarah gyaarah gyarha
12 बारह बारा | baarah barah barha
13 तेरह तेरा | terah tera tehrah
14 चौदह चौदा | chaudah chodah
15 पंद्रह पंदरह पंद्रा | pandrah pandarah pandhrah
16 सोलह सोला | solah
17 सत्रह सत्तरह | satrah sattarah satarah
18 अठारह अठारा | atharah athaarah
19 उन्नीस | unnees unnis
20 बीस | bees bis
21 इक्कीस | ikkees ikkis ekkis
22 बाईस | baees bais bayis
23 तेईस | teyees teis teyis taees
24 चौबीस | chaubees chaubis
25 पच्चीस | pachchees pachis pachees
26 छब्बीस | chhabbees chhabis
27 सत्ताईस | sattaees sataees sattayis
28 अट्ठाईस | atthaees athaees athayis athais
29 उनतीस उन्तीस उनत्तीस | untees unattees untis
30 तीस | tees tis
31 इकतीस इकत्तीस इकतिस | ikattees iktees ektees ikatees
32 बत्तीस | battees batis
33 तैंतीस | taintees tentees tetees taitees
34 चौंतीस | chauntees chautees
35 पैंतीस | paintees paitees pentees
36 छत्तीस | chhattees chhatis
37 सैंतीस | saintees saitees sentees
38 अड़तीस | adtees artees adhtees arhtees adatees
39 उनतालीस उन्तालीस उनचालीस | untalees untaalees unchalees
40 चालीस | chalees chaalis
41 इकतालीस | iktalees ektalees
42 बयालीस बियालीस ब्यालीस | bayalees biyalees byalees
43 तैंतालीस तिरतालीस | taintalees tetalees taitalees tirtalees
44 चौवालीस चवालीस चौआलीस | chauvalees chavalees chaualees
45 पैंतालीस | paintalees paitalees pentalees
46 छियालीस छयालीस | chhiyalees chhayalees
47 सैंतालीस | saintalees saitalees sentalees
48 अड़तालीस | adtalees artalees adhtalees arhtalees
49 उनचास उन्चास उनंचास | unchaas unanchaas
50 पचास | pachaas
51 इक्यावन इकावन | ikyavan ekyavan ikavan
52 बावन | baavan bawan
53 तिरपन तिरेपन त्रेपन | tirpan tirepan trepan
54 चौवन चव्वन | chauvan chavan chauan
55 पचपन | pachpan
56 छप्पन | chhappan
57 सत्तावन | sattavan
58 अट्ठावन | atthavan
59 उनसठ | unsath unasath
60 साठ | saath sath saanth
61 इकसठ | iksath eksath
62 बासठ | baasath basath baasth
63 तिरसठ तिरेसठ | tirsath tiresath
64 चौंसठ | chaunsath chausath
65 पैंसठ | painsath paisath pensath
66 छियासठ | chhiyasath chhyasath
67 सड़सठ सरसठ | sadsath sarsath sadhsath
68 अड़सठ | adsath arsath adhsath
69 उनहत्तर | unhattar unhatar
70 सत्तर | sattar satar
71 इकहत्तर | ikhattar ikahattar ekhattar
72 बहत्तर | bahattar
73 तिहत्तर | tihattar
74 चौहत्तर | chauhattar
75 पचहत्तर पिचहत्तर | pachhattar pachahattar pichhattar pichahattar
76 छिहत्तर | chhihattar chhihatar chhehattar
77 सतहत्तर | sathattar satahattar
78 अठहत्तर | athhattar athahattar
79 उनासी उन्यासी उनयासी | unaasi unyasi
80 अस्सी | assi asi
81 इक्यासी | ikyasi ekyasi
82 बयासी ब्यासी | bayasi byasi
83 तिरासी | tirasi terasi
84 चौरासी | chaurasi
85 पचासी पिचासी | pachasi pichasi
86 छियासी | chhiyasi
87 सत्तासी | sattasi
88 अट्ठासी | atthasi
89 नवासी | navasi nawasi
90 नब्बे | nabbe nabe navve
91 इक्यानवे इकानवे | ikyanve ekyanve ikanve
92 बानवे बयानवे | baanve bayanve
93 तिरानवे | tiranve teranve
94 चौरानवे | chauranve
95 पंचानवे पचानवे पिचानवे | panchanve pachanve pichanve
96 छियानवे | chhiyanve
97 सत्तानवे | sattanve
98 अट्ठानवे | atthanve
99 निन्यानवे | ninyanve ninanve
"""


def _spelt(words: str) -> tuple[str, ...]:
    """The words with the endings of the nineties in all their spellings (-nve, -nave, -nbe, -nabe)."""
    found: list[str] = []
    for word in words.split():
        found.append(word)
        for ending, others in (
            ("anve", ("anave", "anbe", "anabe", "anvein")),
            ("ानवे", ("ानबे", "ान्वे", "ान्बे")),
        ):
            if word.endswith(ending):
                found += [word.removesuffix(ending) + other for other in others]
    return tuple(found)


def _table(column: int) -> dict[int, tuple[str, ...]]:
    rows = (line.split(None, 1) for line in _ROWS.strip().splitlines())
    return {int(number): _spelt(words.split("|")[column]) for number, words in rows}


DEVANAGARI_WORDS: Final = _table(0)
"""0..99 -> spellings in Devanagari, the usual one first."""
ROMAN_WORDS: Final = _table(1)
"""0..99 -> spellings in Latin letters, the usual one first."""
