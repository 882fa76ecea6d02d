"""The lists that come with the package."""

import subprocess
import sys
import time
from dataclasses import replace

import pytest

from cruxpress import words
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.words import builtin
from cruxpress.words.editor_lists import asked, parse, unasked
from cruxpress.words.grades import RULES, score_of
from cruxpress.words.language import language
from cruxpress.words.offensive import Offensive
from cruxpress.words.us_gb_spelling import varieties


@pytest.fixture(scope="module", params=["en", "ro"])
def everything(request):
    return builtin.everything(request.param, large=True)


@pytest.fixture(scope="module")
def sample(everything):
    """All common words and every eleventh of the rare ones."""
    rare = everything.filter(most_score=49).grid_forms()[::11]
    return [everything[grid] for grid in rare] + list(everything.filter(least_score=50))


def test_grid_forms_are_sorted_unique_and_follow_from_the_spelling(everything, sample):
    grids = everything.grid_forms()
    assert grids == sorted(set(grids))
    fold = everything.language.grid_form
    for word in sample:
        assert fold(word.spelling) == word.grid
        assert all(fold(other) == word.grid for other in word.others)
        assert word.spelling not in word.others
        assert word.score == score_of(word.zipf, word.tier)


def test_rules_and_their_objections_agree(everything, sample):
    for rule in RULES.values():
        chosen = set(everything.by_rule(rule).grid_forms())
        for word in sample:
            assert (word.grid in chosen) == (not list(rule.objections(word)))


def test_offensive_levels_are_those_of_the_list_of_offensive_words(everything):
    offensive = Offensive.of(everything.language.code)
    found = {grid: level for grid in everything.grid_forms() if (level := offensive.level(grid))}
    clean = set(everything.filter(most_offensive=0).grid_forms())
    assert {g for g in everything.grid_forms() if g not in clean} == set(found)
    assert all(everything[grid].offensive == level for grid, level in found.items())


def test_words_that_are_not_asked_for_are_known_and_count_when_found(everything):
    code = everything.language.code
    known = everything.by_rule(replace(RULES["required"], asked=False))
    accepted, required = (
        everything.by_rule(RULES["accepted"]),
        everything.by_rule(RULES["required"]),
    )
    assert len(unasked(code)) > 500
    for grid, reason in unasked(code).items():
        assert grid in known and grid in accepted and grid not in required, grid
        assert everything[grid].unasked == reason


def test_words_that_are_asked_for_are_seldom_written_and_nothing_else_speaks_against_them():
    every, required = builtin.everything("en"), words.load("en")
    assert {"RAINDROP", "BIRDHOUSE", "CHOPSTICK"} <= asked("en")
    assert not asked("en") & set(unasked("en")) and not asked("ro")
    for grid in asked("en"):
        word = every[grid]
        assert word.asked and word.score < RULES["required"].least_score, grid
        assert grid in required, grid


def test_words_that_many_people_do_not_know_are_not_asked_for():
    hardly = """genera raja emir imam rowan throughput linden junta shah dory synod caliphate
        exchequer weir duchy lei catchment halal ecumenical plenary cabal hart laird extant derrick
        fink hegemony ska firth lien asp roux alderman moray ohm"""
    required, accepted = words.load("en"), words.load("en", required=False)
    for word in hardly.split():
        assert word not in required and word in accepted, word


def test_american_and_british_spellings_are_marked_and_come_in_pairs():
    pairs = """color colour; center centre; gray grey; theater theatre; jewelry jewellery;
        traveler traveller; plow plough; analyze analyse; aluminum aluminium; colors colours"""
    accepted = words.load("en", required=False)
    for pair in pairs.split(";"):
        american, british = pair.split()
        assert (accepted[american].variety, accepted[british].variety) == ("US", "GB")
    ours = {"REALISE": "GB", "HOUSE": "", "REALIZE": "", "TIRE": "", "CAFE": ""}
    assert {grid: accepted[grid].variety for grid in ours} == ours
    assert set(varieties("en").values()) == {"US", "GB"} and not varieties("ro")


def test_a_reason_that_is_none_is_named():
    with pytest.raises(ParseError, match="line 2: expected one of form, name, rare, taste, got"):
        parse("rare agar  # a jelly\nugly wart", language("en"))


def test_every_required_word_is_accepted_and_every_accepted_one_is_large():
    for code in builtin.PARTS:
        required = set(words.load(code).grid_forms())
        accepted = set(words.load(code, required=False).grid_forms())
        large = set(words.load(code, required=False, large=True).grid_forms())
        assert required < accepted <= large


def test_marks_have_at_least_11000_english_words_of_five_letters():
    large = words.load("en", required=False, large=True)
    assert len(large.grid_forms(5)) >= 11_000
    assert len(words.load("en").grid_forms(5)) >= 1_500


