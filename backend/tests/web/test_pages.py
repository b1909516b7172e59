"""The page shell: which pages exist, what a crawler reads, and what may run in them."""

import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from babel.messages.pofile import read_po
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person
from toli.adapters import make_live_payments
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.languages import LANGUAGES, written_in
from toli.kit.translation import find_text_in_context, translate
from toli.web.content import MAIN_TITLE
from toli.web.page_routes import ROUTES
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio

TEMPLATE = (
    "<!doctype html><html><head><!--toli:head--></head><body><p><!--toli:name--></p><!--toli:body--></body></html>"
)


@pytest.fixture
async def shop(app: FastAPI, database: Database, clock: HandClock, tmp_path: Path) -> Shop:
    for name in ("index.html", "panels.html"):
        (tmp_path / name).write_text(TEMPLATE.replace("<head>", f"<head><!--{name}-->"))
    app.state.services.shell = Shell(app.state.services.settings.model_copy(update={"frontend_dir": tmp_path}))
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


async def test_event_page_is_readable_before_any_script(api: Api, shop: Shop) -> None:
    answer = await api(shop.label).get(f"/events/{shop.trip_id}")
    assert answer.status_code == 200
    assert "<title>Majuli by boat · Brahmaputra Trails</title>" in answer.text
    assert 'content="Four days on the largest river island."' in answer.text
    boot = json.loads(re.search(r'id="boot" nonce="[^"]+">(.*?)</script>', answer.text)[1])
    (first,) = [one for one in boot["data"] if "/details" in one["key"][0]]
    assert first["data"]["title"] == "Majuli by boat"
    nonce = re.search(r'name="csp-nonce" content="([^"]+)"', answer.text)[1]
    policy = answer.headers["content-security-policy"]
    assert f"script-src 'self' 'nonce-{nonce}'" in policy
    assert "unsafe" not in policy
    assert "razorpay" not in policy
    again = await api(shop.label).get(f"/events/{shop.trip_id}")
    assert nonce not in again.text


async def test_what_people_write_cannot_break_out_of_the_page(api: Api, shop: Shop, owner) -> None:
    owner.execute("UPDATE trip SET title = %s", ["</script><script>alert(1)</script>"])
    answer = await api(shop.label).get(f"/events/{shop.trip_id}")
    assert "<script>alert" not in answer.text
    assert "&lt;/script&gt;" in answer.text


@pytest.mark.parametrize(
    ("label", "path", "status", "location"),
    [
        ("brahmaputra", "/", 200, None),
        ("brahmaputra", "/events", 200, None),
        ("brahmaputra", "/mybookings", 200, None),
        ("brahmaputra", "/nothing", 404, None),
        ("brahmaputra", "/events/999999", 404, None),
        ("brahmaputra", "/alltrips", 200, None),
        (None, "/", 200, None),
        (None, "/alltrips", 200, None),
        (None, "/nothing", 307, "/"),
        (None, "/brahmaputra/events", 307, "http://brahmaputra.toli.localhost:8000/events"),
        (None, "//evil.example/events", 307, "/"),
        # The links of e-mails and of WhatsApp.
        ("brahmaputra", "/pay/a-link", 200, None),
        ("brahmaputra", "/offer/a-link", 200, None),
        ("brahmaputra", "/choose/a-link", 200, None),
        ("brahmaputra", "/team-invitation", 200, None),
        (None, "/team-invitation", 200, None),
        ("brahmaputra", "/connect-assistant", 200, None),
        (None, "/connect-assistant", 307, "/"),
    ],
)
async def test_which_pages_exist(
    api: Api, shop: Shop, label: str | None, path: str, status: int, location: str | None
) -> None:
    answer = await api(label).get(path)
    assert answer.status_code == status
    assert answer.headers.get("location") == location


@pytest.mark.parametrize(
    ("label", "path", "status", "document"),
    [
        ("brahmaputra", "/to", 200, "panels"),
        ("brahmaputra", "/to/orders/7/sheet", 200, "panels"),
        (None, "/to/", 200, "panels"),
        (None, "/admin", 200, "panels"),
        (None, "/admin/all-clients/1", 200, "panels"),
        # There is none on an operator's site.
        ("brahmaputra", "/admin", 404, "index"),
        ("brahmaputra", "/events", 200, "index"),
        (None, "/login", 200, "index"),
        ("brahmaputra", "/tours", 404, "index"),
    ],
)
async def test_the_panels_have_a_document_of_their_own(
    api: Api, shop: Shop, label: str | None, path: str, status: int, document: str
) -> None:
    answer = await api(label).get(path)
    assert answer.status_code == status
    assert f"<!--{document}.html-->" in answer.text
    assert "script-src 'self' 'nonce-" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("label", "path", "name"), [("brahmaputra", "/to", "Brahmaputra Trails"), (None, "/admin", "Admin panel · Toli")]
)
async def test_a_panel_has_its_name_before_any_script(
    api: Api, shop: Shop, label: str | None, path: str, name: str
) -> None:
    assert f"<p>{name}</p>" in (await api(label).get(path)).text


