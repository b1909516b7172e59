"""Rules of identity that need no database."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.identity.people import rules
from toli.kit.errors import Invalid


@pytest.mark.parametrize(
    "password", ["password", "PASSWORD1", "12345678", "qwertyuiop", "iloveyou", "aaaaaaaa", "short77"]
)
def test_short_and_common_passwords_are_refused(password: str) -> None:
    with pytest.raises(Invalid):
        rules.check_password(password, email="asha@traveller.example", field="password")


@pytest.mark.parametrize("password", ["toli-demo-2026", "xk7#mp2q", "correct horse battery", "मजुली नाव से", "x7" * 64])
def test_other_passwords_are_taken_whatever_is_in_them(password: str) -> None:
    rules.check_password(password, email="asha@traveller.example", field="password")


def test_common_passwords_are_bundled_folded_and_long_enough() -> None:
    common = rules._common_passwords()
    assert len(common) > 3000
    assert all(len(password) >= rules.SHORTEST_PASSWORD and password == password.casefold() for password in common)


@given(st.text(max_size=40))
def test_only_pages_of_the_same_site_are_come_back_to(text: str) -> None:
    page = rules.own_page(text)
    assert page is None or (page.startswith("/") and page[1:2] not in {"/", "\\"} and page.isprintable())


@pytest.mark.parametrize(
    "text",
    [
        "//evil",
        "/\\evil",
        "https:evil",
        "@evil",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: x",
        "\\\\evil",
        "",
        "/" * 2,
        "/a b",
    ],
)
def test_what_could_lead_elsewhere_is_dropped(text: str) -> None:
    assert rules.own_page(text) is None


@pytest.mark.parametrize(
    ("seconds", "code"), [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")]
)
def test_totp_is_the_standards(seconds: int, code: str) -> None:
    """RFC 6238, appendix B (its eight digits, the last six of them)."""
    secret = base64.b32encode(b"12345678901234567890").decode()
    assert rules.totp_step(secret, code=code, unix_seconds=seconds, after_step=None) == seconds // 30
    assert rules.totp_step(secret, code=code, unix_seconds=seconds + 30, after_step=None) == seconds // 30
    assert rules.totp_step(secret, code=code, unix_seconds=seconds + 90, after_step=None) is None
    assert rules.totp_step(secret, code=code, unix_seconds=seconds, after_step=seconds // 30) is None


@pytest.mark.parametrize("code", ["\uff12\uff18\uff17\uff10\uff18\uff12", "\ud800", "28708", "2870820", ""])
def test_totp_accepts_six_ascii_digits_only(code: str) -> None:
    secret = base64.b32encode(b"12345678901234567890").decode()
    assert rules.totp_step(secret, code=code, unix_seconds=59, after_step=None) is None


def test_codes_are_six_digits() -> None:
    codes = {rules.new_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == 6 and code.isdecimal() for code in codes)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0", "Edge on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"),
        ("", "Unknown device"),
        ("curl/8.5", "curl"),
    ],
)
def test_devices_have_names(user_agent: str, name: str) -> None:
    assert rules.device_name(user_agent) == name


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.2, "a second"), (30, "30 seconds"), (119, "119 seconds"), (121, "3 minutes")]
)
def test_waits_are_said_in_words(seconds: float, words: str) -> None:
    assert rules.in_words(seconds) == words
