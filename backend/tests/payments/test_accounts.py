"""Accounts of clients at the payment provider: connected, changed, and kept apart."""

from dataclasses import dataclass
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.checkout.service import reconcile, sweep
from toli_demo.simulator.keys import WEBHOOK_SECRET, secret_of, sign_checkout, sign_webhook

__all__ = ["play"]
pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
PLATFORM_WEBHOOK = "/api/payments/razorpay/webhook"
RIVER = "rzp_test_River00000Aaaa"
RIVER_NEWER = "rzp_test_River00000Bbbb"
PEAKS = "rzp_test_Peaks00000Aaaa"


def keys(key_id: str, **more: str) -> dict[str, str]:
    """What an operator copies from the dashboard."""
    return {"key_id": key_id, "key_secret": secret_of(key_id), **more}


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    return await open_shop(database, today=today, takes_online_payments=False)


@pytest.fixture
async def other(database: Database, clock: HandClock) -> Shop:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    return await open_shop(database, label="zanskar", today=today, takes_online_payments=False)


@pytest.fixture
def office(api: Api, shop: Shop, owner: Owner) -> httpx.AsyncClient:
    """The operator's browser, with the identity confirmed just now."""
    return _office(api, shop, owner)


def _office(api: Api, shop: Shop, owner: Owner) -> httpx.AsyncClient:
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '10 minutes'")
    return shop.operator.on(api(shop.label))


async def connect(office: httpx.AsyncClient, shop: Shop, key_id: str, **more: str) -> dict[str, Any]:
    """Connect an account by its keys and return it."""
    answer = await office.post(f"/api/clients/{shop.client_id}/payment-accounts", json=keys(key_id, **more))
    assert answer.status_code == 201, answer.text
    account: dict[str, Any] = answer.json()["accounts"][0]
    return account


async def traveller(
    api: Api, database: Database, shop: Shop, email: str = "asha@traveller.example"
) -> httpx.AsyncClient:
    """Somebody who buys on this site."""
    return (await person(database, email, label=shop.label)).on(api(shop.label))


async def buy(browser: httpx.AsyncClient, shop: Shop, play: Play) -> dict[str, Any]:
    """Hold beds, pay the advance, and have it verified."""
    held = await hold(browser, shop, double=2)
    placed = await order(browser, held)
    paid = await play(placed["order_id"], key=placed["key_id"])
    answer = await verify(browser, paid)
    assert answer.status_code == 200, answer.text
    return {**held, **paid, "key_id": placed["key_id"]}


async def state_of(browser: httpx.AsyncClient, booking_id: int) -> str:
    """What became of a hold."""
    state: str = (await browser.get(f"/api/bookings/holds/{booking_id}")).json()["state"]
    return state


