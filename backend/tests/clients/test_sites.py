"""Whose site is where."""

import pytest

from tests.conftest import Api
from tests.people import open_site
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(database: Database) -> int:
    await open_site(database, "zanskar")
    await open_site(database, "waiting", approval="open")
    await open_site(database, "refused", approval="rejected")
    return await open_site(database, "brahmaputra")


@pytest.mark.parametrize("label", ["brahmaputra", "Brahmaputra"])
async def test_approved_client_is_registered(api: Api, site: int, label: str) -> None:
    answer = await api().get(f"/api/clients/is_subdomain_registered/{label}")
    assert answer.json() == {"registered": True, "client_id": site, "client_name": "Brahmaputra Trails"}


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("label", ["waiting", "refused", "nowhere", "www", "a", "x" * 31, "a'b"])
async def test_what_is_not_approved_is_not_registered(api: Api, label: str) -> None:
    answer = await api().get(f"/api/clients/is_subdomain_registered/{label}")
    assert answer.json() == {"registered": False, "client_id": None, "client_name": None}
    assert (await api().get(f"/api/clients/clientURL/{label}")).status_code == 404


async def test_client_is_shown_by_its_label(api: Api, site: int) -> None:
    answer = await api().get("/api/clients/clientURL/brahmaputra/")
    assert answer.json() == {
        "client_id": site,
        "client_name": "Brahmaputra Trails",
        "url": "brahmaputra",
        "client_url": "brahmaputra",
        "client_logo": None,
        "client_banner": None,
        "about": "",
        "takes_online_payments": False,
        "public_email": "",
        "public_phone": "",
        "public_whatsapp": "",
        "public_address": "",
    }


@pytest.mark.usefixtures("site")
async def test_on_a_clients_site_there_is_no_other(api: Api) -> None:
    browser = api("brahmaputra")
    assert (await browser.get("/api/clients/clientURL/brahmaputra")).status_code == 200
    assert (await browser.get("/api/clients/clientURL/zanskar")).status_code == 404
    assert (await browser.get("/api/clients/is_subdomain_registered/zanskar")).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "is_subdomain_registered/brahmaputra",
        "clientURL/brahmaputra",
        "get_client_static_content/{site}",
        "get_static_content/1",
    ],
)
async def test_reader_who_has_it_gets_304(api: Api, site: int, path: str) -> None:
    address = f"/api/clients/{path.format(site=site)}"
    first = await api().get(address)
    again = await api().get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
