"""E-mails and documents in the languages that people read: no text is missing, and none is left over."""

import ast
import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from babel import Locale
from jinja2 import Environment

from toli.kit import languages, sentences, translation
from toli.kit.languages import FOLDER, LANGUAGES, languages_in, written_in
from toli.kit.translation import write_beds, write_days, write_moment, write_short_day, write_travellers

SOURCE = FOLDER.parents[1]
NAMED = re.compile(r"{(\w+)}")
Text = str | tuple[str, str]


def _in_templates() -> Iterator[Text]:
    """What the templates of e-mails say, as our texts name what is filled in."""
    environment = Environment(extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True)
    for path in (SOURCE / "messaging" / "notifications").glob("*templates/*.*"):
        for _, _, said in environment.extract_translations(path.read_text("utf-8")):  # type: ignore[attr-defined]  # of the extension
            texts = [said] if isinstance(said, str) else [one for one in said if one is not None]
            named = [re.sub(r"%\((\w+)\)s", r"{\1}", one) for one in texts]
            yield named[0] if len(named) == 1 else (named[0], named[1])


def _in_code() -> Iterator[Text]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            given = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if node.func.id in {"mark", "translate"} and given:
                yield given[0]
            elif node.func.id == "translate_count":
                yield given[0], given[1]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_is_there_in_each_language(language: str) -> None:
    said = {*_in_templates(), *_in_code()}
    keys = {one if isinstance(one, str) else one[1] for one in said}
    texts = json.loads((FOLDER / language / "messages.json").read_text("utf-8"))
    assert {"missing": sorted(keys - texts.keys()), "of nothing": sorted(texts.keys() - keys)} == {
        "missing": [],
        "of nothing": [],
    }
    forms = Locale(language).plural_form.tags | {"other"}
    for one in said:
        key, has_count = (one, False) if isinstance(one, str) else (one[1], True)
        found = texts[key]
        if has_count:
            assert set(found) == forms, key
        for text in found.values() if has_count else [found]:
            assert set(NAMED.findall(text)) | {"count"} == set(NAMED.findall(key)) | {"count"}, key


def test_days_and_counts_are_written_in_the_language_of_the_reader() -> None:
    first, last = date(2026, 12, 17), date(2026, 12, 21)
    assert write_days(first, last) == "Thu, 17 Dec 2026 to Mon, 21 Dec 2026"
    assert [write_travellers(1), write_travellers(2)] == ["1 traveller", "2 travellers"]
    assert write_beds(2, "Double Sharing", ["Adult", None]) == "2 beds in double sharing, Adult"
    assert write_beds(1, "Tent for Two") == "1 bed in Tent for Two"
    with written_in("hi"):
        assert write_days(first, last) == "गुरु, 17 दिसंबर 2026 से सोम, 21 दिसंबर 2026"
        assert write_short_day(first) == "17 दिसंबर 2026"
        assert write_moment(datetime(2026, 12, 17, 13, tzinfo=UTC), time_zone="Asia/Kolkata").endswith("2026, 18:30")
        assert [write_travellers(1), write_travellers(2)] == ["1 यात्री", "2 यात्री"]
        assert write_beds(2, "Double Sharing", ["Adult"], is_alone=True) == "डबल शेयरिंग, Adult, अकेले कमरा में 2 बेड"
    # What is unknown is written in English.
    with written_in("xx"):
        assert write_travellers(2) == "2 travellers"


def test_a_folder_of_texts_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, texts in {
        "sentences": {"Choose {}.": "{} निवडा."},
        "labels": {"Name": "नाव"},
        "messages": {"Booking": "बुकिंग (मराठी)"},
    }.items():
        path = tmp_path / "mr" / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(texts), "utf-8")
    (tmp_path / "notes").mkdir()
    assert languages_in(tmp_path) == ("en", "mr")
    monkeypatch.setattr(languages, "LANGUAGES", languages_in(tmp_path))
    for module in (sentences, translation):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    assert languages.accepted_language("mr-IN, hi;q=0.5") == "mr"
    with written_in("mr"):
        assert sentences.in_language("Choose Name.") == "नाव निवडा."
        assert [translation.translate("Booking"), translation.translate("Dates")] == ["बुकिंग (मराठी)", "Dates"]
        # Days come from the CLDR.
        assert write_short_day(date(2026, 12, 17)) == "17 डिसें 2026"
