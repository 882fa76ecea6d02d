"""Words of grammar: articles, pronouns, prepositions, conjunctions, auxiliaries.

A closed class in both languages, listed here by us.
"""

from __future__ import annotations

ENGLISH = """
a about above across after again against all along also although always am among an and another
any anybody anyone anything are around as at away be because been before behind being below
beneath beside between beyond both but by can cannot could did do does doing done down during
each either else enough even ever every everybody everyone everything except few for from had
has have having he hence her here hers herself him himself his how however if in indeed inside
instead into is it its itself just least less lest let many may me might mine more most much
must my myself near neither never nevertheless no nobody none nor not nothing now of off often
on once one only onto or other others ought our ours ourselves out outside over own per perhaps
quite rather same several shall she should since so some somebody someone something sometimes
still such than that the their theirs them themselves then thence there therefore these they
this those though through throughout thus till to together too toward towards under underneath
unless until up upon us very was we were what whatever when whence whenever where whereas
wherever whether which whichever while who whoever whole whom whomever whose why will with
within without would yet you your yours yourself yourselves
"""

ROMANIAN = """
a abia acea aceasta această aceea aceeași acei aceia acel acela același acele acelea acest acesta
aceste acestea acestei acestor acestora acestui acestuia acestea acolo acum adică ai aia aici al
ale alea altceva altcineva alt alta altă alte altele altul alți alții altfel am anume apoi ar are
aș așa asta astfel astea ăla ăsta ăștia ăia asupra atare atât atâta atâtea atâți atunci au aveam
avea avem aveți avut azi ba bine bună că când care căreia cărei cărora căror cărui căruia cât câtă
câte câți către câteva câțiva ce cea ceea cei cel cele celor celui ceva chiar ci cine cineva
conform contra cu cui cum cumva dacă dar datorită de deasupra deci decât deja deoarece departe
deși despre din dinspre dintr dintre două după ea ei el ele era eram este ești eu face fără fi fie
fiecare fiecărui fii fim fiind fiți foarte fost fostă fu fusese i iar îi îl îmi împotriva în
înainte înaintea înapoi încât încă încotro îndată înspre între întru îți își însă însuși îs la le
li lor lui lângă m mai mea mei mele mereu meu mi mie mine mult multă multe mulți mulțumită n ne
nicăieri nici niciodată niciun nicio nimeni nimic niște noastră noastre noi noștri nostru nouă nu
numai o ori oricare orice oricine oricând oricât oricum oriunde pe pentru peste până prea prin
printr printre puțin să săi sa sale sau se și sie sieși sine spre sub sunt suntem sunteți t ta
tale tăi te ție tine toate tot toată totuși toți tu tuturor tău un una unde undeva unei unele uneori
unii unor unora unu unui unul v va vă vei veți vi voastră voastre voi vom vor voștri vostru vouă
vreo vreun vreunul
"""


def stopwords(language: str) -> frozenset[str]:
    """The words of grammar of a language."""
    return frozenset({"en": ENGLISH, "ro": ROMANIAN}[language].split())
