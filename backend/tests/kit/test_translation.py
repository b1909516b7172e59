"""E-mails and documents in the languages that people read."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from toli.kit import languages, translation
from toli.kit.languages import catalogue_path, languages_in, written_in
from toli.kit.translation import write_beds, write_days, write_moment, write_short_day, write_travellers


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


def test_a_catalogue_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = catalogue_path("mr", tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text('msgid "Booking"\nmsgstr "बुकिंग (मराठी)"\n', "utf-8")
    (tmp_path / "notes").mkdir()
    draft = catalogue_path("as", tmp_path)
    draft.parent.mkdir(parents=True)
    draft.write_text('msgid ""\nmsgstr ""\n"X-Draft: yes\\n"\n\nmsgid "Booking"\nmsgstr "বুকিং"\n', "utf-8")
    assert languages_in(tmp_path) == ("en", "mr")
    assert languages_in(tmp_path, drafts=True) == ("en", "as", "mr")
    monkeypatch.setattr(languages, "LANGUAGES", languages_in(tmp_path))
    monkeypatch.setattr(translation, "FOLDER", tmp_path)
    assert languages.accepted_language("mr-IN, hi;q=0.5") == "mr"
    with written_in("mr"):
        assert [translation.translate("Booking"), translation.translate("Dates")] == ["बुकिंग (मराठी)", "Dates"]
        # Days come from the CLDR.
        assert write_short_day(date(2026, 12, 17)) == "17 डिसें 2026"