def _carried(page: str) -> dict[str, object]:
    """The first data of a page by their addresses."""
    boot = json.loads(re.search(r'id="boot" nonce="[^"]+">(.*?)</script>', page)[1])
    return {carried["key"][0]: carried["data"] for carried in boot["data"]}


@pytest.mark.parametrize(
    ("path", "reads"),
    [
        (
            "/to",
            [
                "reports/clients/{client}/todo",
                "reports/clients/{client}/dashboard?period=month",
                "bookings/get_by_client_id/{client}?status=ongoing&page=1&limit=3",
            ],
        ),
        ("/to/orders", ["bookings/get_by_client_id/{client}?status=booking&page=1&limit=24"]),
        (
            "/to/orders/{trip}?plan={plan}",
            [
                "bookings/event-plan/{plan}/summary",
                "bookings/event-plan/{plan}/reservations?page=1&limit=50",
                "events/{trip}",
                "events/{trip}/plan/{plan}/terms",
                "event-plans/{plan}/profit",
            ],
        ),
    ],
)
async def test_a_panel_carries_the_answers_that_its_screen_starts_with(
    api: Api, shop: Shop, path: str, reads: list[str]
) -> None:
    ids = {"client": shop.client_id, "trip": shop.trip_id, "plan": shop.plan_id}
    address = path.format(**ids)
    operator = shop.operator.on(api(shop.label))
    carried = _carried((await operator.get(address)).text)
    access = f"/api/users/has_access_to_route/{quote(urlsplit(address).path, safe='')}?subdomain={shop.label}"
    assert carried[access] == {"allowed": True, "reason": None}
    for read in reads:
        expected = await operator.get(f"/api/{read.format(**ids)}")
        assert expected.status_code == 200
        assert carried[f"/api/{read.format(**ids)}"] == expected.json()


