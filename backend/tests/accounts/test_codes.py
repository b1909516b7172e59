"""One-time codes: who gets one, how often, and how many wrong guesses are accepted."""

import asyncio
import random
from typing import Any

import psycopg
import pytest

from tests.accounts.conftest import EMAIL
from tests.conftest import Api, RunJobs
from tests.people import SendCode, log_in, mails
from toli.infra.config import Settings
from toli.kit.sealing import Sealer

pytestmark = pytest.mark.anyio

NOBODY = "nobody@traveller.example"
# Several times as many as may wait for a hash at once.
GUESSES = 1000


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Without the general limit of requests: many guesses and their repetitions are more."""
    return settings.model_copy(update={"rate_limit_address": 0})


async def ask(api: Api, email: str, purpose: str = "login") -> Any:
    return await api().post("/api/otp/generate", params={"purpose": purpose}, json={"email": email})


@pytest.mark.parametrize("purpose", ["login", "registration", "password_reset", "confirm"])
@pytest.mark.usefixtures("asha")
async def test_answer_is_the_same_for_known_and_unknown_addresses(api: Api, purpose: str) -> None:
    known = await ask(api, EMAIL, purpose)
    unknown = await ask(api, NOBODY, purpose)
    assert known.status_code == unknown.status_code == 200
    assert known.json() == unknown.json()
    assert (known.json()["expires_in"], known.json()["resend_after"]) == (300, 30)
    assert set(known.headers) == set(unknown.headers)


@pytest.mark.usefixtures("asha")
async def test_refusals_are_the_same_for_known_and_unknown_addresses(api: Api) -> None:
    for email in (EMAIL, NOBODY):
        await ask(api, email)
    again = [await ask(api, email) for email in (EMAIL, NOBODY)]
    tries = [
        [(await api().post("/api/users/login-with-otp", json={"email": email, "code": "x"})).json() for _ in range(6)]
        for email in (EMAIL, NOBODY)
    ]
    assert [answer.status_code for answer in again] == [429, 429]
    assert again[0].json()["code"] == again[1].json()["code"] == "too_many_requests"
    assert tries[0] == tries[1]


@pytest.mark.usefixtures("asha")
async def test_mail_to_an_unknown_address_has_no_code_but_a_way_back(api: Api, run_jobs: RunJobs) -> None:
    await api().post("/api/otp/generate?purpose=login", json={"email": NOBODY, "return_path": "/events/5?plan=2"})
    await api().post(
        "/api/otp/generate?purpose=password_reset", json={"email": NOBODY, "return_path": "//evil.example/"}
    )
    await run_jobs()
    # Written side by side, so in any order.
    sign_in, reset = sorted(await mails(api), key=lambda mail: "next=" not in mail["text"])
    assert (
        "http://toli.localhost:8000/register?email=nobody%40traveller.example&next=%2Fevents%2F5%3Fplan%3D2"
        in (sign_in["text"])
    )
    assert "evil" not in reset["text"] + reset["html"]
    assert not any(part.isdecimal() and len(part) == 6 for part in (sign_in["text"] + reset["text"]).split())


@pytest.mark.usefixtures("asha")
async def test_code_signs_in_once(api: Api, send_code: SendCode) -> None:
    code = await send_code(EMAIL, "login")
    body = {"email": EMAIL.upper(), "code": f" {code} "}
    first = await api().post("/api/users/login-with-otp", json=body)
    second = await api().post("/api/users/login-with-otp", json=body)
    assert first.status_code == 200
    assert first.json()["email"] == EMAIL
    assert (second.status_code, second.json()["code"]) == (401, "wrong_code")


@pytest.mark.usefixtures("asha")
async def test_code_of_another_purpose_or_person_is_worth_nothing(api: Api, send_code: SendCode) -> None:
    code = await send_code(EMAIL, "password_reset")
    answer = await api().post("/api/users/login-with-otp", json={"email": EMAIL, "code": code})
    assert answer.status_code == 401
    assert (await api().post("/api/users/login-with-otp", json={"email": NOBODY, "code": code})).status_code == 401


@pytest.mark.long
@pytest.mark.usefixtures("asha")
async def test_of_a_thousand_guesses_side_by_side_five_are_looked_at(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await send_code(EMAIL, "login")
    looked_at = []
    matches = Sealer.mac_matches

    def spy(self: Sealer, mac: bytes, *, data: bytes) -> bool:
        looked_at.append(data)
        return matches(self, mac, data=data)

    monkeypatch.setattr(Sealer, "mac_matches", spy)
    guesser = api()

    async def insist(guess: str) -> int:
        # Told that too many are signing in, this one comes back until it is answered.
        while True:
            answer = await guesser.post("/api/users/login-with-otp", json={"email": EMAIL, "code": guess})
            if answer.status_code != 503:
                return answer.status_code
            # Not at once, or the refusals would be most of the work.
            await asyncio.sleep(random.uniform(0.5, 5))

    wrong = [f"{number:06d}" for number in range(GUESSES + 1) if f"{number:06d}" != code][:GUESSES]
    assert set(await asyncio.gather(*(insist(guess) for guess in wrong))) == {401}
    right = await api().post("/api/users/login-with-otp", json={"email": EMAIL, "code": code})
    assert right.status_code == 401
    assert len(looked_at) == 5
    assert owner.execute("SELECT other_tries, used_at FROM one_time_code").fetchall() == [(5, None)]


@pytest.mark.usefixtures("asha")
async def test_right_code_side_by_side_makes_one_session(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any]
) -> None:
    code = await send_code(EMAIL, "login")
    answers = await asyncio.gather(
        *(api().post("/api/users/login-with-otp", json={"email": EMAIL, "code": code}) for _ in range(50))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [401] * 49
    assert owner.execute("SELECT count(*) FROM user_session").fetchone() == (1,)
    # Being slower than oneself is no failure: the address is not locked out.
    assert (await log_in(api(), EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_only_the_newest_code_counts_and_it_ends_after_five_minutes(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any]
) -> None:
    old = await send_code(EMAIL, "login")
    owner.execute("UPDATE one_time_code SET created_at = created_at - interval '31 seconds'")
    new = await send_code(EMAIL, "login")
    if old != new:
        assert (await api().post("/api/users/login-with-otp", json={"email": EMAIL, "code": old})).status_code == 401
    owner.execute("UPDATE one_time_code SET expires_at = now()")
    late = await api().post("/api/users/login-with-otp", json={"email": EMAIL, "code": new})
    assert (late.status_code, late.json()["code"]) == (401, "wrong_code")


async def test_resend_waits_30_seconds_and_an_hour_has_five(api: Api, owner: psycopg.Connection[Any]) -> None:
    assert (await ask(api, NOBODY)).status_code == 200
    soon = await ask(api, NOBODY)
    assert soon.status_code == 429
    assert 1 <= int(soon.headers["Retry-After"]) <= 30
    # Another purpose is no resend, but counts for the hour.
    assert (await ask(api, NOBODY, "registration")).status_code == 200
    for _ in range(3):
        owner.execute("UPDATE one_time_code SET created_at = created_at - interval '31 seconds'")
        assert (await ask(api, NOBODY)).status_code == 200
    owner.execute("UPDATE one_time_code SET created_at = created_at - interval '31 seconds'")
    sixth = await ask(api, NOBODY)
    assert sixth.status_code == 429
    assert 3000 < int(sixth.headers["Retry-After"]) <= 3600
    owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 hour'")
    assert (await ask(api, NOBODY)).status_code == 200


async def test_resends_side_by_side_send_one(api: Api, owner: psycopg.Connection[Any]) -> None:
    answers = await asyncio.gather(*(ask(api, NOBODY) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [429] * 7
    assert owner.execute("SELECT count(*) FROM one_time_code").fetchone() == (1,)


async def test_code_is_kept_as_a_mac_and_its_digits_only_until_the_mail_has_left(
    api: Api, run_jobs: RunJobs, owner: psycopg.Connection[Any]
) -> None:
    await ask(api, NOBODY, "registration")
    stored = owner.execute("SELECT code_mac, sealed_code FROM one_time_code").fetchone()
    jobs = owner.execute("SELECT args::text FROM procrastinate_jobs").fetchall()
    assert stored is not None
    assert stored[1] is not None
    await run_jobs()
    digits = next(part for part in (await mails(api))[0]["text"].split() if part.isdecimal() and len(part) == 6)
    assert digits.encode() not in stored[0] + stored[1]
    assert digits not in str(jobs)
    assert owner.execute("SELECT sealed_code FROM one_time_code").fetchone() == (None,)


@pytest.mark.parametrize("email", ["", "asha", "asha@", "a@b", "asha@x.example\r\nBcc: b@x.example", "a\x00@b.example"])
async def test_what_is_no_address_is_refused(api: Api, email: str) -> None:
    answer = await ask(api, email)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "email"
    assert answer.json()["detail"] == "Enter an e-mail address, like asha@example.com."


async def test_unknown_purpose_is_refused(api: Api) -> None:
    assert (await ask(api, NOBODY, "fun")).status_code == 422