async def test_without_an_account_nobody_can_pay_online(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    account = await connect(office, shop, RIVER)
    asha = await traveller(api, database, shop)
    held = await hold(asha, shop, double=1)
    await office.post(f"/api/clients/{shop.client_id}/payment-accounts/{account['account_id']}/disconnect")
    site = (await asha.get(f"/api/clients/clientURL/{shop.label}")).json()
    assert site["takes_online_payments"] is False
    for path, body in (
        ("/api/bookings/holds", {"booking_payload": shop.payload(double=1)}),
        (
            "/api/bookings/create-order",
            {"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]},
        ),
        ("/api/bookings/create-order", {"amount": 6300}),
    ):
        answer = await asha.post(path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (409, "online_payments_off"), path
    assert owner.execute("SELECT count(*) FROM payment_order").fetchone() == (0,)


async def test_two_operators_are_paid_into_their_own_accounts(
    api: Api, database: Database, shop: Shop, other: Shop, owner: Owner, play: Play
) -> None:
    for one, key_id in ((shop, RIVER), (other, PEAKS)):
        account = await connect(_office(api, one, owner), one, key_id)
        assert (account["state"], account["is_current"], account["is_test"]) == ("active", True, True)
        browser = await traveller(api, database, one, f"asha@{one.label}.example")
        assert (await buy(browser, one, play))["key_id"] == key_id
    taken = owner.execute(
        "SELECT account_id, amount_paid_paise > 0, count(*) FROM sandbox.razorpay_order WHERE receipt LIKE 'toli-%'"
        " GROUP BY 1, 2 ORDER BY 1"
    ).fetchall()
    assert taken == [("acc_Peaks00000Toli", True, 1), ("acc_River00000Toli", True, 1)]
    assert await broken_invariants(database) == []


async def test_keys_that_the_provider_refuses_are_not_saved(office: httpx.AsyncClient, shop: Shop) -> None:
    url = f"/api/clients/{shop.client_id}/payment-accounts"
    answer = await office.post(url, json={"key_id": RIVER, "key_secret": "not-the-secret"})
    assert (answer.status_code, answer.json()["code"]) == (422, "payment_keys_refused")
    for wrong in ({"key_id": "rzp_live_short"}, {"key_id": "sk_test_123"}, {"key_secret": ""}):
        answer = await office.post(url, json=keys(RIVER) | wrong)
        assert answer.status_code == 422, answer.text
    assert (await office.get(url)).json()["accounts"] == []
    assert (await connect(office, shop, RIVER))["key_id"] == RIVER
    answer = await office.post(url, json=keys(RIVER))
    assert (answer.status_code, answer.json()["code"]) == (409, "payment_account_exists")


async def test_secrets_are_sealed_and_never_answered(office: httpx.AsyncClient, shop: Shop, owner: Owner) -> None:
    await connect(office, shop, RIVER, webhook_secret="chosen-by-the-operator")
    answer = await office.get(f"/api/clients/{shop.client_id}/payment-accounts")
    assert secret_of(RIVER) not in answer.text
    assert "chosen-by-the-operator" not in answer.text
    (sealed,) = owner.execute("SELECT sealed_credentials FROM payment_account").fetchone() or (b"",)
    assert secret_of(RIVER).encode() not in bytes(sealed)
    assert owner.execute("SELECT count(*) FROM audit_entry WHERE data::text LIKE '%%secret-of%%'").fetchone() == (0,)


async def test_where_money_goes_is_changed_only_after_confirming_who_one_is(
    office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    account_id = (await connect(office, shop, RIVER))["account_id"]
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    url = f"/api/clients/{shop.client_id}/payment-accounts"
    for method, path, body in (
        ("POST", url, keys(PEAKS)),
        ("PUT", f"{url}/{account_id}", keys(RIVER_NEWER)),
        ("POST", f"{url}/{account_id}/use", None),
        ("POST", f"{url}/{account_id}/disconnect", None),
        ("GET", f"{url}/{account_id}/webhook-secret", None),
    ):
        answer = await office.request(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "identity_not_confirmed"), path


async def test_a_changed_account_leaves_old_payments_with_the_one_that_took_them(
    api: Api,
    database: Database,
    office: httpx.AsyncClient,
    shop: Shop,
    owner: Owner,
    play: Play,
    run_jobs: RunJobs,
) -> None:
    first = await connect(office, shop, RIVER)
    asha = await traveller(api, database, shop)
    bought = await buy(asha, shop, play)
    begun = await order(asha, await hold(asha, shop, quad=1))
    await connect(office, shop, PEAKS)
    # What was begun before is paid into the old account, and is verified with its keys.
    paid = await play(begun["order_id"], key=begun["key_id"])
    assert (await verify(asha, paid)).status_code == 200
    assert (await buy(asha, shop, play))["key_id"] == PEAKS
    answer = await office.post(f"/api/clients/{shop.client_id}/payment-accounts/{first['account_id']}/disconnect")
    assert [(one["key_id"], one["state"]) for one in answer.json()["accounts"]] == [
        (PEAKS, "active"),
        (RIVER, "disconnected"),
    ]
    refund = await office.post(
        f"/api/bookings/refund/{bought['reservation_event_id']}",
        json={"amount": 1000, "reason": "Goodwill"},
    )
    assert refund.status_code in {200, 201}, refund.text
    await run_jobs()
    refunded = owner.execute(
        "SELECT o.account_id FROM sandbox.razorpay_refund r JOIN sandbox.razorpay_payment p ON p.id = r.payment_id"
        " JOIN sandbox.razorpay_order o ON o.id = p.order_id"
    ).fetchall()
    assert refunded == [("acc_River00000Toli",)]
    assert await broken_invariants(database) == []


async def test_an_open_order_is_not_reused_after_the_account_changed(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    await connect(office, shop, RIVER)
    asha = await traveller(api, database, shop)
    held = await hold(asha, shop, double=1)
    before = await order(asha, held)
    assert (await order(asha, held))["order_id"] == before["order_id"]
    await connect(office, shop, PEAKS)
    after = await order(asha, held)
    assert after["order_id"] != before["order_id"]
    assert after["key_id"] == PEAKS


async def test_newer_keys_replace_those_of_the_same_account_only(
    app: FastAPI, api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    account = await connect(office, shop, RIVER)
    asha = await traveller(api, database, shop)
    await buy(asha, shop, play)
    begun = await order(asha, await hold(asha, shop, quad=1))
    url = f"/api/clients/{shop.client_id}/payment-accounts/{account['account_id']}"
    answer = await office.put(url, json=keys(PEAKS))
    assert (answer.status_code, answer.json()["code"]) == (409, "other_payment_account")
    assert (await api().post(f"/sandbox/razorpay/keys/{RIVER}/revoke")).status_code == 204
    answer = await office.put(url, json=keys(RIVER_NEWER))
    assert answer.status_code == 200, answer.text
    paid = await play(begun["order_id"], key=RIVER_NEWER)
    assert (await verify(asha, paid)).status_code == 200
    assert answer.json()["accounts"][0]["key_id"] == RIVER_NEWER
    assert len(answer.json()["accounts"]) == 1


async def test_refused_keys_are_reported_once_and_a_test_clears_it(
    app: FastAPI,
    api: Api,
    database: Database,
    office: httpx.AsyncClient,
    shop: Shop,
    owner: Owner,
    run_jobs: RunJobs,
) -> None:
    account = await connect(office, shop, RIVER)
    url = f"/api/clients/{shop.client_id}/payment-accounts"
    asha = await traveller(api, database, shop)
    assert (await api().post(f"/sandbox/razorpay/keys/{RIVER}/revoke")).status_code == 204
    for _ in range(2):
        held = await hold(asha, shop, double=1)
        answer = await asha.post(
            "/api/bookings/create-order",
            json={"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]},
        )
        assert (answer.status_code, answer.json()["code"]) == (503, "payment_initiation_failed")
    assert (await office.get(url)).json()["accounts"][0]["state"] == "failing"
    await run_jobs()
    mails = owner.execute("SELECT recipient FROM mail WHERE subject LIKE '%%payments%%'").fetchall()
    assert mails == [(f"operator@{shop.label}.example",)]
    answer = await office.post(f"{url}/{account['account_id']}/test")
    assert (answer.status_code, answer.json()["code"]) == (422, "payment_keys_refused")
    answer = await office.put(f"{url}/{account['account_id']}", json=keys(RIVER_NEWER))
    assert answer.json()["accounts"][0]["state"] == "active"
    await order(asha, held)
    # The orders whose account refused to answer are still open, and are asked about with the new keys.
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
    assert await reconcile.reconcile(database, app.state.services.providers) >= 2


async def test_keys_that_are_revoked_during_a_checkout_lose_no_payment(
    app: FastAPI, api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: Owner, play: Play
) -> None:
    account = await connect(office, shop, RIVER)
    asha = await traveller(api, database, shop)
    held = await hold(asha, shop, double=1)
    paid = await play((await order(asha, held))["order_id"])
    assert (await api().post(f"/sandbox/razorpay/keys/{RIVER}/revoke")).status_code == 204
    answer = await verify(asha, paid)
    assert (answer.status_code, answer.json()["code"]) == (503, "payment_provider_unavailable")
    url = f"/api/clients/{shop.client_id}/payment-accounts/{account['account_id']}"
    assert (await office.put(url, json=keys(RIVER_NEWER))).status_code == 200
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
    await reconcile.reconcile(database, app.state.services.providers)
    assert await state_of(asha, held["reservation_event_id"]) == "paid"
    assert await broken_invariants(database) == []


async def test_revoked_keys_of_one_operator_keep_the_beds_of_no_other(
    app: FastAPI, api: Api, database: Database, shop: Shop, other: Shop, owner: Owner
) -> None:
    held = {}
    for one, key_id in ((shop, RIVER), (other, PEAKS)):
        await connect(_office(api, one, owner), one, key_id)
        browser = await traveller(api, database, one, f"asha@{one.label}.example")
        held[one.label] = await hold(browser, one, double=1)
        await order(browser, held[one.label])
    assert (await api().post(f"/sandbox/razorpay/keys/{RIVER}/revoke")).status_code == 204
    owner.execute("UPDATE hold SET expires_at = expires_at - interval '25 minutes'")
    assert await sweep.sweep_holds(database, app.state.services.providers) == 1
    free = "SELECT client_id FROM plan_stock WHERE held = 0"
    assert owner.execute(free).fetchall() == [(other.client_id,)]
    owner.execute("UPDATE hold SET expires_at = expires_at - interval '30 minutes'")
    assert await sweep.sweep_holds(database, app.state.services.providers) == 1


async def test_a_webhook_comes_to_the_address_of_its_account(
    api: Api,
    database: Database,
    office: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
) -> None:
    account = await connect(office, shop, RIVER)
    shown = await office.get(f"/api/clients/{shop.client_id}/payment-accounts/{account['account_id']}/webhook-secret")
    hook = {"url": shown.json()["webhook_url"], "secret": shown.json()["webhook_secret"]}
    assert hook["url"] == account["webhook_url"]
    await api().put("/sandbox/razorpay/accounts/acc_River00000Toli/webhook", json=hook)
    asha = await traveller(api, database, shop)
    held = await hold(asha, shop, double=2)
    placed = await order(asha, held)
    await play(placed["order_id"], webhook=True)
    await run_jobs()
    assert await state_of(asha, held["reservation_event_id"]) == "paid"
    listed = (await office.get(f"/api/clients/{shop.client_id}/payment-accounts")).json()["accounts"]
    assert listed[0]["notified_at"] is not None


@dataclass
class Sale:
    """What an operator's own account took, and all that is secret about it."""

    site: Shop
    browser: httpx.AsyncClient
    key_id: str
    webhook_path: str
    webhook_secret: str
    booking_id: int
    order_id: str
    payment_id: str
    event: bytes


@pytest.fixture
async def sales(api: Api, database: Database, shop: Shop, other: Shop, owner: Owner, play: Play) -> tuple[Sale, Sale]:
    """Two operators with accounts of their own; each took a payment that nobody has verified yet."""
    made = []
    for site, key_id in ((shop, RIVER), (other, PEAKS)):
        secret = f"webhook-secret-of-{site.label}"
        account = await connect(_office(api, site, owner), site, key_id, webhook_secret=secret)
        browser = await traveller(api, database, site, f"asha@{site.label}.example")
        held = await hold(browser, site, double=1)
        paid = await play((await order(browser, held))["order_id"])
        order_id = paid["razorpay_order_id"]
        events = await api().get("/sandbox/razorpay/webhooks", params={"order_id": order_id})
        made.append(
            Sale(
                site,
                browser,
                key_id,
                urlsplit(account["webhook_url"]).path,
                secret,
                held["reservation_event_id"],
                order_id,
                paid["razorpay_payment_id"],
                events.json()[-1]["body"].encode(),
            )
        )
    return made[0], made[1]


async def test_no_mix_of_sites_orders_payments_and_keys_is_verified(sales: tuple[Sale, Sale]) -> None:
    accepted = []
    for here, paid, by, signed in product(sales, repeat=4):
        # Signed with the account's own key is only what the provider itself says of an order of this account.
        if paid is here and signed is here:
            continue
        answer = await here.browser.post(
            "/api/bookings/verify-payment",
            json={
                "order_id": paid.order_id,
                "payment_id": by.payment_id,
                "signature": sign_checkout(paid.order_id, by.payment_id, key_id=signed.key_id),
            },
        )
        if answer.status_code < 400:
            accepted.append((here.key_id, paid.key_id, by.key_id, signed.key_id))
    assert accepted == []


async def test_no_mix_of_addresses_and_signatures_is_received(api: Api, sales: tuple[Sale, Sale]) -> None:
    wrong = []
    for about, to in product(sales, repeat=2):
        for secret in (*(sale.webhook_secret for sale in sales), WEBHOOK_SECRET):
            answer = await receive(api, to.webhook_path, about.event, secret)
            if answer != (204 if secret == to.webhook_secret else 401):
                wrong.append((about.key_id, to.key_id, secret, answer))
        for path in (PLATFORM_WEBHOOK, f"{PLATFORM_WEBHOOK}/{'x' * 43}"):
            assert await receive(api, path, about.event, to.webhook_secret) == 401
    assert wrong == []


async def test_what_an_account_says_of_anothers_order_changes_nothing(
    api: Api, owner: Owner, sales: tuple[Sale, Sale], run_jobs: RunJobs
) -> None:
    river, peaks = sales
    assert await receive(api, river.webhook_path, peaks.event, river.webhook_secret) == 204
    assert await receive(api, PLATFORM_WEBHOOK, peaks.event, WEBHOOK_SECRET) == 204
    await run_jobs()
    assert owner.execute("SELECT count(*) FROM payment_order WHERE likely_paid_at IS NOT NULL").fetchone() == (0,)
    # Nor does it keep the same words of the right account from being read.
    assert await receive(api, peaks.webhook_path, peaks.event, peaks.webhook_secret) == 204
    await run_jobs()
    for sale, status in ((peaks, "paid"), (river, "held")):
        assert await state_of(sale.browser, sale.booking_id) == status


async def receive(api: Api, path: str, event: bytes, secret: str) -> int:
    """Send an event; how it is answered."""
    headers = {"X-Razorpay-Signature": sign_webhook(event, secret=secret)}
    return (await api().post(path, content=event, headers=headers)).status_code


async def test_the_platforms_account_is_for_whom_an_administrator_allows_it(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    url = f"/api/clients/{shop.client_id}/platform-account"
    assert (await office.put(url, json={"is_allowed": True})).status_code == 403
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    allowed = await admin.put(url, json={"is_allowed": True})
    assert allowed.status_code == 200, allowed.text
    (account,) = allowed.json()["accounts"]
    assert (account["kind"], account["is_current"], account["webhook_url"]) == ("platform", True, None)
    asha = await traveller(api, database, shop)
    await buy(asha, shop, play)
    await connect(office, shop, RIVER)
    used = await office.post(f"/api/clients/{shop.client_id}/payment-accounts/{account['account_id']}/use")
    assert used.json()["accounts"][0]["kind"] == "platform"
    stopped = await admin.put(url, json={"is_allowed": False})
    assert stopped.json()["takes_online_payments"] is False
    again = await office.post(f"/api/clients/{shop.client_id}/payment-accounts/{account['account_id']}/use")
    assert again.status_code == 404


async def test_a_silent_account_does_not_keep_the_others_waiting(
    app: FastAPI, api: Api, database: Database, shop: Shop, other: Shop, owner: Owner, play: Play
) -> None:
    browsers = {}
    for one, key_id in ((shop, RIVER), (other, PEAKS)):
        await connect(_office(api, one, owner), one, key_id)
        browsers[one.label] = await traveller(api, database, one, f"asha@{one.label}.example")
    for _ in range(3):
        await order(browsers["zanskar"], await hold(browsers["zanskar"], other, double=1))
    held = await hold(browsers["brahmaputra"], shop, double=1)
    await play((await order(browsers["brahmaputra"], held))["order_id"])
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
    (silent_id,) = owner.execute(
        "SELECT account_id FROM payment_account WHERE client_id = %s", [other.client_id]
    ).fetchone() or (0,)
    await reconcile.reconcile(database, SilentAccount(app.state.services.providers, silent_id))
    assert await state_of(browsers["brahmaputra"], held["reservation_event_id"]) == "paid"


class SilentAccount:
    """The providers, of which one account gets no answer."""

    def __init__(self, behind: Any, account_id: int) -> None:
        self._behind = behind
        self._account_id = account_id

    async def of_account(self, *, client_id: int, account_id: int) -> Any:
        if account_id == self._account_id:
            return Silent()
        return await self._behind.of_account(client_id=client_id, account_id=account_id)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._behind, name)


class Silent:
    """A provider that never answers."""

    async def payments_of(self, order_id: str) -> Any:
        raise ProviderUnavailable(order_id)

    async def order_by_receipt(self, receipt: str) -> Any:
        raise ProviderUnavailable(receipt)
