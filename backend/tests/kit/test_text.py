"""Names shown for usernames."""

import pytest

from toli.kit.text import shown_name


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
