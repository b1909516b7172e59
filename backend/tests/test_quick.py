"""What `make quick` runs for changed files."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    import quick  # noqa: PLC0415  a tool, found by the changed path

    return quick


def test_a_changed_domain_selects_its_tests_and_the_gates_of_its_language(quick: ModuleType) -> None:
    selection = quick.select([Path("backend/src/toli/selling/checkout/service/hold.py")])
    assert selection.tests == ("backend/tests/bookings", "backend/tests/architecture")
    assert "mypy" in selection.gates
    assert "tsc" not in selection.gates


def test_a_changed_feature_selects_the_journey_of_its_name(quick: ModuleType) -> None:
    selection = quick.select([Path("frontend/src/features/profit/page.tsx"), Path("frontend/e2e/wizard.spec.ts")])
    assert selection.specs == ("profit", "wizard")
    assert selection.tests == ()
    assert "tsc" in selection.gates
    assert "mypy" not in selection.gates


def test_at_most_so_many_journeys_are_selected_most_changed_first(quick: ModuleType) -> None:
    profit = [Path("frontend/src/features/profit", name) for name in ("page.tsx", "queries.ts")]
    selection = quick.select([Path("frontend/src/features/account/page.tsx"), *profit])
    assert selection.specs == ("profit",)
    assert selection.left_out == ("account",)


def test_each_feature_has_a_journey(quick: ModuleType) -> None:
    frontend = TOOLS.parent / "frontend"
    features = {path.name for path in (frontend / "src" / "features").iterdir()}
    specs = {quick.spec_of(Path("frontend", "src", "features", name, "page.tsx")) for name in features}
    assert set(quick.SPECS_OF_FEATURES) <= features
    assert specs <= {path.name.removesuffix(".spec.ts") for path in (frontend / "e2e").glob("*.spec.ts")}


def test_the_journeys_of_a_feature_are_those_of_one_file(quick: ModuleType) -> None:
    journeys = quick.select([Path("frontend/src/features/booking/travellers-page.tsx")]).journeys
    assert re.search(journeys, " phone booking.spec.ts a traveller books two beds")
    assert not re.search(journeys, " phone after-booking.spec.ts travellers are named later")
    assert re.search(journeys, " phone cancellation.spec.ts a traveller cancels @phone @quick")


def test_tests_elsewhere_than_in_a_folder_of_the_same_name(quick: ModuleType) -> None:
    changed = [
        "backend/migrations/versions/a.py",
        "backend/src/toli/infra/logs.py",
        "backend/src/toli/identity/access/guards.py",
    ]
    selection = quick.select([Path(name) for name in changed])
    assert selection.tests == (
        "backend/tests/db",
        "backend/tests/tenancy",
        "backend/tests/test_logs.py",
        "backend/tests/architecture",
    )


def test_documents_select_no_test(quick: ModuleType) -> None:
    selection = quick.select([Path("docs/guides/api.md")])
    assert (selection.gates, selection.tests, selection.specs) == (("wording", "commits"), (), ())


def test_no_change_selects_every_gate(quick: ModuleType) -> None:
    assert {"mypy", "tsc"} <= set(quick.select([]).gates)
