"""Money that is recorded in a later month than it came: its tax is in the month in which it came (section 13(2))."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.bookings.test_desk import Desk
from tests.conftest import Api
from tests.costs.test_profit import Office
from tests.documents.test_documents import GSTIN, register, text_of
from tests.documents.test_invoices import issue
from tests.exports.zoho import sum_openings, sum_tally, sum_zoho
from tests.shop import Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


class Months:
    """The exports of the operator's last month and of this one."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop) -> None:
        self.http, self.shop, self.desk = http, shop, Desk(http, shop)
        self.last_day = shop.today.replace(day=1) - timedelta(days=1)
        exports = f"/api/exports/clients/{shop.client_id}/months"
        self.last, self.this = f"{exports}/{self.last_day:%Y-%m}", f"{exports}/{shop.today:%Y-%m}"
        self.close_path = f"/api/clients/{shop.client_id}/months/{self.last_day:%Y-%m}"

    async def move(self, made: dict[str, Any], amount: float, **body: Any) -> httpx.Response:
        """Record money of the last day of last month."""
        money = {"amount": amount, "method": "neft", "moved_on": str(self.last_day), **body}
        path = f"{self.desk.booking(made)}/offline-payments"
        return await self.http.post(path, json={"kind": "received", "lowers_price": False, **money})

    async def get(self, path: str) -> Any:
        return Office.ok(await self.http.get(path))

    async def read_return(self, path: str) -> dict[str, Any]:
        """Empty without a document."""
        answer = await self.http.get(f"{path}/gstr1.json", params={"gstin": GSTIN})
        return answer.json() if answer.status_code != 404 else {}


@pytest.fixture
async def months(api: Api, shop: Shop) -> Months:
    return Months(await register(api, shop), shop)


def advance_of(amount: float, tax: float) -> list[dict[str, Any]]:
    item = {"rt": 5, "ad_amt": amount, "camt": tax / 2, "samt": tax / 2, "csamt": 0}
    return [{"pos": "18", "sply_ty": "INTRA", "itms": [item]}]


async def test_an_advance_is_in_the_return_and_books_of_the_month_in_which_it_came(months: Months) -> None:
    made = await months.desk.made(unpaid="keep")
    assert (await months.move(made, 10_500)).status_code == 201
    assert (await months.move(made, 2_100, kind="returned")).status_code == 201
    earlier, later = [await months.read_return(path) for path in (months.last, months.this)]
    assert earlier["at"] == advance_of(8_000, 400)
    assert "at" not in later
    assert "txpd" not in later
    # The vouchers are issued today, and are documents of this month.
    assert "doc_issue" not in earlier
    assert [series["doc_typ"] for series in later["doc_issue"]["doc_det"]] == ["Receipt voucher", "Refund voucher"]
    for path, bank in ((months.last, 840_000), (months.this, 0)):
        sums = await sum_tally(months.http, path)
        assert (sums.get("Bank", 0), await sum_zoho(months.http, path)) == (bank, sums)
        shown = await months.get(path)
        assert (shown["received"] - shown["returned"], shown["documented"]) == (bank / 100, bank / 100)
    zoho, tally = await sum_openings(months.http, months.this)
    assert zoho == tally == {"Accounts Receivable": -840_000, "Bank": 840_000}
    booking = made["reservation_event_id"]
    (receipt, _) = await months.get(f"/api/bookings/{booking}/documents")
    assert receipt["issued_on"] == str(months.shop.today)
    day = f"{months.last_day.day} {months.last_day:%b %Y}"
    assert f"Received on {day}" in text_of(await months.http.get(receipt["url"])).replace("\n", " ")
    await issue(months.http, months.shop, booking)
    assert (await months.read_return(months.this))["txpd"] == advance_of(8_000, 400)


async def test_the_return_of_a_closed_month_stays(months: Months) -> None:
    made = await months.desk.made(unpaid="keep")
    assert (await months.move(made, 10_500)).status_code == 201
    before = await months.http.get(f"{months.last}/gstr1.json", params={"gstin": GSTIN})
    assert (await months.http.post(f"{months.close_path}/close", json={"reason": "Filed"})).status_code == 204
    refused = await months.move(made, 4_200)
    assert (refused.status_code, refused.json()["code"]) == (409, "month_closed")
    assert (await months.move(made, 4_200, moved_on=str(months.shop.today))).status_code == 201
    (payment,) = [
        payment
        for payment in (await months.get(f"{months.desk.booking(made)}/offline-payments"))["payments"]
        if payment["amount"] == 10_500
    ]
    reversal = f"{months.desk.booking(made)}/offline-payments/{payment['offline_payment_id']}/reverse"
    assert (await months.http.post(reversal, json={"reason": "Another customer"})).is_success
    after = await months.http.get(f"{months.last}/gstr1.json", params={"gstin": GSTIN})
    assert after.content == before.content
    # The new money less the reversed one.
    assert (await months.read_return(months.this))["txpd"] == advance_of(6_000, 300)


async def test_money_on_account_is_an_advance_of_the_month_in_which_it_is_used(months: Months) -> None:
    made = await months.desk.made(unpaid="keep")
    path = f"/api/clients/{months.shop.client_id}/customers/booking-{made['reservation_event_id']}/deposits"
    deposit = {"amount": 10_500, "method": "neft", "moved_on": str(months.last_day)}
    assert (await months.http.post(path, json=deposit)).status_code == 201
    assert (await months.move(made, 10_500, method="on_account")).status_code == 201
    assert await months.read_return(months.last) == {}
    assert (await months.read_return(months.this))["at"] == advance_of(10_000, 500)
    assert await sum_tally(months.http, months.last) == {"Bank": 1_050_000, "Customers on account": -1_050_000}
