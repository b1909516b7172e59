"""Razorpay Route: transfers held until the departure, reversed before a refund, equal to the ledger."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.payments.business import BUSINESS
from tests.shop import Shop, open_shop, person
from toli.finance.settlements.service import fetch
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.clock import local_date
from toli.kit.money import Paise, half_up
from toli.payments.gateway.rules import amount_to_reverse, amount_to_transfer
from toli.payments.gateway.service import linked_accounts, refunds, route
from toli.reporting.invariants.invariants import broken_invariants
from toli_demo.simulator.keys import ACCOUNT_ID

__all__ = ["play"]
pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
SANDBOX = "/sandbox/razorpay"


@dataclass
class Office:
    """An operator whose payments go to the platform's account and from there to its linked account."""

    shop: Shop
    http: httpx.AsyncClient
    traveller: httpx.AsyncClient
    play: Play
    database: Database
    providers: Any

    @property
    def path(self) -> str:
        return f"/api/clients/{self.shop.client_id}"

    async def buy(self) -> tuple[int, int]:
        """Pay an advance; returns its booking and its amount in paise."""
        held = await hold(self.traveller, self.shop, double=1)
        placed = await order(self.traveller, held)
        paid = await self.play(placed["order_id"], key=placed["key_id"])
        assert (await verify(self.traveller, paid)).status_code == 200
        return held["reservation_event_id"], round(100 * held["quote"]["advance"])

    async def refund(self, booking_id: int, rupees: float) -> None:
        answer = await self.http.post(f"/api/bookings/refund/{booking_id}", json={"amount": rupees, "reason": "Snow"})
        assert answer.status_code in {200, 201}, answer.text

    async def follow(self, owner: Owner, run_jobs: RunJobs) -> None:
        """Run the scheduled job some hours later, and those that it enqueues."""
        owner.execute("UPDATE route_transfer SET checked_at = checked_at - interval '7 hours'")
        await route.begin_syncing_transfers(self.database)
        await run_jobs()

    async def transfers(self) -> dict[str, Any]:
        answer = await self.http.get(f"{self.path}/route-transfers")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def fault(self, **faults: Any) -> None:
        assert (await self.http.post(f"{SANDBOX}/faults", json=faults)).status_code == 204

    async def clear(self) -> None:
        await self.http.delete(f"{SANDBOX}/faults")

    async def owed(self) -> int:
        answer = await self.http.get(f"/api/settlements/clients/{self.shop.client_id}/statement")
        return round(100 * answer.json()["owed"])


@pytest.fixture
async def office(
    app: FastAPI, api: Api, database: Database, owner: Owner, clock: HandClock, play: Play
) -> AsyncIterator[Office]:
    """An operator with an activated linked account; all invariants hold at the end."""
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="ladakh", today=today)
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '10 minutes'")
    traveller = (await person(database, "asha@ladakh.example", label="ladakh")).on(api("ladakh"))
    http = shop.operator.on(api("ladakh"))
    yield (made := Office(shop, http, traveller, play, database, app.state.services.providers))
    await made.clear()
    assert await broken_invariants(database) == []


@pytest.fixture
async def linked(office: Office) -> Office:
    """The same with a linked account that takes transfers."""
    answer = await office.http.put(f"{office.path}/linked-account", json=BUSINESS)
    assert (answer.status_code, answer.json()["state"]) == (200, "under_review"), answer.text
    answer = await office.http.post(f"{office.path}/linked-account/check")
    assert (answer.status_code, answer.json()["state"]) == (200, "activated"), answer.text
    return office


def balances(owner: Owner) -> dict[str, int]:
    """The balances of the ledger's accounts that transfers touch."""
    return dict(
        owner.execute(
            "SELECT account, sum(amount_paise)::bigint FROM ledger_posting"
            " WHERE account IN ('linked_account', 'platform_receivable', 'bank') GROUP BY 1"
            " HAVING sum(amount_paise) <> 0"
        ).fetchall()
    )


def share_of(passed: int, *, paise: int, refunded: int) -> int:
    """What of a transfer is reversed in all after refunds."""
    return amount_to_reverse(
        transferred=Paise(passed), reversed_before=Paise(0), paid=Paise(paise), refunded=Paise(refunded)
    )


