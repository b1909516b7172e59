"""Friends pay their shares of a booking, each by a link of their own."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Person, Shop
from toli.infra.db.database import Database
from toli.selling.sharing.service import share_deadline

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
TOTAL = 42_000
"""Four people in double rooms at ₹10,000 with 5% GST; the advance is 30%."""
ADVANCE = 12_600


class Group:
    """Four people, of whom Asha booked and paid the advance."""

    def __init__(
        self, browser: httpx.AsyncClient, friend: httpx.AsyncClient, shop: Shop, play: Play, held: Any
    ) -> None:
        self.browser, self.friend, self.shop, self.play = browser, friend, shop, play
        self.booking_id: int = held["reservation_event_id"]
        self.path = f"/api/bookings/{self.booking_id}/shares"

    async def read(self) -> dict[str, Any]:
        answer = await self.browser.get(self.path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def save(
        self, *, rule: str = "organiser", days: int = 10, amounts: list[int] | None = None
    ) -> httpx.Response:
        found = await self.read()
        chosen = amounts or [one["amount"] for one in found["proposal"]]
        body = {
            "due_on": (self.shop.today + timedelta(days=days)).isoformat(),
            "rule": rule,
            "shares": [
                {"traveller_id": one["traveller_id"], "amount": amount}
                for one, amount in zip(found["proposal"], chosen, strict=True)
            ],
        }
        return await self.browser.put(self.path, json=body)

    async def shared(self, **how: Any) -> list[str]:
        """Share the booking; return the API's path of each link."""
        answer = await self.save(**how)
        assert answer.status_code == 200, answer.text
        return ["/api/payment-links/" + one["link"].rpartition("/pay/")[2] for one in answer.json()["shares"]]

    async def order(self, link: str, amount: float) -> httpx.Response:
        return await self.friend.post(f"{link}/orders", json={"amount": amount})

    async def pay(self, link: str, amount: float, **outcome: Any) -> httpx.Response:
        placed = await self.order(link, amount)
        assert placed.status_code == 201, placed.text
        return await self.verify(link, await self.play(placed.json()["order_id"], **outcome))

    async def verify(self, link: str, paid: dict[str, Any]) -> httpx.Response:
        said = {
            "order_id": paid["razorpay_order_id"],
            "payment_id": paid["razorpay_payment_id"],
            "signature": paid["razorpay_signature"],
        }
        return await self.friend.post(f"{link}/verify", json=said)

    async def lefts(self) -> tuple[float, list[float]]:
        found = await self.read()
        lefts = [one["left"] for one in found["shares"]]
        assert found["own_left"] + sum(lefts) == found["due"]
        return found["own_left"], lefts


@pytest.fixture
async def group(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play) -> Group:
    held = await hold(browser, shop, double=4)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    return Group(browser, api(shop.label), shop, play, held)


async def test_each_pays_an_equal_part_by_link_and_all_see_it(group: Group, api: Api, run_jobs: RunJobs) -> None:
    before = await group.read()
    assert (before["due"], before["own_left"], before["can_share"], before["shares"]) == (29_400, 29_400, True, [])
    # The advance is more than the organiser's own part: the others pay what is left.
    assert [one["amount"] for one in before["proposal"]] == [9800, 9800, 9800]
    links = await group.shared()
    assert await group.lefts() == (0, [9800, 9800, 9800])
    page = (await group.friend.get(links[0])).json()
    assert (page["state"], page["due"], page["quote"], page["share"]["organiser"]) == (
        "due", 9800, None, "Asha Baruah",
    )  # fmt: skip
    assert (await group.pay(links[0], 9800)).json()["state"] == "paid"
    assert await group.lefts() == (0, [0, 9800, 9800])
    desk = group.shop.operator.on(api(group.shop.label))
    seen = await desk.get(f"/api/bookings/clients/{group.shop.client_id}/reservations/{group.booking_id}/shares")
    assert [(one["state"], one["paid"]) for one in seen.json()["shares"]] == [
        ("paid", 9800), ("open", 0), ("open", 0),
    ]  # fmt: skip
    await run_jobs()
    assert any("₹9,800" in mail["subject"] for mail in await mails(api) if mail["to"] == "asha@traveller.example")