async def test_a_panel_carries_nothing_that_its_reader_may_not_read(
    api: Api, database: Database, shop: Shop, clock: HandClock
) -> None:
    assert _carried((await api(shop.label).get("/to")).text) == {}
    traveller = (await person(database, "a@traveller.example", label=shop.label)).on(api(shop.label))
    access = f"/api/users/has_access_to_route/%2Fto?subdomain={shop.label}"
    carried = _carried((await traveller.get("/to")).text)
    assert carried.pop(access)["allowed"] is False
    assert [address for address in carried if f"/clients/{shop.client_id}" in address] == []
    other = await open_shop(database, label="majuli", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    stranger = other.operator.on(api(shop.label))
    carried = _carried((await stranger.get(f"/to/orders/{shop.trip_id}?plan={shop.plan_id}")).text)
    assert carried.pop(access.replace("%2Fto", f"%2Fto%2Forders%2F{shop.trip_id}"))["allowed"] is False
    assert [data for data in carried.values() if data] == []


async def test_a_panel_carries_no_list_for_a_filter_or_an_unknown_departure(api: Api, shop: Shop) -> None:
    operator = shop.operator.on(api(shop.label))
    for path in ("/to/orders?status=draft", "/to?period=week", f"/to/orders/{shop.trip_id}", "/to/orders?plan=1"):
        carried = _carried((await operator.get(path)).text)
        assert len(carried) == 3, path
    unknown = _carried((await operator.get(f"/to/orders/{shop.trip_id}?plan=999999")).text)
    assert not any("event-plan" in address for address in unknown)


@pytest.mark.parametrize(
    ("path", "is_of_payment"),
    [("/mybookings", True), ("/events/1/review", True), ("/pay/a-link", True), ("/events", False)],
)
async def test_pages_of_payment_load_the_providers_checkout_without_an_account_of_the_platform(
    api: Api, app: FastAPI, shop: Shop, path: str, *, is_of_payment: bool
) -> None:
    services = app.state.services
    checkout = make_live_payments(services.settings, None).checkout
    services.shell = Shell(services.shell.settings, has_live_checkout=checkout.is_live)
    policy = (await api(shop.label).get(path)).headers["content-security-policy"]
    assert ("https://checkout.razorpay.com" in policy) is is_of_payment


async def test_sitemap_lists_every_published_trip(api: Api, shop: Shop, owner) -> None:
    robots = (await api(shop.label).get("/robots.txt")).text
    assert "Sitemap: http://brahmaputra.toli.localhost:8000/sitemap.xml" in robots
    assert "Disallow: /mybookings" in robots
    sitemap = await api(shop.label).get("/sitemap.xml")
    assert sitemap.headers["content-type"] == "application/xml"
    assert f"<loc>http://brahmaputra.toli.localhost:8000/events/{shop.trip_id}</loc>" in sitemap.text
    assert "/events/" not in (await api().get("/sitemap.xml")).text
    owner.execute("UPDATE trip SET status = 'draft'")
    assert "/events/" not in (await api(shop.label).get("/sitemap.xml")).text


async def test_a_trip_has_schema_org_data(api: Api, shop: Shop) -> None:
    answer = await api(shop.label).get(f"/events/{shop.trip_id}")
    shown = json.loads(re.search(r'<script type="application/ld\+json" nonce="[^"]+">(.*?)</script>', answer.text)[1])
    assert (shown["@type"], shown["name"]) == ("TouristTrip", "Majuli by boat")
    (offer,) = shown["offers"]
    assert (offer["price"], offer["priceCurrency"]) == (7875, "INR")
    assert offer["availability"] == "https://schema.org/InStock"
    assert len(shown["itinerary"]["itemListElement"]) == 4


async def test_a_trip_has_one_address_wherever_it_is_read(api: Api, shop: Shop) -> None:
    canonical = f'<link rel="canonical" href="http://brahmaputra.toli.localhost:8000/events/{shop.trip_id}" />'
    assert canonical in (await api().get(f"/events/{shop.trip_id}")).text
    assert canonical in (await api(shop.label).get(f"/event/{shop.trip_id}")).text


async def test_only_the_page_that_forgets_a_visit_is_framed_and_only_by_the_platform(
    api: Api, app: FastAPI, shop: Shop
) -> None:
    policies = {
        path: (await api(shop.label).get(path)).headers["content-security-policy"]
        for path in ("/events", "/logout_script", "/clear-session", "/connect-assistant")
    }
    settings = app.state.services.settings
    sites = f"{settings.main_url} {settings.client_origin('*')}"
    assert f"frame-ancestors {sites}" in policies["/clear-session"]
    assert "frame-ancestors 'none'" in policies["/events"]
    assert "frame-ancestors 'none'" in policies["/connect-assistant"]
    assert "frame-ancestors 'none'" in policies["/logout_script"]
    assert f"frame-src 'self' {sites};" in policies["/logout_script"]
    assert "frame-src 'self';" in policies["/clear-session"]


async def test_pages_that_end_a_visit_have_the_browser_forget_it(api: Api, shop: Shop) -> None:
    for path, cleared in (("/events", None), ("/logout_script", '"storage"'), ("/clear-session", '"cache", "storage"')):
        for origin in ("none", "same-origin", "same-site"):
            answer = await api(shop.label).get(path, headers={"Sec-Fetch-Site": origin})
            assert answer.headers.get("clear-site-data") == cleared
        elsewhere = await api(shop.label).get(path, headers={"Sec-Fetch-Site": "cross-site"})
        assert "clear-site-data" not in elsewhere.headers


FRONTEND = Path(__file__).parents[3] / "frontend/src"
ROUTE_FILES = FRONTEND / "routes/site"
MESSAGES = FRONTEND / "lib/messages"
TEXT = re.compile(r': "(.*)",')
EXAMPLES = {"eventId": "{event}", "bookingId": "7", "token": "a-link", "tenant": "konkan", "kind": "terms"}
REDIRECTS = {"/$tenant/events", "/$"}
"""Route files that only redirect: an operator's trips by its label, and every unknown address."""


def route_paths() -> list[str]:
    names = [file.stem for file in ROUTE_FILES.glob("[!_-]*.tsx")]
    return ["/" + re.sub(r"_?\.", "/", name).removesuffix("index").rstrip("/") for name in names]


def test_every_route_file_is_a_page_of_the_server() -> None:
    assert {"/", "/pay/$token", "/events/$eventId/book", "/events"} < set(route_paths())
    assert set(route_paths()) - REDIRECTS == set(ROUTES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [path for path in route_paths() if path not in REDIRECTS])
async def test_every_page_has_a_title_of_its_own(api: Api, shop: Shop, path: str, language: str) -> None:
    filled = re.sub(r"\$(\w+)", lambda name: EXAMPLES[name[1]], path).format(event=shop.trip_id)
    for label, is_here in ((shop.label, True), (None, ROUTES[path].sites == "all")):
        answer = await api(label).get(filled, headers={"Accept-Language": language})
        if not is_here:
            assert (answer.status_code, answer.headers["location"]) == (307, "/")
            continue
        assert answer.status_code == 200
        assert 'name="robots" content="noindex"' not in answer.text
        site = "Brahmaputra Trails" if label else "Toli"
        (title,) = re.findall("<title>(.*?)</title>", answer.text)
        assert unescape(title) == title_of(path, site, language)


@cache
def texts_in(language: str) -> set[str]:
    """Texts of the front end's pages, without plurals."""
    if language == "en":
        return {text for file in (MESSAGES / "en").glob("*.ts") for text in TEXT.findall(file.read_text("utf-8"))}
    with (MESSAGES / f"{language}.po").open("rb") as catalogue:
        return {message.string for message in read_po(catalogue) if isinstance(message.string, str)}


def title_of(path: str, site: str, language: str) -> str:
    """The title as the front end sets it, or that of a front page or trip."""
    if path in {"/events/$eventId", "/event/$eventId"}:
        return f"Majuli by boat · {site}"
    title = "Terms" if path == "/policies/$kind" else ROUTES[path].title
    with written_in(language):
        if title is None:
            return site if site != "Toli" else translate(MAIN_TITLE, site=site)
        shown = find_text_in_context("page title", title)
    assert shown in texts_in(language), f"No page of the front end has the title {shown!r}."
    return f"{shown} · {site}"