def test_every_length_from_3_to_12_has_required_words_in_both_languages():
    for code in builtin.PARTS:
        for length in range(3, 13):
            assert len(words.load(code).grid_forms(length)) > 100


def test_everyday_words_are_required():
    english, romanian = words.load("en"), words.load("ro")
    known = "house water bread crossword god fire church color colour gun breast"
    for word in known.split():
        assert word in english, word
    known = "casă apă pâine mașină copil drum școală tată pește floare merge frumos"
    for word in known.split():
        assert word in romanian, word


def test_plain_plurals_and_pasts_are_not_required_but_accepted():
    forms = "houses walked hoping bigger fastest years words cards hired boxes cities"
    accepted = words.load("en", required=False)
    for word in forms.split():
        assert word not in words.load("en"), word
        assert accepted[word].inflected, word
    forms = "casele mergeau copiilor drumul frumoasă"
    for word in forms.split():
        assert word not in words.load("ro"), word
        assert word in words.load("ro", required=False), word


def test_words_that_only_look_inflected_are_required():
    known = "news species series building number seed bus pants physics honest mice"
    for word in known.split():
        assert word in words.load("en"), word


def test_inflected_words_know_their_stems():
    english = builtin.everything("en")
    pairs = {"walked": "walk", "cities": "city", "hoping": "hope", "bigger": "big", "went": "go",
             "mice": "mouse", "cutest": "cute", "stopped": "stop"}  # fmt: skip
    assert {form: english[form].stem for form in pairs} == pairs
    romanian = builtin.everything("ro")
    pairs = {"mergeau": "merge", "drumul": "drum", "școlilor": "școală", "lucrează": "lucra"}
    assert {form: romanian[form].stem for form in pairs} == pairs


def test_a_romanian_grid_form_shows_a_headword_and_lists_the_other_spellings():
    word = words.load("ro")["fata"]
    assert word.spelling == "față"
    assert {"fată", "fața", "fata"} <= set(word.others)


def test_offensive_words_are_in_neither_list_and_mild_ones_only_accepted():
    required, accepted = words.load("en"), words.load("en", required=False, large=True)
    assert "DAMN" not in required and "DAMN" in accepted
    assert len(accepted.filter(most_offensive=1)) == len(accepted)
    assert len(required.filter(most_offensive=0)) == len(required)


def test_the_offensive_list_does_not_block_innocent_words():
    english, romanian = Offensive.of("en"), Offensive.of("ro")
    innocent = """god fire church color bigger assassin class grass scunthorpe cockpit peacock
        cocktail titan title therapist grape drape snigger niggle spice spicy japan raccoon cocoon
        dictate analysis canal document cucumber button bass sussex essex vague hello
        shell breast naked gun kill devil satan jesus muslim jew gay lesbian fairy dwarf"""
    for word in innocent.split():
        assert english.level(word.upper()) == 0, word
    innocent = "TATA NEGRU VIOLET VIOLENT VIOARA FETITA FETISCANA PULOVER PULBERE FUTIL CURAT"
    for grid in innocent.split():
        assert romanian.level(grid) == 0, grid


def test_a_language_without_a_list_asks_for_a_file():
    with pytest.raises(AskedWrongly, match="no German list is built in"):
        words.load("de")
    with pytest.raises(AskedWrongly, match="unknown language"):
        words.load("klingon")


def test_lists_are_loaded_once():
    assert words.load("en") is words.load("en")


def test_fingerprints_are_the_same_in_another_process_and_differ_between_lists():
    code = "from cruxpress import words; print(words.load('ro').fingerprint)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == words.load("ro").fingerprint
    assert len({words.load("ro").fingerprint, words.load("en").fingerprint}) == 2


def test_a_hundred_thousand_words_load_in_a_fraction_of_a_second():
    best = 9.0
    for _ in range(3):
        begin = time.process_time()
        size = len(builtin._part("en", "en"))
        best = min(best, (time.process_time() - begin) * 100_000 / size)
    assert best <= 0.3


def test_importing_words_does_not_import_numpy():
    code = "import sys, cruxpress.words.builtin as b; print('numpy' in sys.modules)"
    before = "import sys, cruxpress; print('numpy' in sys.modules)"
    found = [
        subprocess.run([sys.executable, "-c", one], capture_output=True, check=True).stdout
        for one in (before, code)
    ]
    assert found[1] == found[0]


@pytest.mark.parametrize("code", builtin.PARTS)
def test_words_of_a_length_are_as_long_as_that(code):
    words = builtin.everything(code)
    found = {length: set(map(len, words.grid_forms(length))) for length in words.lengths()}
    assert found == {length: {length} for length in found}