def passed_on(paise: int) -> int:
    """What of a price goes to the linked account."""
    return amount_to_transfer(Paise(paise), deduction=Paise(half_up(paise * 5, 1000)))


async def carry_out_last_refund(office: Office, owner: Owner) -> None:
    """Send the newest refund now, as its job does."""
    row = owner.execute("SELECT max(refund_id) FROM refund").fetchone()
    assert row is not None
    ids = {"client_id": office.shop.client_id, "refund_id": row[0]}
    await refunds.send_refund(office.database, office.providers, **ids)


def test_amounts_are_shares_of_the_price() -> None:
    price = Paise(100_000)
    assert amount_to_transfer(price) == 96_460
    assert amount_to_transfer(price, deduction=Paise(5_500)) == 90_960
    assert amount_to_transfer(Paise(103)) == 0
    taken_back = 0
    for refunded in (33_333, 33_334, 50_000, 100_000):
        taken_back += amount_to_reverse(
            transferred=Paise(96_460), reversed_before=Paise(taken_back), paid=price, refunded=Paise(refunded)
        )
    assert taken_back == 96_460
    assert share_of(96_460, paise=price, refunded=50) == 0


async def test_payment_is_passed_on_held_and_settled_after_the_start(
    linked: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    _, paise = await linked.buy()
    passed = passed_on(paise)
    found = await linked.transfers()
    assert (found["totals"]["under_way"], found["data"][0]["state"]) == (passed / 100, "created")
    assert await linked.owed() == paise - round(paise * 0.0236) - passed
    await run_jobs()
    found = await linked.transfers()
    (one,) = found["data"]
    plan = owner.execute("SELECT tour_start_date FROM departure").fetchone()
    assert plan is not None
    begins = datetime.combine(plan[0], time(), UTC) - timedelta(hours=5, minutes=30)
    assert (one["state"], one["amount"], one["is_held"]) == ("processed", passed / 100, True)
    assert datetime.fromisoformat(one["held_until"]) == begins
    assert one["booking_reference"]
    assert found["totals"]["held"] == passed / 100
    assert balances(owner) == {"linked_account": passed, "platform_receivable": -passed}

    # The departure is postponed: the hold follows.
    owner.execute("UPDATE departure SET tour_start_date = tour_start_date + 7, tour_end_date = tour_end_date + 7")
    await linked.follow(owner, run_jobs)
    (one,) = (await linked.transfers())["data"]
    assert datetime.fromisoformat(one["held_until"]) == begins + timedelta(days=7)

    # Before it begins nothing is settled; what the platform gets is the rest.
    assert (await linked.http.post(f"{SANDBOX}/linked-accounts/settle", json={})).json() == []
    made = (await linked.http.post(f"{SANDBOX}/accounts/{ACCOUNT_ID}/settlements", json={})).json()
    assert made["amount"] == paise - round(paise * 0.0236) - passed
    await fetch.begin_fetching(database)
    await run_jobs()
    at = str(begins + timedelta(days=7, hours=1))
    assert len((await linked.http.post(f"{SANDBOX}/linked-accounts/settle", json={"at": at})).json()) == 1
    owner.execute("UPDATE route_transfer SET is_held = false")
    await linked.follow(owner, run_jobs)
    totals = (await linked.transfers())["totals"]
    assert (totals["settled"], totals["held"]) == (passed / 100, 0)
    assert balances(owner) == {"bank": passed, "platform_receivable": made["amount"]}
    assert await linked.owed() == made["amount"]
    owner.execute("UPDATE route_transfer SET settled_paise = settled_paise - 1")
    assert {broken.invariant for broken in await broken_invariants(database)} == {"S6"}
    owner.execute("UPDATE route_transfer SET settled_paise = settled_paise + 1")


async def test_refunds_take_their_share_of_the_transfer_back_first(
    linked: Office, owner: Owner, run_jobs: RunJobs
) -> None:
    booking_id, paise = await linked.buy()
    passed = passed_on(paise)
    await run_jobs()
    await linked.refund(booking_id, 1000)
    await run_jobs()
    share = share_of(passed, paise=paise, refunded=100_000)
    (one,) = (await linked.transfers())["data"]
    assert (one["reversed"], [part["state"] for part in one["reversals"]]) == (share / 100, ["processed"])
    assert balances(owner) == {"linked_account": passed - share, "platform_receivable": share - passed}
    # The answer is lost after the provider acted: the reversal is found by its key and not made twice.
    await linked.fault(reversals={"kind": "lose_answer", "times": 1})
    await linked.refund(booking_id, 500)
    for _ in range(2):
        with pytest.raises(ProviderUnavailable):
            await carry_out_last_refund(linked, owner)
    assert owner.execute("SELECT provider_refund_id FROM refund ORDER BY refund_id DESC").fetchone() == (None,)
    owner.execute("UPDATE route_reversal SET claimed_at = claimed_at - interval '5 minutes'")
    await run_jobs()
    (one,) = (await linked.transfers())["data"]
    share = share_of(passed, paise=paise, refunded=150_000)
    assert (one["reversed"], len(one["reversals"])) == (share / 100, 2)
    assert owner.execute("SELECT sum(amount_paise) FROM sandbox.razorpay_reversal").fetchone() == (share,)
    assert owner.execute("SELECT DISTINCT state FROM refund").fetchall() == [("processed",)]
    assert balances(owner)["linked_account"] == passed - share


async def test_refund_goes_on_when_the_linked_account_has_nothing_left(
    api: Api, linked: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    booking_id, _ = await linked.buy()
    await run_jobs()
    await linked.fault(reversals="refuse")
    await linked.refund(booking_id, 1000)
    await run_jobs()
    assert owner.execute("SELECT state FROM refund").fetchone() == ("processed",)
    found = await linked.transfers()
    (reversal,) = found["data"][0]["reversals"]
    assert (reversal["state"], found["totals"]["needs_attention"]) == ("needs_attention", 1)
    assert "balance" in reversal["failure"]
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    differences = (await admin.get("/api/health/differences")).json()["data"]
    assert [one["kind"] for one in differences] == ["reversal_refused"]
    retry = f"{linked.path}/route-reversals/{reversal['route_reversal_id']}/retry"
    assert (await linked.http.post(retry)).status_code == 403
    await linked.clear()
    for _ in range(2):
        assert (await admin.post(retry)).status_code == 202
    assert (await admin.post(f"{linked.path}/route-reversals/999999/retry")).status_code == 404
    await run_jobs()
    assert (await linked.transfers())["data"][0]["reversals"][0]["state"] == "processed"


async def test_cancelled_departure_takes_everything_back(linked: Office, owner: Owner, run_jobs: RunJobs) -> None:
    owner.execute(
        "INSERT INTO commission_plan (client_id, valid_from, percent_bp, set_by)"
        " SELECT client_id, date '2026-01-01', 1000, 1 FROM client"
    )
    _, paise = await linked.buy()
    price = Paise(paise)
    # 10% and 18% tax on that are kept back.
    passed = amount_to_transfer(price, deduction=Paise(half_up(price * 118, 1000) + half_up(price * 5, 1000)))
    assert (await linked.transfers())["data"][0]["amount"] == passed / 100
    await run_jobs()
    # The charge that the operator keeps of a cancelled booking is not passed on either: nobody travels.
    path = f"/api/bookings/event-plan/{linked.shop.plan_id}/changes"
    answer = await linked.http.post(path, json={"kind": "cancel", "reason": "Snow"})
    assert answer.status_code == 201, answer.text
    await linked.follow(owner, run_jobs)
    (one,) = (await linked.transfers())["data"]
    assert one["reversed"] == one["amount"]
    assert {part["reason"] for part in one["reversals"]} == {"departure_cancelled"}
    assert balances(owner) == {}


async def test_transfers_that_fail_or_wait_are_owed_or_asked_about(
    linked: Office, owner: Owner, run_jobs: RunJobs
) -> None:
    await linked.fault(transfers="stay")
    booking_id, _ = await linked.buy()
    # A refund waits for the transfer that is under way, so that it can be reversed first.
    await linked.refund(booking_id, 1000)
    with pytest.raises(ProviderUnavailable):
        await carry_out_last_refund(linked, owner)
    assert (await linked.transfers())["data"][0]["state"] == "pending"
    await linked.clear()
    placed = owner.execute("SELECT provider_order_id FROM payment_order").fetchone()
    assert placed is not None
    await linked.http.post(f"{SANDBOX}/orders/{placed[0]}/transfers")
    await run_jobs()
    (one,) = (await linked.transfers())["data"]
    assert (one["state"], [part["state"] for part in one["reversals"]]) == ("processed", ["processed"])

    await linked.fault(transfers="fail")
    await linked.buy()
    await run_jobs()
    failed = (await linked.transfers())["data"][0]
    assert failed["state"] == "pending"
    assert "balance" in failed["failure"]
    before = await linked.owed()
    owner.execute("UPDATE route_transfer SET created_at = created_at - interval '5 days' WHERE state = 'pending'")
    await linked.follow(owner, run_jobs)
    failed = (await linked.transfers())["data"][0]
    assert failed["state"] == "failed"
    assert await linked.owed() == before + round(100 * failed["amount"])


async def test_suspended_linked_account_keeps_nobody_from_paying(linked: Office) -> None:
    account_id = (await linked.transfers())["account"]["provider_account_id"]
    await linked.http.post(f"{SANDBOX}/linked-accounts/{account_id}/review", json={"activation": "suspended"})
    await linked.buy()
    (one,) = (await linked.transfers())["data"]
    assert (one["state"], one["failure"]) == ("none", "The linked account is not activated")
    await linked_accounts.check_linked_accounts(linked.database, linked.providers)
    assert (await linked.transfers())["account"]["state"] == "suspended"
    # Known as suspended, it is not asked for any more, and the money is in the statement.
    _, paise = await linked.buy()
    assert (await linked.transfers())["total"] == 1
    assert await linked.owed() == 2 * (paise - round(paise * 0.0236))


async def test_linked_account_is_opened_step_by_step_and_can_be_entered(
    api: Api, office: Office, database: Database, owner: Owner
) -> None:
    url = f"{office.path}/linked-account"
    assert (await office.http.post(f"{url}/check")).status_code == 404
    for wrong in ({"pan": "AAACL1234"}, {"ifsc": "HDFC"}, {"has_accepted_terms": False}, {"account_number": "12"}):
        assert (await office.http.put(url, json=BUSINESS | wrong)).status_code == 422
    await office.fault(linked_accounts={"kind": "down", "times": 1})
    assert (await office.http.put(url, json=BUSINESS)).status_code == 503
    assert (await office.transfers())["account"]["state"] == "asked"
    unclear = BUSINESS | {"account_number": "12340000"}
    answer = await office.http.put(url, json=unclear)
    assert (answer.json()["state"], answer.json()["bank_last4"]) == ("under_review", "0000")
    answer = await office.http.post(f"{url}/check")
    assert (answer.json()["state"], answer.json()["missing"]) == ("needs_clarification", ["settlements.account_number"])
    assert (await office.http.put(url, json=BUSINESS)).json()["state"] == "under_review"
    account_id = (await office.http.post(f"{url}/check")).json()["provider_account_id"]
    # Nothing of the business but the end of its bank account is kept.
    row = owner.execute("SELECT linked_account::text FROM linked_account").fetchone()
    assert row is not None
    assert not any(kept in row[0] for kept in ("AAACL1234C", "1234567890", "tashi"))

    entered = f"{url}/entered"
    assert (await office.http.put(entered, json={"provider_account_id": account_id})).status_code == 403
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    answer = await admin.put(entered, json={"provider_account_id": "acc_Nobody00000000"})
    assert (answer.status_code, answer.json()["code"]) == (422, "linked_account_refused")
    answer = await admin.put(entered, json={"provider_account_id": account_id})
    assert (answer.status_code, answer.json()["state"]) == (200, "activated")
    assert (await admin.post(f"{url}/check")).json()["state"] == "activated"
