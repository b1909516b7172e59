"""The web app manifest of a booking's page."""

import pytest
from fastapi import FastAPI
from PIL import Image

from tests.conftest import Api
from tests.people import open_site
from tests.shop import person
from toli.access.roles import Role
from toli.db.database import Database
from toli.media.service import encode_picture, record

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
