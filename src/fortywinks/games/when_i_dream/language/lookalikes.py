"""Words that look like a family and are none: *car* and *carry*, *Reis* and *Reise*, *król* and *królik* (WID-18).

They were found by judging every common word against every term of the house. Each line has a word and what begins like
it, or ends in it, by chance; a ``|`` stands between several, and a ``*`` for whatever may follow. English and German
words are written without accents, Polish ones with them.
"""

import re
from functools import cache
from typing import Final

_LOOKALIKES: Final = {
    "en": """
        air impair | ant antic*|coolant|peasant|rampant | appl apply|applies | apple apply|applies | bar barber
        bat batter*|bates | bear beard*|bearing* | bee beer | bell belles|bell(y|ies) | bone bond* | bull bullet
        bun bunny|bunnies | bus busy|buss | but butter | cap capital|capes
        car car(ry|ries|ried|riers?|rot|go|pet|es|mine|nation|ol|eer|nival) | clause clauses | claus clauses
        cock cock(pit|tail|roach) | cop cop(y|ies|yright) | corn corner*|cornice|corning | crow crowd*
        deer staged|stages|stagger|staging | stag staged|stages|stagger|staging | dice dies | die dies
        dive divers(e|ion|ity)*|divert*|diverg* | diver divers(e|ion|ity)*|divert*|diverg* | ear early|earnest
        fair fairy | fire firs | flow flower | genie genial | ham hammer | hand handsome | hat hates|hatred
        hip hippie | hippo hipp(ie|ies|y) | horn hornet | ice cornice | iron iron(y|ic|ies) | key donkey|mickey
        king kingfisher | kite kits | lad ladder | leaf leaved|leaving | light delight* | lion medallion*
        lock warlock | marsh marshal* | mast master | medic medicine|medical | mist mister | mum mummy
        nest earnest|thinnest | numb number | nurse nursery | pan panic|panes | pea pear | pen penny | pill pillage*
        pine pins|pining | plane planet|plans|planing | pond ponder* | port port(able|al|ray*|age|ers?|ed|ing|folio)
        pup puppet | rain rainier | raven ravenous | rice caprice | rock rocket | rose rosemary|rosary
        sand sandal|sanders | saw oversaw | scare scarlet|scars | sea seal|season | shoe shoal | sing singl*
        singer singl* | star start*|star(ed|es|ing|lings?|k|board)|mustard | suit suitable|suites | sun sundae|sundry
        super superv*|superior* | table tabloid|constable|forgettable|regrettable | tea teaming|tearing|teasing|team*
        tick ticket | tow tower | train constrain* | tub tub(es?|by) | wand wander* | wash washington | wave waver*
        wind window | wolf wolfram | zoo zoom*
    """,
    "de": """
        anzug anzuge* | auto auto(mat|no|rin|ris|gramm|motiv|psie|krat)* | backen backe | bad badisch* | bade badisch*
        ball ballad*|ballast|ballerm*|ballerin* | bar barren | berg berger | bett bettler | blei bleib*|bleich*
        brot brother* | buch buche|buchen*|buchs | burg burger*|burgund*|burgschaft|buerger*|buergschaft
        bus busch*|buesch*|bueschen|buss*|buess*|buschen|bussen | eich osterreich*|oesterreich*|schleich|dreieich*
        ei eis | eis eisen*|eisl*|eisern | eisen *(r|w)eisen|*kreisen|raiffeisen|eisenhower | engel engl*
        feder federat* | fern ferner | hai hain | hand handel*|handl*|allerhand | hass hass | hund hundert*
        hut hutte|*shut | kamm kammer* | katze katrin | lampe lamped*|lampert* | mark markt*|market*|markig*
        meer meerrettich | mond richmond | nase nass*|nasch* | reh reis | reis reise*|reisse*|reiss*|reiser
        rose rosemarie|rosen(berg|feld|heim|heimer|thal) | ross rossler|roessler | ruck ruck*|rueck* | schaf schaff*
        schal schal(l|t)* | see seele*|seehof* | spur spur(en|bar|t|te)*|spuer* | stern *(is|es|os|gis)tern
        suppe support* | tau tauch*|tausch*|taub* | tee teenag* | vase vaseline | wal wald*|wales*|walk*|waln*|walz*
        wand wandern|*wandt* | wein weinen*|weint* | welle wellness|wells | wich wicht*|wichen
        wind windel|geschwind* | wolf wolfgang*|wolfsb*|wolfenst* | zeug zeuge* | zelt *zelt | zoo zoolog*
        zug zug(e|u|r|l|un)* | kanne kann* | geiss geissl* | ziege ziegl* | hase hass*|hasel*
        fried friedrich*|friede(mann|rike|r) | bogen *gebogen | horn horner | pop popul*
        corn corn(er|elia|wall|flakes) | paste paste | pasta paste
    """,
    "pl": """
        bąk bakteri* | cień cienk* | duch duszno | dłoń dług*
        działo dział|działu|działem|działan*|działać|działk*|*dział | glina glin | góra góral* | igloo iglast*
        jezioro staw* | kanu kan(a|i) | karta karet* | koc koci* | kolej kolejn* | kot kocyk*|kotar*|kotwic*|kotlet*
        koń kon(kret|kurs|trakt)*|konsul* | kość *ość | król królik*|króliczek | książka księ(ż|gow)*
        lew lewy|lewo|lewa | lina lini* | lis list*|liść*|liści* | list list(a|y|ek) | los łosoś|losos
        malarz malari* | noga nożyc* | obcy obciach* | pasek pasow* | pole pol(sk|ow|icz|it)*
        port port(folio|ki|al|er|ret)* | pudło pudeł* | rak rakiet* | robot robot(a|nik|nic)*
        rzeka rzecz(o|y|nik|nicz|pospol)*|rzecz | las laseczk* | spodek spodn* | spodnie spodek | stopa stop|stopu
        staw staw(ek|ić|k|ia)* | stół stolic* | słoń słony|słone* | sól sol(o|ist|ar|id)* | słuchawki słuszn*
        szalik szal(on|eć)* | świeca świec(ie|ki|kie) | zając zajęci* | znaczek znacz(e|n|y|ą)* | żaba zabaw*
        łąka łącz*|*łącz* | zebra zebran* | wyspa wyspać* | kwiat kwit* | wehikuł czas* | czary czarn*
        czarodziej czarn* | czarownica czar(n|a)*
    """,
}


@cache
def _patterns(language: str) -> dict[str, re.Pattern[str]]:
    found: dict[str, str] = {}
    for line in _LOOKALIKES[language].strip().splitlines():
        for pair in re.split(r"\s\|\s", line.strip()):
            word, patterns = pair.split(" ", 1)
            found[word] = f"{found[word]}|{patterns}" if word in found else patterns
    return {word: re.compile(text.strip().replace("*", ".*")) for word, text in found.items()}


def is_lookalike(base: str, word: str, language: str) -> bool:
    """Whether the word only looks as if it came from the base."""
    pattern = _patterns(language).get(base)
    return pattern is not None and pattern.fullmatch(word) is not None
