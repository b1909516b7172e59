"""The language of a page: by its address, the visitor's choice, or what the browser asks for."""

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.conftest import Api
from toli.kit.languages import FOLDER, LANGUAGES, accepted_language, written_in
from toli.kit.text import Text, count_text
from toli.kit.translation import in_language
from toli.web.assets import Assets
from toli.web.rendering import PageRenderer
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio

HEAD = "<!doctype html><html lang='{}'><head><!--toli:head--></head>"
PAGE = HEAD + '<body><div id="root"></div><!--toli:body--></body></html>'
SCRIPT = "globalThis.renderPage = async (path) => '{} ' + path"


@pytest.fixture
def built(app: FastAPI, tmp_path: Path) -> PageRenderer:
    """A build of two languages."""
    for folder, language in ((tmp_path, "en"), (tmp_path / "languages" / "hi", "hi")):
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("index.html", "panels.html", "rendered.html"):
            (folder / name).write_text(PAGE.format(language))
        (folder / "offline.js").write_text(f"// {language}")
        (folder / "render.js").write_text(SCRIPT.format(language))
    services: Any = app.state.services
    services.shell = Shell(services.settings.model_copy(update={"frontend_dir": tmp_path}))
    services.assets = Assets(tmp_path)
    services.renderer = PageRenderer(tmp_path)
    return services.renderer


async def test_a_language_is_chosen_by_the_address_and_kept(api: Api, built: PageRenderer) -> None:
    site = api()
    first = await site.get("/about")
    assert "<html lang='en'>" in first.text
    assert "set-cookie" not in first.headers
    assert first.headers["content-language"] == "en"
    assert "Accept-Language" in first.headers["vary"]
    assert '<link rel="alternate" hreflang="hi" href="http://toli.localhost' in first.text

    asked = await site.get("/about?lang=hi")
    assert "<html lang='hi'>" in asked.text
    assert "<title>About · Toli</title>" in first.text
    assert "<title>परिचय · Toli</title>" in asked.text
    assert asked.headers["set-cookie"].startswith("language=hi; Max-Age=31536000; Path=/; SameSite=lax")
    assert '/about?lang=hi" />' in asked.text.split('rel="canonical"')[1].split(">")[0] + ">"

    kept = {"Cookie": "session=x; language=hi"}
    assert "<html lang='hi'>" in (await site.get("/about", headers=kept)).text
    assert "<html lang='en'>" in (await site.get("/about?lang=en", headers=kept)).text
    # A language that there is not changes nothing.
    odd = await site.get("/about?lang=xx", headers={"Cookie": "language=../hi"})
    assert "<html lang='en'>" in odd.text
    assert "set-cookie" not in odd.headers
    assert (await site.get("/offline.js", headers=kept)).text == "// hi"
    assert (await site.get("/offline.js")).text == "// en"


async def test_the_first_visit_is_in_the_language_of_the_browser(api: Api, built: PageRenderer) -> None:
    for header, language in (("hi-IN,hi;q=0.9,en;q=0.8", "hi"), ("ta,en-IN;q=0.9", "en"), ("de", "en")):
        page = await api().get("/about", headers={"Accept-Language": header})
        assert page.headers["content-language"] == language
        chosen = await api().get("/about", headers={"Accept-Language": header, "Cookie": "language=en"})
        assert chosen.headers["content-language"] == "en"


@pytest.mark.parametrize(
    ("header", "language"),
    [("", "en"), ("hi;q=0", "en"), ("en;q=0.5, hi;q=0.7", "hi"), ("*", "en"), ("hi;q=x,", "en"), (",;=" * 900, "en")],
)
def test_accept_language(header: str, language: str) -> None:
    assert LANGUAGES[0] == "en"
    assert accepted_language(header) == language


async def test_pages_are_drawn_and_kept_by_language(api: Api, built: PageRenderer, monkeypatch) -> None:
    monkeypatch.setattr("toli.web.rendering.MAX_WAIT", 30.0)
    async with built.running():
        for _ in range(2):
            assert ">en /about</div>" in (await api().get("/about")).text
            # The parameter makes no other page.
            assert ">hi /about</div>" in (await api().get("/about?lang=hi")).text
            assert ">hi /about</div>" in (await api().get("/about", headers={"Cookie": "language=hi"})).text
        assert len(built._cache) == 2


