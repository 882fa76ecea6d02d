"""The import of dexonline: the query on a real MariaDB, exported files, and what goes wrong."""

import io
import os
import re
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress import words
from cruxpress.cli.words import command
from cruxpress.core.errors import AskedWrongly, ParseError, Unreachable
from cruxpress.words import dexonline_db, difficulty
from cruxpress.words.definitions import short
from cruxpress.words.dexonline import read_tsv
from cruxpress.words.importer import read_list
from cruxpress.words.list_formats import write
from tests.words.mariadb import PASSWORD, server

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
QUERY = (ROOT / "src" / "cruxpress" / "words" / "dexonline.sql").read_text("utf-8")
MODES = {
    "MariaDB": "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION",
    "MySQL": "ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE",
    "none": "",
}
# PyMySQL leaves the socket of a call that nobody answered to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")

SECRET = ":" + PASSWORD.replace(":", "%3A").replace("@", "%40")


@pytest.fixture(scope="module")
def database():
    """A server with the small dictionary, and the limits of MySQL."""
    with server() as running:
        running.run("CREATE DATABASE dex; CREATE DATABASE bare;")
        # As on MySQL, where gathered values are cut unless the session says otherwise.
        running.run("SET GLOBAL group_concat_max_len = 1024")
        for name in ("tables", "rows"):
            running.run((HERE / f"dexonline_{name}.sql").read_text("utf-8"), "dex")
        yield running


@pytest.fixture(scope="module")
def imported(database):
    return dexonline_db.read(database.dsn("dex"))


@pytest.fixture(scope="module")
def export(database, tmp_path_factory):
    """The query run by the client program: a file as people export it."""
    path = tmp_path_factory.mktemp("dex") / "dex_words.tsv"
    path.write_text(database.run(QUERY, "dex"), "utf-8")
    return path


def table(chosen):
    stream = io.StringIO()
    write(chosen, "table", stream)
    return stream.getvalue()


def parted(answer):
    """The rows of what the client program printed."""
    heading, *lines = answer.splitlines()
    return [dict(zip(heading.split("\t"), line.split("\t"), strict=True)) for line in lines]


@pytest.fixture(scope="module")
def rows(export):
    """What the query says of a word."""
    found = parted(export.read_text("utf-8"))
    return lambda word: [row for row in found if row["entry_word"] == word]


def crux(*args, **environment):
    return subprocess.run(
        [sys.executable, "-m", "cruxpress", "words", *map(str, args)],
        capture_output=True, text=True, encoding="utf-8", check=False,
        env=dict(os.environ) | environment,
    )  # fmt: skip


# The query.


@pytest.mark.parametrize("mode", MODES)
def test_the_query_gives_the_same_under_every_sql_mode(database, imported, mode):
    dsn = f"{database.dsn('dex')}&init_command=SET sql_mode='{MODES[mode]}'"
    assert table(dexonline_db.read(dsn)[0]) == table(imported[0])
    assert len(imported[0]) >= 25


def test_common_words_are_easy_and_rare_ones_hard(imported):
    chosen = imported[0]
    for text in ("casă", "apă", "mare", "om"):
        assert difficulty.level_of(chosen[text].difficulty) == "easy", text
    for text in ("abjudeca", "crump"):
        assert difficulty.level_of(chosen[text].difficulty) == "hard", text


def test_the_difficulty_of_a_row_is_the_documents_sum(imported):
    # frequency 0.2, a dictionary of archaisms alone, tagged rare, 1 source, 1 definition
    alone = 0.35 * 0.8 + 0.25 * 1 + 0.20 * 1 + 0.10 * 0.8 + 0.10 * 0.9
    assert imported[0]["abjudeca"].difficulty == pytest.approx(alone, abs=5e-5)
    # frequency 0.99, five dictionaries, general ones among them, no tags, 5 definitions
    assert imported[0]["casă"].difficulty == pytest.approx(0.35 * 0.01 + 0.10 * 0.5, abs=5e-5)


def test_words_that_never_change_are_there(imported):
    assert {"bine", "hop", "mișto"} <= {word.spelling for word in imported[0]}


def test_dictionary_forms_are_there_whatever_their_inflection_is_called(imported):
    assert imported[0]["eu"].stopword


def test_genitives_and_datives_are_not_there_but_equal_plurals_are(rows, imported):
    grids = imported[0].grid_forms()
    assert not {"CASII", "APEI", "MIE"} & set(grids)
    assert {"CASE", "APE"} <= set(grids)
    assert [row["inflection_description"] for row in rows("case")] == [
        "Substantiv feminin, Nominativ-Acuzativ, plural, nearticulat"
    ]


