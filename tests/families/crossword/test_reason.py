"""Reasoning: sentences in both languages for all that a step may be made of, and the next step."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

import pytest

from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import DEVICES, Derivation
from cruxpress.clues.homophones import sounding_like
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.state import State
from cruxpress.core.walk import Part, Step
from cruxpress.engine.search import make
from cruxpress.families.crossword import CROSSWORD
from cruxpress.families.crossword.cluing.explaining import explained
from cruxpress.families.crossword.minutes import traits
from cruxpress.families.crossword.puzzle import Puzzle, words_of
from cruxpress.families.crossword.reason import TECHNIQUES, FoundEntry, step_of
from cruxpress.text.sentences import LANGUAGES, Telling
from cruxpress.words import language

EXAMPLE: Puzzle = CROSSWORD.parse(CROSSWORD.example)
ARROW: Puzzle = CROSSWORD.parse(CROSSWORD.asides[1].example)
# Puzzles of all styles, with and without wordplay.
SHAPES: tuple[dict[str, Any], ...] = (
    {}, {"style": "lattice", "height": 9}, {"style": "arrow", "height": 10}, {"clues": "cryptic"},
    {"language": "ro", "clues": "cryptic"}, {"language": "ro", "style": "arrow", "height": 10},
)  # fmt: skip
STATES = 200

TABLES = {
    code: tomllib.loads((files("cruxpress.families.crossword") / f"{code}.toml").read_text("utf-8"))
    for code in LANGUAGES
}
RIGHT = [
    (code, language(code).grid_form(answer), Clue(text, "wordplay", Derivation.from_text(play)))
    for code, answer, text, play in tomllib.loads(
        (files("tests.clues") / "right.toml").read_text("utf-8")
    )["clues"]
    if play
]
# The other half of the letters: no clue of the list takes them.
EVEN = Derivation.from_text("alternate d0-1 f1-3 i3-5")
EXPLAINED = (*RIGHT, ("en", "CAT", Clue("Pet: ocean to, regularly read", "wordplay", EVEN)))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """A puzzle of each shape at each level."""
    return tuple(
        CROSSWORD.parse(make(Recipe("crossword", shape, Target(level), 3, item)).puzzle)
        for item, shape in enumerate(SHAPES)
        for level in ("easy", "hard")
    )


def steps() -> list[Step]:
    """Steps of puzzles of all shapes."""
    return [step for puzzle in puzzles() for step in CROSSWORD.reason(puzzle).steps]


def of_clue(clue: Clue | None, word: str, code: str, technique: str) -> Step:
    """The step of a clue in a slot of its own."""
    puzzle = CROSSWORD.parse(f"{code}:{'.' * len(word)}/{'#' * len(word)}/{'#' * len(word)}")
    new = tuple(zip(puzzle.grid.slots[0].cells, word, strict=True))[1:]
    pattern = word[0] + "." * (len(word) - 1)
    found = FoundEntry(
        0, puzzle.grid.slots[0], word, clue, technique, technique, pattern, new, 4.0,
        traits(puzzle.language, word, clue), 2.0,
    )  # fmt: skip
    return step_of(puzzle, found)


def things(part: Part) -> Iterator[str]:
    """The names of all things that a part is made of."""
    if isinstance(part, Mapping):
        for name, inside in part.items():
            yield name
            yield from things(inside)
    elif not isinstance(part, (str, int, float)):
        yield from chain.from_iterable(map(things, part))


@pytest.mark.parametrize(
    ("technique", "english", "romanian"),
    [
        ("straight-clue",
         "The clue is 'Pet': it says plainly what CAT is.",
         "Definiția „Pet” spune limpede ce înseamnă CAT."),
        ("crossing-letters",
         "The clue is 'Pet': with C _ _ in place, CAT fits it.",
         "Cu C _ _ deja scris, definiției „Pet” i se potrivește CAT."),
        ("oblique-clue",
         "The clue is 'Pet': it comes at CAT from the side.",
         "Definiția „Pet” ajunge la CAT pe ocolite."),
        ("rare-word",
         "The clue is 'Pet': CAT is a word that not everyone knows.",
         "Definiția este „Pet”, iar CAT este un cuvânt pe care nu îl știe oricine."),
    ],
)  # fmt: skip
def test_plain_clues_are_told_in_both_languages(
    technique: str, english: str, romanian: str
) -> None:
    step = of_clue(Clue("Pet", "bank"), "CAT", "en", technique)
    told, spus = CROSSWORD.tell(step), CROSSWORD.tell(step, "ro")
    assert (told.where, told.what) == (
        "Look at 1 across: 3 letters, where C _ _ stands.",
        "Write CAT at 1 across.",
    )
    assert (spus.where, spus.what) == (
        "Priviți cuvântul de la 1 orizontal: 3 litere, până acum C _ _.",
        "Scrieți CAT la 1 orizontal.",
    )
    assert (told.why, spus.why) == (english, romanian)


@pytest.mark.parametrize(
    ("answer", "text", "play", "english", "romanian"),
    [
        ("HEART", "Body's pump hidden in the artist", "hidden d0-2 i2-4 f4-6",
         "'Body's pump' defines it; 'hidden in' asks for a hidden word; "
         "HEART hides in 'tHE ARTist'; in short t(HE ART)ist",
         "„Body's pump” spune înțelesul; „hidden in” cere un cuvânt ascuns; "
         "HEART se ascunde în „tHE ARTist”; pe scurt t(HE ART)ist"),
        ("HEART", "Earth, mixed up, gives core (5)", "anagram f0-1 i1-3 l3-4 d4-5",
         "'core' defines it; 'mixed up' asks for an anagram; "
         "the letters of 'Earth' in another order make HEART",
         "„core” spune înțelesul; „mixed up” cere o anagramă; "
         "literele din „Earth”, în altă ordine, dau HEART"),
        ("LIVED", "Was Satan going back", "reversal d0-1 s1-2=DEVIL i2-4",
         "'Was' defines it; 'going back' asks for a reversal; 'Satan' is DEVIL; "
         "DEVIL read backwards is LIVED; in short DEVIL<",
         "„Was” spune înțelesul; „going back” cere o citire inversă; „Satan” înseamnă DEVIL; "
         "DEVIL citit invers dă LIVED; pe scurt DEVIL<"),
        ("CARPET", "Favourite after garage occupant makes mat",
         "charade s0-1=PET i1-2 s2-4=CAR l4-5 d5-6",
         "'mat' defines it; 'after' asks for one part after the other; 'Favourite' is PET; "
         "'garage occupant' is CAR; CAR and PET side by side make CARPET; "
         "in short CAR + PET",
         "„mat” spune înțelesul; „after” cere părțile una după alta; „Favourite” înseamnă PET; "
         "„garage occupant” înseamnă CAR; CAR și PET, puse una lângă alta, dau CARPET; "
         "pe scurt CAR + PET"),
        ("CLAR", "Limpede: litru în vehicul tras de boi", "container d0-1 a1-2=L i2-3 s3-7=CAR",
         "'Limpede' defines it; 'în' asks for one part in the other; 'litru' stands for L; "
         "'vehicul tras de boi' is CAR; L in CAR makes CLAR; in short C(L)AR",
         "„Limpede” spune înțelesul; „în” cere o parte în interiorul celeilalte; "
         "„litru” ține loc de L; „vehicul tras de boi” înseamnă CAR; "
         "L în interiorul lui CAR dă CLAR; pe scurt C(L)AR"),
        ("MOST", "Heartless damp makes the majority", "deletion i0-1 s1-2=MOIST l2-3 d3-5",
         "'the majority' defines it; 'Heartless' asks for a deletion; 'damp' is MOIST; "
         "MOIST without its heart is MOST; in short MO[i]ST",
         "„the majority” spune înțelesul; „Heartless” cere scoaterea unor litere; "
         "„damp” înseamnă MOIST; MOIST fără mijloc dă MOST; pe scurt MO[i]ST"),
        ("MURDER", "Crime of killing group of crows", "double-definition d0-3 d3-6",
         "'Crime of killing' and 'group of crows' are two meanings of MURDER",
         "„Crime of killing” și „group of crows” sunt două înțelesuri ale cuvântului MURDER"),
        ("CAT", "Regularly chant? Pet that purrs", "alternate i0-1 f1-2 d2-5",
         "'Pet that purrs' defines it; 'Regularly' asks for every second letter; "
         "every second letter of 'ChAnT?' makes CAT",
         "„Pet that purrs” spune înțelesul; „Regularly” cere literele din două în două; "
         "literele din două în două din „ChAnT?” dau CAT"),
        ("LAC", "Lup alb colțos la început: apă stătătoare", "initials f0-3 i3-5 d5-7",
         "'apă stătătoare' defines it; 'la început' asks for first letters; "
         "the first letters of 'Lup Alb Colțos' make LAC",
         "„apă stătătoare” spune înțelesul; „la început” cere inițialele; "
         "inițialele din „Lup Alb Colțos” dau LAC"),
    ],
)  # fmt: skip
def test_wordplay_is_explained_in_both_languages(
    answer: str, text: str, play: str, english: str, romanian: str
) -> None:
    clue = Clue(text, "wordplay", Derivation.from_text(play))
    step = of_clue(clue, answer, "ro" if answer in ("CLAR", "LAC") else "en", play.split()[0])
    assert CROSSWORD.tell(step).why == f"The clue is '{text}': {english}."
    assert CROSSWORD.tell(step, "ro").why == f"Definiția este „{text}”: {romanian}."


def _comes_out(name: str, told: Mapping[str, Any], code: str) -> bool:
    """Does what a clause says give its word?  Written apart from the mechanism of clues."""
    word, letters = told["word"], told.get("letters", "")
    capitals = "".join(sign for sign in told.get("text", "") if sign.isupper())
    longer = {
        "head": letters[1:], "tail": letters[:-1], "ends": letters[1:-1],
        "heart": letters[: (len(letters) - 1) // 2] + letters[len(letters) // 2 + 1 :],
    }  # fmt: skip
    device, _, way = name.removeprefix("make-").partition("-")
    if device == "anagram":
        text = language(code).fold("".join(filter(str.isalpha, told["text"])))
        return sorted(text) == sorted(word)
    if device == "container":
        return any(
            told["outer"][:at] + told["inner"] + told["outer"][at:] == word
            for at in range(1, len(told["outer"]))
        )
    return {
        "hidden": lambda: language(code).fold(capitals) == word,
        "alternate": lambda: language(code).fold(capitals) == word,
        "initials": lambda: language(code).fold(capitals) == word,
        "charade": lambda: "".join(told["pieces"]) == word,
        "reversal": lambda: letters[::-1] == word,
        "deletion": lambda: longer[way] == word,
        "double": lambda: told["one"] != told["two"],
        "homophone": lambda: word in sounding_like(letters, code) and letters != word,
    }[device]()


def _made(clauses: Iterable[Mapping[str, Part]]) -> tuple[str, Mapping[str, Any]]:
    """The one clause that says how the answer comes out."""
    [(name, told)] = [
        (name, told) for one in clauses for name, told in one.items() if name.startswith("make-")
    ]
    assert isinstance(told, Mapping)
    return name, told


def test_what_an_explanation_says_gives_the_answer() -> None:
    seen = set()
    for code, answer, clue in EXPLAINED:
        name, told = _made(explained(clue, answer, language(code)))
        assert told["word"] == answer
        assert _comes_out(name, told, code), (clue, told)
        seen.add(clue.derivation.device if clue.derivation else "")
    assert seen == set(DEVICES)


def test_explanations_in_made_puzzles_give_their_answers() -> None:
    count = 0
    for puzzle in puzzles():
        words = words_of(puzzle, CROSSWORD.solve(puzzle, 2).only())
        for clue, word in zip(puzzle.clues, words, strict=True):
            if clue.derivation:
                name, told = _made(explained(clue, word, puzzle.tongue))
                assert _comes_out(name, told, puzzle.language), clue
                count += 1
    assert count > 40


@pytest.mark.parametrize(
    "play",
    ["anagram d0-2 i2-3 f3-4", "container d0-1 s1-2=A", "charade d0-2 a2-3=GN s7-8=AT",
     "double-definition d0-4", "deletion d0-2 s2-3=GNATS i3-9", "hidden"],
)  # fmt: skip
def test_wordplay_that_cannot_be_followed_is_told_without_its_device(play: str) -> None:
    clue = Clue("Tiny pest, mixed tongue", "user", Derivation.from_text(play))
    assert explained(clue, "GNAT", language("en")) == []
    step = of_clue(clue, "GNAT", "en", play.split()[0])
    assert CROSSWORD.tell(step).why == (
        "The clue is 'Tiny pest, mixed tongue': it comes at GNAT from the side."
    )


def test_a_grid_without_clues_is_told_by_its_words() -> None:
    [step] = CROSSWORD.reason(CROSSWORD.parse("en:RHY.HM/######/######")).steps
    assert step.places == {"R1C4": "T"}
    assert CROSSWORD.tell(step).why == (
        "Only with RHYTHM can words of the list fill the whole grid."
    )
    assert CROSSWORD.tell(step, "ro").why == (
        "Numai cu RHYTHM se poate completa tot careul cu cuvinte din listă."
    )


def test_every_phrase_is_used_and_none_is_missing() -> None:
    every = [of_clue(clue, word, code, "anagram") for code, word, clue in EXPLAINED]
    every += [of_clue(Clue("Pet", "bank"), "CAT", "en", one) for one in
              ("straight-clue", "crossing-letters", "oblique-clue", "rare-word")]  # fmt: skip
    every += [of_clue(None, "CAT", "en", "straight-clue"), *steps()]
    kinds = {step.kind for step in every}
    used = {
        name
        for step in every
        for key in ("entry", "stands", "reason")
        for name in things((step.parts or {})[key])
    }
    for code, table in TABLES.items():
        phrases = table["phrases"].keys()
        fields = used - phrases
        assert table["steps"].keys() == kinds, code
        assert phrases <= used, (code, phrases - used)
        # What is used and no phrase is a field of a phrase.
        text = str(table["phrases"])
        assert all(f"{{{name}}}" in text or f"{{{name}:" in text for name in fields), fields


def test_every_technique_has_a_romanian_name_and_meaning() -> None:
    told = CROSSWORD.wording("ro").techniques
    for technique in TECHNIQUES:
        name, meaning = told[technique.slug]
        assert name != technique.name and meaning.endswith("."), technique.slug
    assert TABLES["ro"]["techniques"].keys() == {one.slug for one in TECHNIQUES}


def test_romanian_sentences_have_no_cedillas_and_no_english() -> None:
    text = (files("cruxpress.families.crossword") / "ro.toml").read_text("utf-8")
    assert not set(text) & set("şţŞŢ")
    english, romanian = (Telling(code, TABLES[code]) for code in LANGUAGES)
    for step in steps():
        told, spus = english.step(step), romanian.step(step)
        for depth in ("where", "why", "what"):
            assert told.hint(depth) != spus.hint(depth)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_first_hint_does_not_hold_the_word(code: str) -> None:
    for step in steps():
        where = CROSSWORD.tell(step, code).where
        assert str((step.parts or {})["word"]) not in where


def test_a_word_of_an_arrow_word_is_found_without_numbers() -> None:
    told = [CROSSWORD.tell(step) for step in CROSSWORD.reason(ARROW).steps]
    assert all("from row" in step.where and "from row" in step.what for step in told)
    first = CROSSWORD.reason(ARROW).steps[0]
    row, column = first.cells[0].removeprefix("R").split("C")
    assert f"from row {row}, column {column}" in told[0].where


def test_letters_that_stand_show_in_the_next_step() -> None:
    state = State({"R2C1": "H", "R4C1": "S", "R1C1": "T"})
    found = CROSSWORD.next(EXAMPLE, state)
    assert found.step
    told = CROSSWORD.tell(found.step)
    assert told.where == "Look at 1 down: 4 letters, where T H _ S stands."
    assert told.places == {"R3C1": "I"}
    assert CROSSWORD.tell(found.step, "ro").where == (
        "Priviți cuvântul de la 1 vertical: 4 litere, până acum T H _ S."
    )


def test_an_entry_that_is_complete_is_not_asked_for_again() -> None:
    state = State({"R1C1": "T", "R2C1": "H", "R3C1": "I", "R4C1": "S"})
    found = CROSSWORD.next(EXAMPLE, state)
    assert found.step and (found.step.parts or {})["word"] == "HIGH"


def test_the_next_steps_from_the_start_are_the_walk() -> None:
    for puzzle in puzzles():
        state = State()
        for step in CROSSWORD.reason(puzzle).steps:
            assert CROSSWORD.next(puzzle, state).step == step
            state = state.after(step)
        assert CROSSWORD.next(puzzle, state).done


def test_from_any_right_state_sound_steps_lead_to_the_solution() -> None:
    chance = random.Random(5)
    for _ in range(STATES):
        puzzle = chance.choice(puzzles())
        cells = CROSSWORD.cells(puzzle, CROSSWORD.solve(puzzle, 2).only())
        share = chance.random()
        state = State({cell: x for cell, x in cells.items() if chance.random() < share})
        while step := CROSSWORD.next(puzzle, state).step:
            assert step.places and not step.places.keys() & state.written.keys()
            assert all(cells[cell] == letter for cell, letter in step.places.items())
            state = state.after(step)
        assert state.written == cells
