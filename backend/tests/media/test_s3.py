"""The file store in an S3 bucket: what a store that is slow, busy or broken does to it, and a real store.

`make test-s3` runs all of it, with SeaweedFS as the store; without `TOLI_TEST_WEED` a real one is left out.
"""

import asyncio
import http.client
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import httpx
import obstore
import pytest
from fastapi import FastAPI
from obstore.store import S3Store
from PIL import Image
from tests.conftest import Api
from tests.ports import free_port

from toli.clients.media import service as media
from toli.infra.config import Settings
from toli.infra.ports import files
from toli.infra.ports.files import FileStore, make_store
from toli.kit.errors import DependencyDown

pytestmark = pytest.mark.anyio
WEED = os.environ.get("TOLI_TEST_WEED")
PICTURE = bytes(range(256)) * 400
NAME = "a" * 20 + "-480.webp"
KEYS = {"AWS_ACCESS_KEY_ID": "toli-test", "AWS_SECRET_ACCESS_KEY": "a-secret-of-the-test"}

Answer = Callable[[BaseHTTPRequestHandler], None]


def busy(request: BaseHTTPRequestHandler) -> None:
    """503 SlowDown, as stores answer when they are overloaded."""
    request.send_response(503)
    body = (
        b"<?xml version='1.0'?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>"
    )
    request.send_header("Content-Length", str(len(body)))
    request.end_headers()
    request.wfile.write(body)


def found(request: BaseHTTPRequestHandler, *, sent: int = len(PICTURE)) -> None:
    """The picture, of which only the first bytes are sent before the connection breaks."""
    request.send_response(200)
    request.send_header("Content-Length", str(len(PICTURE)))
    request.send_header("Last-Modified", "Sun, 22 Nov 2026 10:00:00 GMT")
    request.send_header("ETag", '"1"')
    request.end_headers()
    request.wfile.write(PICTURE[:sent])
    if sent < len(PICTURE):
        request.wfile.flush()
        request.connection.close()