def test_forms_with_an_article_participles_and_forms_advised_against_are_not_there(imported):
    spellings = {s for word in imported[0] for s in (word.spelling, *word.others)}
    assert not {"casa", "abjudecat", "căși"} & spellings
    assert {"abjudec", "case"} <= spellings


def test_a_pending_definition_neither_counts_nor_hides_the_next(rows, imported):
    (lac,) = rows("lac")
    assert (lac["definition_count"], lac["source_count"]) == ("1", "1")
    assert imported[0]["lac"].definition == "Apă stătătoare întinsă"


def test_an_entry_without_active_definitions_stays_and_has_no_tags_of_them(rows, imported):
    (ghem,) = rows("ghem")
    assert (ghem["definition_count"], ghem["source_count"], ghem["tags"]) == ("0", "0", "NULL")
    assert imported[0]["ghem"].definition == ""


def test_slang_does_not_stand_for_a_word_that_has_another_definition(imported):
    assert imported[0]["alb"].definition == "De culoarea zăpezii"
    assert imported[0]["iarbă"].definition == "Plantă verde de pajiște"
    assert imported[0]["mișto"].definition == "Bun, pe gustul tuturor"


def test_a_stub_of_a_protected_dictionary_does_not_stand_for_a_whole_text(rows, imported):
    (casa,) = rows("casă")
    assert casa["source_short_name"] == "DEX '98"
    assert imported[0]["casă"].definition == "Construcție în care trăiesc oameni"


def test_tags_come_from_definitions_lexemes_meanings_and_entries_with_their_parents(rows):
    tags = {word: rows(word)[0]["tags"].split("|") for word in
            ("abjudeca", "lied", "crump", "sfânt")}  # fmt: skip
    assert tags == {
        "abjudeca": ["învechit", "rar"], "lied": ["disciplină", "muzică"],
        "crump": ["Banat", "regional", "Timiș"], "sfânt": ["livresc"],
    }  # fmt: skip


def test_tags_in_a_circle_come_to_an_end(rows):
    assert rows("cerc")[0]["tags"] == "cerc doi|cerc unu"


def test_both_counts_are_of_the_active_definitions(rows):
    (casa,) = rows("casă")
    assert (casa["definition_count"], casa["source_count"]) == ("5", "5")
    assert casa["all_sources"] == "DEX '09|DEX '98|DOOM 2|MDA2|NODEX"


def test_many_tags_are_not_cut(database):
    database.run(
        "INSERT INTO Tag (id, value) SELECT 100 + seq, CONCAT('a', REPEAT('x', 60), seq)"
        " FROM seq_1_to_40;"
        "INSERT INTO ObjectTag (objectId, objectType, tagId) SELECT 33, 6, 100 + seq"
        " FROM seq_1_to_40;",
        "dex",
    )
    try:
        found = parted(database.run(QUERY, "dex"))
        tags = next(row["tags"] for row in found if row["entry_word"] == "cerc")
        assert len(tags) > 2000 and tags.endswith("cerc unu")
    finally:
        database.run(
            "DELETE FROM Tag WHERE id > 100; DELETE FROM ObjectTag WHERE tagId > 100", "dex"
        )


# What becomes of the rows.


def test_a_word_is_as_easy_as_its_easiest_row_and_shown_as_a_dictionary_form(imported):
    vin = imported[0]["vin"]
    assert (vin.stem, vin.inflected, vin.definition) == ("vin", False, "Băutură din struguri")
    assert vin.difficulty == imported[0]["veni"].difficulty and vin.score == 100


def test_spellings_with_one_grid_form_are_one_word(imported):
    word = imported[0]["FATA"]
    assert (word.spelling, word.others) == ("față", ("fată",))
    assert word.definition == "Partea din față a capului: 'chip'"


def test_flags_come_from_the_dictionary(imported):
    chosen = imported[0]
    assert chosen["Abrud"].proper and not chosen["casă"].proper
    assert chosen["ex-voto"].compound and chosen["abjudec"].inflected
    assert chosen["abjudec"].stem == "abjudeca"
    assert chosen["sfânt"].offensive >= 1 and chosen["casă"].offensive == 0


def test_frequencies_of_the_built_in_list_are_taken_over(imported):
    assert imported[0]["casă"].zipf == words.load("ro")["casă"].zipf > 4


def test_what_is_no_word_is_skipped_counted_and_shown(imported):
    said = "\n".join(imported[1].sentences())
    assert "1 skipped: not written in letters of Romanian grids: 'µ2' (row" in said
    assert f"rows (dexonline), {len(imported[0])} words" in said


