"""Events of costs: suppliers, their bills with tax withheld, payments and advances."""

from typing import Any

from tests.season.company import Season
from tests.season.sums import paise, rupees

PAID_FROM = {"cash": "Cash/costs", "bank": "Bank/costs", "upi": "UPI/costs"}


async def add_supplier(season: Season, name: str, kind: str, section: str = "none", **more: Any) -> None:
    season.events += 1
    added = await season.call(
        "POST", f"{season.client}/suppliers", status=201, name=name, kind=kind, tds_section=section, **more
    )
    season.suppliers[name] = added["supplier_id"]


def _path(season: Season, name: str) -> str:
    return f"{season.client}/suppliers/{season.suppliers[name]}"


async def enter_bill(
    season: Season, name: str, number: str, taxable: int, *, gst: int = 0, withheld: int = 0, tour: str = ""
) -> None:
    """A bill; `withheld` is the tax that is expected to be proposed."""
    season.events += 1
    body: dict[str, Any] = {"number": number, "billed_on": season.today.isoformat(), "taxable": rupees(taxable)}
    if tour:
        body["event_plan_id"] = season.tours[tour].plan_id
    account = await season.call("POST", f"{_path(season, name)}/bills", status=201, gst=rupees(gst), **body)
    (bill,) = [bill for bill in account["bills"] if bill["number"] == number]
    assert paise(bill["tds"]) == withheld, (name, bill)
    season.books.post(
        season.today,
        f"{name}: bill {number}",
        {f"Tour costs/{tour}": taxable, f"GST on bills/{tour}": gst},
        {f"Suppliers/{name}": taxable + gst - withheld, "TDS payable": withheld},
    )


async def pay_supplier(season: Season, name: str, amount: int, way: str = "bank", tour: str = "") -> int:
    season.events += 1
    body: dict[str, Any] = {"amount": rupees(amount), "paid_on": season.today.isoformat(), "paid_by": way}
    if tour:
        body["event_plan_id"] = season.tours[tour].plan_id
    account = await season.call("POST", f"{_path(season, name)}/payments", status=201, **body)
    memo = f"{name}: paid by {way}"
    season.note(memo, debit=f"Suppliers/{name}", credit=PAID_FROM[way], amount=amount)
    payment: int = account["payments"][0]["cost_payment_id"]
    return payment


async def pay_cost(season: Season, tour: str, what: str, amount: int, way: str = "cash") -> None:
    """A cost without a supplier, as at the road head."""
    season.events += 1
    body = {"amount": rupees(amount), "paid_on": season.today.isoformat(), "paid_by": way, "payee": what}
    await season.call("POST", f"/api/event-plans/{season.tours[tour].plan_id}/cost-payments", status=201, **body)
    season.note(f"{tour}: {what}", debit=f"Tour costs/{tour}", credit=PAID_FROM[way], amount=amount)