def half(request: BaseHTTPRequestHandler) -> None:
    found(request, sent=len(PICTURE) // 2)


def stored(request: BaseHTTPRequestHandler) -> None:
    assert request.rfile.read(int(request.headers["Content-Length"])) == PICTURE
    assert request.headers["If-None-Match"] == "*", "an existing file is never overwritten"
    request.send_response(200)
    request.send_header("ETag", '"1"')
    request.send_header("Content-Length", "0")
    request.end_headers()


def there(request: BaseHTTPRequestHandler) -> None:
    request.rfile.read(int(request.headers["Content-Length"]))
    request.send_response(412)
    request.send_header("Content-Length", "0")
    request.end_headers()


@contextmanager
def answering(*answers: Answer) -> Iterator[tuple[FileStore, list[str]]]:
    """A store that gives these answers in turn, the last one for ever; with it the list of the methods asked."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_any(self) -> None:
            asked.append(self.command)
            answers[min(len(asked), len(answers)) - 1](self)

        do_GET = do_PUT = handle_any  # noqa: N815  the base class looks for these names

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield bucket(f"http://127.0.0.1:{server.server_port}"), asked
        finally:
            server.shutdown()
            thread.join()


def bucket(endpoint: str) -> FileStore:
    return make_store(Settings(media_url=f"s3://pictures/of/toli?endpoint={endpoint}"))


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)


async def test_a_busy_store_is_asked_again() -> None:
    with answering(busy, busy, found) as (store, asked):
        assert await store.get(NAME) == PICTURE
        assert asked == ["GET"] * 3
    with answering(busy, stored) as (store, asked):
        await store.put(NAME, PICTURE, content_type="image/webp")
        assert asked == ["PUT"] * 2


async def test_a_file_that_is_there_already_is_kept() -> None:
    with answering(there) as (store, asked):
        await store.put(NAME, PICTURE, content_type="image/webp")
        assert asked == ["PUT"]


async def test_a_store_that_stays_busy_is_down_within_seconds() -> None:
    with answering(busy) as (store, asked):
        started = time.monotonic()
        with pytest.raises(DependencyDown):
            await store.get(NAME)
        with pytest.raises(DependencyDown):
            await store.put(NAME, PICTURE, content_type="image/webp")
        assert len(asked) == 2 * (1 + files.MAX_RETRIES)
        assert time.monotonic() - started < 2 * files.RETRY_SECONDS


async def test_a_store_that_hangs_is_down_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(files, "RETRY_SECONDS", 0.4)
    ended = Event()
    with answering(lambda _: ended.wait(30) and None) as (store, _asked):
        started = time.monotonic()
        with pytest.raises(DependencyDown):
            await store.get(NAME)
        with pytest.raises(DependencyDown):
            await store.put(NAME, PICTURE, content_type="image/webp")
        assert time.monotonic() - started < 20
        ended.set()


async def test_half_a_file_is_never_taken_for_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "REQUEST_SECONDS", 0.5)
    with answering(half) as (store, _), pytest.raises(DependencyDown):
        await store.get(NAME)


async def test_nobody_listening_is_said_in_a_sentence(api: Api, app: FastAPI) -> None:
    app.state.services.store = bucket(f"http://127.0.0.1:{free_port()}")
    answer = await api().get(f"/media/{NAME}")
    assert answer.status_code == 503
    assert answer.text == "We cannot reach the pictures right now. Please try again in a moment."


@pytest.fixture(scope="module")
def endpoint(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """SeaweedFS as a process, with one bucket and one pair of keys; it refuses everybody else."""
    if WEED is None:
        pytest.skip("no store: run `make test-s3`")
    folder = tmp_path_factory.mktemp("weed")
    identity = {
        "name": "toli",
        "credentials": [
            {"accessKey": KEYS["AWS_ACCESS_KEY_ID"], "secretKey": KEYS["AWS_SECRET_ACCESS_KEY"]},
        ],
        "actions": ["Admin", "Read", "Write", "List"],
    }
    (folder / "s3.json").write_text(json.dumps({"identities": [identity]}))
    # SeaweedFS puts its gRPC ports 10,000 above these.
    master, volume, filer, s3 = (free_port(above=10_000) for _ in range(4))
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [
                *(WEED, "server", f"-dir={folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-s3", "-filer"),
                *(f"-master.port={master}", f"-volume.port={volume}", f"-filer.port={filer}", f"-s3.port={s3}"),
                *(f"-s3.config={folder}/s3.json", "-master.volumeSizeLimitMB=64", "-volume.max=8"),
            ],
            stdout=log,
            stderr=log,
            env={"PATH": os.environ["PATH"], "HOME": str(folder)},
        )
        try:
            yield _ready(f"http://127.0.0.1:{s3}", process, folder / "log")
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def _ready(endpoint: str, process: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert process.poll() is None, log.read_text()[-3000:]
        try:
            plain = S3Store(
                "pictures",
                endpoint=endpoint,
                region="us-east-1",
                access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
                secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
                client_options={"allow_http": True},
            )
            # The library makes no buckets: this one is made by the address of a file without a name.
            made = httpx.put(obstore.sign(plain, "PUT", "", timedelta(minutes=1)), timeout=5)
            if made.status_code in {200, 409}:
                return endpoint
        except httpx.HTTPError:
            pass
        time.sleep(0.3)
    raise AssertionError(log.read_text()[-3000:])


async def test_a_real_store_keeps_what_it_is_given(endpoint: str) -> None:
    store = bucket(endpoint)
    assert await store.get(NAME) is None
    await store.put(NAME, PICTURE, content_type="image/webp")
    await store.put(NAME, b"other bytes under the same name", content_type="image/webp")
    assert await store.get(NAME) == PICTURE
    await store.delete([NAME, "b" * 20 + "-1.webp"])
    assert await store.get(NAME) is None


async def test_a_picture_travels_through_a_real_store(api: Api, app: FastAPI, endpoint: str) -> None:
    app.state.services.store = bucket(endpoint)
    image = media.encode_picture(Image.linear_gradient("L").resize((640, 400)).convert("RGB"), purpose="event")
    await media.put_files(app.state.services.store, image)
    for kept in (*image.files, *image.avif):
        answer = await api().get(f"/media/{kept.name}")
        assert (answer.status_code, answer.content) == (200, kept.data)


async def test_wrong_keys_are_no_missing_file(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another secret")
    with pytest.raises(DependencyDown):
        await bucket(endpoint).get(NAME)


async def test_many_put_the_same_file_at_once(endpoint: str) -> None:
    store = bucket(endpoint)
    name = "c" * 20 + "-480.webp"
    await asyncio.gather(*(store.put(name, PICTURE, content_type="image/webp") for _ in range(16)))
    assert await store.get(name) == PICTURE


async def test_an_upload_that_breaks_off_leaves_no_file(endpoint: str) -> None:
    store = bucket(endpoint)
    name = "d" * 20 + "-480.webp"
    objects = store._objects
    assert isinstance(objects, S3Store)
    address = urlsplit(obstore.sign(objects, "PUT", name, timedelta(minutes=5)))

    def break_off() -> None:
        connection = http.client.HTTPConnection(address.netloc, timeout=10)
        connection.putrequest("PUT", f"{address.path}?{address.query}")
        connection.putheader("Content-Length", str(len(PICTURE)))
        connection.endheaders()
        connection.send(PICTURE[: len(PICTURE) // 2])
        connection.close()

    with ThreadPoolExecutor(max_workers=4) as threads:
        for _ in range(4):
            threads.submit(break_off)
    for _ in range(10):
        assert await store.get(name) is None
        await asyncio.sleep(0.1)
    await store.put(name, PICTURE, content_type="image/webp")
    assert await store.get(name) == PICTURE