def test_an_exported_file_gives_the_same_list_as_the_database(imported, export):
    chosen, report = read_tsv(export)
    assert table(chosen) == table(imported[0]) and report.remarks == []
    assert chosen.fingerprint == imported[0].fingerprint


def test_the_order_of_the_rows_does_not_matter(export, tmp_path):
    heading, *lines = export.read_text("utf-8").splitlines()
    expected = table(read_tsv(export)[0])
    for seed in range(5):
        shuffled = Random(seed).sample(lines, len(lines))
        path = tmp_path / f"{seed}.tsv"
        path.write_text("\n".join([heading, *shuffled]) + "\n", "utf-8")
        assert table(read_tsv(path)[0]) == expected


def test_the_written_list_reads_back_with_difficulties_and_definitions(imported, tmp_path):
    path = tmp_path / "my.tsv"
    path.write_text(table(imported[0]), "utf-8")
    again, _ = read_list(path, "ro")
    assert list(again) == list(imported[0]) and again.fingerprint == imported[0].fingerprint
    assert list(again.difficulty_array()) == list(imported[0].difficulty_array())
    smaller = again.filter(shortest=4, longest=4).merged(words.load("ro"))
    assert smaller["mesaj"].stated_difficulty is None


def test_a_list_joined_with_a_dictionary_keeps_what_the_dictionary_says(imported):
    both = words.load("ro").merged(imported[0])
    assert both["abjudeca"] == imported[0]["abjudeca"]
    assert both["carte"] == words.load("ro")["carte"]
    alone = [word.difficulty for word in both]
    assert both.difficulty_array() == pytest.approx(alone, abs=1e-6)


# Files of other ages.


def old(tmp_path, text, name="dex_words.tsv"):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


OLD = (
    "entry_word\tentry_length\tdefinition\tdefinition_length\tlemma\tlexeme_frequency\t"
    "is_compound\tis_adult\tinflection_description\tis_stopword\n"
    "casă\t4\t@CASĂ@ #s. f.# Clădire.\t10\tcasă\t0.99\t0\t0\tSubstantiv, nearticulat\t0\n"
    "casei\t5\tNULL\tNULL\tcasă\t0.99\t0\t0\tSubstantiv, Genitiv-Dativ, nearticulat\t0\n"
    "abjudeca\t8\t\t\tabjudeca\t0.2\t0\t0\tVerb, Infinitiv prezent\t0\n"
    "zgripțuroi\t9\t\t\tzgripțuroi\tNULL\t0\t0\tNULL\t0\n"
)


def test_old_columns_degrade_to_frequency_alone_and_this_is_said(tmp_path):
    chosen, report = read_tsv(old(tmp_path, OLD))
    assert [word.difficulty for word in chosen] == [0.8, 0.01, 1.0]
    assert report.remarks == [
        "no columns source_short_name, tags, source_count, definition_count: "
        "the difficulty is told by frequency alone"
    ]
    assert "1 skipped: a genitive or dative: 'casei' (line 3)" in list(report.sentences())


def test_one_missing_column_leaves_its_weight_to_the_others(tmp_path):
    text = "entry_word\tlexeme_frequency\tsource_short_name\tsource_count\tdefinition_count\n"
    chosen, report = read_tsv(old(tmp_path, text + "abac\t0.6\tDAR\t0\t0\n"))
    assert chosen["abac"].difficulty == pytest.approx((0.35 * 0.4 + 0.45) / 0.8, abs=5e-5)
    assert report.remarks == ["no column tags: the others share its weight in the difficulty"]


@pytest.mark.parametrize("text", ["", "word\tscore\ncasă\t5\n", "entry_word\tlemma\ncasă\tcasă\n"])
def test_a_file_that_is_no_export_is_refused(tmp_path, text):
    with pytest.raises(ParseError, match=r"dex_words.tsv: expected a heading with entry_word and"):
        read_tsv(old(tmp_path, text))


def test_bad_cells_are_skipped_with_their_reason(tmp_path):
    text = "entry_word\tlexeme_frequency\tsource_count\n"
    lines = "casă\tmany\t1\nmare\t1.5\t1\nom\t0.9\t-3\nnan\tnan\t\napă\t0.9\n\n"
    chosen, report = read_tsv(old(tmp_path, text + lines))
    assert chosen.grid_forms() == ["APA"]
    counts = {reason: found.count for reason, found in report.skipped.items()}
    assert counts["lexeme_frequency is no number from 0 to 1"] == 3
    assert counts["source_count is no number from 0 to 1e+09"] == 1


