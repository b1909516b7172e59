"""The inbox: enquiries, requests and reviews together, with owners, snoozes and saved views."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, play, verify
from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
__all__ = ["play"]

Owner = psycopg.Connection[Any]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


class Inbox:
    """The inbox of a shop, as a person of its team sees it."""

    def __init__(self, browser: httpx.AsyncClient, shop: Shop) -> None:
        self.browser = browser
        self.path = f"/api/clients/{shop.client_id}/inbox"
        self.views = f"{self.path}-views"

    async def read(self, **query: Any) -> dict[str, Any]:
        answer = await self.browser.get(self.path, params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def names(self, **query: Any) -> list[str]:
        return [item["name"] for item in (await self.read(**query))["data"]]

    async def put(self, act: str, *items: dict[str, Any], **body: Any) -> httpx.Response:
        keys = [{"kind": item["kind"], "item_id": item["item_id"]} for item in items]
        return await self.browser.put(f"{self.path}/{act}", json={"items": keys, **body})


async def ask(api: Api, shop: Shop, name: str, **changed: Any) -> None:
    asked = await api(shop.label).post(
        "/api/connection-requests",
        json={
            "name": name,
            "email": f"{name.lower()}@traveller.example",
            "contact_no": "9876543210",
            "event_id": shop.trip_id,
            "message": f"Is {name} in time?\n\nWe are four.",
            **changed,
        },
    )
    assert asked.status_code == 201, asked.text


def write_back(owner: Owner, name: str, text: str = "Any news?") -> None:
    """The visitor replies by e-mail, as `receive_reply` stores it."""
    owner.execute(
        "INSERT INTO enquiry_reply (client_id, connection_request_id, body, sender, message_id, written_at)"
        " SELECT client_id, connection_request_id, %s, email, %s, clock_timestamp()"
        " FROM connection_request WHERE name = %s",
        [text, f"<{name}@x.example>", name],
    )
    owner.execute("UPDATE connection_request SET status = 'new' WHERE name = %s", [name])


@pytest.fixture
async def inbox(api: Api, shop: Shop) -> Inbox:
    return Inbox(shop.operator.on(api(shop.label)), shop)


async def book(api: Api, database: Database, shop: Shop, play: Play) -> tuple[httpx.AsyncClient, int]:
    """A booking of Asha, confirmed; her browser and its id."""
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    paid = await play((await order(browser, held))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    return browser, held["reservation_event_id"]


async def test_enquiries_requests_and_reviews_are_one_list(
    api: Api, shop: Shop, inbox: Inbox, database: Database, owner: Owner, play: Play
) -> None:
    await ask(api, shop, "Dev")
    browser, booking_id = await book(api, database, shop, play)
    asked = await browser.post(f"/api/bookings/{booking_id}/cancellation", json={"reason": "Illness.\nSorry."})
    assert asked.status_code == 200, asked.text
    owner.execute(
        "INSERT INTO review (client_id, booking_id, trip_id, departure_id, rating, author, body)"
        " VALUES (%s, %s, %s, %s, 2, 'Asha B.', 'Cold tents.')",
        [shop.client_id, booking_id, shop.trip_id, shop.plan_id],
    )
    found = await inbox.read()
    shown = [(item["kind"], item["name"], item["text"], item["status"], item["rating"]) for item in found["data"]]
    assert shown == [
        ("enquiry", "Dev", "Is Dev in time?\n\nWe are four.", "open", None),
        ("cancellation", "Asha Baruah", "Illness.\nSorry.", "open", None),
        ("review", "Asha B.", "Cold tents.", "open", 2),
    ]
    cancellation = found["data"][1]
    assert (cancellation["event_id"], cancellation["reservation_event_id"]) == (shop.trip_id, booking_id)
    assert cancellation["event_title"] == "Majuli by boat"
    assert found["counts"] == {"open": 3, "waiting": 0, "snoozed": 0, "done": 0, "mine": 0, "unassigned": 3}
    assert found["kinds"] == {"enquiry": 1, "change": 0, "cancellation": 1, "review": 1}
    assert (found["total"], found["total_pages"]) == (3, 1)
    assert (await inbox.read(limit=2, page=2))["data"] == found["data"][2:]
    assert await inbox.names(kind="review") == ["Asha B."]
    for words, names in (
        ("dev@traveller", ["Dev"]),
        ("98765", ["Dev", "Asha Baruah", "Asha B."]),
        (cancellation["booking_reference"], ["Asha Baruah", "Asha B."]),
        ("BARUAH", ["Asha Baruah", "Asha B."]),
        ("%", []),
    ):
        assert await inbox.names(q=words) == names, words
    # The tabs count what the list counts, also a review of long ago.
    owner.execute("UPDATE review SET written_at = written_at - interval '30 days'")
    news = await inbox.browser.get(f"/api/clients/{shop.client_id}/news")
    assert {kind: news.json()[kind] for kind in ("inbox", "enquiries", "requests", "reviews")} == {
        "inbox": 3,
        "enquiries": 1,
        "requests": 1,
        "reviews": 1,
    }
    # Each is done by its own answer or decision.
    declined = await inbox.browser.post(
        f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}/cancellation/decline",
        json={"reason": "Too late."},
    )
    assert declined.status_code == 200, declined.text
    reviews = f"/api/clients/{shop.client_id}/reviews/{found['data'][2]['item_id']}"
    reported = await inbox.browser.put(f"{reviews}/report", json={"reason": "Not true."})
    assert reported.status_code == 200, reported.text
    enquiry = found["data"][0]
    replied = await inbox.browser.post(
        f"/api/connection-requests/clients/{shop.client_id}/{enquiry['item_id']}/replies", json={"text": "Yes."}
    )
    assert replied.status_code == 201, replied.text
    # Both lists show one by its id, whatever its status.
    of_one = await inbox.browser.get(
        "/api/connection-requests",
        params={"client_id": shop.client_id, "connection_request_id": enquiry["item_id"]},
    )
    assert [one["status"] for one in of_one.json()["data"]] == ["replied"]
    for review_id, number in ((found["data"][2]["item_id"], 1), (999_999, 0)):
        of_one = await inbox.browser.get(f"/api/clients/{shop.client_id}/reviews", params={"review_id": review_id})
        assert (len(of_one.json()["data"]), of_one.json()["total"]) == (number, number)
    assert await inbox.names() == []
    assert sorted(await inbox.names(status="waiting")) == ["Asha B.", "Dev"]
    assert await inbox.names(status="done") == ["Asha Baruah"]
    assert len(await inbox.names(status="all")) == 3


async def test_a_snoozed_item_returns_at_its_time_or_with_a_new_reply(
    api: Api, shop: Shop, inbox: Inbox, clock: HandClock, owner: Owner
) -> None:
    for name in ("Dev", "Ila"):
        await ask(api, shop, name)
    dev, ila = (await inbox.read())["data"]
    until = clock.now() + timedelta(hours=3)
    assert (await inbox.put("snooze", dev, ila, until=until.isoformat())).status_code == 204
    assert await inbox.names() == []
    snoozed = (await inbox.read(status="snoozed"))["data"]
    assert [datetime.fromisoformat(item["snoozed_until"]) for item in snoozed] == [until, until]
    write_back(owner, "Ila")
    (woken,) = (await inbox.read())["data"]
    assert (woken["name"], woken["text"], woken["snoozed_until"]) == ("Ila", "Any news?", None)
    clock.move(timedelta(hours=3, minutes=1))
    assert await inbox.names() == ["Dev", "Ila"]
    # A snooze can be ended before its time.
    until = clock.now() + timedelta(hours=3)
    assert (await inbox.put("snooze", dev, until=until.isoformat())).status_code == 204
    assert await inbox.names() == ["Ila"]
    assert (await inbox.put("snooze", dev, until=None)).status_code == 204
    assert await inbox.names() == ["Dev", "Ila"]
    for wrong in (clock.now() - timedelta(minutes=1), clock.now() + timedelta(days=400)):
        refused = await inbox.put("snooze", dev, until=wrong.isoformat())
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "until")
    assert (await inbox.put("snooze", dev, until="2026-12-01T09:00:00")).status_code == 422, "without a time zone"


async def test_an_answered_enquiry_is_followed_up_unless_it_is_answered_again(
    api: Api, shop: Shop, inbox: Inbox, clock: HandClock
) -> None:
    await ask(api, shop, "Dev")
    (dev,) = (await inbox.read())["data"]
    replies = f"/api/connection-requests/clients/{shop.client_id}/{dev['item_id']}/replies"
    assert (await inbox.browser.post(replies, json={"text": "Yes."})).status_code == 201
    until = clock.now() + timedelta(days=2)
    assert (await inbox.put("snooze", dev, until=until.isoformat())).status_code == 204
    assert (await inbox.names(status="waiting"), await inbox.names(status="snoozed")) == ([], ["Dev"])
    clock.move(timedelta(days=3))
    assert await inbox.names() == ["Dev"], "nobody has written, so it is followed up"
    assert (await inbox.browser.post(replies, json={"text": "Shall we hold beds?"})).status_code == 201
    assert (await inbox.names(), await inbox.names(status="waiting")) == ([], ["Dev"])


async def test_done_closes_an_enquiry_and_lets_an_unanswered_review_go(
    api: Api, shop: Shop, inbox: Inbox, clock: HandClock, database: Database, owner: Owner, play: Play
) -> None:
    await ask(api, shop, "Dev")
    browser, booking_id = await book(api, database, shop, play)
    owner.execute(
        "INSERT INTO review (client_id, booking_id, trip_id, departure_id, rating, author)"
        " VALUES (%s, %s, %s, %s, 5, 'Asha B.')",
        [shop.client_id, booking_id, shop.trip_id, shop.plan_id],
    )
    dev, review = (await inbox.read())["data"]
    assert (await inbox.put("done", dev, review, is_done=True)).status_code == 204
    assert sorted(await inbox.names(status="done")) == ["Asha B.", "Dev"]
    assert owner.execute("SELECT status FROM connection_request").fetchall() == [("closed",)]
    until = (clock.now() + timedelta(hours=3)).isoformat()
    assert (await inbox.put("snooze", dev, until=until)).json()["code"] == "inbox_item_done"
    # The traveller changes the review: it waits again.
    owner.execute("UPDATE review SET changed_at = clock_timestamp()")
    assert await inbox.names() == ["Asha B."]
    assert (await inbox.put("done", dev, is_done=False)).status_code == 204
    assert await inbox.names() == ["Dev", "Asha B."]
    assert (await inbox.put("done", review, is_done=True)).status_code == 204
    (marked,) = (await inbox.read(status="done"))["data"]
    assert marked["is_reopenable"] is True
    assert (await inbox.put("done", review, is_done=False)).status_code == 204
    # An answered review and a request are done by what was answered.
    answer = f"/api/clients/{shop.client_id}/reviews/{review['item_id']}/answer"
    assert (await inbox.browser.put(answer, json={"text": "Thank you."})).status_code == 200
    assert (await inbox.put("done", review, is_done=False)).json()["code"] == "inbox_item_done"
    await browser.post(f"/api/bookings/{booking_id}/cancellation", json={"reason": "Illness."})
    (request,) = (await inbox.read(kind="cancellation"))["data"]
    refused = await inbox.put("done", dev, request, is_done=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "request_undecided")
    assert "Dev" in await inbox.names(), "all or none"


async def test_items_are_assigned_to_people_of_the_team(
    api: Api, shop: Shop, inbox: Inbox, database: Database, clock: HandClock, owner: Owner
) -> None:
    for name in ("Dev", "Ila"):
        await ask(api, shop, name)
    sales = await join(database, owner, shop, TeamRole.SALES)
    accounts = await join(database, owner, shop, TeamRole.ACCOUNTS)
    elsewhere = await join(database, owner, shop, TeamRole.SALES, name="narrow", trips=[999_999])
    stranger = await person(database, "stranger@traveller.example")
    found = await inbox.read()
    dev, ila = found["data"]
    people = {one["user_id"]: one["kinds"] for one in found["people"]}
    assert people.keys() == {shop.operator.user_id, sales.user_id, accounts.user_id, elsewhere.user_id}
    assert people[accounts.user_id] == ["change", "cancellation"]
    assert (await inbox.put("owner", dev, user_id=sales.user_id)).status_code == 204
    assert (await inbox.put("owner", ila, user_id=shop.operator.user_id)).status_code == 204
    assert [item["owner_id"] for item in (await inbox.read())["data"]] == [sales.user_id, shop.operator.user_id]
    for owner_filter, names in (("me", ["Ila"]), ("nobody", []), (str(sales.user_id), ["Dev"])):
        assert await inbox.names(owner=owner_filter) == names
    counts = (await inbox.read())["counts"]
    assert (counts["mine"], counts["unassigned"]) == (1, 0)
    for who in (stranger, accounts, elsewhere):
        refused = await inbox.put("owner", dev, user_id=who.user_id)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "user_id")
    recorded = owner.execute(
        "SELECT subject, actor_id, data FROM audit_entry WHERE action = 'inbox.assigned' ORDER BY audit_id"
    ).fetchall()
    assert recorded == [
        (f"enquiry:{dev['item_id']}", shop.operator.user_id, {"owner_id": sales.user_id}),
        (f"enquiry:{ila['item_id']}", shop.operator.user_id, {"owner_id": shop.operator.user_id}),
    ]
    # Who leaves the team owns nothing any more.
    owner.execute("DELETE FROM team_member WHERE user_id = %s", [sales.user_id])
    assert await inbox.names(owner="nobody") == ["Dev"]
    assert (await inbox.put("owner", ila, user_id=None)).status_code == 204
    assert len(await inbox.names(owner="nobody")) == 2
    assert (await inbox.put("owner", {**dev, "kind": "review"}, user_id=None)).status_code == 404


async def test_each_person_sees_the_kinds_and_trips_of_their_rights(
    api: Api, shop: Shop, database: Database, owner: Owner, play: Play, clock: HandClock
) -> None:
    await ask(api, shop, "Dev")
    browser, booking_id = await book(api, database, shop, play)
    await browser.post(f"/api/bookings/{booking_id}/cancellation", json={"reason": "Illness."})
    owner.execute(
        "INSERT INTO review (client_id, booking_id, trip_id, departure_id, rating, author)"
        " VALUES (%s, %s, %s, %s, 5, 'Asha B.')",
        [shop.client_id, booking_id, shop.trip_id, shop.plan_id],
    )
    other = await open_shop(database, label="zanskar", today=shop.today)
    kinds = {}
    for role, name, trips in (
        (TeamRole.SALES, "sales", None),
        (TeamRole.SALES, "narrow", [shop.trip_id]),
        (TeamRole.SALES, "elsewhere", [999_999]),
        (TeamRole.ACCOUNTS, "accounts", None),
        (TeamRole.LEADER, "leader", None),
    ):
        who = await join(database, owner, shop, role, name=name, trips=trips)
        seen = Inbox(who.on(api(shop.label)), shop)
        kinds[name] = [item["kind"] for item in (await seen.read())["data"]]
    assert kinds == {
        "sales": ["enquiry", "cancellation", "review"],
        "narrow": ["enquiry", "cancellation"],
        "elsewhere": [],
        "accounts": ["cancellation"],
        "leader": ["cancellation"],
    }
    accounts = Inbox((await person(database, "x@traveller.example", label=other.label)).on(api(other.label)), shop)
    assert (await accounts.browser.get(accounts.path)).status_code == 404
    # Another company's items are absent, also by their ids.
    foreign = Inbox(other.operator.on(api(other.label)), other)
    (enquiry,) = owner.execute("SELECT connection_request_id FROM connection_request").fetchone() or (0,)
    item = {"kind": "enquiry", "item_id": enquiry}
    until = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    for act, body in (("owner", {"user_id": None}), ("snooze", {"until": until}), ("done", {"is_done": True})):
        assert (await foreign.put(act, item, **body)).status_code == 404, act
    # Nor may the accountant close what they do not see.
    accountant = await join(database, owner, shop, TeamRole.ACCOUNTS, name="second")
    assert (await Inbox(accountant.on(api(shop.label)), shop).put("done", item, is_done=True)).status_code == 404
    assert owner.execute("SELECT count(*) FROM inbox_item").fetchone() == (0,)


async def test_saved_views_are_each_persons_own(
    api: Api, shop: Shop, inbox: Inbox, database: Database, owner: Owner
) -> None:
    view = {"name": "My cancellations", "kind": "cancellation", "status": "all", "owner": "me"}
    saved = await inbox.browser.post(inbox.views, json=view)
    assert saved.status_code == 201, saved.text
    (one,) = saved.json()
    assert one == {"view_id": one["view_id"], **view}
    again = await inbox.browser.post(inbox.views, json={"name": "my CANCELLATIONS"})
    assert (again.status_code, again.json()["errors"][0]["field"]) == (422, "name")
    path = f"{inbox.views}/{one['view_id']}"
    renamed = await inbox.browser.put(path, json={**view, "name": "Cancellations"})
    assert [each["name"] for each in renamed.json()] == ["Cancellations"]
    sales = Inbox((await join(database, owner, shop, TeamRole.SALES)).on(api(shop.label)), shop)
    assert (await sales.browser.get(sales.views)).json() == []
    assert (await sales.browser.put(path, json=view)).status_code == 404
    assert (await sales.browser.delete(path)).status_code == 404
    for number in range(19):
        assert (await inbox.browser.post(inbox.views, json={"name": f"View {number}"})).status_code == 201
    full = await inbox.browser.post(inbox.views, json={"name": "One more"})
    assert (full.status_code, full.json()["code"]) == (409, "inbox_views_full")
    assert len((await inbox.browser.delete(path)).json()) == 19
    for wrong in ({"name": ""}, {"name": "A", "owner": "somebody"}, {"name": "A", "status": "new"}):
        assert (await inbox.browser.post(inbox.views, json=wrong)).status_code == 422


async def test_ten_thousand_enquiries_are_read_within_the_time_of_a_statement(
    shop: Shop, inbox: Inbox, owner: Owner
) -> None:
    """Without statistics of the new rows a plan that compares each enquiry with each reply takes minutes."""
    owner.execute(
        """WITH asked AS (
               INSERT INTO connection_request (client_id, trip_id, name, email, contact_no, message, status, created_at)
               SELECT %(client_id)s, %(trip_id)s, 'Dev ' || n, n || '@traveller.example', '+919876543210', 'Beds?',
                      (ARRAY['new', 'replied', 'closed'])[1 + n %% 3], now() - n * interval '1 minute'
               FROM generate_series(1, 10000) n RETURNING client_id, connection_request_id
           ), placed AS (
               INSERT INTO inbox_item (client_id, kind, item_id, owner_id)
               SELECT client_id, 'enquiry', connection_request_id, %(user_id)s FROM asked
               WHERE connection_request_id %% 2 = 0
           )
           INSERT INTO enquiry_reply (client_id, connection_request_id, body, message_id)
           SELECT client_id, connection_request_id, 'Please?', connection_request_id FROM asked""",
        {"client_id": shop.client_id, "trip_id": shop.trip_id, "user_id": shop.operator.user_id},
    )
    found = await inbox.read(page=100)
    assert (found["total"], len(found["data"])) == (3333, 10)
    assert await inbox.names(q="dev 9999", status="all") == ["Dev 9999"]
