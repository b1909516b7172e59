"""The contact forms: whom a question reaches, what is refused, and who reads it."""

import csv
import io
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

ASHA: dict[str, Any] = {
    "name": "Asha Baruah",
    "email": "Asha@Traveller.example",
    "contact_no": "9876543210",
    "address": "Guwahati",
}
THANKS = "Thank you for your interest! We'll get back to you soon."


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


async def ask(api: Api, label: str | None = None, **changed: Any) -> httpx.Response:
    return await api(label).post("/api/connection-requests", json=ASHA | changed)


async def listed(browser: httpx.AsyncClient, client_id: int, **query: Any) -> Any:
    return (await browser.get("/api/connection-requests", params={"client_id": client_id, **query})).json()


async def test_question_about_a_trip_reaches_its_operator(api: Api, shop: Shop, run_jobs: RunJobs) -> None:
    for label in (shop.label, None):
        answer = await ask(api, label, trip_id=shop.trip_id)
        assert (answer.status_code, answer.json()) == (201, {"message": THANKS})
    assert (await ask(api, shop.label, trip_id=None, address="")).status_code == 201
    found = await listed(shop.operator.on(api(shop.label)), shop.client_id)
    assert (found["total"], found["total_pages"]) == (3, 1)
    assert [one["event_title"] for one in found["data"]] == ["Majuli by boat", "Majuli by boat", None]
    first = found["data"][0]
    assert first == {
        "connection_request_id": first["connection_request_id"],
        "name": "Asha Baruah",
        "email": "asha@traveller.example",
        "contact_no": "+919876543210",
        "address": "Guwahati",
        "event_id": shop.trip_id,
        "event_title": "Majuli by boat",
        "event_plan_id": None,
        "tour_start_date": None,
        "party_size": None,
        "message": "",
        "language": "en",
        "status": "new",
        "created_at": first["created_at"],
        "replies": [],
    }
    assert found["counts"] == {"new": 3, "replied": 0, "closed": 0}
    await run_jobs()
    sent = await mails(api)
    assert [mail["to"] for mail in sent] == ["operator@brahmaputra.example"] * 3
    assert "Enquiry from Asha Baruah" in {mail["subject"] for mail in sent}
    assert any("Majuli by boat" in mail["text"] and "+91 98765 43210" in mail["text"] for mail in sent)


QUESTION = "Do you pick us up at the airport?\n\nWe land at <b>noon</b>."


async def test_the_question_the_departure_and_the_party_reach_the_operator(
    api: Api, shop: Shop, run_jobs: RunJobs, owner: psycopg.Connection[Any]
) -> None:
    asked = await ask(
        api, shop.label, trip_id=shop.trip_id, departure_id=shop.plan_id, party_size=4, message=f" {QUESTION} "
    )
    assert asked.status_code == 201
    office = shop.operator.on(api(shop.label))
    (one,) = (await listed(office, shop.client_id))["data"]
    starts = shop.today + timedelta(days=60)
    assert {name: one[name] for name in ("message", "event_plan_id", "tour_start_date", "party_size")} == {
        "message": QUESTION,
        "event_plan_id": shop.plan_id,
        "tour_start_date": str(starts),
        "party_size": 4,
    }
    path = f"/api/connection-requests/clients/{shop.client_id}/{one['connection_request_id']}/replies"
    assert (await office.post(path, json={"text": "Yes, we do."})).status_code == 201
    await run_jobs()
    letters = {mail["to"]: mail for mail in await mails(api)}
    received, answered = letters["operator@brahmaputra.example"], letters["asha@traveller.example"]
    assert QUESTION in received["text"]
    assert f"Preferred departure: {starts:%a}, {starts.day} {starts:%b %Y}" in received["text"]
    assert "Travellers: 4" in received["text"]
    assert QUESTION in answered["text"]
    assert f"/events/{shop.trip_id}/book?plan={shop.plan_id}" in answered["text"]
    assert all("<b>noon</b>" not in mail["html"] for mail in letters.values())
    # The departure may go; the day that was asked for stays.
    owner.execute("DELETE FROM bed_stock")
    owner.execute("DELETE FROM plan_stock")
    owner.execute("DELETE FROM departure")
    (one,) = (await listed(office, shop.client_id))["data"]
    assert (one["event_plan_id"], one["tour_start_date"]) == (None, str(starts))


