"""Reviews: who may write one, how often it is asked for, and what operators and administrators do with it."""

import re
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import orjson
import psycopg
import pytest
from fastapi import FastAPI
from PIL import Image

from tests.bookings.conftest import Play, hold, order, play, verify
from tests.bookings.test_sync_parallel import ADD
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.selling.reviews import rules
from toli.selling.reviews.service import personal_data, reports, requests
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio
__all__ = ["play"]

GOOD = {"rating": 5, "text": "The boat at dawn!\n\nWe would go again.", "author": "Asha B."}


@dataclass
class Travelled:
    """A booking of Asha whose tour is over, and the link of its review."""

    shop: Shop
    browser: httpx.AsyncClient
    guest: httpx.AsyncClient
    booking: int
    token: str

    @property
    def path(self) -> str:
        return f"/api/review-links/{self.token}"

    @property
    def public(self) -> str:
        return f"/api/events/{self.shop.trip_id}/reviews"


@pytest.fixture
async def travelled(database: Database, clock: HandClock, api: Api, play: Play, run_jobs: RunJobs) -> Travelled:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    paid = await play((await order(browser, held))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    await run_jobs()
    assert (await browser.get("/api/review-links")).json() == []
    clock.move(timedelta(days=66))
    (link,) = (await browser.get("/api/review-links")).json()
    assert (link["title"], link["rating"]) == ("Majuli by boat", None)
    return Travelled(shop, browser, api(shop.label), link["reservation_event_id"], link["token"])


def photo(shade: int = 90) -> bytes:
    out = BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "Taken at home"
    Image.new("RGB", (800, 600), (shade, 120, 60)).save(out, "JPEG", exif=exif)
    return out.getvalue()


async def upload(travelled: Travelled, data: bytes) -> httpx.Response:
    return await travelled.guest.post(
        "/api/review-photos", params={"token": travelled.token}, files={"file": ("a.jpg", data, "image/jpeg")}
    )


async def test_only_a_tour_that_took_place_is_reviewed(
    travelled: Travelled, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    page = (await travelled.guest.get(travelled.path)).json()
    assert (page["state"], page["author"], page["review"]) == ("open", "Asha B.", None)
    forged = f"{travelled.booking}.{'A' * 43}"
    for token in (forged, "1", "x.y", travelled.token + "A", "é.1"):
        answer = await travelled.guest.put(f"/api/review-links/{token}", json=GOOD)
        assert (answer.status_code, answer.json()["code"]) == (404, "review_link_gone"), token
    clock.move(timedelta(days=-5))
    early = await travelled.guest.put(travelled.path, json=GOOD)
    assert (early.status_code, early.json()["code"]) == (409, "not_reviewable")
    assert (await upload(travelled, photo())).status_code == 409
    clock.move(timedelta(days=5 + 181))
    assert "180 days" in (await travelled.guest.put(travelled.path, json=GOOD)).json()["detail"]
    clock.move(timedelta(days=-181))
    # Who did not come is cancelled after the start; an imported booking was never made here.
    for column, value in (("booking_status", "'cancelled'"), ("is_history", "true")):
        owner.execute(f"UPDATE booking SET {column} = {value}")
        assert (await travelled.guest.get(travelled.path)).json()["state"] == "not_travelled"
        assert (await travelled.guest.put(travelled.path, json=GOOD)).status_code == 409
        owner.execute("UPDATE booking SET booking_status = 'confirmed'")
    assert owner.execute("SELECT count(*) FROM review").fetchone() == (0,)


def structured(page: httpx.Response) -> Any:
    """The schema.org data of a page."""
    found = re.search(r'<script type="application/ld\+json" nonce="[^"]+">(.*?)</script>', page.text)
    assert found is not None
    return orjson.loads(found[1])


async def test_a_review_is_one_for_each_booking_and_visitors_read_it(
    travelled: Travelled, api: Api, app: FastAPI, database: Database, clock: HandClock, tmp_path: Path
) -> None:
    for name in ("index.html", "panels.html"):
        (tmp_path / name).write_text("<!doctype html><html><head><!--toli:head--></head><!--toli:body--></html>")
    app.state.services.shell = Shell(app.state.services.settings.model_copy(update={"frontend_dir": tmp_path}))
    empty = (await api(travelled.shop.label).get(travelled.public)).json()
    assert empty == {"summary": {"count": 0, "average": None, "by_rating": [0] * 5}, "data": [], "total_pages": 0}
    page = f"/events/{travelled.shop.trip_id}"
    assert structured(await api(travelled.shop.label).get(page))["@type"] == "TouristTrip"
    for wrong in ({"rating": 0}, {"rating": 6}, {"author": " "}, {"text": "x" * 4001}, {"photos": ["a"] * 7}):
        assert (await travelled.guest.put(travelled.path, json=GOOD | wrong)).status_code == 422, wrong
    for _ in range(2):
        written = await travelled.guest.put(travelled.path, json=GOOD)
        assert written.status_code == 200, written.text
    clock.move(timedelta(hours=1))
    changed = await travelled.browser.put(travelled.path, json=GOOD | {"rating": 4})
    assert changed.json()["review"]["rating"] == 4
    (link,) = (await travelled.browser.get("/api/review-links")).json()
    assert link["rating"] == 4

    for site in (api(travelled.shop.label), api()):
        found = (await site.get(travelled.public)).json()
        assert found["summary"] == {"count": 1, "average": 4.0, "by_rating": [0, 0, 0, 1, 0]}
        (review,) = found["data"]
        assert (review["text"], review["author"]) == (GOOD["text"], "Asha B.")
        assert set(review) == {
            *(
                "review_id",
                "state",
                "rating",
                "text",
                "author",
                "tour_start_date",
                "written_at",
                "changed_at",
                "photos",
            ),
            *("answer", "answered_at"),
        }
    summary = (await api(travelled.shop.label).get("/api/reviews/summary")).json()
    assert summary == {"count": 1, "average": 4.0, "by_rating": [0, 0, 0, 1, 0]}
    for site in (api(travelled.shop.label), api()):
        (card,) = (await site.get("/api/events")).json()["events"]
        assert card["rating"] == {"average": 4.0, "count": 1}
    assert (await api().get("/api/reviews/summary")).status_code == 404

    data = structured(await api(travelled.shop.label).get(page))
    assert data["@type"] == ["Product", "TouristTrip"]
    assert (data["aggregateRating"]["ratingValue"], data["aggregateRating"]["reviewCount"]) == (4.0, 1)
    assert [one["reviewRating"]["ratingValue"] for one in data["review"]] == [4]

    other = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    assert (await api(other.label).get(travelled.public)).status_code == 404
    assert (await api(other.label).get(travelled.path)).status_code == 404


async def test_photos_are_made_anew_and_go_when_the_review_drops_them(
    travelled: Travelled, api: Api, owner: psycopg.Connection[Any], app: FastAPI, database: Database
) -> None:
    sent = [await upload(travelled, photo(shade)) for shade in (90, 140)]
    assert [one.status_code for one in sent] == [201, 201], sent[0].text
    names = [one.json()["filename"] for one in sent]
    file = await api(travelled.shop.label).get(sent[0].json()["url"])
    with Image.open(BytesIO(file.content)) as kept:
        assert (kept.format, kept.getexif().get(0x010E)) == ("WEBP", None)
    assert (await upload(travelled, b"GIF89a")).status_code == 415
    unknown = await travelled.guest.put(travelled.path, json=GOOD | {"photos": ["x-1.webp"]})
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (422, "photos")

    written = await travelled.guest.put(travelled.path, json=GOOD | {"photos": [*names, names[0]]})
    assert [one["url"] for one in written.json()["review"]["photos"]] == [one.json()["url"] for one in sent]
    await travelled.guest.put(travelled.path, json=GOOD | {"photos": names[1:]})
    (review,) = (await api(travelled.shop.label).get(travelled.public)).json()["data"]
    assert [one["url"] for one in review["photos"]] == [sent[1].json()["url"]]
    adopted = "SELECT filename FROM image WHERE purpose = 'review' AND adopted_at IS NOT NULL"
    assert owner.execute(adopted).fetchall() == [(names[1],)]
    for _ in range(27):
        assert (await upload(travelled, b"GIF89a")).status_code == 415
    assert (await upload(travelled, photo())).status_code == 429


async def test_a_review_is_asked_for_once(
    travelled: Travelled, app: FastAPI, database: Database, clock: HandClock, api: Api, run_jobs: RunJobs
) -> None:
    async def ask() -> int:
        async with database.platform_transaction() as tx:
            return await requests.request_reviews(tx, now=clock.now())

    async def asked() -> list[dict[str, Any]]:
        await run_jobs()
        return [mail for mail in await mails(api) if mail["subject"] == "How was Majuli by boat?"]

    # The thanks after the tour have the link, so nothing else asks, unless the operator took it out.
    assert await ask() == 0
    office = travelled.shop.operator.on(api(travelled.shop.label))
    thanks = {"is_on": True, "subject": "Thanks", "text": "Come again!", "offset_days": 1, "hour": 11}
    saved = await office.put(f"/api/timeline/clients/{travelled.shop.client_id}/steps/after_tour", json=thanks)
    assert saved.status_code == 200, saved.text
    assert [await ask(), await ask()] == [1, 0]
    (mail,) = await asked()
    assert mail["to"] == "asha@traveller.example"
    assert f"/review/{travelled.token}" in mail["text"]
    assert mail["html"].count("?rating=") == 5
    async with database.client_transaction(travelled.shop.client_id) as tx:
        again = {
            "booking_id": travelled.booking,
            "sealer": app.state.services.sealer,
            "now": clock.now(),
        }
        assert await requests.find_request_token(tx, **again) == travelled.token
    await travelled.guest.put(travelled.path, json=GOOD)
    async with database.client_transaction(travelled.shop.client_id) as tx:
        assert await requests.find_request_token(tx, **again) is None
    assert len(await asked()) == 1


async def test_nobody_is_asked_long_after_the_tour(travelled: Travelled, database: Database, clock: HandClock) -> None:
    clock.move(timedelta(days=8))
    async with database.platform_transaction() as tx:
        assert await requests.request_reviews(tx, now=clock.now()) == 0


async def test_an_operator_answers_and_reports_and_the_platform_decides(
    travelled: Travelled, api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    await travelled.guest.put(travelled.path, json=GOOD | {"rating": 1, "text": "The guide shouted at us."})
    office = travelled.shop.operator.on(api(travelled.shop.label))
    path = f"/api/clients/{travelled.shop.client_id}/reviews"
    found = (await office.get(path, params={"shown": "unanswered"})).json()
    assert found["counts"] == {"all": 1, "unanswered": 1, "reported": 0, "hidden": 0}
    news = path.replace("/reviews", "/news")
    assert (await office.get(news)).json()["reviews"] == 1
    (review,) = found["data"]
    assert (review["event_title"], review["reservation_event_id"]) == ("Majuli by boat", travelled.booking)
    one = f"{path}/{review['review_id']}"

    for _ in range(2):
        answered = await office.put(f"{one}/answer", json={"text": "We are sorry, and have called you."})
        assert answered.json()["answer"] == "We are sorry, and have called you."
    assert (await office.get(path, params={"shown": "unanswered"})).json()["total"] == 0
    assert (await office.get(news)).json()["reviews"] == 0
    public = (await api(travelled.shop.label).get(travelled.public)).json()["data"][0]
    assert public["answer"] == "We are sorry, and have called you."
    # An operator cannot delete or hide it.
    assert (await office.delete(one)).status_code in {404, 405}

    assert (await office.put(f"{one}/report", json={"reason": " "})).status_code == 422
    reported = await office.put(f"{one}/report", json={"reason": "It names our guide."})
    assert reported.json()["report"]["decision"] is None
    repeated = await office.put(f"{one}/report", json={"reason": "Again."})
    assert (repeated.status_code, repeated.json()["code"]) == (409, "already_reported")
    assert (await api(travelled.shop.label).get(travelled.public)).json()["summary"]["count"] == 1

    for nobody in (office, travelled.browser):
        assert (await nobody.get("/api/review-reports")).status_code == 403
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    waiting = (await admin.get("/api/review-reports")).json()
    assert waiting["waiting"] == 1
    (case,) = waiting["data"]
    assert (case["client_name"], case["report"]["reason"]) == ("Brahmaputra Trails", "It names our guide.")
    decision = f"/api/review-reports/{case['report_id']}/decision"
    assert (await office.put(decision, json={"decision": "hide", "reason": "x"})).status_code == 403
    hidden = await admin.put(decision, json={"decision": "hide", "reason": "Personal data."})
    assert hidden.json()["review"]["hidden_reason"] == "Personal data."
    gone = (await api(travelled.shop.label).get(travelled.public)).json()
    assert (gone["summary"]["count"], gone["data"]) == (0, [])
    assert (await travelled.guest.get(travelled.path)).json()["review"]["hidden_reason"] == "Personal data."
    # Changing it does not bring it back.
    await travelled.guest.put(travelled.path, json=GOOD)
    assert (await api(travelled.shop.label).get(travelled.public)).json()["summary"]["count"] == 0
    assert (await office.get(path)).json()["counts"] == {"all": 1, "unanswered": 0, "reported": 0, "hidden": 1}

    kept = await admin.put(decision, json={"decision": "keep", "reason": "The name is gone."})
    assert kept.json()["review"]["hidden_reason"] == ""
    assert (await api(travelled.shop.label).get(travelled.public)).json()["summary"]["average"] == 5.0
    assert (await admin.get("/api/review-reports", params={"shown": "decided"})).json()["total_pages"] == 1
    assert (
        await admin.put("/api/review-reports/999/decision", json={"decision": "keep", "reason": "x"})
    ).status_code == 404
    actions = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'review.%' ORDER BY audit_id").fetchall()
    assert [action for (action,) in actions] == [
        *("review.written", "review.answered", "review.reported", "review.hidden", "review.written", "review.kept"),
    ]


async def read_public(travelled: Travelled, api: Api, **query: str) -> dict[str, Any]:
    reviews: dict[str, Any] = (await api(travelled.shop.label).get(travelled.public, params=query)).json()
    return reviews


async def admin_of(database: Database, api: Api) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


async def test_a_review_with_a_phone_number_waits_for_the_platform(
    travelled: Travelled, api: Api, database: Database
) -> None:
    held = await travelled.guest.put(travelled.path, json=GOOD | {"text": "Do not book. Call me: ९८६४० 12345"})
    assert held.json()["review"]["state"] == "held"
    assert (await read_public(travelled, api))["summary"]["count"] == 0
    admin = await admin_of(database, api)
    (case,) = (await admin.get("/api/review-reports")).json()["data"]
    assert (case["report"]["flag"], case["report"]["reason"]) == ("phone", "")
    office = travelled.shop.operator.on(api(travelled.shop.label))
    path = f"/api/clients/{travelled.shop.client_id}/reviews"
    counts = (await office.get(path)).json()["counts"]
    assert counts == {"all": 1, "unanswered": 0, "reported": 1, "hidden": 0}

    # The operator's reason joins the platform's.
    reported = await office.put(f"{path}/{case['review']['review_id']}/report", json={"reason": "A rival's number."})
    assert reported.json()["report"]["reason"] == "A rival's number."

    decision = f"/api/review-reports/{case['report_id']}/decision"
    kept = await admin.put(decision, json={"decision": "keep", "reason": "The number is public."})
    assert kept.json()["review"]["state"] == "shown"
    assert (await read_public(travelled, api))["summary"]["count"] == 1
    # Stars do not make it wait again; other words do, with an insult as much as with a number.
    stars = await travelled.guest.put(
        travelled.path, json=GOOD | {"rating": 2, "text": "Do not book. Call me: ९८६४० 12345"}
    )
    assert stars.json()["review"]["state"] == "shown"
    insult = await travelled.guest.put(travelled.path, json=GOOD | {"text": "Your guide is an idiot."})
    assert insult.json()["review"]["state"] == "held"
    (case,) = (await admin.get("/api/review-reports")).json()["data"]
    assert case["report"]["flag"] == "insult"
    hidden = await admin.put(decision, json={"decision": "hide", "reason": "An insult."})
    assert hidden.json()["review"]["state"] == "hidden"


async def test_a_held_review_appears_when_its_words_are_mended(
    travelled: Travelled, api: Api, database: Database
) -> None:
    await travelled.guest.put(travelled.path, json=GOOD | {"text": "See www.rival.in for more."})
    mended = await travelled.guest.put(travelled.path, json=GOOD)
    assert mended.json()["review"]["state"] == "shown"
    assert [review["text"] for review in (await read_public(travelled, api))["data"]] == [GOOD["text"]]
    assert (await (await admin_of(database, api)).get("/api/review-reports")).json()["waiting"] == 0


async def test_a_reported_review_is_collapsed_after_a_day_without_a_decision(
    travelled: Travelled, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    await travelled.guest.put(travelled.path, json=GOOD | {"rating": 1})
    path = f"/api/clients/{travelled.shop.client_id}/reviews"
    office = travelled.shop.operator.on(api(travelled.shop.label))
    (review,) = (await office.get(path)).json()["data"]
    await office.put(f"{path}/{review['review_id']}/report", json={"reason": "Another trip is meant."})
    owner.execute("UPDATE review_report SET reported_at = %s", [clock.now()])

    async def collapse() -> dict[str, Any]:
        async with database.platform_transaction() as tx:
            await reports.collapse_reported(tx, now=clock.now())
        return await read_public(travelled, api)

    clock.move(timedelta(hours=23))
    assert (await collapse())["data"][0]["text"] == GOOD["text"]
    clock.move(timedelta(hours=2))
    reviews = await collapse()
    assert reviews["summary"]["by_rating"] == [1, 0, 0, 0, 0]
    (public,) = reviews["data"]
    assert (public["state"], public["text"], public["photos"]) == ("collapsed", "", [])
    page = await api(travelled.shop.label).get(f"/events/{travelled.shop.trip_id}")
    assert GOOD["text"].splitlines()[0] not in page.text


async def test_reviews_are_sorted_by_use_or_by_day(
    travelled: Travelled, api: Api, owner: psycopg.Connection[Any]
) -> None:
    await travelled.guest.put(travelled.path, json=GOOD | {"text": "Long. " * 30})
    for days, body in ((1, "Short."), (2, "")):
        (booking_id,) = owner.execute(ADD, {"client": travelled.shop.client_id}).fetchone() or (0,)
        owner.execute(
            "INSERT INTO review (client_id, booking_id, trip_id, departure_id, rating, body, author, written_at)"
            " SELECT client_id, %s, trip_id, departure_id, 5, %s, author, written_at + interval '1 day' * %s"
            " FROM review ORDER BY review_id LIMIT 1",
            [booking_id, body, days],
        )
    texts = [review["text"][:6] for review in (await read_public(travelled, api))["data"]]
    assert texts == ["Long. ", "Short.", ""]
    newest = [review["text"][:6] for review in (await read_public(travelled, api, sort="newest"))["data"]]
    assert newest == ["", "Short.", "Long. "]
    assert (await api(travelled.shop.label).get(travelled.public, params={"sort": "best"})).status_code == 422


@pytest.mark.parametrize(
    ("words", "flag"),
    [
        ("Call 98640 12345", "phone"),
        ("+91-98640-12345", "phone"),
        ("(0361) 2541234 or 0361 2541234", "phone"),
        ("+44 20 7946 0958", "phone"),
        ("ring \N{FULLWIDTH DIGIT NINE}864012345", "phone"),
        ("https://rival.example", "link"),
        ("write to me@rival.co", "link"),
        ("wa.me/9198", "link"),
        ("you are all IDIOTS", "insult"),
        ("बेवकूफ गाइड", "insult"),
        ("From 12 to 17 December 2026 at 5,416 m for 42,000 rupees each, 6 to 8 hours a day", None),
        ("2026-12-14 to 2026-12-20, bus 4 at 06:30", None),
        ("The hotel.In the morning we left. 10 of 10.", None),
        ("A kutcha road, and the guide's idiom", None),
    ],
)
def test_words_that_wait_for_a_decision(words: str, flag: str | None) -> None:
    assert rules.flag_of(words) == flag


async def test_a_person_reads_their_reviews_and_takes_them_along(travelled: Travelled) -> None:
    name = (await upload(travelled, photo())).json()["filename"]
    await travelled.guest.put(travelled.path, json=GOOD | {"photos": [name]})
    data = (await travelled.browser.get("/api/users/me/export")).json()
    assert [(one["event_title"], one["text"]) for one in data["reviews"]] == [("Majuli by boat", GOOD["text"])]


async def test_leaving_deletes_reviews(
    travelled: Travelled, database: Database, owner: psycopg.Connection[Any]
) -> None:
    name = (await upload(travelled, photo())).json()["filename"]
    await travelled.guest.put(travelled.path, json=GOOD | {"photos": [name]})
    ((user_id,),) = owner.execute("SELECT user_id FROM app_user WHERE email = 'asha@traveller.example'").fetchall()
    async with database.platform_transaction() as tx:
        await personal_data.erase_person(tx, user_id=user_id)
    assert owner.execute("SELECT count(*) FROM review").fetchone() == (0,)
    assert owner.execute("SELECT count(*) FROM image WHERE purpose = 'review' AND adopted_at IS NULL").fetchone() == (
        1,
    )
