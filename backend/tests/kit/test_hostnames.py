"""Host names that people type."""

import pytest

from toli.kit.hostnames import NotAHostName, registrable_domain, to_ascii, to_display


@pytest.mark.parametrize(
    ("typed", "ascii_name"),
    [
        ("trips.example.in", "trips.example.in"),
        (" Trips.EXAMPLE.co.in. ", "trips.example.co.in"),
        ("प्रवास.भारत", "xn--n2bmpm3a1g.xn--h2brj9c"),
        ("straße.de", "xn--strae-oqa.de"),
        ("\uff34rips.example.in", "trips.example.in"),
    ],
)
def test_names_have_one_ascii_form(typed: str, ascii_name: str) -> None:
    assert to_ascii(typed) == ascii_name
    assert to_ascii(to_display(ascii_name)) == ascii_name


@pytest.mark.parametrize(
    "typed",
    [
        "https://trips.example.in",
        "trips.example.in/events",
        "trips.example.in:443",
        "asha@example.in",
        "127.0.0.1",
        "::1",
        "[::1]",
        "localhost",
        "",
        "a..b",
        "-trips.example.in",
        "trips_.example.in",
        "*.example.in",
        "xn--zz.in",
        "1.2.3",
        "ex\u200dample.in",
        "a" * 64 + ".in",
        ".".join(["abcdefghi"] * 26),
    ],
)
def test_what_is_no_host_name_is_refused(typed: str) -> None:
    with pytest.raises(NotAHostName):
        to_ascii(typed)


@pytest.mark.parametrize(
    ("name", "registered"),
    [
        ("trips.example.in", "example.in"),
        ("a.b.example.co.in", "example.co.in"),
        ("example.co.in", "example.co.in"),
        ("co.in", None),
        ("in", None),
        ("github.io", None),
        ("brahmaputra.github.io", "brahmaputra.github.io"),
    ],
)
def test_the_registered_part_follows_the_public_suffix_list(name: str, registered: str | None) -> None:
    assert registrable_domain(name) == registered