async def test_the_departure_must_be_a_published_one_of_the_trip(
    api: Api, shop: Shop, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    other = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    problem = {
        "field": "event_plan_id",
        "message": "This departure is not one of this trip's. Please choose another one.",
    }
    for wrong in (
        {"event_id": shop.trip_id, "event_plan_id": other.plan_id},
        {"event_id": shop.trip_id, "event_plan_id": 999999},
        {"event_plan_id": shop.plan_id},
    ):
        refused = await ask(api, shop.label, **wrong)
        assert (refused.status_code, refused.json()["errors"]) == (422, [problem])
    owner.execute("UPDATE departure SET is_draft = true")
    refused = await ask(api, shop.label, trip_id=shop.trip_id, departure_id=shop.plan_id)
    assert refused.json()["errors"] == [problem]
    assert owner.execute("SELECT count(*) FROM connection_request").fetchone() == (0,)


@pytest.mark.parametrize(
    ("field", "value"), [("message", "a" * 2001), ("party_size", 0), ("party_size", 501), ("event_plan_id", 0)]
)
async def test_long_questions_and_impossible_parties_are_refused_at_their_field(
    api: Api, shop: Shop, field: str, value: object
) -> None:
    refused = await ask(api, shop.label, trip_id=shop.trip_id, **{field: value})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)


async def test_question_on_the_main_site_reaches_the_platform(
    api: Api, shop: Shop, database: Database, run_jobs: RunJobs
) -> None:
    assert (await ask(api)).status_code == 201
    await run_jobs()
    (mail,) = await mails(api)
    assert (mail["to"], mail["subject"]) == ("help@toli.example", "Enquiry from Asha Baruah")
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    assert (await listed(admin.on(api()), 0))["total"] == 1
    for browser in (shop.operator.on(api()), shop.operator.on(api(shop.label)), admin.on(api(shop.label))):
        assert (await browser.get("/api/connection-requests?client_id=0")).status_code == 404
    assert (await api().get("/api/connection-requests?client_id=0")).status_code == 401


async def test_only_their_operator_reads_and_marks_them(
    api: Api, shop: Shop, database: Database, clock: HandClock
) -> None:
    other = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    asha = await person(database, "asha@traveller.example")
    for _ in range(3):
        await ask(api, shop.label)
    path = f"/api/connection-requests?client_id={shop.client_id}"
    for browser in (other.operator.on(api()), other.operator.on(api(shop.label)), asha.on(api(shop.label))):
        assert (await browser.get(path)).status_code == 404
    assert (await shop.operator.on(api(other.label)).get(path)).status_code == 404
    mine = shop.operator.on(api())
    first = (await listed(mine, shop.client_id, limit=1))["data"][0]
    mark = f"/api/connection-requests/clients/{{}}/{first['connection_request_id']}/closed"
    assert (await other.operator.on(api()).put(mark.format(other.client_id))).status_code == 404
    assert (await mine.put(mark.format(shop.client_id))).json()["status"] == "closed"
    # Whoever has waited longest for an answer comes first, and what needs none comes last.
    everyone = (await listed(mine, shop.client_id))["data"]
    ids = [one["connection_request_id"] for one in everyone]
    assert (ids, [one["status"] for one in everyone]) == ([*sorted(ids[:2]), min(ids)], ["new", "new", "closed"])
    left = await listed(mine, shop.client_id, status="new", limit=1, page=2)
    assert (left["total"], left["total_pages"], len(left["data"])) == (2, 2, 1)


