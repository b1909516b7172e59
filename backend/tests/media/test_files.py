"""Pictures over HTTP, and the stores their files are kept in."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI
from PIL import Image
from tests.conftest import Api

from toli.clients.media import service as media
from toli.clients.media.errors import WrongMediaFolder
from toli.infra.config import Settings, SettingsRefused
from toli.infra.db.database import Database
from toli.infra.ports.files import FileStore, local_folder, make_store

pytestmark = pytest.mark.anyio


@pytest.fixture
def store(app: FastAPI) -> FileStore:
    found = app.state.services.store
    assert isinstance(found, FileStore)
    return found


@pytest.fixture
def clients(owner: psycopg.Connection[Any]) -> list[int]:
    """Two approved clients, `majuli` and `zanskar`."""
    owner.execute("INSERT INTO app_user (email, username, role_id) VALUES ('o@op.example', 'o', 3)")
    rows = owner.execute(
        "INSERT INTO client (user_id, client_name, url, approval_status)"
        " SELECT user_id, label, label, 'approved' FROM app_user, unnest(ARRAY['majuli', 'zanskar']) label"
        " RETURNING client_id"
    ).fetchall()
    return [client_id for (client_id,) in rows]


@pytest.fixture
async def image(store: FileStore, database: Database, clients: list[int]) -> media.EncodedImage:
    """A picture of `majuli`, taken in whole."""
    encoded = media.encode_picture(Image.linear_gradient("L").resize((1200, 800)).convert("RGB"), purpose="event")
    await media.put_files(store, encoded)
    async with database.client_transaction(clients[0]) as tx:
        first = await media.record(tx, image=encoded, uploaded_by=None)
        assert await media.record(tx, image=encoded, uploaded_by=None) == first
    return encoded


async def test_file_is_served_for_ever_and_can_do_nothing(api: Api, image: media.EncodedImage) -> None:
    for kept in (*image.files, *image.avif):
        answer = await api("majuli").get(f"/media/{kept.name}")
        assert answer.content == kept.data
        assert answer.headers["content-type"] == f"image/{kept.name[-4:]}"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in answer.headers["content-security-policy"]
        tag = answer.headers["etag"]
        again = await api().get(f"/media/{kept.name}", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/media/../secret_keys",
        "/media/..%2fsecret_keys",
        "/media/%2e%2e%2fsecret_keys",
        "/media/%2e%2e/secret_keys",
        "/media/..%5csecret_keys",
        "/media/secret_keys",
        "/media/secret.webp",
        "/media/" + "a" * 20 + "-480.jpg",
        "/media/" + "a" * 20 + ".webp",
        "/media/%00.webp",
        "/media/" + "a" * 20 + "-480.webp",
        "/media/" + "a" * 20 + "-480.webp%0a",
        "/media//etc/passwd",
        "/media/",
    ],
)
async def test_no_name_leads_out_of_the_store(app: FastAPI, api: Api, settings: Settings, path: str) -> None:
    (settings.data_dir / "secret_keys").write_text("the key")
    (settings.data_dir / "media" / "secret.webp").write_text("the key")

    answer = await api().get(path)
    assert "the key" not in answer.text
    assert answer.status_code in {307, 400, 404}


async def test_view_says_where_the_files_are(api: Api, image: media.EncodedImage) -> None:
    path = f"/api/images/view/{image.filename}"
    answer = await api("majuli").get(path)
    assert answer.json() == {
        "url": f"/media/{image.filename}",
        "width": 1200,
        "height": 800,
        "sources": [{"url": f"/media/{kept.name}", "width": kept.width} for kept in image.files],
        "placeholder": image.placeholder,
        "focus_x": 50,
        "focus_y": 50,
        "caption": "",
        "credit": "",
    }
    assert (await api("majuli").get(path, headers={"If-None-Match": answer.headers["etag"]})).status_code == 304
    assert (await api().get(path)).status_code == 200
    assert (await api("zanskar").get(path)).status_code == 404
    assert (await api().get("/api/images/view/unknown.webp")).status_code == 404


async def test_files_are_written_once(tmp_path: Path) -> None:
    store = make_store(Settings(media_url=f"file://{tmp_path}/pictures"))
    await store.put("a-1.webp", b"first", content_type="image/webp")
    await store.put("a-1.webp", b"second", content_type="image/webp")

    assert await store.get("a-1.webp") == b"first"
    assert await store.get("b-1.webp") is None
    assert [path.name for path in (tmp_path / "pictures").iterdir()] == ["a-1.webp"]


async def test_a_folder_without_the_pictures_is_refused(
    database: Database, image: media.EncodedImage, settings: Settings, owner: psycopg.Connection[Any], tmp_path: Path
) -> None:
    folder = local_folder(settings)
    assert folder is not None
    await media.refuse_wrong_folder(database, tmp_path / "new, and not checked before a picture has been saved an hour")
    owner.execute("UPDATE image SET adopted_at = now() - interval '2 hours'")
    await media.refuse_wrong_folder(database, folder)
    (tmp_path / "other").mkdir()
    with pytest.raises(WrongMediaFolder, match=r"1 of the 1 newest pictures are not in .*/other\. With more than one"):
        await media.refuse_wrong_folder(database, tmp_path / "other")
    (tmp_path / "other" / media.ACCEPTED).touch()
    await media.refuse_wrong_folder(database, tmp_path / "other")


@pytest.mark.parametrize("url", ["ftp://somewhere", "/a/path", "s3://", "file://"])
def test_other_stores_are_refused(url: str) -> None:
    with pytest.raises(SettingsRefused, match="TOLI_MEDIA_URL"):
        make_store(Settings(media_url=url))