async def test_what_the_api_says_is_in_the_language_of_the_visitor(api: Api) -> None:
    hindi = {"Cookie": "language=hi"}
    assert (await api().get("/api/users/me", headers=hindi)).json()["detail"] == "आगे बढ़ने के लिए साइन इन करें।"
    assert (await api().get("/api/users/me")).json()["detail"] == "Please sign in to go on."
    # Fields are named too, and our own sentences about them are in the language.
    refused = await api().post(
        "/api/connection-requests", json={"name": "x" * 121, "email": "x", "contact_no": "1"}, headers=hindi
    )
    assert [one["message"] for one in refused.json()["errors"]] == [
        "नाम: ज़्यादा से ज़्यादा 120 अक्षर हो सकते हैं।",
        "ई-मेल पता लिखें, जैसे asha@example.com।",
        "संपर्क नंबर सही नहीं है (10 अंक चाहिए)",
    ]


def test_values_of_a_text_stay_and_texts_among_them_are_translated() -> None:
    text = Text(
        "You can hold {most} beds at a time, and {held} are held for you already. Pay or release a booking first.",
        most=12,
        held=8,
    )
    reason = Text("This booking is cancelled.")
    nested = Text("{reason} The whole payment is on its way back to you.", reason=reason)
    assert text.startswith("You can hold 12 beds at a time, and 8 are held for you already.")
    assert in_language(text) == text
    with written_in("hi"):
        assert in_language(text).startswith("एक समय में 12 बेड होल्ड हो सकते हैं, और आपके 8 पहले से होल्ड हैं।")
        assert in_language(nested) == "यह बुकिंग रद्द है। पूरा भुगतान आपको वापस भेजा जा रहा है।"
        names = Text("Choose one for each traveller: {names}.", names="Double Sharing, From Delhi")
        assert in_language(names, {"From Delhi": "दिल्ली से"}) == "हर यात्री के लिए एक चुनें: डबल शेयरिंग, दिल्ली से।"
        counted = [count_text("a second", "{count} seconds", count) for count in (1, 30)]
        assert [in_language(wait) for wait in counted] == ["1 सेकंड", "30 सेकंड"]
        assert in_language("Something of nobody's.") == "Something of nobody's."


def test_dates_and_lists_in_a_text_are_written_in_the_language_of_the_reader() -> None:
    text = Text(
        "{name} is on {departures}. Take it off there first.",
        name="Grass Lodge",
        departures=[Text("{trip} of {day}", trip="Majuli", day=date(2026, 12, 17))],
    )
    assert text == "Grass Lodge is on Majuli of 17 Dec 2026. Take it off there first."
    with written_in("hi"):
        assert in_language(text) == "Grass Lodge यहाँ लगा है: Majuli (17 दिसंबर 2026)। पहले वहाँ से हटाएँ।"


SENTENCE = re.compile(r"[A-Z{₹].*[a-z].* ")


def test_every_sentence_about_an_error_can_be_translated() -> None:
    """It is a Text, which the catalogues have."""
    plain_sentences = {sentence for path in FOLDER.parents[1].rglob("*.py") for sentence in _raised_in(path)}
    assert sorted(plain_sentences) == []


def test_a_sentence_about_an_error_without_a_translation_is_found(tmp_path: Path) -> None:
    module = tmp_path / "rules.py"
    module.write_text(
        'raise Invalid("Choose another day.", field="day")\nraise Invalid(Text("Choose a day."), field="day")\n'
    )
    assert list(_raised_in(module)) == ["Choose another day."]


def _raised_in(path: Path) -> Iterator[str]:
    """The sentences with which a module refuses, but for settings, which are said on the command line in English."""
    if "config" in path.parts:
        return
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        yield from _problems_in(node, path)
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in {"Invalid", "ValueError"} or (name == "__init__" and "errors" in str(path)):
            said = _choices(node.args[0]) if node.args else []
        elif name == "InvalidFields":
            pairs = [one for one in ast.walk(node) if isinstance(one, ast.Tuple) and len(one.elts) == 2]
            said = [choice for pair in pairs for choice in _choices(pair.elts[1])]
        else:
            continue
        yield from (text for text in map(_text_of, said) if SENTENCE.match(text))


def _problems_in(node: ast.AST, path: Path) -> Iterator[str]:
    """The sentences of pairs of a field and what is wrong with it, which are collected before they are raised."""
    if "messaging" in path.parts or not isinstance(node, ast.Tuple) or len(node.elts) != 2:
        return
    yield from (text for text in map(_text_of, _choices(node.elts[1])) if SENTENCE.match(text) and text.endswith("."))


def _choices(node: ast.expr) -> list[ast.expr]:
    return [*_choices(node.body), *_choices(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def _text_of(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""