def test_a_file_of_bytes_or_without_words_is_refused(tmp_path):
    path = tmp_path / "dex_words.tsv"
    path.write_bytes(b"entry_word\tlexeme_frequency\ncas\xff\t0.5\n")
    with pytest.raises(ParseError, match=r"dex_words.tsv:2: not utf-8"):
        read_tsv(path)
    with pytest.raises(ParseError, match="no words in it"):
        read_tsv(old(tmp_path, "entry_word\tlexeme_frequency\n"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("@CAL@, $cai,$ #s. m.# @1.@ Animal de călărie. @2.@ Piesă la șah.", "Animal de călărie"),
        ("@c'al@ #sm# [#At:# X / #Pl:# $cai$] @1@ Animal. @2@ Piesă.", "Animal"),
        ("@MERGE@ #vb.# III. #Intranz.# A umbla pe jos. – #Lat.# @mergere@.", "A umbla pe jos"),
        ("MARE^2, $mări,$ s. f. Apă întinsă și sărată.", "Apă întinsă și sărată"),
        ("@APĂ@ (#Chim.#) Lichid, H_{2}O, fără gust. ** Râu.", "Lichid, H2O, fără gust"),
        ("@ZAR@ #s. n.# |Cub|cub| cu șase fețe{{notă/3}} numerotate.",
         "Cub cu șase fețe numerotate"),
        ("@X@ Unealtă de tăiat etc. folosită la câmp.", "Unealtă de tăiat etc. folosită la câmp"),
        ("@X@ " + "lung " * 30 + "; scurt.", ""),
        ("@X@ Parte scurtă; " + "lung " * 30 + ".", "Parte scurtă"),
        ("@CĂLĂRAȘ@ #s. m.# #v.# @călăreț@.", ""),
        ("@AB'A@ s. dimie, păn...", ""), ("@X@", ""), ("", ""), ("@", ""), ("@@@@$$##", ""),
    ],
)  # fmt: skip
def test_definitions_become_short_plain_sentences(text, kept):
    assert short(text) == kept


@given(st.text("@$#%'*{}|^_\\\\()[].;:- 1IaA\u0103\u219b…–", max_size=200))
def test_no_text_is_too_odd_for_a_definition(text):
    kept = short(text)
    assert len(kept) <= 120 and kept == kept.strip() and "\n" not in kept


@pytest.mark.parametrize("part", ["{{", "@", "(", "[", "|a", "#v.", "$", "▶", "1. ", "'", "_{"])
def test_a_hostile_definition_takes_no_time(part):
    begun = time.process_time()
    short(part * 100_000)
    assert time.process_time() - begun < 2


# The command, and what goes wrong.


def test_the_command_imports_from_the_database_without_naming_the_password(database, tmp_path):
    out = tmp_path / "my.tsv"
    dsn = database.dsn("dex", "reader", SECRET)
    done = crux("import", "dexonline", "--dsn", dsn, "-o", out)
    assert done.returncode == 0, done.stderr
    assert "dexonline at this machine, database dex: 28 rows (dexonline), 25 words" in done.stderr
    assert PASSWORD not in done.stderr + done.stdout and SECRET not in done.stderr
    assert read_list(out, "ro")[0]["casă"].difficulty < 0.3
    port = f"mysql://reader{SECRET}@127.0.0.1:{database.port}/dex"
    done = crux("import", "dexonline", "-o", tmp_path / "port.tsv", CRUXPRESS_DSN=port)
    assert done.returncode == 0 and "dexonline at 127.0.0.1, database dex" in done.stderr
    assert (tmp_path / "port.tsv").read_bytes() == out.read_bytes()


def test_the_command_imports_an_exported_file_and_says_what_is_missing(tmp_path):
    done = crux("import", "dexonline", "--tsv", old(tmp_path, OLD))
    assert done.returncode == 0
    assert "the difficulty is told by frequency alone" in done.stderr
    heading, *lines = done.stdout.splitlines()
    assert heading.endswith("others\tdifficulty\tdefinition") and len(lines) == 3


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (lambda d: d.dsn("dex", "reader", ":wr0ng"), 1, "user or password is wrong"),
        (lambda d: d.dsn("nowhere"), 1, "there is no such database"),
        (lambda d: d.dsn("bare"), 1, "a table of dexonline is missing"),
        (lambda d: d.dsn("dex").replace("/socket", "/nothing"), 1, "no server answers there"),
        (lambda d: "mysql://reader:wr0ng@127.0.0.1:1/dex", 1, "no server answers there"),
        (lambda d: "mysql://reader:wr0ng@127.0.0.1:1/", 2, "names no database"),
        (lambda d: "postgresql://reader:wr0ng@host/dex", 2, "got one of 'postgresql'"),
        (lambda d: "mysql+nodriver://reader:wr0ng@host/dex", 2, "'nodriver' is not installed"),
        (lambda d: "wr0ng", 2, "is not of the form mysql+pymysql://"),
        (lambda d: "mysql://reader:wr0ng@host:port/dex", 2, "is not of the form"),
        (lambda d: d.dsn("dex") + "&nonsense=1", 1, "dexonline at this machine"),
    ],
)
def test_what_is_wrong_with_a_database_is_said_in_one_sentence(database, change, code, message):
    with pytest.raises((AskedWrongly, Unreachable)) as caught:
        dexonline_db.read(change(database))
    assert caught.value.exit_code == code and message in str(caught.value)
    assert "wr0ng" not in str(caught.value) and "\n" not in str(caught.value)


