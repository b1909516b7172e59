"""Events of cash: a box at the road head, a leader's expenses, the bank, counts."""

from typing import Any

from tests.season.company import Season
from tests.season.sums import rupees


def _path(season: Season) -> str:
    return f"{season.client}/cash"


def _own(season: Season) -> str:
    return f"user-{season.shop.operator.user_id}"


async def open_box(season: Season, name: str, amount: int) -> None:
    """A cash box of a leader without an account, to which the office hands over cash: no ledger changes."""
    season.events += 2
    await season.call("POST", f"{_path(season)}/boxes", name=name)
    books = (await season.get(_path(season)))["books"]
    (season.boxes[name],) = [book["holder"] for book in books if book["name"] == name]
    body = {"holder": _own(season), "receiver": season.boxes[name], "amount": rupees(amount)}
    await season.call("POST", f"{_path(season)}/moves", moved_on=season.today.isoformat(), **body)


async def take_to_bank(season: Season, amount: int) -> None:
    season.events += 1
    body = {"holder": _own(season), "receiver": "bank", "amount": rupees(amount)}
    await season.call("POST", f"{_path(season)}/moves", moved_on=season.today.isoformat(), **body)
    season.note("Cash taken to the bank", debit="Bank/own", credit="Cash", amount=amount)


async def spend(season: Season, name: str, amount: int, tour: str = "") -> None:
    """A leader spends cash of the box: a cost of the departure, or fuel."""
    season.events += 1
    body: dict[str, Any] = {
        "holder": season.boxes[name],
        "amount": rupees(amount),
        "spent_on": season.today.isoformat(),
        "category": "fuel",
        "event_plan_id": season.tours[tour].plan_id if tour else None,
    }
    await season.call("POST", f"{_path(season)}/expenses", **body)
    if tour:
        season.note(f"{tour}: spent by {name}", debit=f"Tour costs/{tour}", credit="Cash/costs", amount=amount)
    else:
        season.note(f"Fuel, {name}", debit="Fuel", credit="Cash", amount=amount)


async def count(season: Season, name: str, counted: int, difference: int) -> None:
    """Count a box; the difference is a loss or a gain."""
    season.events += 1
    body = {"holder": season.boxes[name], "counted": rupees(counted), "counted_on": season.today.isoformat()}
    await season.call("POST", f"{_path(season)}/counts", reason="Small change", **body)
    season.note(f"Count of {name}", debit="Cash", credit="Cash differences", amount=difference)
