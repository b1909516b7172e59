"""Accounts that operators authorise on the provider's page instead of copying keys."""

import asyncio
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.payments.test_accounts import buy, state_of, traveller
from tests.shop import Shop, open_shop, person
from toli.adapters import make_providers
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.payments.gateway.service import tokens as tokens_service
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.checkout.service import reconcile
from toli_demo.app import make_payments
from toli_demo.simulator.keys import PARTNER_WEBHOOK_SECRET, sign_webhook

__all__ = ["play"]
pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
RIVER = "acc_River00000Toli"
PEAKS = "acc_Peaks00000Toli"
CONFIRM = "UPDATE user_session SET confirmed_until = now() + interval '10 minutes'"
EXPIRE = "UPDATE payment_account SET expires_at = now() - interval '1 minute'"
PLATFORM_WEBHOOK = "/api/payments/razorpay/webhook"


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    rooms = {"Double Sharing": 30, "Quad Sharing": 5}
    return await open_shop(database, today=today, takes_online_payments=False, capacity=60, rooms=rooms)


@pytest.fixture
async def other(database: Database, clock: HandClock) -> Shop:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    return await open_shop(database, label="zanskar", today=today, takes_online_payments=False)


def browser_of(api: Api, shop: Shop, owner: Owner) -> httpx.AsyncClient:
    """The operator's browser, with the identity confirmed just now."""
    owner.execute(CONFIRM)
    return shop.operator.on(api(shop.label))


@pytest.fixture
def office(api: Api, shop: Shop, owner: Owner) -> httpx.AsyncClient:
    return browser_of(api, shop, owner)


async def come_back(
    api: Api, office: httpx.AsyncClient, shop: Shop, account: str, *, is_allowed: bool = True
) -> dict[str, str]:
    """Go to the provider's page, decide, and return what the operator's own page receives."""
    begun = await office.post(f"/api/clients/{shop.client_id}/payment-accounts/authorise")
    assert begun.status_code == 200, begun.text
    page = urlsplit(begun.json()["url"])
    main = api()
    shown = await main.get(f"{page.path}?{page.query}")
    assert "Allow" in shown.text
    answer = {"account_id": account, "is_allowed": str(is_allowed).lower()}
    sent_back = await main.post(f"{page.path}?{page.query}", data=answer)
    back = urlsplit(sent_back.headers["location"])
    led_on = await main.get(f"{back.path}?{back.query}")
    assert led_on.status_code == 303
    url = urlsplit(led_on.headers["location"])
    assert (url.netloc, url.path) == (f"{shop.label}.toli.localhost:8000", "/to/payment-accounts")
    return {name: values[0] for name, values in parse_qs(url.query).items()}


async def connect(api: Api, office: httpx.AsyncClient, shop: Shop, account: str) -> dict[str, Any]:
    """Authorise an account and return it."""
    given = await come_back(api, office, shop, account)
    answer = await office.post(f"/api/clients/{shop.client_id}/payment-accounts/authorised", json=given)
    assert answer.status_code == 201, answer.text
    connected: dict[str, Any] = answer.json()["accounts"][0]
    return connected


async def test_an_authorised_account_is_paid_notified_and_refunds(
    api: Api,
    database: Database,
    office: httpx.AsyncClient,
    shop: Shop,
    owner: Owner,
    play: Play,
    run_jobs: RunJobs,
) -> None:
    account = await connect(api, office, shop, RIVER)
    assert (account["kind"], account["provider_account_id"]) == ("oauth", RIVER)
    assert (account["state"], account["is_current"], account["is_test"]) == ("active", True, True)
    asha = await traveller(api, database, shop)
    bought = await buy(asha, shop, play)
    assert bought["key_id"] == account["key_id"]
    taken = owner.execute(
        "SELECT account_id, amount_paid_paise > 0 FROM sandbox.razorpay_order WHERE receipt LIKE 'toli-%'"
    ).fetchall()
    assert taken == [(RIVER, True)]
    # Without the browser: the events of the account come to its own address, which the platform registered.
    held = await hold(asha, shop, double=1)
    await play((await order(asha, held))["order_id"], webhook=True)
    await run_jobs()
    assert await state_of(asha, held["reservation_event_id"]) == "paid"
    listed = (await office.get(f"/api/clients/{shop.client_id}/payment-accounts")).json()
    assert (listed["accounts"][0]["notified_at"] is not None, listed["can_authorise"]) == (True, True)
    returned = await office.post(f"/api/bookings/refund/{held['reservation_event_id']}", json={"amount": 500})
    assert returned.status_code == 200, returned.text
    await run_jobs()
    assert owner.execute("SELECT amount_paise FROM sandbox.razorpay_refund").fetchall() == [(50_000,)]
    assert await broken_invariants(database) == []


