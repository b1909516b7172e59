"""The audit log: everything for administrators, one's own for operators, nothing for anybody else."""

import csv
import io
import re
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api, HandClock
from tests.shop import open_shop, person
from toli.identity.access.roles import Role
from toli.identity.audit.labels import english_label_of
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.audit_log.service import audit_words
from toli.reporting.audit_log.service.audit_log import subject_of_search

pytestmark = pytest.mark.anyio

MESSAGES = Path(__file__).resolve().parents[3] / "frontend" / "src" / "lib" / "messages" / "en"


async def test_who_did_what_when_and_from_where(app: FastAPI, api: Api, database: Database, clock: HandClock) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="brahmaputra", today=today)
    other = await open_shop(database, label="zanskar", today=today)
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{(await order(browser, held))['order_id']}",
        json={"outcome": "success", "webhook": False},
    )
    booking = (await verify(browser, paid.json())).json()
    booking_id = held["reservation_event_id"]
    office = shop.operator.on(api(shop.label))
    traveller_id = booking["traveller_info"][0]["traveller_id"]
    await office.post(
        f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}/travellers/{traveller_id}/reveal"
    )
    await office.post(f"/api/bookings/refund/{booking_id}", json={"amount": 10, "reason": "Rain"})
    await browser.post(f"/api/bookings/{booking_id}/cancellation", json={})
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    await admin.put(f"/api/clients/{other.client_id}/rejected")

    entries = (await admin.get("/api/reports/audit?limit=100")).json()
    acts = {act["action"]: act for act in entries["data"]}
    rejected = acts["client.rejected"]
    assert entries["data"][0] == rejected
    assert rejected["doer"]["email"] == "admin@toli.example"
    assert (rejected["client_name"], rejected["data"], rejected["address"]) == (
        "Zanskar Trails",
        {"before": "approved"},
        "127.0.0.1",
    )
    assert acts["traveller.revealed"]["subject"] == f"booking:{booking_id}"
    assert acts["refund.requested"]["doer"]["user_id"] == shop.operator.user_id
    assert acts["cancellation.asked"]["address"] == "127.0.0.1"

    async def found(asked: str) -> list[str]:
        answer = await admin.get(f"/api/reports/audit?limit=100&{asked}")
        assert answer.status_code == 200, answer.text
        return [act["action"] for act in answer.json()["data"]]

    assert {"traveller.revealed", "cancellation.asked"} <= set(await found(f"q=RES-{booking_id:04}"))
    assert set(await found("q=ADMIN@toli")) == {"client.rejected"}
    assert set(await found("q=operator@brahma&kind=refund")) == {"refund.requested"}
    assert await found("q=50%25") == []
    assert await found(f"since={today + timedelta(days=1)}") == []
    assert "client.rejected" in await found(f"since={today}&until={today}")
    first = (await admin.get("/api/reports/audit?limit=1")).json()
    second = (await admin.get("/api/reports/audit?limit=1&page=2")).json()
    assert first["has_more"]
    assert first["data"] != second["data"]
    assert (await admin.get("/api/reports/audit?since=yesterday")).status_code == 422

    mine = (await office.get(f"/api/reports/clients/{shop.client_id}/audit?limit=100")).json()["data"]
    seen = {act["action"]: act for act in mine}
    assert not [act for act in mine if act["subject"] == f"user:{asha.user_id}"]
    assert {act["client_id"] for act in mine} == {shop.client_id}
    assert (seen["refund.requested"]["address"], seen["cancellation.asked"]["address"]) == ("127.0.0.1", None)
    assert seen["cancellation.asked"]["doer"]["email"] == "asha@traveller.example"
    path = f"/api/reports/clients/{shop.client_id}/audit"
    assert (await admin.get(path)).status_code == 200
    assert (await browser.get(path)).status_code == 404
    assert (await other.operator.on(api()).get(path)).status_code == 404
    assert (await office.get("/api/reports/audit")).status_code == 403


