"""Settlements: read once however often, matched with payments and refunds, and equal to the ledger."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bank.test_bank import AXIS, csv_of
from tests.bookings.conftest import Play, hold, order, play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.shop import Shop, open_shop, person
from toli.finance.settlements.repository import checks
from toli.finance.settlements.service import fetch as fetch_service
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants
from toli_demo.simulator.keys import ACCOUNT_ID, account_of, secret_of

__all__ = ["play"]
pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
RIVER = "rzp_test_River00000Aaaa"
PEAKS = "rzp_test_Peaks00000Aaaa"


@dataclass
class Office:
    """An operator with an account, and a traveller who buys."""

    shop: Shop
    http: httpx.AsyncClient
    traveller: httpx.AsyncClient
    play: Play
    account_id: int
    key_id: str

    @property
    def path(self) -> str:
        return f"/api/settlements/clients/{self.shop.client_id}"

    async def buy(self) -> tuple[str, int, int]:
        """Pay an advance; returns the payment, its booking and its amount in paise."""
        held = await hold(self.traveller, self.shop, double=1)
        placed = await order(self.traveller, held)
        paid = await self.play(placed["order_id"], key=placed["key_id"])
        assert (await verify(self.traveller, paid)).status_code == 200
        return paid["razorpay_payment_id"], held["reservation_event_id"], round(100 * held["quote"]["advance"])

    async def refund(self, booking_id: int, rupees: int) -> None:
        answer = await self.http.post(f"/api/bookings/refund/{booking_id}", json={"amount": rupees, "reason": "Snow"})
        assert answer.status_code in {200, 201}, answer.text

    async def settle(self, **how: Any) -> dict[str, Any]:
        """Have the provider settle everything."""
        account = ACCOUNT_ID if self.key_id == "" else account_of(self.key_id)
        answer = await self.http.post(f"/sandbox/razorpay/accounts/{account}/settlements", json=how)
        assert answer.status_code == 200, answer.text
        settled: dict[str, Any] = answer.json()
        return settled

    async def payouts(self) -> dict[str, Any]:
        answer = await self.http.get(self.path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


async def open_office(
    api: Api, database: Database, owner: Owner, clock: HandClock, play: Play, *, label: str, key_id: str
) -> Office:
    """Open a shop; with a key its own account takes the payments, without one the platform's."""
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label=label, today=today, takes_online_payments=not key_id)
    owner.execute(
        "UPDATE user_session SET confirmed_until = now() + interval '10 minutes',"
        " second_factor_until = now() + interval '10 minutes'"
    )
    http = shop.operator.on(api(shop.label))
    accounts = f"/api/clients/{shop.client_id}/payment-accounts"
    if key_id:
        answer = await http.post(accounts, json={"key_id": key_id, "key_secret": secret_of(key_id)})
        assert answer.status_code == 201, answer.text
    account_id = (await http.get(accounts)).json()["accounts"][0]["account_id"]
    traveller = (await person(database, f"asha@{label}.example", label=label)).on(api(label))
    return Office(shop, http, traveller, play, account_id, key_id)


@pytest.fixture
async def river(api: Api, database: Database, owner: Owner, clock: HandClock, play: Play) -> Office:
    return await open_office(api, database, owner, clock, play, label="river", key_id=RIVER)


@pytest.fixture
async def ladakh(api: Api, database: Database, owner: Owner, clock: HandClock, play: Play) -> Office:
    return await open_office(api, database, owner, clock, play, label="ladakh", key_id="")


@pytest.fixture(autouse=True)
async def invariants(database: Database) -> AsyncIterator[None]:
    """Check all invariants after each test."""
    yield
    assert await broken_invariants(database) == []


def later() -> datetime:
    return datetime.now(UTC) + timedelta(minutes=1)


async def fetch(database: Database, run_jobs: RunJobs) -> None:
    """Run the scheduled job, and those that it enqueues."""
    await fetch_service.begin_fetching(database)
    await run_jobs()