async def test_a_share_is_paid_whole_and_once(group: Group) -> None:
    links = await group.shared()
    refused = await group.order(links[0], 5000)
    assert (refused.status_code, refused.json()["code"]) == (409, "due_differs")
    placed = [(await group.order(link, 9800)).json()["order_id"] for link in links[:2]]
    # Equal shares have orders of their own; the same share is given its open one again.
    assert len(set(placed)) == 2
    assert (await group.order(links[0], 9800)).json()["order_id"] == placed[0]
    # Two tabs, of which one was opened when the share was more: the second payment comes back.
    await group.shared(amounts=[9000, 9800, 9800])
    assert (await group.pay(links[0], 9000)).status_code == 200
    again = await group.verify(links[0], await group.play(placed[0]))
    assert (again.status_code, again.json()["code"]) == (409, "payment_returned")
    assert await group.lefts() == (800, [0, 9800, 9800])
    assert (await group.order(links[0], 9800)).json()["code"] == "share_ended"
    # Nobody settles another's order by their own link.
    paid = await group.play(placed[1])
    assert (await group.verify(links[2], paid)).status_code == 404
    assert (await group.verify(links[1], paid)).status_code == 200


async def test_three_pay_at_once(group: Group) -> None:
    links = await group.shared()
    answers = await asyncio.gather(*(group.pay(link, 9800) for link in links))
    assert [answer.json()["state"] for answer in answers] == ["paid"] * 3
    found = await group.read()
    assert (found["due"], found["own_left"], [one["left"] for one in found["shares"]]) == (0, 0, [0, 0, 0])
    assert not found["can_share"]


async def test_a_friend_who_pays_after_the_organiser_paid_all_gets_it_back(group: Group, api: Api) -> None:
    links = await group.shared()
    placed = (await group.order(links[0], 9800)).json()
    balance = await group.browser.post(f"/api/bookings/{group.booking_id}/pay-balance", json={})
    assert (await verify(group.browser, await group.play(balance.json()["order_id"]))).status_code == 200
    assert await group.lefts() == (0, [0, 0, 0])
    returned = await group.verify(links[0], await group.play(placed["order_id"]))
    assert (returned.status_code, returned.json()["code"]) == (409, "payment_returned")
    assert await group.lefts() == (0, [0, 0, 0])


async def test_amounts_are_the_organisers_choice_within_what_is_due(group: Group) -> None:
    # One pays for two, and one only enters their details.
    await group.shared(amounts=[10_000, 0, 7000])
    assert await group.lefts() == (12_400, [10_000, 0, 7000])
    refused = await group.save(amounts=[20_000, 9400, 1])
    assert (refused.status_code, refused.json()["code"]) == (409, "due_differs")
    for days in (-1, 60):
        refused = await group.save(days=days)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "due_on")
    # A part of the balance that the organiser pays is their own first.
    balance = await group.browser.post(f"/api/bookings/{group.booking_id}/pay-balance", json={"amount": 14_000})
    await verify(group.browser, await group.play(balance.json()["order_id"]))
    own, lefts = await group.lefts()
    assert (own, round(sum(lefts), 2)) == (0, 15_400)


async def test_links_stay_when_shares_change_and_the_rule_stays_once_one_is_paid(group: Group) -> None:
    links = await group.shared(rule="release")
    assert await group.shared(rule="organiser", amounts=[9000, 9000, 9000]) == links
    await group.pay(links[0], 9000)
    refused = await group.save(rule="release")
    assert (refused.status_code, refused.json()["code"]) == (409, "rule_fixed")
    assert (await group.save(rule="organiser", amounts=[1000, 9000, 9000])).status_code == 200
    # What was paid is kept, whatever the share is now.
    assert await group.lefts() == (2400, [0, 9000, 9000])
    ended = await group.browser.delete(group.path)
    assert (ended.status_code, ended.json()["own_left"]) == (200, 20_400)
    assert (await group.order(links[1], 9000)).json()["code"] == "share_ended"
    assert [one["state"] for one in ended.json()["shares"]] == ["paid", "ended", "ended"]


