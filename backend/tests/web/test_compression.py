"""What goes over the wire: text compressed for those who read it, and everything else as it is."""

import gzip
from pathlib import Path

import brotli
import httpx
import pytest
from fastapi import FastAPI

from tests.conftest import Api
from toli.kit.encodings import preferred
from toli.web.assets import Assets
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio
READ = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.fixture
def build(app: FastAPI, tmp_path: Path) -> None:
    """A build of one page and one file."""
    for name in ("index.html", "panels.html"):
        (tmp_path / name).write_text("<html><!--toli:head--><p>" + "words " * 500 + "</p><!--toli:body--></html>")
    (tmp_path / "assets").mkdir()
    for name, content in (
        ("a.js", b"plain"),
        ("a.js.br", b"brotli"),
        ("a.js.gz", b"gzip"),
        ("a.woff2", b"font"),
        ("a.js.map", b"map"),
    ):
        (tmp_path / "assets" / name).write_bytes(content)
    app.state.services.shell = Shell(app.state.services.settings.model_copy(update={"frontend_dir": tmp_path}))
    app.state.services.assets = Assets(tmp_path)


async def _raw(browser: httpx.AsyncClient, path: str, accepted: str) -> tuple[httpx.Headers, bytes]:
    async with browser.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
        return answer.headers, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.parametrize("path", ["/", "/api/openapi.json"])
async def test_text_is_compressed_for_those_who_read_it(api: Api, build, path: str) -> None:
    _, plain = await _raw(api(), path, "identity")
    for encoding, read in READ.items():
        headers, sent = await _raw(api(), path, f"deflate, {encoding};q=0.8")
        assert headers["content-encoding"] == encoding
        assert headers["content-length"] == str(len(sent))
        assert "accept-encoding" in headers["vary"].lower()
        assert len(sent) < len(plain) / 2
        # Pages carry another nonce each time.
        assert path == "/" or read(sent) == plain


async def test_what_is_small_stays_as_it_is(api: Api) -> None:
    headers, _ = await _raw(api(), "/api/site", "br, gzip")
    assert "content-encoding" not in headers
    assert "accept-encoding" in headers["vary"].lower()


@pytest.mark.parametrize(
    ("name", "accepted", "sent", "encoding"),
    [
        ("a.js", "gzip, br", b"brotli", "br"),
        ("a.js", "gzip", b"gzip", "gzip"),
        ("a.js", "", b"plain", None),
        ("a.woff2", "gzip, br", b"font", None),
        ("a.js.map", "gzip, br", b"map", None),
    ],
)
async def test_built_files_come_as_the_build_compressed_them(
    api: Api, build, name: str, accepted: str, sent: bytes, encoding: str | None
) -> None:
    headers, body = await _raw(api(), f"/assets/{name}", accepted)
    assert body == sent
    assert headers.get("content-encoding") == encoding
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert not name.endswith(".map") or headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("accepted", "best"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("identity", None),
        ("", None),
        ("brown", None),
    ],
)
def test_the_best_of_what_is_accepted(accepted: str, best: str | None) -> None:
    assert preferred(accepted) == best
