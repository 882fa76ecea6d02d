"""Grid forms: what stands in the cells."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.words.language import LANGUAGES, is_compound, language


@pytest.mark.parametrize(
    ("code", "spelling", "grid"),
    [
        ("en", "café", "CAFE"),
        ("en", "cafe\u0301", "CAFE"),
        ("en", "o'clock", "OCLOCK"),
        ("en", "Ångström", "ANGSTROM"),
        ("en", "encyclopædia", "ENCYCLOPAEDIA"),
        ("ro", "țânțar", "TANTAR"),
        ("ro", "ţânţar", "TANTAR"),
        ("ro", "Știință", "STIINTA"),
        ("ro", "şi", "SI"),
        ("ro", "într-o", "INTRO"),
        ("de", "Straße", "STRASSE"),
        ("de", "Äpfel", "AEPFEL"),
        ("de", "A\u0308pfel", "AEPFEL"),
        ("es", "niño", "NIÑO"),
        ("es", "nin\u0303o", "NIÑO"),
        ("es", "pingüino", "PINGUINO"),
        ("fr", "œuvre", "OEUVRE"),
        ("fr", "garçon", "GARCON"),
        ("it", "perché", "PERCHE"),
        ("pt", "ação", "ACAO"),
    ],
)
def test_special_letters_follow_the_rule_of_their_language(code, spelling, grid):
    assert language(code).grid_form(spelling) == grid


@pytest.mark.parametrize("text", ["", "   ", "4x4", "слово", "a\u0000b", "naïve!", "-"])
def test_a_text_that_has_no_grid_form_is_refused_by_name(text):
    with pytest.raises(ParseError):
        language("en").grid_form(text)


def test_latin_letters_have_the_same_codes_in_every_language():
    for one in LANGUAGES.values():
        assert list(one.codes("AZ")) == [0, 25]
    assert list(LANGUAGES["es"].codes("Ñ")) == [26]


def test_an_unknown_language_names_the_known_ones():
    with pytest.raises(AskedWrongly, match="en, ro, de"):
        language("xx")


def test_a_space_a_hyphen_or_an_apostrophe_makes_a_compound():
    assert [is_compound(w) for w in ("ice cream", "x-ray", "o'clock", "icecream", " crane ")] == [
        True, True, True, False, False,
    ]  # fmt: skip


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(list(LANGUAGES)), st.text(max_size=20))
def test_folding_twice_changes_nothing_more(code, text):
    tongue = language(code)
    folded = tongue.fold(text)
    if tongue.knows(folded):
        assert tongue.fold(folded) == folded
        assert tongue.grid_form(text) == folded
        assert len(tongue.codes(folded)) == len(folded)