async def test_tokens_are_sealed_and_never_answered(
    api: Api, office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    account = await connect(api, office, shop, RIVER)
    tokens = [token for (token,) in owner.execute("SELECT token FROM sandbox.razorpay_grant")]
    assert len(tokens) == 2
    (sealed,) = owner.execute("SELECT sealed_credentials FROM payment_account").fetchone() or (b"",)
    logged = owner.execute("SELECT coalesce(string_agg(data::text, ''), '') FROM audit_entry").fetchone()
    for token in tokens:
        assert token.encode() not in sealed
        assert token not in str(account)
        assert token not in str(logged)


async def test_nothing_is_connected_without_the_operators_own_decision(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, other: Shop, owner: Owner
) -> None:
    declined = await come_back(api, office, shop, RIVER, is_allowed=False)
    assert declined == {"error": "access_denied"}
    given = await come_back(api, office, shop, RIVER)
    url = f"/api/clients/{shop.client_id}/payment-accounts/authorised"
    foreign = f"/api/clients/{other.client_id}/payment-accounts/authorised"
    elsewhere = browser_of(api, other, owner)
    somebody = (await person(database, "mal@traveller.example", label=shop.label)).on(api(shop.label))
    for browser, path, body, status in (
        (office, url, {**given, "state": "bm90IG91cnM="}, 409),
        (office, url, {**given, "state": "not base64!"}, 409),
        (office, url, {**given, "code": "unknown"}, 409),
        # The code of one operator, sent by another one to their own account or to the first one's.
        (elsewhere, foreign, given, 409),
        (elsewhere, url, given, 404),
        (somebody, url, given, 404),
    ):
        answer = await browser.post(path, json=body)
        assert answer.status_code == status, (path, body, answer.text)
    assert owner.execute("SELECT count(*) FROM payment_account").fetchone() == (0,)
    assert (await office.post(url, json=given)).status_code == 201
    assert (await office.post(url, json=given)).status_code == 409
    lost = await api().get(f"{PLATFORM_WEBHOOK.removesuffix('webhook')}authorised?code=x&state=y")
    assert urlsplit(lost.headers["location"]).path == "/to"


async def test_the_way_back_expires(api: Api, office: httpx.AsyncClient, shop: Shop, clock: HandClock) -> None:
    given = await come_back(api, office, shop, RIVER)
    clock.move(timedelta(minutes=31))
    answer = await office.post(f"/api/clients/{shop.client_id}/payment-accounts/authorised", json=given)
    assert (answer.status_code, answer.json()["code"]) == (409, "authorisation_refused")


async def test_who_begins_and_who_finishes_confirm_who_they_are(
    api: Api, office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    given = await come_back(api, office, shop, RIVER)
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    base = f"/api/clients/{shop.client_id}/payment-accounts"
    for path, body in (("authorise", None), ("authorised", given)):
        answer = await office.post(f"{base}/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "identity_not_confirmed")


async def test_authorised_again_the_same_account_gets_the_new_tokens(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: Owner, play: Play
) -> None:
    first = await connect(api, office, shop, RIVER)
    again = await connect(api, office, shop, RIVER)
    assert again["account_id"] == first["account_id"]
    assert again["webhook_url"] == first["webhook_url"]
    second = await connect(api, office, shop, PEAKS)
    assert second["account_id"] != first["account_id"]
    asha = await traveller(api, database, shop)
    assert (await buy(asha, shop, play))["key_id"] == second["key_id"]
    assert owner.execute("SELECT count(*) FROM payment_account WHERE is_current").fetchone() == (1,)


async def test_fifty_orders_at_once_renew_expired_tokens_once(
    app: FastAPI, api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    account = await connect(api, office, shop, RIVER)
    people = [await person(database, f"p{one}@traveller.example", label=shop.label) for one in range(50)]
    browsers = [one.on(api(shop.label)) for one in people]
    holds = await asyncio.gather(*(hold(browser, shop, double=1) for browser in browsers))
    owner.execute(EXPIRE)
    await api().post(f"/sandbox/razorpay/accounts/{RIVER}/expire")
    services = app.state.services
    services.providers.forget(client_id=shop.client_id, account_id=account["account_id"])
    # Another process, which knows nothing of this one.
    elsewhere = make_providers(
        make_payments(services.settings, services.transport),
        database=database,
        sealer=services.sealer,
        clock=services.clock,
    )
    ids = {"client_id": shop.client_id, "account_id": account["account_id"]}
    await asyncio.gather(
        *(order(browser, held) for browser, held in zip(browsers, holds, strict=True)),
        *(elsewhere.of_account(**ids) for _ in range(10)),
    )
    assert owner.execute("SELECT version, renewing_since FROM payment_account").fetchone() == (2, None)
    given_out = owner.execute("SELECT kind, count(*) FROM sandbox.razorpay_grant GROUP BY 1 ORDER BY 1").fetchall()
    assert given_out == [("access", 2), ("refresh", 1)]
    ordered = owner.execute("SELECT count(*) FROM sandbox.razorpay_order WHERE receipt LIKE 'toli-%'").fetchone()
    assert ordered == (50,)


async def test_tokens_are_renewed_a_week_before_they_expire(
    app: FastAPI, api: Api, office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    await connect(api, office, shop, RIVER)
    services = app.state.services

    async def renew() -> int:
        return await tokens_service.renew_expiring(
            services.database, services.providers, services.sealer, clock=services.clock
        )

    assert await renew() == 0
    owner.execute("UPDATE payment_account SET expires_at = now() + interval '6 days'")
    await api().post("/sandbox/razorpay/faults", json={"tokens": "down"})
    assert await renew() == 0
    await api().delete("/sandbox/razorpay/faults")
    # A process that ended in the middle of a renewal keeps nobody else from it for long.
    owner.execute("UPDATE payment_account SET renewing_since = now() - interval '2 minutes'")
    assert await renew() == 1
    assert await renew() == 0
    lasts = owner.execute("SELECT expires_at > now() + interval '89 days' FROM payment_account").fetchone()
    assert lasts == (True,)


async def test_an_authorisation_revoked_during_a_checkout_loses_no_payment(
    app: FastAPI,
    api: Api,
    database: Database,
    office: httpx.AsyncClient,
    shop: Shop,
    owner: Owner,
    play: Play,
    run_jobs: RunJobs,
) -> None:
    await connect(api, office, shop, RIVER)
    asha = await traveller(api, database, shop)
    held = await hold(asha, shop, double=1)
    paid = await play((await order(asha, held))["order_id"])
    assert (await api().post(f"/sandbox/razorpay/accounts/{RIVER}/revoke")).status_code == 204
    answer = await verify(asha, paid)
    assert (answer.status_code, answer.json()["code"]) == (503, "payment_provider_unavailable")
    await run_jobs()
    assert (await office.get(f"/api/clients/{shop.client_id}/payment-accounts")).json()["accounts"][0][
        "state"
    ] == "failing"
    mails = owner.execute("SELECT recipient FROM mail WHERE subject LIKE '%%payments%%'").fetchall()
    assert mails == [(f"operator@{shop.label}.example",)]
    owner.execute(CONFIRM)
    again = await connect(api, office, shop, RIVER)
    assert again["state"] == "active"
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
    await reconcile.reconcile(database, app.state.services.providers)
    assert await state_of(asha, held["reservation_event_id"]) == "paid"
    assert await broken_invariants(database) == []


async def test_only_the_applications_own_events_are_believed(
    api: Api, office: httpx.AsyncClient, shop: Shop, other: Shop, owner: Owner, run_jobs: RunJobs
) -> None:
    await connect(api, office, shop, RIVER)
    await connect(api, browser_of(api, other, owner), other, PEAKS)
    body = b'{"entity":"event","account_id":"%s","event":"account.app.authorization_revoked","payload":{}}'
    for secret, status in ((PARTNER_WEBHOOK_SECRET, 204), ("guessed", 401)):
        sent = body % RIVER.encode()
        headers = {"X-Razorpay-Signature": sign_webhook(sent, secret=secret), "Content-Type": "application/json"}
        assert (await api().post(PLATFORM_WEBHOOK, content=sent, headers=headers)).status_code == status
    await run_jobs()
    # The event is a reason to ask: the tokens still work.
    assert owner.execute("SELECT count(*) FROM payment_account WHERE failing_since IS NOT NULL").fetchone() == (0,)
    await api().post(f"/sandbox/razorpay/accounts/{RIVER}/revoke")
    await run_jobs()
    failing = owner.execute("SELECT provider_account_id FROM payment_account WHERE failing_since IS NOT NULL")
    assert failing.fetchall() == [(RIVER,)]


async def test_a_payment_of_another_order_or_account_is_not_verified(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, other: Shop, owner: Owner, play: Play
) -> None:
    await connect(api, office, shop, RIVER)
    await connect(api, browser_of(api, other, owner), other, PEAKS)
    sales = []
    for one in (shop, shop, other):
        browser = await traveller(api, database, one, f"p{len(sales)}@{one.label}.example")
        held = await hold(browser, one, double=1)
        sales.append((browser, held, await order(browser, held)))
    (asha, held, placed), (_, _, hers), (_, _, elsewhere) = sales
    for paid_order in (hers["order_id"], elsewhere["order_id"]):
        paid = await play(paid_order)
        forged = {**paid, "razorpay_order_id": placed["order_id"]}
        answer = await verify(asha, forged)
        assert (answer.status_code, answer.json()["code"]) == (422, "payment_signature_invalid")
    assert await state_of(asha, held["reservation_event_id"]) == "held"
