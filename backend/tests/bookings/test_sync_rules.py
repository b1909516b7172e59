"""Cursors of lists for synchronisation."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from toli.infra.db.limits import TripLimit
from toli.selling.sync.rules import Position, parse_cursor, scope_of, to_cursor
from toli.selling.sync.schemas import SyncList

SCOPE = scope_of(7, SyncList.BOOKINGS, 1, None)
positions = st.builds(
    Position,
    st.integers(0, 2**63 - 1),
    st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=60),
    st.integers(0, 2**63 - 1),
)


@given(positions)
def test_cursors_give_their_position_to_their_scope_alone(position: Position) -> None:
    cursor = to_cursor(SCOPE, position)
    assert parse_cursor(cursor, scope=SCOPE) == position
    others = [
        scope_of(8, SyncList.BOOKINGS, 1, None),
        scope_of(7, SyncList.PAYMENTS, 1, None),
        scope_of(7, SyncList.BOOKINGS, 2, None),
        scope_of(7, SyncList.BOOKINGS, 1, TripLimit(frozenset({1}))),
    ]
    assert [parse_cursor(cursor, scope=other) for other in others] == [None] * 4


@given(st.one_of(st.text(max_size=80), st.binary(max_size=80).map(lambda data: urlsafe_b64encode(data).decode())))
def test_any_other_text_is_no_cursor(text: str) -> None:
    assert parse_cursor(text, scope=SCOPE) is None


@given(st.sampled_from([True, -1, 2**63, 1.5, "1", None]))
def test_a_forged_position_is_no_cursor(value: Any) -> None:
    good = urlsafe_b64decode(to_cursor(SCOPE, Position(987_654, "", 0)) + "==").decode()
    bad = urlsafe_b64encode(good.replace("987654", json.dumps(value)).encode()).decode()
    assert parse_cursor(bad, scope=SCOPE) is None