async def test_an_answer_goes_by_mail_once_and_stays_with_the_question(
    api: Api, shop: Shop, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    await ask(api, shop.label, trip_id=shop.trip_id)
    office = shop.operator.on(api(shop.label))
    one = (await listed(office, shop.client_id))["data"][0]["connection_request_id"]
    path = f"/api/connection-requests/clients/{shop.client_id}/{one}"
    empty = await office.post(f"{path}/replies", json={"text": "  "})
    assert (empty.status_code, empty.json()["detail"]) == (422, "Write an answer first.")
    for _ in range(2):
        sent = await office.post(
            f"{path}/replies", json={"text": "Yes, <b>in May</b>."}, headers={"Idempotency-Key": "a-1"}
        )
        assert sent.status_code == 201
    assert sent.json()["status"] == "replied"
    (reply,) = sent.json()["replies"]
    assert (reply["text"], reply["written_by"]) == ("Yes, <b>in May</b>.", "Operator")
    assert (await office.put(f"{path}/closed")).json()["status"] == "closed"
    late = await office.post(f"{path}/replies", json={"text": "And in June."}, headers={"Idempotency-Key": "a-2"})
    assert (late.status_code, late.json()["detail"]) == (409, "This enquiry is closed. Reopen it to answer.")
    assert (await office.put(f"{path}/replied")).json()["status"] == "replied"
    assert (await office.put(f"{path}/answered")).status_code == 422
    assert (await office.post(f"{path}/replies", json={"text": "And in June."})).status_code == 201
    await run_jobs()
    letters = [mail for mail in await mails(api) if mail["to"] == "asha@traveller.example"]
    assert {mail["subject"] for mail in letters} == {"Brahmaputra Trails replied to your enquiry about Majuli by boat"}
    assert sorted("in May" in mail["text"] for mail in letters) == [False, True]
    assert all("<b>in May</b>" not in mail["html"] for mail in letters)
    acts = owner.execute(
        "SELECT action, data FROM audit_entry WHERE subject = %s ORDER BY audit_id", [f"enquiry:{one}"]
    )
    assert [(action, data.get("after")) for action, data in acts.fetchall()] == [
        ("enquiry.moved", "replied"),
        ("enquiry.replied", None),
        ("enquiry.moved", "closed"),
        ("enquiry.moved", "replied"),
        ("enquiry.replied", None),
    ]
    # What was asked in the name of an address goes with it, answers and all.
    owner.execute("DELETE FROM connection_request")
    assert owner.execute("SELECT count(*) FROM enquiry_reply").fetchone() == (0,)


async def test_trip_must_be_published_and_of_this_site(
    api: Api, shop: Shop, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    assert (await ask(api, "zanskar", trip_id=shop.trip_id)).status_code == 404
    assert (await ask(api, trip_id=999999)).status_code == 404
    owner.execute("UPDATE trip SET status = 'draft' WHERE trip_id = %s", [shop.trip_id])
    assert (await ask(api, shop.label, trip_id=shop.trip_id)).status_code == 404
    assert owner.execute("SELECT count(*) FROM connection_request").fetchone() == (0,)


async def test_what_is_missing_or_wrong_is_said_at_its_field(api: Api) -> None:
    wrong = [
        ({"name": " "}, "name", "Name is required"),
        ({"email": ""}, "email", "E-mail is required"),
        ({"email": "asha@"}, "email", "Enter an e-mail address, like asha@example.com."),
        ({"email": "a@b.example\r\nBcc: c@d.example"}, "email", "Enter an e-mail address, like asha@example.com."),
        ({"contact_no": ""}, "contact_no", "Phone is required"),
        ({"contact_no": "98765"}, "contact_no", "Invalid contact number (10 digits required)"),
        ({"contact_no": "९८७६५४३२१०"}, "contact_no", "Invalid contact number (10 digits required)"),
    ]
    for changed, field, message in wrong:
        answer = await ask(api, **changed)
        assert answer.status_code == 422
        assert answer.json()["errors"] == [{"field": field, "message": message}]


async def test_programs_are_thanked_and_dropped(
    api: Api, shop: Shop, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    answer = await ask(api, shop.label, website="https://spam.example")
    assert (answer.status_code, answer.json()["message"]) == (201, THANKS)
    await run_jobs()
    assert owner.execute("SELECT count(*) FROM connection_request").fetchone() == (0,)
    assert await mails(api) == []


async def test_form_is_sent_so_often_in_an_hour(api: Api, shop: Shop, owner: psycopg.Connection[Any]) -> None:
    by_one = [await ask(api, shop.label) for _ in range(6)]
    assert [answer.status_code for answer in by_one] == [201] * 5 + [429]
    assert 1 <= int(by_one[5].headers["Retry-After"]) <= 3600
    others = [await ask(api, shop.label, email=f"a{number}@spam.example") for number in range(26)]
    assert [answer.status_code for answer in others] == [201] * 25 + [429]
    owner.execute("UPDATE attempt SET made_at = made_at - interval '1 hour'")
    assert (await ask(api, shop.label)).status_code == 201


async def test_name_forges_no_header_and_no_mark_up(api: Api, shop: Shop, run_jobs: RunJobs) -> None:
    name = "Asha\r\nBcc: all@x.example\r\n\r\n<script>alert(1)</script>\u2028\x00"
    assert (await ask(api, shop.label, name=name, address="<b>x</b>\r\nSubject: y")).status_code == 201
    await run_jobs()
    (mail,) = await mails(api)
    assert mail["subject"] == "Enquiry from Asha Bcc: all@x.example <script>alert(1)</script>"
    assert "<script>" not in mail["html"]
    assert "<b>" not in mail["html"]


async def test_answer_time_is_that_of_nine_in_ten_enquiries(
    api: Api, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    operator = shop.operator.on(api(shop.label))

    async def within() -> int | None:
        answer = await api(shop.label).get("/api/connection-requests/answer-time", params={"event_id": shop.trip_id})
        assert answer.status_code == 200, answer.text
        hours: int | None = answer.json()["within_hours"]
        return hours

    for number in range(5):
        assert await within() is None
        asked = await ask(api, shop.label, trip_id=shop.trip_id, email=f"{number}@traveller.example")
        assert asked.status_code == 201
        [newest] = (await listed(operator, shop.client_id, limit=1))["data"]
        path = f"/api/connection-requests/clients/{shop.client_id}/{newest['connection_request_id']}/replies"
        assert (await operator.post(path, json={"text": "Yes."})).status_code == 201
        owner.execute(
            "UPDATE connection_request SET created_at = created_at - interval '150 minutes'"
            " WHERE connection_request_id = %s",
            (newest["connection_request_id"],),
        )
        owner.commit()
    assert await within() == 3


async def test_enquiries_are_searched_sorted_and_exported(api: Api, shop: Shop) -> None:
    await ask(api, shop.label, trip_id=shop.trip_id, message="=Is it cold?")
    await ask(api, shop.label, name="Zoya Khan", email="zoya@t.example", contact_no="9812345670", trip_id=None)
    await ask(api, shop.label, name="Bimal", email="bimal@t.example", trip_id=shop.trip_id, departure_id=shop.plan_id)
    office = shop.operator.on(api(shop.label))

    async def names(**query: Any) -> list[str]:
        return [one["name"] for one in (await listed(office, shop.client_id, **query))["data"]]

    assert await names() == ["Asha Baruah", "Zoya Khan", "Bimal"]
    assert await names(sort="name") == ["Asha Baruah", "Bimal", "Zoya Khan"]
    assert await names(sort="-name") == ["Zoya Khan", "Bimal", "Asha Baruah"]
    assert await names(sort="-received") == ["Bimal", "Zoya Khan", "Asha Baruah"]
    assert (await names(sort="starts"))[0] == (await names(sort="-starts"))[0] == "Bimal"
    assert await names(q="zoya@") == await names(q="98123 45670") == ["Zoya Khan"]
    assert await names(q="majuli", sort="name") == ["Asha Baruah", "Bimal"]
    assert await names(q="cold", status="closed") == []
    wrong = await office.get("/api/connection-requests", params={"client_id": shop.client_id, "sort": "email"})
    assert wrong.status_code == 422
    path = f"/api/connection-requests/clients/{shop.client_id}/enquiries"
    file = await office.get(f"{path}.csv", params={"q": "majuli", "sort": "name"})
    assert file.headers["content-disposition"] == 'attachment; filename="enquiries.csv"'
    rows = list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert [(row["Name"], row["Message"]) for row in rows] == [("Asha Baruah", "'=Is it cold?"), ("Bimal", "")]
    assert (await office.get(f"{path}.xlsx")).content[:2] == b"PK"
    acts = (await office.get(f"/api/reports/clients/{shop.client_id}/audit")).json()["data"]
    assert sum(1 for act in acts if act["action"] == "list.exported") == 2