def sums(owner: Owner) -> dict[str, int]:
    """The balances of the ledger's accounts without a booking."""
    return dict(
        owner.execute(
            "SELECT account, sum(amount_paise)::bigint FROM ledger_posting WHERE account <> 'customer_prepayment'"
            " GROUP BY 1 HAVING sum(amount_paise) <> 0"
        ).fetchall()
    )


async def test_fee_of_a_payment_is_read_when_it_is_captured(river: Office, owner: Owner) -> None:
    payment_id, _, paise = await river.buy()
    found = owner.execute(
        "SELECT fee_paise, fee_tax_paise FROM payment WHERE provider_payment_id = %s", [payment_id]
    ).fetchone()
    assert found == (round(paise * 0.0236), round(paise * 0.0036))
    expected = (await river.payouts())["expected"]
    assert (expected["payments"], expected["without_fee"], expected["late"]) == (1, 0, 0)
    assert expected["amounts"]["gross"] == paise / 100
    assert round(100 * expected["amounts"]["net"]) == paise - found[0]


async def test_settlement_is_matched_posted_and_joined_with_the_bank(
    river: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    first, booking_id, paise = await river.buy()
    await river.buy()
    await river.refund(booking_id, 1000)
    await run_jobs()
    made = await river.settle(adjustment=-500, refund_fee=590)
    for _ in range(3):
        await fetch(database, run_jobs)
    payouts = await river.payouts()
    assert payouts["total"] == 1
    one = payouts["data"][0]
    fee = 2 * round(paise * 0.0236)
    net = 2 * paise - fee - 100_000 - 590 - 106 - 500
    tax = 2 * round(paise * 0.0036) + 106
    assert (one["provider_settlement_id"], one["state"], one["is_complete"]) == (made["id"], "processed", True)
    assert {name: round(100 * amount) for name, amount in one["amounts"].items()} == {
        "gross": 2 * paise,
        "refunds": 100_000,
        "fees": fee + 590 + 106 - tax,
        "fee_tax": tax,
        "other": -500,
        "net": net,
    }
    assert made["amount"] == net
    assert one["arrived"] is None
    assert payouts["expected"]["payments"] == payouts["expected"]["refunds"] == 0
    assert [(check["failing_since"], check["checked_at"] is None) for check in payouts["checks"]] == [(None, False)]
    assert sums(owner) == {
        "bank": net,
        "provider_fees": fee + 590 + 106 - tax,
        "provider_fee_tax": tax,
        "other_settled": 500,
        # The provider took the refund off before it said that the money is back.
        "provider_clearing": 100_000,
    }

    details = (await river.http.get(f"{river.path}/{one['settlement_id']}")).json()
    assert [line["kind"] for line in details["lines"]] == ["payment", "payment", "refund", "other"]
    (line,) = [line for line in details["lines"] if line["entity_id"] == first]
    assert line["reservation_event_id"] == booking_id
    assert line["booking_reference"]
    assert line["customer_name"]
    assert round(100 * sum(line["net"] for line in details["lines"])) == net

    utr = f"{made['utr'][:6]}-{made['utr'][6:]}"
    day = datetime.now(UTC).strftime("%d-%m-%Y")
    statement = csv_of([AXIS, (day, "", f"NEFT/{utr}/RAZORPAY SOFTWARE", "", net / 100, net / 100, 1)])
    answer = await river.http.post(
        f"/api/bank/clients/{river.shop.client_id}/statements", params={"filename": "bank.csv"}, content=statement
    )
    assert answer.status_code == 201, answer.text
    arrived = (await river.payouts())["data"][0]["arrived"]
    assert round(100 * arrived["amount"]) == net
    # The line is the payout and nothing else: neither to match nor proposed as a payment.
    lines = f"/api/bank/clients/{river.shop.client_id}/lines"
    (line,) = (await river.http.get(lines, params={"shown": "matched"})).json()["data"]
    assert (line["payout"], line["left"], line["proposals"]) == (one["provider_settlement_id"], 0, [])
    assert (await river.http.get(lines, params={"shown": "open"})).json()["total"] == 0
    parts = [{"reservation_event_id": booking_id, "amount": 1}]
    answer = await river.http.post(f"{lines}/{line['line_id']}/confirm", json={"parts": parts})
    assert answer.json()["code"] == "bank_line_settled"

    today = datetime.now(UTC).date()
    answer = await river.http.get(
        f"{river.path}/payouts.csv", params={"first": str(today - timedelta(2)), "last": str(today + timedelta(1))}
    )
    rows = answer.text.splitlines()
    assert len(rows) == 5
    assert rows[3].split(",")[5] == "refund"
    assert rows[3].endswith("-1000.00,5.90,1.06,-1006.96")
    wrong = {"first": str(today), "last": str(today - timedelta(1))}
    assert (await river.http.get(f"{river.path}/payouts.csv", params=wrong)).status_code == 422
    assert (await river.http.get(f"{river.path}/9999")).status_code == 404


async def test_silent_account_keeps_no_other_back(
    api: Api, river: Office, database: Database, owner: Owner, clock: HandClock, play: Play, app: FastAPI
) -> None:
    peaks = await open_office(api, database, owner, clock, play, label="peaks", key_id=PEAKS)
    for office in (river, peaks):
        await office.buy()
        await office.settle()
    await fetch_service.begin_fetching(database)
    providers = app.state.services.providers
    await river.http.post("/sandbox/razorpay/faults", json={"settlement_lookups": "down"})
    ids = {"client_id": river.shop.client_id, "account_id": river.account_id}
    with pytest.raises(ProviderUnavailable):
        await fetch_service.fetch_account(database, providers, now=later(), **ids)
    await river.http.delete("/sandbox/razorpay/faults")
    ids = {"client_id": peaks.shop.client_id, "account_id": peaks.account_id}
    await fetch_service.fetch_account(database, providers, now=later(), **ids)
    payouts = await river.payouts()
    assert (payouts["total"], payouts["checks"][0]["reason"]) == (0, "unavailable")
    assert (await peaks.payouts())["total"] == 1


async def test_reading_that_fails_half_way_is_continued(
    river: Office, database: Database, owner: Owner, run_jobs: RunJobs, app: FastAPI
) -> None:
    now = datetime.now(UTC)
    for days in (3, 1):
        await river.buy()
        await river.settle(at=str(now - timedelta(days=days)))
    await fetch_service.begin_fetching(database)
    owner.execute("UPDATE payment SET captured_at = now() - interval '5 days'")
    ids = {"client_id": river.shop.client_id, "account_id": river.account_id}
    providers = app.state.services.providers
    provider = await providers.of_account(**ids)
    whole, days_read = provider.settlement_lines, []

    async def fails_at_the_second(*, day: date) -> Any:
        days_read.append(day)
        if len(days_read) == 2:
            raise ProviderUnavailable
        return await whole(day=day)

    provider.settlement_lines = fails_at_the_second
    with pytest.raises(ProviderUnavailable):
        await fetch_service.fetch_account(database, providers, now=later(), **ids)
    assert (await river.payouts())["total"] == 1
    await fetch_service.fetch_account(database, providers, now=later(), **ids)
    assert (await river.payouts())["total"] == 2
    assert days_read[1:] == [days_read[1], days_read[1]]
    assert days_read[0] < days_read[1]


async def test_revoked_keys_wait_for_the_operator(
    api: Api, river: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    await river.buy()
    await fetch_service.begin_fetching(database)
    await river.http.post(f"/sandbox/razorpay/keys/{RIVER}/revoke")
    await run_jobs()
    assert (await river.payouts())["checks"][0]["reason"] == "keys_refused"
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    (failing,) = (await admin.get("/api/health/payment-accounts")).json()["data"]
    assert (failing["client_id"], failing["kind"], failing["is_current"]) == (river.shop.client_id, "keys", True)
    assert failing["what"] in {"payments", "settlements"}
    assert (await river.http.get("/api/health/payment-accounts")).status_code == 403
    owner.execute("UPDATE settlement_check SET due_since = now() - interval '3 days'")
    async with database.platform_transaction() as tx:
        assert await checks.oldest_check(tx) is None


async def test_settlement_whose_lines_are_not_all_there_is_completed_later(
    river: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    await river.buy()
    await river.buy()
    await river.settle()
    await river.http.post("/sandbox/razorpay/faults", json={"settlement_lines": "omit"})
    await fetch(database, run_jobs)
    payouts = await river.payouts()
    assert (payouts["data"][0]["is_complete"], payouts["expected"]["payments"]) == (False, 1)
    assert "bank" not in sums(owner)
    await river.http.delete("/sandbox/razorpay/faults")
    await fetch(database, run_jobs)
    assert (await river.payouts())["data"][0]["is_complete"] is True
    assert "bank" in sums(owner)


async def test_settlement_that_the_bank_sends_back_is_reversed_and_made_again(
    river: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    _, _, paise = await river.buy()
    made = await river.settle(status="created")
    await fetch(database, run_jobs)
    assert (await river.payouts())["data"][0]["state"] == "created"
    assert sums(owner) == {"provider_clearing": paise}
    for status, balance in (("processed", made["amount"]), ("failed", 0)):
        await river.http.post(f"/sandbox/razorpay/settlements/{made['id']}/end", json={"status": status})
        await fetch(database, run_jobs)
        assert sums(owner).get("bank", 0) == balance
        assert await broken_invariants(database) == []
    assert (await river.payouts())["expected"]["payments"] == 1
    await river.settle()
    await fetch(database, run_jobs)
    payouts = await river.payouts()
    assert [one["state"] for one in payouts["data"]] == ["processed", "failed"]
    assert payouts["expected"]["payments"] == 0
    assert sums(owner)["bank"] == made["amount"]


async def test_payment_that_is_known_late_is_matched_then(
    river: Office, database: Database, owner: Owner, run_jobs: RunJobs, app: FastAPI
) -> None:
    held = await hold(river.traveller, river.shop, double=1)
    placed = await order(river.traveller, held)
    paid = await river.play(placed["order_id"], key=placed["key_id"])
    await river.buy()
    await river.settle()
    await fetch(database, run_jobs)
    one = (await river.payouts())["data"][0]
    assert one["is_complete"]
    assert one["amounts"]["other"] > 0
    assert sums(owner)["other_settled"] == -round(100 * one["amounts"]["other"])
    assert (await verify(river.traveller, paid)).status_code == 200
    await fetch(database, run_jobs)
    assert (await river.payouts())["data"][0]["amounts"]["other"] == 0
    assert "other_settled" not in sums(owner)
    assert "provider_clearing" not in sums(owner)


async def test_platform_account_is_split_by_client(
    api: Api, ladakh: Office, database: Database, owner: Owner, clock: HandClock, play: Play, run_jobs: RunJobs
) -> None:
    spiti = await open_office(api, database, owner, clock, play, label="spiti", key_id="")
    amounts = {}
    for office, times in ((ladakh, 1), (spiti, 2)):
        for _ in range(times):
            _, _, paise = await office.buy()
        amounts[office.shop.label] = times * (paise - round(paise * 0.0236))
    made = await ladakh.settle()
    assert made["amount"] == sum(amounts.values())
    await fetch(database, run_jobs)
    for office in (ladakh, spiti):
        (one,) = (await office.payouts())["data"]
        assert (one["account_kind"], one["utr"], one["arrived"]) == ("platform", None, None)
        assert round(100 * one["amounts"]["net"]) == amounts[office.shop.label]
    assert sums(owner)["platform_receivable"] == made["amount"]
    assert "bank" not in sums(owner)


async def test_operators_see_only_their_own(api: Api, river: Office, ladakh: Office) -> None:
    assert (await ladakh.http.get(river.path)).status_code == 404
    assert (await river.traveller.get(river.path)).status_code == 404
    assert (await api(river.shop.label).get(river.path)).status_code == 401


BREAKS = {
    "S1": "UPDATE settlement_line SET net_paise = net_paise {} 1",
    "S2": "UPDATE settlement SET amount_paise = amount_paise {} 1",
    "S3": "UPDATE settlement_line SET fee_paise = fee_paise {} 1",
}


async def test_invariants_notice_what_is_wrong(
    river: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    await river.buy()
    await river.settle()
    await fetch(database, run_jobs)
    for name, statement in BREAKS.items():
        owner.execute(statement.format("+"))
        assert name in {broken.invariant for broken in await broken_invariants(database)}
        owner.execute(statement.format("-"))


async def test_platform_pays_out_what_it_owes(
    api: Api, ladakh: Office, river: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    _, booking_id, paise = await ladakh.buy()
    await ladakh.buy()
    await ladakh.settle()
    await fetch(database, run_jobs)
    await ladakh.refund(booking_id, 1000)
    net = 2 * (paise - round(paise * 0.0236)) - 100_000
    statement = f"{ladakh.path}/statement"
    found = (await ladakh.http.get(statement)).json()
    assert (round(100 * found["owed"]), round(100 * found["payable"]), found["transfers"]) == (net, net, [])
    assert (await river.http.get(f"{river.path}/statement")).status_code == 404

    transfers = f"{ladakh.path}/transfers"
    paid = {"amount": 1000, "moved_on": str(datetime.now(UTC).date() - timedelta(1)), "reference": "UTIBN26112300001"}
    assert (await ladakh.http.post(transfers, json=paid)).status_code == 403
    tomorrow = str(datetime.now(UTC).date() + timedelta(days=2))
    assert (await admin.post(transfers, json=paid | {"moved_on": tomorrow})).status_code == 422
    answer = await admin.post(transfers, json=paid | {"amount": net / 100 + 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "more_than_owed")
    answer = await admin.post(transfers, json=paid)
    assert (answer.status_code, round(100 * answer.json()["owed"])) == (201, net - 100_000)
    answer = await admin.post(transfers, json=paid)
    assert (answer.status_code, answer.json()["code"]) == (409, "transfer_recorded")
    (listed,) = (await admin.get("/api/settlements/owed")).json()["data"]
    assert (listed["client_id"], round(100 * listed["owed"])) == (ladakh.shop.client_id, net - 100_000)
    assert (await ladakh.http.get("/api/settlements/owed")).status_code == 403
    assert sums(owner)["bank"] == 100_000
    day = datetime.now(UTC).strftime("%d-%m-%Y")
    sent = csv_of([AXIS, (day, "", f"NEFT {paid['reference']} TOLI", "", 1_000, 1_000, 1)])
    bank = f"/api/bank/clients/{ladakh.shop.client_id}"
    answer = await ladakh.http.post(f"{bank}/statements", params={"filename": "bank.csv"}, content=sent)
    assert answer.status_code == 201, answer.text
    (line,) = (await ladakh.http.get(f"{bank}/lines", params={"shown": "matched"})).json()["data"]
    assert line["payout"] == paid["reference"]

    (transfer,) = (await ladakh.http.get(statement)).json()["transfers"]
    reverse = f"{transfers}/{transfer['transfer_id']}/reverse"
    owner.execute("UPDATE platform_transfer SET amount_paise = amount_paise + 1")
    assert {broken.invariant for broken in await broken_invariants(database)} == {"S4"}
    owner.execute("UPDATE platform_transfer SET amount_paise = amount_paise - 1")
    answer = await admin.post(reverse, json={"reason": "Sent to somebody else."})
    assert (answer.status_code, round(100 * answer.json()["owed"])) == (200, net)
    assert (await admin.post(reverse, json={"reason": "Again."})).status_code == 409
    assert "bank" not in sums(owner)
    assert (await admin.post(transfers, json=paid)).status_code == 201