async def test_people_and_companies_are_named(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    asha = (await person(database, "asha@traveller.example", label=shop.label)).on(api(shop.label))
    await asha.get(f"/api/bookings/get_by_user_id/{shop.operator.user_id}")
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    await admin.put(f"/api/clients/{shop.client_id}/rejected")
    acts = {act["action"]: act for act in (await admin.get("/api/reports/audit")).json()["data"]}
    assert acts["access.refused"]["subject"] == f"user:{shop.operator.user_id}"
    assert acts["access.refused"]["subject_name"] == "Operator"
    assert acts["client.rejected"]["subject_name"] == "Zanskar Trails"
    assert rows_of(await admin.get("/api/reports/audit.csv?kind=access"))[0]["Subject"] == "Operator"


def rows_of(answer: httpx.Response) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


async def test_the_log_is_sorted_and_exported(api: Api, database: Database, clock: HandClock) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="brahmaputra", today=today)
    other = await open_shop(database, label="zanskar", today=today)
    office = shop.operator.on(api(shop.label))
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    await admin.put(f"/api/clients/{other.client_id}/rejected")
    await office.get(f"/api/clients/{shop.client_id}/customers.csv")
    await office.get(f"/api/clients/{shop.client_id}/customers.xlsx", params={"q": "asha"})
    path = f"/api/reports/clients/{shop.client_id}/audit"
    newest = (await office.get(path, params={"limit": 100})).json()["data"]
    oldest = (await office.get(path, params={"sort": "when", "limit": 100})).json()["data"]
    assert [act["audit_id"] for act in oldest] == [act["audit_id"] for act in newest[::-1]]
    assert (await office.get(path, params={"sort": "who"})).status_code == 422
    rows = rows_of(await office.get(f"{path}.csv", params={"sort": "when"}))
    assert [row["What"] for row in rows] == [english_label_of(act["action"]) for act in oldest]
    last = rows[-1]
    assert (last["Who"], last["E-mail"], last["From where"]) == (
        "Operator",
        "operator@brahmaputra.example",
        "127.0.0.1",
    )
    assert (last["What"], last["Subject"], last["Details"]) == (
        "List downloaded",
        "Customers",
        "File: customers.xlsx; Rows: 0",
    )
    assert last["When"].startswith(str(today))
    assert "Company" not in last
    assert rows_of(await office.get(f"{path}.csv", params={"kind": "refund"})) == []
    everywhere = rows_of(await admin.get("/api/reports/audit.csv", params={"kind": "client"}))
    assert [(row["What"], row["Company"]) for row in everywhere] == [("Company rejected", "Zanskar Trails")]
    (platform,) = (await admin.get("/api/reports/audit", params={"limit": 1})).json()["data"]
    assert (platform["action"], platform["client_id"]) == ("list.exported", None)
    assert (await admin.get("/api/reports/audit.xlsx")).content[:2] == b"PK"
    assert (await office.get("/api/reports/audit.csv")).status_code == 403
    assert (await api().get(f"{path}.csv")).status_code == 401
    assert (await other.operator.on(api()).get(f"{path}.csv")).status_code == 404


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("res-0012", "booking:12"),
        ("EVT-0004", "trip:4"),
        ("PLN-003", "departure:3"),
        ("refund:7", "refund:7"),
        ("RES-0000", None),
        ("asha", None),
        ("user:", None),
    ],
)
def test_what_a_search_means(words: str, meant: str | None) -> None:
    assert subject_of_search(words) == meant


async def test_labels_are_in_the_language_of_the_reader(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, label="brahmaputra", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    await admin.put(f"/api/clients/{shop.client_id}/rejected")
    labels = []
    for language in ("en", "hi"):
        answer = await admin.get("/api/reports/audit?kind=client", headers={"Accept-Language": language})
        labels += [act["label"] for act in answer.json()["data"] if act["action"] == "client.rejected"]
    assert labels == ["Company rejected", "ऑपरेटर अस्वीकार हुआ"]


def test_files_have_the_subjects_of_the_screens() -> None:
    entry = re.compile(r'^ +"?([a-z_.]+)"?:\s+"([^"]+)",$', re.MULTILINE)
    _, _, subjects = (MESSAGES / "audit.ts").read_text("utf-8").partition("subjects: {")
    assert dict(entry.findall(subjects)) == audit_words.SUBJECTS


def test_an_entry_is_written_as_on_screen() -> None:
    assert english_label_of("moon.went_up") == "moon went up"
    subjects = ("booking:12", "departure:7", "static_content:3", "name:5f1c", "administration")
    assert [audit_words.subject_of(one) for one in subjects] == [
        "RES-0012",
        "PLN-007",
        "Static content 3",
        "Unknown account 5f1c",
        "Administration",
    ]
    assert audit_words.details_of({"before": 12, "after": 20}) == "12 → 20"
    assert audit_words.details_of({"before": "approved", "reason": "Rain"}) == "Before: approved; Reason: Rain"
    assert audit_words.details_of({"amount_paise": 12_500_000, "terms": {"share_paise": 5_000, "days": 2}}) == (
        "Amount: ₹1,25,000; Terms: share ₹50, days 2"
    )
    assert audit_words.details_of({"fields": ["age", "gender"], "is_sighted": True, "note": None, "list": []}) == (
        "Fields: age, gender; Is sighted: yes; Note: nothing; List: nothing"
    )