def test_the_command_reports_a_dead_database_and_leaves_no_file(tmp_path):
    out = tmp_path / "my.tsv"
    done = crux("import", "dexonline", "--dsn", "mysql://u:wr0ng@127.0.0.1:1/dex", "-o", out)
    assert done.returncode == 1 and done.stdout == "" and list(tmp_path.iterdir()) == []
    assert done.stderr == (
        "cruxpress: dexonline at 127.0.0.1, database dex: no server answers there\n"
    )


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["dexonline"], "needs --dsn URL or --tsv FILE"),
        (["dexonline", "--tsv", "a", "--dsn", "mysql://h/d"], "not both"),
        (["dexonline", "--tsv", "a", "-L", "en"], "dexonline is Romanian, not English"),
        (["mine.txt", "--tsv", "a"], "go with `cruxpress words import dexonline`"),
    ],
)
def test_wrong_combinations_are_asked_wrongly(args, message):
    with pytest.raises(AskedWrongly, match=re.escape(message)):
        command.main(["import", *args], standalone_mode=False)


def test_without_the_extra_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlalchemy.engine", None)
    with pytest.raises(AskedWrongly, match=r"pip install 'cruxpress\[dexonline\]'"):
        dexonline_db.read("mysql+pymysql://user@host/dex")


# Large databases.


@pytest.fixture(scope="module")
def large(database):
    """Three thousand words with definitions of 8,000 characters each: 24 MB of answer."""
    database.run("CREATE DATABASE large")
    database.run((HERE / "dexonline_tables.sql").read_text("utf-8"), "large")
    word = "CONCAT(" + ",".join(
        f"CHAR(97 + FLOOR(seq / {26**place}) MOD 26)" for place in range(3)
    ) + ",'um')"  # fmt: skip
    database.run(
        "INSERT INTO Source (id, shortName, canDistribute) VALUES (1, 'DEX ''98', 1);"
        "INSERT INTO Entry (id) SELECT seq FROM seq_1_to_3000;"
        f"INSERT INTO Lexeme (id, formNoAccent, frequency, modelType) SELECT seq, {word},"
        " (seq MOD 100) / 100, 'I' FROM seq_1_to_3000;"
        "INSERT INTO EntryLexeme (entryId, lexemeId) SELECT seq, seq FROM seq_1_to_3000;"
        f"INSERT INTO InflectedForm (formNoAccent, lexemeId, recommended) SELECT {word}, seq, 1"
        " FROM seq_1_to_3000;"
        "INSERT INTO Definition (id, sourceId, internalRep, status) SELECT seq, 1,"
        " CONCAT('@X@ Sens ', seq, '. ', REPEAT('lung ', 1600)), 0 FROM seq_1_to_3000;"
        "INSERT INTO EntryDefinition (entryId, definitionId) SELECT seq, seq FROM seq_1_to_3000;",
        "large",
    )
    return database


def test_memory_grows_with_the_words_and_not_with_the_answer(large):
    dexonline_db.read(large.dsn("large"), [].append)  # what is loaded once does not count
    told = []
    tracemalloc.start()
    try:
        chosen, report = dexonline_db.read(large.dsn("large"), told.append)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert report.lines == 3_000 and len(chosen) == 3_000 and sum(told) == 3_000
    assert peak < 12e6, "the answer alone has 24 MB"


def test_a_connection_that_breaks_while_reading_is_reported(large):
    def cut(done):
        ids = large.run("SELECT id FROM information_schema.processlist WHERE user = 'reader'")
        for one in ids.split()[1:]:
            large.run(f"KILL {one}")

    with pytest.raises(Unreachable, match=r"^dexonline at this machine, database large: the "):
        dexonline_db.read(large.dsn("large", "reader", SECRET), cut)
