"""A page whose scripts, styles, fonts and pictures come from the address of a content delivery network."""

import json
import re
from collections.abc import AsyncIterator
from html import unescape

import pytest
from fastapi import FastAPI
from PIL import Image

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop
from toli.clients.media.service import encode_picture, put_files, record
from toli.infra.config import Settings, SettingsRefused, load_settings, locations
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.web import rendering
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio

CDN = "https://cdn.example"


@pytest.fixture
async def shop(
    app: FastAPI, database: Database, clock: HandClock, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Shop]:
    assert (locations.frontend() / "index.html").is_file(), "build the front end first: make build"
    monkeypatch.setattr(rendering, "MAX_WAIT", 20)
    services = app.state.services
    services.settings = settings.model_copy(update={"asset_url": f"{CDN}/"})
    services.shell = Shell(services.settings)
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    async with services.renderer.running():
        yield shop


def addresses(html: str) -> set[str]:
    """Every address that a browser fetches for the document itself."""
    html = re.sub(r'<script type="application/[^>]*>.*?</script>', "", html, flags=re.DOTALL)
    found = re.findall(r'<(?:script|img)\b[^>]*? src="([^"]+)"', html)
    found += re.findall(r'<link\b[^>]*? rel="(?:stylesheet|modulepreload|preload|icon)"[^>]*? href="([^"]+)"', html)
    found += re.findall(r' data-entry="([^"]+)"', html)
    found += [
        part.split()[0]
        for srcset in re.findall(r' srcset="([^"]+)"', html, re.IGNORECASE)
        for part in srcset.split(",")
    ]
    found += re.findall(r"url\(([^)\"']+)\)", html)
    return {unescape(one) for one in found if not one.startswith("data:")}


async def show_pictures(app: FastAPI, shop: Shop, database: Database, owner) -> str:
    """Give the trip a picture and the operator a banner; return the picture's file name."""
    drawn = Image.linear_gradient("L").resize((640, 400)).convert("RGB")
    images = {purpose: encode_picture(drawn, purpose=purpose) for purpose in ("event", "banner")}
    async with database.client_transaction(shop.client_id) as tx:
        ids = {
            purpose: await record(tx, image=image, uploaded_by=shop.operator.user_id)
            for purpose, image in images.items()
        }
    await put_files(app.state.services.store, images["event"])
    owner.execute(
        "INSERT INTO trip_image (client_id, trip_id, image_id, position) VALUES (%s, %s, %s, 0)",
        [shop.client_id, shop.trip_id, ids["event"]],
    )
    owner.execute(
        "UPDATE client SET client_banner = %s WHERE client_id = %s", [images["banner"].filename, shop.client_id]
    )
    return images["event"].filename


async def test_a_page_loads_every_file_from_it(api: Api, app: FastAPI, database: Database, shop: Shop, owner) -> None:
    filename = await show_pictures(app, shop, database, owner)
    for path in ("/", f"/events/{shop.trip_id}", f"/events/{shop.trip_id}/book", "/to"):
        answer = await api(shop.label).get(path)
        named = addresses(answer.text)
        assert any(one.endswith(".js") for one in named), path
        assert any(one.endswith(".woff2") for one in named), path
        assert all(one.startswith(f"{CDN}/") for one in named), (path, named)
        for rule in ("script-src", "style-src", "img-src", "font-src"):
            assert f"{rule} 'self' {CDN}" in answer.headers["content-security-policy"]
        assert "connect-src 'self';" in answer.headers["content-security-policy"]
    page = (await api(shop.label).get(f"/events/{shop.trip_id}")).text
    assert f'src="{CDN}/media/{filename}"' in page, "the picture is rendered on the server"
    assert f'"image":["{CDN}/media/{filename}"]' in page, "structured data"
    assert f'<link rel="canonical" href="http://{shop.label}.' in page, "pages keep their own address"


async def test_the_network_fetches_what_it_passes_on(
    api: Api, app: FastAPI, database: Database, shop: Shop, owner
) -> None:
    filename = await show_pictures(app, shop, database, owner)
    page = (await api(shop.label).get(f"/events/{shop.trip_id}")).text
    for address in (one for one in addresses(page) if f"{CDN}/assets/" in one):
        answer = await api().get(address.removeprefix(CDN), headers={"Host": "cdn.example"})
        assert answer.status_code == 200, address
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "immutable" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers
    shown = await api().get(f"/media/{filename}", headers={"Host": "cdn.example"})
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/webp")
    assert "set-cookie" not in shown.headers
    site = (await api(shop.label).get("/api/site", headers={"Origin": CDN})).headers
    assert "access-control-allow-origin" not in site, "nothing but built files is for other origins"


def test_scripts_find_the_next_ones_beside_themselves() -> None:
    for script in (locations.frontend() / "assets").glob("*.js"):
        assert not re.search(r"""["'`]/assets/""", script.read_text()), script.name


async def test_without_one_a_page_loads_from_its_own_site(
    api: Api, app: FastAPI, shop: Shop, settings: Settings
) -> None:
    app.state.services.settings = settings
    app.state.services.shell = Shell(settings)
    answer = await api(shop.label).get(f"/events/{shop.trip_id}")
    assert all(one.startswith("/assets/") for one in addresses(answer.text))
    assert json.loads((await api(shop.label).get("/api/site")).text)["site"]["asset_url"] == ""


@pytest.mark.parametrize(
    "wrong", ["cdn.example", "https://cdn.example/path", "https://cdn.example; x", "//cdn.example"]
)
def test_it_is_an_origin(wrong: str) -> None:
    with pytest.raises(SettingsRefused, match="TOLI_ASSET_URL"):
        load_settings({"TOLI_ASSET_URL": wrong})
