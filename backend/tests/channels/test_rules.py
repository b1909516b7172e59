"""Quiet hours, states, placeholders and STOP."""

from datetime import UTC, datetime, timedelta
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.delivery.channels import rules
from toli.infra.ports.phone_messages import PhoneChannel

INDIA = ZoneInfo("Asia/Kolkata")


@pytest.mark.parametrize(
    ("local", "until"),
    [
        ("2026-11-24T08:00", None),
        ("2026-11-24T20:59", None),
        ("2026-11-24T21:00", "2026-11-25T08:00"),
        ("2026-11-25T00:30", "2026-11-25T08:00"),
        ("2026-11-25T07:59", "2026-11-25T08:00"),
    ],
)
def test_quiet_hours_are_from_21_to_8_where_the_client_is(local: str, until: str | None) -> None:
    now = datetime.fromisoformat(local).replace(tzinfo=INDIA).astimezone(UTC)
    found = rules.quiet_until(now, time_zone="Asia/Kolkata")
    assert found == (None if until is None else datetime.fromisoformat(until).replace(tzinfo=INDIA))


@given(st.integers(0, 365 * 24 * 60))
def test_after_the_quiet_hours_messages_may_be_sent_in_any_zone(minutes: int) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    for zone in ("Asia/Kolkata", "Europe/Berlin", "America/New_York"):
        until = rules.quiet_until(now, time_zone=zone)
        if until is not None:
            assert until > now
            assert rules.quiet_until(until, time_zone=zone) is None


def test_a_state_never_goes_back() -> None:
    order = ["queued", "sent", "delivered", "read"]
    for present, status in product(order, ("sent", "delivered", "read")):
        following = rules.next_state(present, status)  # type: ignore[arg-type]
        assert (following is not None) == (order.index(status) > order.index(present))
    assert rules.next_state("sent", "failed") == "failed"
    assert rules.next_state("delivered", "failed") is None
    assert rules.next_state("emailed", "delivered") is None


def test_placeholders_are_found_shown_and_filled() -> None:
    body = "Hello {{1}}, {{ 2 }} on {{1}}"
    assert rules.find_placeholders(PhoneChannel.WHATSAPP, body) == ["1", "2"]
    assert rules.find_placeholders(PhoneChannel.SMS, "Dear ##VAR1##, ##VAR2##") == ["VAR1", "VAR2"]
    assert rules.show_fields(PhoneChannel.WHATSAPP, body, {"1": "name"}) == "Hello {name}, {{ 2 }} on {name}"
    filled = rules.fill_placeholders({"1": "pickup", "2": "due"}, {"pickup": "At the\n\tstation " + "x" * 2000})
    assert (filled["1"][:14], len(filled["1"]), filled["2"]) == ("At the station", 900, "-")


@pytest.mark.parametrize(
    ("text", "stops"), [("STOP", True), (" stop. ", True), ("Stop all!", True), ("Stopover?", False)]
)
def test_stop_is_understood(text: str, *, stops: bool) -> None:
    assert rules.is_stop(text) is stops


def test_whatsapp_needs_consent_and_stop_is_for_both() -> None:
    assert not rules.may_send(PhoneChannel.WHATSAPP, is_given=None, source=None)
    assert rules.may_send(PhoneChannel.WHATSAPP, is_given=True, source="checkout")
    assert not rules.may_send(PhoneChannel.WHATSAPP, is_given=False, source="profile")
    assert rules.may_send(PhoneChannel.SMS, is_given=None, source=None)
    assert rules.may_send(PhoneChannel.SMS, is_given=False, source="profile")
    assert not rules.may_send(PhoneChannel.SMS, is_given=False, source="stop")
