"""Pages drawn on the server: what a reader without scripts sees, and what happens when the engine fails."""

import asyncio
import math
import os
import re
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from html import unescape
from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop
from toli.infra.config import locations
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.web import rendering
from toli.web.rendering import MAX_RUNNING_PER_TENANT, PAGES_PER_MINUTE, PageRenderer, Pause

pytestmark = pytest.mark.anyio
BUILT = locations.frontend() / "render.js"


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer, because the engine is slow on a busy machine."""
    monkeypatch.setattr(rendering, "MAX_WAIT", 20)


@pytest.fixture
async def drawn(app: FastAPI, patient) -> AsyncIterator[None]:
    assert BUILT.is_file(), "build the front end first: make build"
    async with app.state.services.renderer.running():
        yield


Draws = Callable[[str], AbstractAsyncContextManager[PageRenderer]]


@pytest.fixture
def drawing_with(tmp_path: Path, patient) -> Draws:
    """A renderer with a script of the test."""

    @asynccontextmanager
    async def made(script: str) -> AsyncIterator[PageRenderer]:
        (tmp_path / "render.js").write_text(script)
        renderer = PageRenderer(tmp_path)
        async with renderer.running():
            yield renderer

    return made


def _read(html: str) -> str:
    """What a reader sees who runs no scripts."""
    visible = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", visible)).split())


async def test_a_trip_is_read_without_scripts(api: Api, shop: Shop, drawn) -> None:
    answer = await api(shop.label).get(f"/events/{shop.trip_id}")
    text = _read(answer.text)
    for said in ("Majuli by boat", "4 days", "₹7,875", "Day 1", "Four days on the largest river island."):
        assert said in text, said


async def test_each_public_page_is_read_without_scripts(api: Api, shop: Shop, drawn) -> None:
    for label, path, said in (
        (shop.label, "/", "Majuli by boat"),
        (shop.label, "/events", "Majuli by boat"),
        (shop.label, "/about", "Brahmaputra Trails"),
        (None, "/", "Majuli by boat"),
        (None, "/alltrips", "Majuli by boat"),
        (None, f"/events/{shop.trip_id}", "Majuli by boat"),
        (None, "/about", "Toli"),
    ):
        answer = await api(label).get(path)
        assert answer.status_code == 200
        assert said in _read(answer.text), path


async def test_a_drawn_page_keeps_to_its_policy(api: Api, shop: Shop, drawn) -> None:
    for path in ("/", f"/events/{shop.trip_id}"):
        first, second = [await api(shop.label).get(path) for _ in range(2)]
        nonces = {re.search(r'name="csp-nonce" content="([^"]+)"', answer.text)[1] for answer in (first, second)}
        assert len(nonces) == 2
        assert "__TOLI_NONCE__" not in first.text
        assert "unsafe" not in first.headers["content-security-policy"]
        assert not re.findall(r"<[^>]* style=", first.text)
        for tag in re.findall(r"<(?:script|style)\b[^>]*>", first.text):
            assert 'src="/assets/' in tag or 'nonce="' in tag, tag


async def test_what_people_write_stays_text_in_a_drawn_page(api: Api, shop: Shop, drawn, owner) -> None:
    owner.execute("UPDATE trip SET title = %s, description = %s", ["</script><script>alert(1)</script>", "<b>x</b>"])
    answer = await api(shop.label).get(f"/events/{shop.trip_id}")
    assert "<script>alert" not in answer.text
    assert "<b>x" not in answer.text


async def test_campaigns_share_a_drawn_page_and_searches_draw_themselves(api: Api, shop: Shop, drawn, app) -> None:
    path = f"/events/{shop.trip_id}"
    for query in ("", "?fbclid=campaign", "?utm_source=letter&utm_medium=mail"):
        answer = await api(shop.label).get(path + query)
        assert "Majuli by boat" in _read(answer.text)
        assert "campaign" not in answer.text
    assert len(app.state.services.renderer._cache) == 1
    assert "Majuli by boat" in _read((await api(shop.label).get(f"{path}?plan={shop.plan_id}")).text)
    for query in ("?q=majuli", "?plan=x", "?unknown=1"):
        assert '<div id="root"></div>' in (await api(shop.label).get("/" + query)).text


async def test_a_page_of_somebody_is_not_drawn(api: Api, shop: Shop, drawn) -> None:
    answer = await shop.operator.on(api(shop.label)).get(f"/events/{shop.trip_id}")
    assert '<div id="root"></div>' in answer.text
    assert 'rel="modulepreload"' in answer.text


async def test_a_changed_trip_is_drawn_anew(api: Api, shop: Shop, drawn, owner) -> None:
    path = f"/events/{shop.trip_id}"
    before = await api(shop.label).get(path)
    assert "Majuli by boat" in _read(before.text)
    owner.execute("UPDATE client SET client_name = 'Brahmaputra Boats'")
    assert "Brahmaputra Boats" in _read((await api(shop.label).get(path)).text)


async def test_the_same_page_is_drawn_once(drawing_with: Draws) -> None:
    async with drawing_with("let n = 0; globalThis.renderPage = async () => `${++n}`;") as renderer:
        at_once = await asyncio.gather(*(renderer.render(1, "/", b"{}") for _ in range(5)))
        assert [*at_once, await renderer.render(1, "/", b"{}")] == [b"1"] * 6
        assert await renderer.render(1, "/", b'{"a":1}') == b"2"
        assert await renderer.render(1, "/about", b"{}") == b"3"


async def test_a_page_that_cannot_be_drawn_is_tried_once(drawing_with: Draws) -> None:
    script = "let n = 0; globalThis.renderPage = async (p) => { n++; if (p == '/bad') throw Error(p); return `${n}` };"
    async with drawing_with(script) as renderer:
        assert await renderer.render(1, "/bad", b"{}") is None
        assert await renderer.render(1, "/bad", b"{}") is None
        assert await renderer.render(1, "/", b"{}") == b"2"


async def test_a_page_that_never_ends_is_given_up(drawing_with: Draws) -> None:
    script = "globalThis.renderPage = async (p) => { while (p === '/endless'); return 'drawn' };"
    async with drawing_with(script) as renderer:
        assert await renderer.render(1, "/endless", b"{}") is None
        assert await renderer.render(1, "/", b"{}") is None, "its tenant pauses"
        assert await renderer.render(2, "/", b"{}") == b"drawn"


async def test_an_engine_that_dies_costs_nothing_but_drawings(drawing_with: Draws) -> None:
    async with drawing_with("globalThis.renderPage = async () => 'drawn';") as renderer:
        assert await renderer.render(1, "/", b"{}") == b"drawn"
        assert renderer._process is not None
        os.kill(renderer._process.pid, signal.SIGKILL)
        assert await renderer.render(1, "/a", b"{}") is None
        pause = renderer._tenant_pauses[1]
        assert pause.seconds == 1.0
        # On a busy machine the next engine starts more slowly than that.
        pause.until = math.inf
        assert await renderer.render(2, "/b", b"{}") == b"drawn"
        assert await renderer.render(1, "/c", b"{}") is None, "its tenant pauses"
        pause.until = 0.0
        assert await renderer.render(1, "/c", b"{}") == b"drawn"
        assert renderer._tenant_pauses == {}


async def test_pauses_of_a_tenant_double_up_to_a_minute(drawing_with: Draws) -> None:
    script = "globalThis.renderPage = async (p) => { if (p.startsWith('/bad')) while (true); return 'drawn' };"
    async with drawing_with(script) as renderer:
        pauses = []
        for number in range(2):
            assert await renderer.render(1, f"/bad/{number}", b"{}") is None
            pause = renderer._tenant_pauses[1]
            pauses.append(pause.seconds)
            pause.until = 0.0
        assert pauses == [1.0, 2.0]
        for _ in range(8):
            pause.begin()
        assert pause.seconds == 60.0


async def test_a_tenant_has_a_budget_of_pages(drawing_with: Draws) -> None:
    async with drawing_with("globalThis.renderPage = async () => 'drawn';") as renderer:
        drawn = [await renderer.render(1, f"/{number}", b"{}") for number in range(PAGES_PER_MINUTE + 5)]
        assert drawn.count(b"drawn") in range(PAGES_PER_MINUTE, PAGES_PER_MINUTE + 5)
        assert drawn[-1] is None
        assert await renderer.render(1, "/1", b"{}") == b"drawn", "a cached page costs nothing"
        assert await renderer.render(2, "/1000", b"{}") == b"drawn"


async def test_a_tenant_has_its_share_of_those_that_wait(drawing_with: Draws) -> None:
    script = (
        "globalThis.renderPage = async () => { const end = Date.now() + 100; while (Date.now() < end); return 'x' };"
    )
    async with drawing_with(script) as renderer:
        await renderer.render(3, "/first", b"{}")
        many = asyncio.gather(*(renderer.render(1, f"/{number}", b"{}") for number in range(20)))
        other = await renderer.render(2, "/", b"{}")
        assert other == b"x"
        assert (await many).count(b"x") == MAX_RUNNING_PER_TENANT


async def test_a_script_that_does_not_load_is_noticed_at_once(drawing_with: Draws) -> None:
    started = time.monotonic()
    async with drawing_with("nothing.of.this.exists()") as renderer:
        assert await renderer.render(1, "/", b"{}") is None
    assert time.monotonic() - started < 10


async def test_an_engine_that_never_answers_is_ended(drawing_with: Draws, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "TIMEOUT", 0.3)
    async with drawing_with("globalThis.renderPage = async () => 'drawn';") as renderer:
        assert await renderer.render(1, "/", b"{}") == b"drawn"
        assert renderer._process is not None
        stopped = renderer._process
        os.kill(stopped.pid, signal.SIGSTOP)
        assert await renderer.render(1, "/a", b"{}") is None
        assert stopped.returncode == -signal.SIGKILL
        assert await renderer.render(2, "/b", b"{}") == b"drawn"


async def test_a_visitor_does_not_wait_for_long(drawing_with: Draws, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "globalThis.renderPage = async () => { const end = Date.now() + 400; while (Date.now() < end); return 'late' };"
    )
    async with drawing_with(script) as renderer:
        assert await renderer.render(1, "/first", b"{}") == b"late"
        monkeypatch.setattr(rendering, "MAX_WAIT", 0.05)
        assert await renderer.render(1, "/", b"{}") is None
        monkeypatch.setattr(rendering, "MAX_WAIT", 20)
        assert await renderer.render(1, "/", b"{}") == b"late"
        monkeypatch.setattr(rendering, "MAX_RUNNING", 0)
        assert await renderer.render(1, "/more", b"{}") is None


async def test_what_is_kept_is_bounded(drawing_with: Draws, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "MAX_CACHED", 5_000)
    async with drawing_with("globalThis.renderPage = async () => 'x'.repeat(1000);") as renderer:
        for number in range(20):
            await renderer.render(1, f"/{number}", b"{}")
        assert len(renderer._cache) == 3
        assert renderer._cached_bytes <= 5_000


async def test_departures_that_a_trip_does_not_show_make_no_pages(api: Api, shop: Shop, drawn, app) -> None:
    path = f"/events/{shop.trip_id}"
    for query in ("", *(f"?plan={number}" for number in range(10**6, 10**6 + 5)), f"?plan={10**18}"):
        assert "Majuli by boat" in _read((await api(shop.label).get(path + query)).text)
        assert '<div id="root"></div>' not in (await api(shop.label).get("/" + query)).text
    assert len(app.state.services.renderer._cache) == 2
    await api(shop.label).get(f"{path}?plan={shop.plan_id}")
    assert len(app.state.services.renderer._cache) == 3


async def test_a_trip_counts_for_its_operator_on_the_main_site_too(api: Api, shop: Shop, drawn, app) -> None:
    app.state.services.renderer._tenant_pauses[shop.client_id] = Pause(60, time.monotonic() + 60)
    assert '<div id="root"></div>' in (await api().get(f"/events/{shop.trip_id}")).text
    assert "Majuli by boat" in _read((await api().get("/")).text)


async def test_without_a_build_pages_draw_themselves(tmp_path: Path) -> None:
    renderer = PageRenderer(tmp_path)
    async with renderer.running():
        assert await renderer.render(1, "/", b"{}") is None
