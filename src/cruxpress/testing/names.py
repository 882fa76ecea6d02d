"""Checks of a family's declarations: names, levels, scales, options, techniques."""

from __future__ import annotations

from cruxpress import families
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Target
from cruxpress.testing.subject import refused
from cruxpress.text.sentences import LANGUAGES

# Options that every family has on the command line.
RESERVED = {
    "accept", "budget", "count", "dates", "forbid", "format", "level", "output", "require",
    "resume", "scale", "seed", "shape", "solutions", "stats", "target", "verbose", "walk", "week",
    "workers",
}  # fmt: skip


def the_name_is_one_lower_case_word(family: AnyFamily) -> None:
    assert family.name.isalpha()
    assert family.name.islower()


def the_registry_finds_the_family_by_its_name(family: AnyFamily) -> None:
    assert families.named(family.name) is family


def a_misspelt_family_is_refused_with_a_suggestion(family: AnyFamily) -> None:
    with refused(AskedWrongly, f"did you mean '{family.name}'"):
        families.named(family.name + "x")


def it_has_a_title_a_summary_and_rules(family: AnyFamily) -> None:
    assert family.title[0].isupper()
    assert family.summary.endswith(".")
    assert len(family.summary) < 120
    assert family.rules.endswith(".")


def its_wording_has_every_level_and_aside_and_an_example_with_one_solution(
    family: AnyFamily,
) -> None:
    for language in LANGUAGES:
        _wording_is_whole(family, language)


def _wording_is_whole(family: AnyFamily, language: str) -> None:
    wording = family.wording(language)
    assert list(wording.levels) == [level.name for level in family.levels]
    assert len({name for name, _ in wording.levels.values()}) == len(family.levels)
    assert all(meaning.endswith(".") for _, meaning in wording.levels.values())
    assert set(wording.asides) == {aside.name for aside in family.asides}
    assert all(text.endswith(".") for text in (wording.rules, *wording.asides.values()))
    puzzle = family.parse(wording.example or family.example)
    assert family.solve(puzzle, 2).verdict == "one"


def the_example_of_an_aside_shows_it(family: AnyFamily) -> None:
    for language in LANGUAGES:
        _examples_show_their_asides(family, language)


def _examples_show_their_asides(family: AnyFamily, language: str) -> None:
    examples = family.wording(language).examples
    assert set(examples) <= {aside.name for aside in family.asides}
    for aside in family.asides:
        if not examples.get(aside.name):
            assert not aside.example, "an example in English only"
            continue
        puzzle = family.parse(examples[aside.name])
        assert aside.needed(puzzle)
        assert family.solve(puzzle, 2).verdict == "one"
        assert family.example_for([puzzle], language) == examples[aside.name]
        other = family.parse(family.example)
        assert family.example_for([puzzle, other], language) != examples[aside.name]


def levels_are_ordered_by_rank_and_have_different_names(family: AnyFamily) -> None:
    assert [level.rank for level in family.levels] == list(range(len(family.levels)))
    assert len({level.name for level in family.levels}) == len(family.levels)


def every_level_says_what_it_means_to_a_solver(family: AnyFamily) -> None:
    for level in family.levels:
        assert len(level.meaning) > 25, level.name
        assert level.meaning.endswith(".")


def a_misspelt_level_is_refused_with_a_suggestion(family: AnyFamily) -> None:
    name = family.levels[0].name
    with refused(AskedWrongly, f"did you mean '{name}'"):
        family.level(name[:-1])


def every_scale_covers_the_levels_in_order(family: AnyFamily) -> None:
    for scale in family.scales:
        assert [band.level for band in scale.bands] == [level.name for level in family.levels]
        edges = [band.at_least for band in scale.bands]
        assert edges == sorted(set(edges))


def every_scale_has_a_date_and_evidence(family: AnyFamily) -> None:
    for scale in family.scales:
        assert scale.since.startswith("20")
        assert len(scale.evidence) > 10
        assert scale.value


def every_option_is_documented_and_its_default_is_allowed(family: AnyFamily) -> None:
    for option in family.shape.options():
        assert len(option.help) > 8, option.name
        assert option.allowed
        assert option.read(option.default) == option.default


def the_default_shape_is_valid_and_stored_as_nothing(family: AnyFamily) -> None:
    assert family.shape.of({}).to_json() == {}


def every_choice_of_every_option_is_read_from_text(family: AnyFamily) -> None:
    for option in family.shape.options():
        for choice in option.choices:
            assert option.read(str(choice)) == choice


def an_unknown_option_is_refused(family: AnyFamily) -> None:
    with refused(AskedWrongly, "unknown option 'colours_of_the_wind'"):
        family.shape.of({"colours_of_the_wind": 3})


def an_option_of_the_wrong_kind_is_refused(family: AnyFamily) -> None:
    for option in family.shape.options():
        if option.kind is not str or option.choices:
            with refused(AskedWrongly, option.name):
                family.shape.of({option.name: "zebra"})


def techniques_have_different_slugs_and_say_what_they_are(family: AnyFamily) -> None:
    slugs = [technique.slug for technique in family.techniques]
    assert len(set(slugs)) == len(slugs) > 0
    for technique in family.techniques:
        assert technique.slug == technique.slug.lower().replace(" ", "-")
        assert technique.name
        assert len(technique.meaning) > 10
        assert technique.weight >= 0


def an_unknown_technique_is_refused(family: AnyFamily) -> None:
    with refused(AskedWrongly, "unknown technique"):
        family.target(Target(require=("telepathy",)))
    with refused(AskedWrongly, "unknown technique"):
        family.target(Target(forbid=("telepathy",)))


def the_example_has_one_solution(family: AnyFamily) -> None:
    assert family.solve(family.parse(family.example), 2).verdict == "one"


def budget_and_patience_are_positive(family: AnyFamily) -> None:
    assert family.budget > 0
    assert family.patience >= 0


def no_option_has_the_name_of_an_option_of_the_command(family: AnyFamily) -> None:
    taken = RESERVED & {option.name for option in family.shape.options()}
    assert not taken, f"reserved names of options: {', '.join(sorted(taken))}"


def the_default_shape_is_feasible_at_every_level(family: AnyFamily) -> None:
    for level in family.levels:
        target = Target(level.name)
        shape = family.settle(family.shape.of({}), target)
        assert family.infeasible(shape, target) is None, level.name
