"""Sending pictures over HTTP: what is taken, what is refused and why, and whose they are."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from PIL import Image
from tests.conftest import Api
from tests.people import open_site
from tests.shop import person

from toli.clients.media import rules
from toli.clients.media import service as media
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.errors import Invalid

pytestmark = pytest.mark.anyio
DAMAGED = "This picture is damaged and cannot be read. Please save it again and try once more."
PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"


def picture(size: tuple[int, int] = (640, 400), *, form: str = "JPEG", **more: Any) -> bytes:
    out = BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(out, form, **more)
    return out.getvalue()


async def send(browser: httpx.AsyncClient, data: bytes, name: str = "p.jpg", **fields: str) -> httpx.Response:
    return await browser.post("/api/images/upload", files={"file": (name, data)}, data=fields)


async def test_an_uploaded_picture_is_the_clients_and_has_no_metadata(api: Api, database: Database) -> None:
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR, label="majuli")
    await open_site(database, "majuli", user_id=operator.user_id)
    exif = Image.Exif()
    exif[0x010E] = "taken at my mother's house"
    office = operator.on(api("majuli"))
    sent = await send(office, picture(exif=exif), "holiday.exe")
    assert sent.status_code == 201, sent.text
    made = sent.json()
    assert (made["width"], made["height"]) == (640, 400)
    assert made["url"] == f"/media/{made['filename']}"
    files = [await api("majuli").get(source["url"]) for source in made["sources"]]
    assert [file.status_code for file in files] == [200, 200]
    assert all(b"mother" not in file.content for file in files)
    seen = (await api("majuli").get(f"/api/images/view/{made['filename']}")).json()
    assert seen == {name: value for name, value in made.items() if name != "filename"}
    assert (await send(operator.on(api()), picture())).json()["filename"] == made["filename"]


async def test_refusals_say_what_to_do(api: Api, database: Database) -> None:
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR, label="majuli")
    await open_site(database, "majuli", user_id=operator.user_id)
    office = operator.on(api("majuli"))
    big = b"x" * (5 * 1024 * 1024 + 1)
    for data, fields, status, detail in [
        (big, {}, 413, "File size exceeded"),
        (big + big, {"purpose": "banner"}, 413, "Banner file size must be less than 5MB"),
        (big[: 2 * 1024 * 1024 + 1], {"purpose": "logo"}, 413, "Logo file size must be less than 2MB"),
        (picture(), {"purpose": "logo"}, 422, "Logo must be square (equal width and height)"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", {}, 415, "Please choose a JPEG, PNG, WebP or AVIF picture."),
        (PDF, {}, 415, "Please choose a JPEG, PNG, WebP or AVIF picture."),
        (b"MZ", {"purpose": "document"}, 415, "Please choose a PDF, or a JPEG, PNG, WebP or AVIF picture."),
        (
            picture()[:900],
            {},
            422,
            "This picture is damaged and cannot be read. Please save it again and try once more.",
        ),
        (picture(), {"purpose": "holiday"}, 422, "Purpose is one of event, logo, banner, photo and document."),
        (picture(), {"client_id": "0"}, 422, "Purpose is one of event, logo, banner, photo and document."),
        (picture(), {"client_id": "999"}, 404, "We could not find that. Check the address and try again."),
    ]:
        answer = await send(office, data, **fields)
        assert (answer.status_code, answer.json()["detail"]) == (status, detail)
    for body in ({"content": b"{}"}, {"data": {"purpose": "event"}}, {"files": {"photo": b"x"}}):
        assert (await office.post("/api/images/upload", **body)).status_code == 422  # type: ignore[arg-type]
    traveller = await person(database, "asha@traveller.example", label="majuli")
    assert (await send(traveller.on(api("majuli")), picture())).status_code == 403
    assert (await send(api("majuli"), picture())).status_code == 401


async def test_private_files_are_visible_to_the_operator_only(api: Api, database: Database) -> None:
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR, label="majuli")
    stranger = await person(database, "o@zanskar.example", role=Role.OPERATOR, label="zanskar")
    assert (await send(operator.on(api()), PDF, purpose="document")).status_code == 409
    await open_site(database, "majuli", user_id=operator.user_id)
    await open_site(database, "zanskar", user_id=stranger.user_id)
    for data, purpose, kind in ((PDF, "document", "application/pdf"), (picture(), "photo", "image/webp")):
        made = (await send(operator.on(api("majuli")), data, purpose=purpose)).json()
        for office in (operator.on(api("majuli")), operator.on(api())):
            seen = await office.get(f"/api/images/view/{made['filename']}")
            assert (seen.json()["url"], seen.headers["cache-control"]) == (made["url"], "no-store")
            file = await office.get(made["url"])
            assert (file.status_code, file.headers["content-type"]) == (200, kind)
            assert file.headers["cache-control"] == "no-store"
            assert file.headers["content-disposition"].startswith("attachment" if purpose == "document" else "inline")
        others = (stranger.on(api("zanskar")), stranger.on(api("majuli")), stranger.on(api()))
        for other in others:
            assert (await other.get(f"/api/images/view/{made['filename']}")).status_code == 404
            assert (await other.get(made["url"])).status_code == 404
        assert (await api("majuli").get(made["url"])).status_code == 401
        assert (await api("majuli").get(f"/media/{made['filename']}")).status_code == 404


async def test_before_there_is_a_client_a_picture_is_its_senders(api: Api, database: Database) -> None:
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR)
    other = await person(database, "o@zanskar.example", role=Role.OPERATOR)
    logo = (await send(operator.on(api()), picture((96, 96), form="PNG"), purpose="logo")).json()["filename"]
    path = f"/api/images/view/{logo}"
    assert (await operator.on(api()).get(path)).status_code == 200
    assert (await other.on(api()).get(path)).status_code == 404
    client_id = await open_site(database, "majuli", user_id=operator.user_id)
    key = {"filenames": [logo], "purpose": "logo", "field": "client_logo"}
    async with database.client_transaction(client_id) as tx:
        with pytest.raises(Invalid):
            await media.adopt(tx, user_id=other.user_id, **key)  # type: ignore[arg-type]
        with pytest.raises(Invalid):
            await media.adopt(tx, user_id=operator.user_id, **{**key, "purpose": "event"})  # type: ignore[arg-type]
        (adopted,) = await media.adopt(tx, user_id=operator.user_id, **key)  # type: ignore[arg-type]
        assert await media.adopt(tx, user_id=other.user_id, **key) == [adopted]  # type: ignore[arg-type]
    assert (await api("majuli").get(path)).status_code == 200


async def test_uploads_are_limited_per_hour(
    api: Api, database: Database, owner: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR)
    monkeypatch.setattr(rules, "MOST_AN_HOUR", 2)
    office = operator.on(api())
    assert [(await send(office, b"x")).status_code for _ in range(3)] == [415, 415, 429]
    wait = int((await send(office, b"x")).headers["retry-after"])
    assert 3500 < wait <= timedelta(hours=1).seconds
    owner.execute("UPDATE upload SET made_at = now() - interval '61 minutes'")
    client_id = await open_site(database, "majuli", user_id=operator.user_id)
    monkeypatch.setattr(rules, "MOST_OF_A_CLIENT", 1)
    answers = [await send(office, picture((40, 40 + n)), client_id=str(client_id)) for n in range(2)]
    assert [answer.status_code for answer in answers] == [201, 409]


async def test_unused_uploads_are_removed_after_a_day(
    app: FastAPI, api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    store = app.state.services.store
    operator = await person(database, "o@majuli.example", role=Role.OPERATOR, label="majuli")
    other = await person(database, "o@zanskar.example", role=Role.OPERATOR, label="zanskar")
    client_id = await open_site(database, "majuli", user_id=operator.user_id)
    office = operator.on(api("majuli"))
    saved, unsaved, shared, young = [
        (await send(office, picture((300, height)))).json() for height in (200, 210, 220, 230)
    ]
    document = (await send(office, PDF, purpose="document")).json()
    await send(other.on(api()), picture((300, 220)))
    # Another client uses the very same picture.
    elsewhere = await open_site(database, "zanskar", user_id=other.user_id)
    for user_id, client, name in (
        (operator.user_id, client_id, saved),
        (other.user_id, elsewhere, shared),
    ):
        async with database.client_transaction(client) as tx:
            await media.adopt(tx, user_id=user_id, filenames=[name["filename"]], purpose="event", field="images")
    owner.execute("UPDATE image SET created_at = now() - interval '25 hours' WHERE filename <> %s", [young["filename"]])
    owner.execute(
        "UPDATE upload SET made_at = now() - interval '25 hours' WHERE image ->> 'filename' IS DISTINCT FROM %s",
        [young["filename"]],
    )

    # Sent anew, it is young again.
    again = (await send(office, picture((300, 200)))).json()
    assert again == saved
    await media.remove_unsaved(database, store)

    def stays(sent: Any) -> list[str]:
        return [source["url"].removeprefix("/media/") for source in sent["sources"]]

    for sent in (saved, shared, young):
        assert [name for name in stays(sent) if await store.get(name) is None] == []
    for name in stays(unsaved):
        assert await store.get(name) is None
        assert await store.get(name.replace(".webp", ".avif")) is None
    assert (await office.get(document["url"])).status_code == 404
    kept = owner.execute("SELECT client_id, filename FROM image ORDER BY image_id").fetchall()
    assert sorted(kept) == sorted(
        [(client_id, saved["filename"]), (elsewhere, shared["filename"]), (client_id, young["filename"])]
    )
    assert owner.execute("SELECT count(*) FROM upload").fetchone() == (2,)
    async with database.client_transaction(client_id) as tx:
        key = {"user_id": operator.user_id, "purpose": "event", "field": "images"}
        with pytest.raises(Invalid, match="upload it again"):
            await media.adopt(tx, filenames=[unsaved["filename"]], **key)  # type: ignore[arg-type]
