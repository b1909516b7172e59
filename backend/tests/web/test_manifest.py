"""The web app manifest of a booking's page."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from fastapi import FastAPI
from PIL import Image

from tests.conftest import Api
from tests.people import open_site
from tests.shop import person
from toli.clients.media.service import encode_picture, record
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio


async def test_my_trip_can_be_installed_under_the_operators_name(
    api: Api, app: FastAPI, database: Database, owner
) -> None:
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR, label="majuli")
    client_id = await open_site(database, "majuli", user_id=operator.user_id)
    logo = encode_picture(Image.new("RGB", (512, 512), "teal"), purpose="logo")
    async with database.client_transaction(client_id) as tx:
        await record(tx, image=logo, uploaded_by=operator.user_id)
    owner.execute("UPDATE client SET client_logo = %s WHERE client_id = %s", [logo.filename, client_id])
    answer = await api("majuli").get("/mytrip.webmanifest?booking=12")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/manifest+json")
    described = answer.json()
    assert described["start_url"].startswith(described["scope"])
    assert (described["start_url"], described["display"]) == ("/mytrip/12", "standalone")
    assert [icon["sizes"] for icon in described["icons"]] == ["256x256", "512x512"]
    assert "majuli" in described["name"].lower()
    platform = (await api().get("/mytrip.webmanifest?booking=12")).json()
    assert (platform["name"], platform["icons"]) == ("My trip · Toli", [])
    assert (await api("majuli").get("/mytrip.webmanifest?booking=x")).status_code == 422


async def test_browser_tab_and_home_screen_show_the_operators_logo(
    api: Api, app: FastAPI, database: Database, owner, tmp_path: Path
) -> None:
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR, label="majuli")
    client_id = await open_site(database, "majuli", user_id=operator.user_id)
    logo = encode_picture(Image.new("RGB", (512, 512), "teal"), purpose="logo")
    services = app.state.services
    for name in ("index.html", "panels.html"):
        (tmp_path / name).write_text(
            '<head><link rel="icon" type="image/svg+xml" href="/assets/product.svg"><!--toli:head--></head>'
        )
    services.shell = Shell(services.settings.model_copy(update={"frontend_dir": tmp_path}))
    icon = re.compile(r'<link rel="(icon|apple-touch-icon)"[^>]* href="([^"]+)"')
    product = [("icon", "/assets/product.svg")]
    assert icon.findall((await api("majuli").get("/")).text) == product
    assert (await api("majuli").get("/apple-touch-icon.png")).status_code == 404
    for file in logo.files:
        await services.store.put(file.name, file.data, content_type="image/webp")
    async with database.client_transaction(client_id) as tx:
        await record(tx, image=logo, uploaded_by=operator.user_id)
    owner.execute("UPDATE client SET client_logo = %s WHERE client_id = %s", [logo.filename, client_id])
    for path in ("/", "/about", "/nothing", "/to"):
        shown = dict(icon.findall((await api("majuli").get(path)).text))
        assert shown["icon"].startswith("/media/"), path
        answer = await api("majuli").get(shown["apple-touch-icon"])
        with Image.open(BytesIO(answer.content)) as picture:
            assert (picture.format, picture.size) == ("PNG", (180, 180))
            assert picture.getpixel((90, 90)) == pytest.approx((0, 128, 128), abs=6)
    again = await api("majuli").get("/apple-touch-icon.png", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert icon.findall((await api().get("/")).text) == product
    assert (await api().get("/apple-touch-icon.png")).status_code == 404
