"""Cheques in the vouchers for Tally and Zoho Books: in hand until they are cleared."""

from datetime import timedelta

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


async def test_a_cheque_stays_in_hand_when_travellers_move(drawer: Drawer, database: Database, shop: Shop) -> None:
    cheque = drawer.desk.cash(6_300) | {"method": "cheque", "reference": "004512"}
    made = await drawer.desk.made(payment=cheque)
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    await Split(Booking(drawer.http, shop, made["reservation_event_id"]), later).make("Guest 1", charge=0)
    in_hand = {"Cheques in hand": 630_000, "Accounts Receivable": -630_000}
    assert await sum_month(drawer.http, shop) == in_hand
