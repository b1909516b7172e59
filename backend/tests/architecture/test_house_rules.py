"""The house rules: each is tried on a violation and on a clean file."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "lint"))

import catalogues
import commits
import dead_code
import house
import migrations
import wording


@pytest.mark.parametrize(
    ("path", "source", "rule"),
    [
        ("selling/checkout/service/hold.py", "tx.execute(query)", "queries"),
        ("selling/credit/routes.py", "tx.scalars(query)", "queries"),
        ("reporting/privacy/service.py", "tx.execute(query)", "queries"),
        ("selling/bookings/repository/read.py", "tx.commit()", "commits"),
        ("selling/bookings/utils.py", "", "names"),
        ("selling/checkout/rules/hold.py", "x = 1\n" * 500, "length"),
        ("catalogue/pricing/service.py", "float(amount_paise)", "money"),
        ("selling/desk/service/desk.py", "now = datetime.now(UTC)", "clock"),
        ("selling/desk/service/desk.py", "today = date.today()", "clock"),
        ("clients/media/service.py", "async def release(tx: Transaction, *, client_id: int): ...", "clients"),
        ("clients/media/service.py", "def release(tx: ClientTransaction | None, client_id: int): ...", "clients"),
    ],
)
def test_a_break_is_named(path: str, source: str, rule: str) -> None:
    assert [found.rule for found in house.check(path, source)] == [rule]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("selling/bookings/repository/read.py", "tx.execute(query)"),
        ("reporting/invariants/invariants.py", "tx.execute(query)"),
        ("selling/checkout/service/settle.py", "savepoint.commit()"),
        ("infra/db/database.py", "raw.commit()"),
        ("kit/clock.py", "datetime.now(UTC)"),
        ("selling/desk/service/desk.py", "now = services.clock.now()"),
        ("clients/companies/service/team.py", "def remove(tx: PlatformTransaction, *, client_id: int): ..."),
    ],
)
def test_a_clean_file_passes(path: str, source: str) -> None:
    assert list(house.check(path, source)) == []


@pytest.mark.parametrize("one", house.MAY_TAKE_CLIENT)
def test_functions_that_may_take_a_client_do(one: str) -> None:
    path, _, name = one.partition(":")
    found = house.check("other.py", (house.SOURCE / "toli" / path).read_text())
    assert any(broken.text.startswith(f"{name}:") for broken in found if broken.rule == "clients")


def test_the_house_keeps_its_rules() -> None:
    assert house.main() == 0


@pytest.mark.parametrize(
    "subject", ["bookings: Refuse holds past capacity", "ui: Extract the four-column grid", "db: Embed PostgreSQL"]
)
def test_a_good_commit_subject_passes(subject: str) -> None:
    assert list(commits.problems(subject)) == []


@pytest.mark.parametrize(
    ("subject", "problem"),
    [
        ("Refuse holds past capacity", "area"),
        ("bookings: refuse holds past capacity", "area"),
        ("bookings: Refused holds past capacity", "imperative"),
        ("bookings: Adds a limit", "imperative"),
        (f"bookings: Refuse {'x' * 72}", "at most 72"),
    ],
)
def test_a_bad_commit_subject_is_named(subject: str, problem: str) -> None:
    assert problem in " ".join(commits.problems(subject))


def test_private_expressions_are_found_outside_code() -> None:
    text = "A hold lapses.\nThe state is `lapsed`.\n```\nlapsed\n```\nPut away the job."
    assert [(found.line, found.expression) for found in wording.check("docs/page.md", text)] == [
        (6, "Put away"),
        (1, "lapses"),
    ]


@pytest.mark.parametrize(
    ("path", "source", "expressions"),
    [
        ("a.py", "def _told(hold):\n    return hold\n", ["told"]),
        ("a.py", "class HoldLapsed(Exception):\n    pass\n", ["Lapsed"]),
        ("a.py", "# The hold lapses.\nx = 'lapses'\n", ["lapses"]),
        ("a.py", 'x = 1\n"""Papers of a booking."""\n', ["Papers"]),
        ("a.ts", "/** Put away. */\nconst byHand = 'put away';\n", ["Put away", "by Hand"]),
        ("a.ts", "const url = 'https://told.example'; // expires\n", []),
        ("a.py", "def expire(hold):\n    # The column is `lapsed_at`.\n    return 'told'\n", []),
    ],
)
def test_private_expressions_are_found_in_names_and_comments(path: str, source: str, expressions: list[str]) -> None:
    assert [found.expression for found in wording.check_code(path, source)] == expressions


def test_dead_code_is_found(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("LIMIT = 3\n\n\ndef used():\n    pass\n\n\ndef unused():\n    used()\n")
    assert [item.name for item in dead_code.find([tmp_path])] == ["LIMIT", "unused"]


MIGRATION = """
from ddl import execute, protect

CONTRACTS = {contracts}


def upgrade():
    execute('ALTER TABLE hold DROP COLUMN beds; GRANT SELECT ON hold TO :"app_role"')
    execute("CREATE INDEX hold_beds_idx ON hold (beds)")
    protect("hold")
"""


@pytest.mark.parametrize(
    ("name", "contracts", "rules"),
    [
        ("2027_01_01_less", False, ["ban-drop-column", "require-concurrent-index-creation"]),
        ("2027_01_01_less", True, ["require-concurrent-index-creation"]),
        ("2026_11_22_early", True, []),
    ],
)
def test_dangerous_migrations_are_named(name: str, contracts: bool, rules: list[str], tmp_path: Path) -> None:  # noqa: FBT001
    path = tmp_path / f"{name}.py"
    path.write_text(MIGRATION.format(contracts=contracts))
    upgrade = migrations.executed(path)
    assert upgrade.contracts is contracts
    found = migrations.problems(name, upgrade.inside, contracts=contracts)
    assert [problem.split(": ")[1] for problem in found] == rules


CATALOGUE_HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('msgid "{count} bed"\nmsgid_plural "{count} beds"\nmsgstr[0] "एक बेड"\nmsgstr[1] "{count} बेड"', ""),
        ('msgid "{count} bed"\nmsgid_plural "{count} beds"\nmsgstr[0] "एक बेड"', "not translated"),
        ('msgid "Beds of {name}"\nmsgstr "{nam} के बेड"', "other placeholders"),
        ('msgid "Beds of %(name)s"\nmsgstr "बेड"', "other placeholders"),
        ('msgid "₹{due:,} is due."\nmsgstr "₹{due} बाकी है।"', "other placeholders"),
        ('msgid "Booking"\nmsgstr ""', "not translated"),
        ('#, fuzzy\nmsgid "Booking"\nmsgstr "बुकिंग"', "fuzzy"),
    ],
)
def test_catalogues_translate_each_text_with_its_placeholders(entry: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "toli.po"
    path.write_text(CATALOGUE_HEADER + entry + "\n", "utf-8")
    own_texts = catalogues.read(path)
    problems = list(catalogues.problems(path, own_texts, may_lack=False))
    assert [line.startswith(problem) for line in problems] == ([True] if problem else [])
    empty = tmp_path / "empty.po"
    empty.write_text(CATALOGUE_HEADER, "utf-8")
    [missing] = catalogues.problems(empty, own_texts, may_lack=False)
    assert missing.startswith("missing")
    assert list(catalogues.problems(empty, own_texts, may_lack=True)) == []
    unknown = catalogues.problems(path, catalogues.read(empty), may_lack=False)
    assert any(line.startswith("not in the source") for line in unknown)
