"""The statement that the bank writes of the books, imported and matched."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from tests.bank.test_bank import AXIS, csv_of
from tests.season.company import Season
from tests.season.sums import rupees

Line = tuple[date, str, int]
"""Day, narration and amount; negative for money that leaves."""


def list_lines(season: Season) -> Iterator[Line]:
    """What went through the bank account for bookings and payouts. Reversed entries never did."""
    for entry in season.books.entries:
        for account, amount in entry.sides.items():
            if account.partition("/")[0] in {"Bank", "UPI"} and entry.narration:
                yield entry.day, entry.narration, amount


async def match_statement(season: Season) -> list[str]:
    """Import the statement and confirm the first proposal of each line; the lines that stay open."""
    rows = [
        (
            f"{day:%d-%m-%Y}",
            "-",
            narration,
            rupees(-amount) if amount < 0 else " ",
            rupees(amount) if amount > 0 else " ",
            "",
            "1",
        )
        for day, narration, amount in list_lines(season)
    ]
    path = f"/api/bank/clients/{season.shop.client_id}"
    sent = await season.http.post(
        f"{path}/statements", params={"filename": "season.csv"}, content=csv_of([AXIS, *rows])
    )
    assert sent.status_code == 201, sent.text
    assert sent.json()["added"] == len(rows), sent.text
    while proposed := (await season.get(f"{path}/lines", shown="proposed", limit=100))["data"]:
        for line in proposed:
            proposal: dict[str, Any] = line["proposals"][0]
            if proposal["kind"] != "recorded":
                return [f"{line['narration']}: {proposal['kind']} is proposed for money that is recorded"]
            recorded = {name: proposal["recorded"][name] for name in ("source", "entry_id")}
            await season.call("POST", f"{path}/lines/{line['line_id']}/confirm", recorded=recorded)
    still_open = (await season.get(f"{path}/lines", shown="open", limit=100))["data"]
    return [f"{line['moved_on']} {line['narration']} {line['amount']}" for line in still_open]
