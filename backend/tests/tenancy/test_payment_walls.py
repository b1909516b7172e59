"""The tests that mix payment accounts of operators in all ways are there, where tenancy.md says."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_tests_that_mix_payment_accounts_exist() -> None:
    page = (ROOT / "docs/mechanisms/tenancy.md").read_text()
    named = set(re.findall(r"`(test_\w+)`", page.split("## Payment accounts", 1)[1].split("\n## ", 1)[0]))
    written = "".join(path.read_text() for path in (ROOT / "backend/tests/payments").glob("test_*.py"))
    assert len(named) == 4
    assert named == {name for name in named if f"async def {name}(" in written}
