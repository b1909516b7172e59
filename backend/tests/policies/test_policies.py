"""Policy pages over HTTP: generated, published, versioned; of companies and of the platform."""

import pytest
from sqlalchemy import select

from tests.bookings.conftest import hold
from tests.conftest import Api, HandClock
from tests.people import open_site
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.selling.bookings.models import Booking

pytestmark = pytest.mark.anyio

HINDI = {"Accept-Language": "hi"}


async def shop_of(database: Database, clock: HandClock, label: str = "brahmaputra") -> Shop:
    return await open_shop(database, label=label, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


async def test_generated_policies_show_the_companys_terms(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    office = shop.operator.on(api(shop.label))
    cancellation = (await api(shop.label).get("/api/policies/cancellation")).json()
    assert (cancellation["version"], cancellation["is_current"], cancellation["versions"]) == (None, True, [])
    assert "| 31 days or more | 50% of the advance | ₹3,000 | ₹17,000 |" in cancellation["text"]
    body = (await office.get(f"/api/clients/{shop.client_id}/terms")).json()["applies"]
    body["cancellation"]["brackets"] = body["cancellation"]["brackets"][-1:]
    assert (await office.put(f"/api/clients/{shop.client_id}/terms", json=body)).status_code == 200
    changed = (await api(shop.label).get("/api/policies/cancellation")).json()["text"]
    assert "31 days or more" not in changed
    assert "| 0 days or more | 100% of the advance | ₹6,000 | ₹14,000 |" in changed


async def test_contact_has_legal_details_and_the_officers_times(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    office = shop.operator.on(api(shop.label))
    details = {"legal_name": "Brahmaputra Trails Pvt Ltd", "address": "Paltan Bazaar", "state": "18"}
    await office.put(f"/api/clients/{shop.client_id}/document-details", json=details)
    own = {"officer": "Ila Das, Manager"}
    assert (await office.post(f"/api/clients/{shop.client_id}/policies", json=own)).status_code == 201
    contact = (await api(shop.label).get("/api/policies/contact")).json()
    for text in ("Brahmaputra Trails Pvt Ltd", "Ila Das, Manager", "within 48 hours", "within one month"):
        assert text in contact["text"]
    assert contact["legal_name"] in contact["text"]


async def test_privacy_names_the_installations_retention(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    text = (await api(shop.label).get("/api/policies/privacy")).json()["text"]
    for part in ("ID numbers and health notes: 30 days", "1095 days", "Razorpay", "Data Protection"):
        assert part in text


async def test_versions_stay_readable_after_later_ones(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    office, visitor = shop.operator.on(api(shop.label)), api(shop.label)
    path = f"/api/clients/{shop.client_id}/policies"
    await visitor.get("/api/policies/terms")
    first = await office.post(path, json={"terms": {"text": "Bring a rain cape."}})
    assert [version["version"] for version in first.json()["versions"]] == [1]
    shown = (await visitor.get("/api/policies/terms")).json()
    assert shown["text"].endswith("Bring a rain cape.")
    assert len(shown["text"]) > 500
    second = await office.post(path, json={"terms": {"text": "Only this.", "is_replacement": True}})
    assert [version["version"] for version in second.json()["versions"]] == [2, 1]
    assert second.json()["versions"][0]["published_by"] is not None
    current = (await visitor.get("/api/policies/terms")).json()
    assert (current["text"], current["version"], current["is_current"]) == ("Only this.", 2, True)
    former = (await visitor.get("/api/policies/terms?version=1")).json()
    assert (former["text"], former["version"], former["is_current"]) == (shown["text"], 1, False)
    assert (await visitor.get("/api/policies/terms?version=3")).status_code == 404


async def test_other_details_mark_the_version_as_changed(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/policies"
    assert (await office.post(path, json={})).json()["has_changed"] is False
    details = {"legal_name": "Trails Pvt Ltd", "address": "Paltan Bazaar", "state": "18"}
    await office.put(f"/api/clients/{shop.client_id}/document-details", json=details)
    assert (await office.get(path)).json()["has_changed"] is True
    shown = (await api(shop.label).get("/api/policies/contact")).json()
    assert (shown["version"], shown["has_changed"]) == (1, True)
    assert "Trails Pvt Ltd" in shown["text"]
    assert "Trails Pvt Ltd" not in (await api(shop.label).get("/api/policies/contact?version=1")).json()["text"]


async def test_policies_are_read_in_hindi(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    text = (await api(shop.label).get("/api/policies/contact", headers=HINDI)).json()["text"]
    assert "शिकायत अधिकारी" in text
    assert "Grievance officer" in (await api(shop.label).get("/api/policies/contact")).json()["text"]


async def test_policies_of_a_company_are_its_own(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    await open_site(database, "zanskar")
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/policies"
    await office.post(path, json={"terms": {"text": "Bring a rain cape."}})
    stranger = await person(database, "op@konkan.example", role=Role.OPERATOR)
    for call in (stranger.on(api()).get(path), stranger.on(api()).post(path, json={})):
        assert (await call).status_code == 404
    assert (await api(shop.label).post(path, json={})).status_code == 401
    for host in ("zanskar", None):
        assert "rain cape" not in (await api(host).get("/api/policies/terms")).json()["text"]
        assert (await api(host).get("/api/policies/terms?version=1")).status_code == 404


async def test_administrators_publish_the_platforms_policies(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    assert (await shop.operator.on(api()).get("/api/policies")).status_code == 403
    assert (await shop.operator.on(api()).post("/api/policies", json={})).status_code == 403
    browser = admin.on(api())
    published = await browser.post("/api/policies", json={"officer": "Ila Das", "contact": {"text": "Mondays."}})
    assert (published.status_code, published.json()["versions"][0]["version"]) == (201, 1)
    assert (await browser.get("/api/policies")).json() == published.json()
    contact = (await api().get("/api/policies/contact")).json()
    assert "Ila Das" in contact["text"]
    assert contact["text"].endswith("Mondays.")
    assert "Mondays." not in (await api(shop.label).get("/api/policies/contact")).json()["text"]


async def test_bookings_keep_the_version_that_was_accepted(api: Api, database: Database, clock: HandClock) -> None:
    shop = await shop_of(database, clock)
    office = shop.operator.on(api(shop.label))
    traveller = (await person(database, "asha@traveller.example", label=shop.label)).on(api(shop.label))
    before = await hold(traveller, shop, double=1)
    for _ in range(2):
        await office.post(f"/api/clients/{shop.client_id}/policies", json={})
    after = await hold(traveller, shop, double=1)
    async with database.client_transaction(shop.client_id) as tx:
        for held, version in ((before, None), (after, 2)):
            stored = await tx.scalar(
                select(Booking.policy_version).where(Booking.booking_id == held["reservation_event_id"])
            )
            assert stored == version
