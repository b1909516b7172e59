"""Names shown for usernames, and beds."""

import pytest

from toli.kit.text import beds_in, get_greeting_name, join_names, shown_name


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


def test_names_with_commas_are_joined_by_semicolons() -> None:
    assert join_names(["1 bed in single sharing", "2 beds in double sharing"]) == (
        "1 bed in single sharing, 2 beds in double sharing"
    )
    assert join_names(["1 bed in Family room, lake side", "Guide"]) == "1 bed in Family room, lake side; Guide"


@pytest.mark.parametrize(
    ("name", "salutation", "greeted"),
    [
        ("Asha Baruah", "", "Asha"),
        ("Col. Rathore", "", "Colonel Rathore"),
        ("Col. Vikram Rathore", "", "Colonel Rathore"),
        ("Lt. Col. (Retd.) Vikram Rathore", "", "Lieutenant Colonel Rathore"),
        ("Vikram Rathore", "Colonel", "Colonel Rathore"),
        ("Rathore", "Col.", "Colonel Rathore"),
        ("Col. Vikram Rathore", "General", "General Rathore"),
        ("Wg Cdr Anil Rao", "", "Wing Commander Rao"),
        ("Dr Mehta", "", "Dr Mehta"),
        ("Dr.Meera Nair", "", "Dr Nair"),
        ("Prof Meera S.", "", "Professor Meera"),
        ("Mrs Batra", "", "Mrs Batra"),
        ("SHRI Ramesh", "", "Shri Ramesh"),
        ("Tenzin", "His Holiness", "His Holiness Tenzin"),
        ("Drishti Sen", "", "Drishti"),
        ("Mr", "", "Mr"),
        ("Col.", "", "Colonel"),
        ("", "", ""),
        ("", "Colonel", "Colonel"),
    ],
)
def test_a_greeting_has_salutation_and_last_name_or_the_first_name(name: str, salutation: str, greeted: str) -> None:
    assert get_greeting_name(name, salutation=salutation) == greeted