async def test_a_friend_enters_their_own_details(group: Group, asha: Person, owner: Owner, api: Api) -> None:
    links = await group.shared()
    given = {
        "full_name": "Meera Joshi",
        "age": 27,
        "phone": "98160 12345",
        "id_type": "Passport",
        "id_proof": "M7654321",
    }
    page = (await group.friend.put(f"{links[0]}/traveller", json=given)).json()
    traveller = page["share"]["traveller"]
    assert (traveller["full_name"], traveller["age"], traveller["has_id"], traveller["has_phone"]) == (
        "Meera Joshi", 27, True, True,
    )  # fmt: skip
    assert "M7654321" not in str(page)
    assert "98160" not in str(page)
    # What is left out stays.
    await group.friend.put(f"{links[0]}/traveller", json={"full_name": "Meera J", "age": 27})
    mine = (await group.browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()[0]
    person = mine["traveller_info"][1]
    assert (person["full_name"], person["id_proof"], person["phone"]) == ("Meera J", "•••• 4321", "+919816012345")
    assert (await group.read())["shares"][0]["has_details"]
    entry = owner.execute(
        "SELECT actor_id, data FROM audit_entry WHERE action = 'traveller.changed' LIMIT 1"
    ).fetchone()
    assert entry is not None
    assert entry[0] is None
    # A link of a booking changes no traveller.
    made = await group.shop.operator.on(api(group.shop.label)).post(
        f"/api/bookings/clients/{group.shop.client_id}/reservations/{group.booking_id}/payment-link"
    )
    link = "/api/payment-links/" + made.json()["url"].rpartition("/pay/")[2]
    assert (await group.friend.put(f"{link}/traveller", json=given)).status_code == 404


async def test_who_leaves_gets_their_own_payment_back_first(group: Group, api: Api, owner: Owner) -> None:
    links = await group.shared()
    for link in links:
        await group.pay(link, 9800)
    desk = group.shop.operator.on(api(group.shop.label))
    leaving = (await group.read())["shares"][0]
    body = {
        "booking_rooms": [{"room_bed_id": group.shop.beds["Double Sharing"], "selected_beds_quantity": 3}],
        "leaving": [leaving["traveller_id"]],
        "charge": 2000,
    }
    changed = await desk.post(
        f"/api/bookings/clients/{group.shop.client_id}/reservations/{group.booking_id}/change", json=body
    )
    assert changed.status_code == 200, changed.text
    # ₹10,500 of the price goes, ₹2,000 are charged: all of it comes from the payment of who leaves, though others paid
    # later.
    refunds = owner.execute(
        "SELECT o.share_id, r.amount_paise FROM refund r"
        " JOIN payment p USING (client_id, provider_payment_id) JOIN payment_order o ON o.order_id = p.order_id"
    ).fetchall()
    assert refunds == [(leaving["share_id"], 850_000)]
    assert [one["state"] for one in (await group.read())["shares"]] == ["paid", "paid", "ended"]


async def test_a_refund_gives_each_their_part_back(group: Group, api: Api, owner: Owner) -> None:
    links = await group.shared()
    for link in links[:2]:
        await group.pay(link, 9800)
    desk = group.shop.operator.on(api(group.shop.label))
    answer = await desk.post(f"/api/bookings/refund/{group.booking_id}", json={"amount": 16_100, "reason": "Half"})
    assert answer.status_code == 200, answer.text
    found = owner.execute(
        "SELECT p.amount_paise, sum(r.amount_paise) FROM refund r JOIN payment p USING (client_id, provider_payment_id)"
        " GROUP BY p.provider_payment_id, p.amount_paise ORDER BY p.amount_paise"
    ).fetchall()
    # ₹32,200 were paid; half of each payment comes back, to who paid it.
    assert [(paid, int(back)) for paid, back in found] == [(980_000, 490_000), (980_000, 490_000), (1_260_000, 630_000)]


def at_ten(group: Group, days: int) -> datetime:
    """Ten in the morning in India, some days from today."""
    return datetime.combine(group.shop.today + timedelta(days=days), datetime.min.time(), tzinfo=UTC).replace(
        hour=4, minute=30
    )


async def run_at(database: Database, app: FastAPI, clock: HandClock, run_jobs: RunJobs, moment: datetime) -> None:
    clock.moment = moment
    for _ in range(2):
        await share_deadline.remind_of_shares(database, now=moment)
        await share_deadline.apply_share_rules(database, sealer=app.state.services.sealer, now=moment)
        await run_jobs()


async def test_the_rest_is_reminded_once_a_step_and_then_the_organiser_pays(
    group: Group, api: Api, database: Database, app: FastAPI, clock: HandClock, run_jobs: RunJobs
) -> None:
    links = await group.shared(days=10)
    await group.pay(links[0], 9800)
    given = {"full_name": "Ravi Rao", "email": "ravi@guest.example"}
    assert (await group.friend.put(f"{links[1]}/traveller", json=given)).status_code == 200
    for days in range(5, 13):
        await run_at(database, app, clock, run_jobs, at_ten(group, days))
    sent = await mails(api)
    to_ravi = [mail["subject"] for mail in sent if mail["to"] == "ravi@guest.example"]
    assert len(to_ravi) == 2
    assert all(subject.startswith("Your share of Majuli by boat: ₹9,800 by ") for subject in to_ravi)
    to_asha = [mail["subject"] for mail in sent if mail["to"] == "asha@traveller.example"]
    assert len([one for one in to_asha if one == "2 shares are not paid yet for Majuli by boat"]) == 2
    assert len([one for one in to_asha if one.startswith("₹19,600 of Majuli by boat was not paid")]) == 1
    found = await group.read()
    assert (found["own_left"], found["is_over"]) == (19_600, True)
    page = (await group.friend.get(links[1])).json()
    assert (page["state"], page["share"]["state"]) == ("closed", "ended")


async def test_an_unpaid_place_is_given_up_by_the_terms(
    group: Group, database: Database, app: FastAPI, clock: HandClock, run_jobs: RunJobs, owner: Owner, api: Api
) -> None:
    links = await group.shared(rule="release", days=10)
    await group.pay(links[0], 9800)
    await group.pay(links[1], 9800)
    await run_at(database, app, clock, run_jobs, at_ten(group, 11))
    row = owner.execute(
        "SELECT total_travelers, total_paise, (SELECT sold FROM plan_stock WHERE departure_id = b.departure_id)"
        " FROM booking b WHERE booking_id = %s",
        [group.booking_id],
    ).fetchone()
    # Half of the advance of who leaves is charged above 30 days: ₹10,500 go, ₹1,575 are charged.
    assert row == (3, 3_307_500, 3)
    own, lefts = await group.lefts()
    assert (own, lefts) == (875, [0, 0, 0])
    assert (await group.friend.get(links[2])).json()["share"]["traveller"] is None
    assert any("change" in mail["subject"].lower() for mail in await mails(api))


async def test_a_payment_for_a_place_that_was_given_up_comes_back(
    group: Group, database: Database, app: FastAPI, clock: HandClock, run_jobs: RunJobs
) -> None:
    links = await group.shared(rule="release", days=10)
    late = (await group.order(links[2], 9800)).json()
    await run_at(database, app, clock, run_jobs, at_ten(group, 11))
    clock.moment = datetime.now(UTC)
    returned = await group.verify(links[2], await group.play(late["order_id"]))
    assert (returned.status_code, returned.json()["code"]) == (409, "payment_returned")
