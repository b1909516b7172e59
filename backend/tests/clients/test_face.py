"""What an operator chooses for its own site: fonts and layout, and what the footer says of it."""

from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.shop import open_shop
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio
FACE = {
    "fonts": "classic",
    "hero": "split",
    "since_year": 2012,
    "licences": "Assam Tourism 2012/118\nIATO 4711",
    "social_links": ["https://www.instagram.com/majuli", "https://maps.app.goo.gl/x"],
    "copyright_line": "Majuli Rivers Private Limited",
}
PRELOAD = '<link rel="preload" href="/assets/figtree-latin-x.woff2" as="font" type="font/woff2" crossorigin />'


def build(folder: Path) -> Path:
    """Make a build with a pair of fonts."""
    for name in ("index.html", "rendered.html", "panels.html"):
        (folder / name).write_text(
            f'<html lang="en"><head>{PRELOAD}<!--toli:head--></head><body><!--toli:body--></body></html>'
        )
    (folder / "pages").mkdir()
    (folder / "pages/fonts.json").write_text('{"fonts-classic": {"scripts": [], "styles": ["/assets/classic.css"]}}')
    (folder / "assets").mkdir()
    (folder / "assets/classic.css").write_text('@font-face{src:url("/assets/lora-latin-x.woff2")}')
    return folder


async def test_a_site_has_the_face_that_its_operator_chose(
    api: Api, app: FastAPI, database: Database, clock: HandClock, tmp_path: Path
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    services = app.state.services
    services.shell = Shell(services.settings.model_copy(update={"frontend_dir": build(tmp_path)}))
    plain = (await api(shop.label).get("/mybookings")).text
    assert PRELOAD in plain
    assert "classic.css" not in plain

    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/update_client"
    saved = await office.put(path, json=FACE)
    assert saved.status_code == 200, saved.text
    assert {name: saved.json()[name] for name in FACE} == FACE
    shown = (await api(shop.label).get("/api/site")).json()["site"]["client"]
    assert {name: shown[name] for name in FACE} == FACE
    trip = (await api().get(f"/api/events/{shop.trip_id}/details")).json()["client"]
    assert (trip["since_year"], trip["licences"]) == (2012, FACE["licences"])

    page = (await api(shop.label).get("/mybookings")).text
    assert '<html data-fonts="classic" lang="en">' in page
    assert '<link rel="stylesheet" crossorigin href="/assets/classic.css" />' in page
    assert PRELOAD not in page, "fonts that are not shown are not fetched"
    for other in (await api().get("/"), await office.get("/to")):
        assert "data-fonts" not in other.text, "the platform and the panels keep their own"

    emptied = await office.put(path, json={"since_year": None, "social_links": "", "copyright_line": None})
    assert (emptied.json()["since_year"], emptied.json()["social_links"]) == (None, [])
    assert emptied.json()["copyright_line"] == FACE["copyright_line"], "null leaves a text as it is"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("fonts", "comic"),
        ("hero", "video"),
        ("since_year", 1700),
        ("social_links", ["http://www.instagram.com/majuli"]),
        ("social_links", ["https://instagram.com.evil.example/"]),
        ("social_links", ["https://evil.example/instagram.com"]),
        ("social_links", ["javascript:alert(1)"]),
        ("social_links", [f"https://x.com/{number}" for number in range(9)]),
    ],
)
async def test_what_is_no_face_is_refused_at_its_field(
    api: Api, database: Database, clock: HandClock, field: str, value: object
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    office = shop.operator.on(api(shop.label))
    refused = await office.put(f"/api/clients/{shop.client_id}/update_client", json={field: value})
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][0]["field"].startswith(field)
