"""Cheques in the vouchers for Tally and Zoho Books: in hand until they are cleared."""

from datetime import timedelta
from xml.etree import ElementTree as ET

import httpx
import pytest

from tests.bookings.test_change import Desk as Booking
from tests.bookings.test_change import add_plan
from tests.bookings.test_cheques import Drawer, drawer
from tests.bookings.test_split import Split
from tests.exports.zoho import sum_tally, sum_zoho
from tests.shop import Shop
from toli.infra.db.database import Database

__all__ = ["drawer"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def sum_month(http: httpx.AsyncClient, shop: Shop) -> dict[str, int]:
    """Balances of the vouchers in paise, the same in both files."""
    path = f"/api/exports/clients/{shop.client_id}/months/{shop.today:%Y-%m}"
    sums = await sum_tally(http, path)
    assert await sum_zoho(http, path) == sums
    return sums


async def test_a_cleared_cheque_is_money_at_the_bank(drawer: Drawer, shop: Shop) -> None:
    made = await drawer.desk.made(unpaid="keep")
    cheques = [await drawer.receive(made, amount, number) for amount, number in ((1_000, "004512"), (300, "004513"))]
    await drawer.deposit(*cheques)
    in_hand = {"Cheques in hand": 130_000, "Accounts Receivable": -130_000}
    assert await sum_month(drawer.http, shop) == in_hand
    assert (await drawer.clear(cheques[0])).status_code == 204
    assert await sum_month(drawer.http, shop) == in_hand | {"Cheques in hand": 30_000, "Bank": 100_000}


async def test_a_bank_draft_is_in_hand_until_it_is_cleared(drawer: Drawer, shop: Shop) -> None:
    made = await drawer.desk.made(unpaid="keep")
    draft = await drawer.receive(made, 1_000, "654321", method="draft")
    in_hand = {"Cheques in hand": 100_000, "Accounts Receivable": -100_000}
    assert await sum_month(drawer.http, shop) == in_hand
    assert (await drawer.clear(draft)).status_code == 204
    assert await sum_month(drawer.http, shop) == {"Bank": 100_000, "Accounts Receivable": -100_000}


async def test_costs_and_suppliers_are_paid_from_the_ledger_of_their_way(drawer: Drawer, shop: Shop) -> None:
    for way in ("cash", "bank", "upi"):
        body = {"amount": 100, "paid_on": str(drawer.today), "paid_by": way, "payee": "Boatmen"}
        answer = await drawer.http.post(f"/api/event-plans/{shop.plan_id}/cost-payments", json=body)
        assert answer.status_code == 201, answer.text
    paid = dict.fromkeys(("Cash", "Bank", "UPI"), -10_000)
    assert await sum_month(drawer.http, shop) == paid | {"Tour costs": 30_000}
    # The next month begins with it.
    next_month = (shop.today.replace(day=1) + timedelta(days=32)).replace(day=1)
    path = f"/api/exports/clients/{shop.client_id}/months/{next_month:%Y-%m}/tally-openings.xml"
    openings = {
        ledger.get("NAME"): ledger.findtext("OPENINGBALANCE")
        for ledger in ET.fromstring((await drawer.http.get(path)).content).iter("LEDGER")
    }
    assert (openings["Bank"], openings["UPI"]) == ("100.00", "100.00")
    assert sum(float(balance or 0) for balance in openings.values()) == 0


async def test_a_cheque_stays_in_hand_when_travellers_move(drawer: Drawer, database: Database, shop: Shop) -> None:
    cheque = drawer.desk.cash(6_300) | {"method": "cheque", "reference": "004512"}
    made = await drawer.desk.made(payment=cheque)
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    await Split(Booking(drawer.http, shop, made["reservation_event_id"]), later).make("Guest 1", charge=0)
    in_hand = {"Cheques in hand": 630_000, "Accounts Receivable": -630_000}
    assert await sum_month(drawer.http, shop) == in_hand
