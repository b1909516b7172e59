"""Names shown for usernames, and beds."""

import pytest

from toli.kit.text import beds_in, shown_name


@pytest.mark.parametrize(
    ("username", "shown"),
    [
        ("asha.b", "asha.b"),
        ("asha.baruah", "Asha Baruah"),
        ("asha_b2.trips", "asha_b2.trips"),
        ("asha@traveller.example", "Asha"),
        ("asha.baruah-das+trips2026@traveller.example", "Asha Baruah Das Trips"),
        ("42@traveller.example", "42@traveller.example"),
    ],
)
def test_a_name_is_made_of_an_address_that_stands_for_one(username: str, shown: str) -> None:
    assert shown_name(username) == shown


def test_beds_name_their_sharing_type() -> None:
    assert beds_in(1, "Double Sharing") == "1 bed in double sharing"
    assert beds_in(2, "Dorm AC, women only") == "2 beds in Dorm AC, women only"
