"""Whatever is sent, the answer is a refusal, never a failure of ours."""

import json
from typing import Any

import pytest

from tests.accounts.conftest import EMAIL
from tests.conftest import Api
from tests.people import log_in

pytestmark = pytest.mark.anyio

NASTY: list[Any] = [
    "",
    "a\x00b",
    "\ud800",
    "x" * 5000,
    "' OR 1=1 --",
    "{{7*7}}",
    None,
    True,
    0,
    -1,
    2**70,
    1.5,
    [],
    {},
    ["a"],
    {"email": EMAIL},
]
CALLS: dict[str, dict[str, Any]] = {
    "/api/otp/generate?purpose=login": {
        "email": EMAIL,
        "return_path": "/",
        "password": "majuli-by-boat",
        "phone": "9816012345",
    },
    "/api/users/register?otp_code=123456": {
        "email": "new@traveller.example",
        "password": "majuli-by-boat",
        "confirmPassword": "majuli-by-boat",
        "phone": "",
        "role": 2,
        "url": None,
    },
    "/api/users/login": {"username": EMAIL, "email": EMAIL, "password": "wrong", "url": None, "totp": None},
    "/api/users/login-with-otp": {"email": EMAIL, "code": "123456", "url": None, "totp": None},
    "/api/users/forgot-password": {"email": EMAIL},
    "/api/users/reset-password": {"email": EMAIL, "code": "123456", "new_password": "sela-pass-in-snow"},
    "/api/users/change-password": {"current_password": "wrong", "new_password": "sela-pass-in-snow"},
    "/api/users/confirm-identity": {"email": EMAIL, "code": "123456", "username": EMAIL, "password": "wrong"},
    "/api/users/handoff": {"client_url": "nowhere", "path": "/"},
    "/api/users/handoff/exchange": {"code": "x"},
    "/api/users/totp/confirm": {"code": "123456"},
}


@pytest.mark.usefixtures("asha")
@pytest.mark.parametrize("path", CALLS)
async def test_no_value_of_any_field_is_a_failure_of_ours(api: Api, path: str) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    for field in CALLS[path]:
        for value in NASTY:
            # Escaped, so that even half a surrogate pair gets through to the server.
            sent = json.dumps(CALLS[path] | {field: value})
            answer = await browser.post(path, content=sent, headers={"Content-Type": "application/json"})
            assert answer.status_code < 500, (field, value, answer.text)
            assert answer.status_code == 204 or "access_token" not in answer.json()
    for body in (b"", b"null", b"[]", b'"x"', b"{", b"\xff"):
        answer = await browser.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code < 500, (body, answer.text)


@pytest.mark.usefixtures("asha")
@pytest.mark.parametrize(
    "path",
    [
        "/api/users/has_access_to_route/%00?subdomain=%00",
        "/api/users/has_access_to_route/..%2F..%2Fto?subdomain=%F0%9F%98%80",
        "/api/clients/is_subdomain_registered/%F0%9F%98%80",
        "/api/clients/clientURL/%27%22",
        "/api/clients/get_static_content/99999999999999999999999999",
        "/api/clients/client_customer_joining/99999999999999999999999999",
        "/api/users/sessions/99999999999999999999999999",
    ],
)
async def test_no_path_is_a_failure_of_ours(api: Api, path: str) -> None:
    browser = api(None, **{"User-Agent": "\x7f" * 2000})
    await log_in(browser, EMAIL)
    for method in ("GET", "POST", "PUT", "DELETE"):
        assert (await browser.request(method, path)).status_code < 500
