"""Orders name their account, so a change never affects a begun payment."""

from datetime import timedelta
from secrets import token_hex
from typing import Final

import structlog

from toli.clients.companies.service import profile
from toli.identity.audit.service import record
from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import (
    CredentialsRefused,
    KeyCredentials,
    PaymentProviders,
    Provider,
    ProviderRefused,
    ProviderUnavailable,
)
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.secrets import new_token
from toli.kit.text import Text
from toli.payments.gateway.errors import AccountInUse, KeysRefused, NoPlatformAccount, OtherAccount
from toli.payments.gateway.models import PaymentAccount
from toli.payments.gateway.repository import accounts as repository
from toli.payments.gateway.repository.accounts import ACCOUNTS
from toli.payments.gateway.schemas import (
    AccountKeys,
    AccountState,
    PaymentAccountKind,
    PaymentAccountOut,
    PaymentAccountsOut,
    WebhookSecretOut,
)
from toli.payments.gateway.service.credentials import open_credentials, open_keys, seal_credentials

log = structlog.get_logger(__name__)

TESTS_AN_HOUR: Final = 20
TEST_PAISE: Final = 100
"""The least that an order is for; nobody pays it."""
WEBHOOK_PATH: Final = "/api/payments/razorpay/webhook"


async def list_accounts(tx: ClientTransaction, providers: PaymentProviders, *, main_url: str) -> PaymentAccountsOut:
    accounts = await ACCOUNTS.list_rows(tx)
    return PaymentAccountsOut(
        accounts=[_to_schema(account, main_url=main_url) for account in accounts],
        takes_online_payments=any(account.is_current for account in accounts),
        has_platform_account=providers.platform is not None,
        can_authorise=providers.application is not None,
    )


async def connect_keys(
    database: Database,
    providers: PaymentProviders,
    sealer: Sealer,
    *,
    client_id: int,
    keys: AccountKeys,
    actor_id: int,
) -> int:
    """Raises KeysRefused, AccountInUse, TooMany, ProviderUnavailable."""
    async with database.client_transaction(client_id) as tx:
        await count_test(tx)
        if any(account.key_id == keys.key_id for account in await ACCOUNTS.list_rows(tx)):
            raise AccountInUse
    credentials = _to_credentials(keys)
    await test_order(providers.connect(credentials))
    async with database.client_transaction(client_id) as tx:
        account_id = await repository.new_account_id(tx)
        await repository.add_account(
            tx,
            account_id=account_id,
            kind=PaymentAccountKind.KEYS,
            key_id=keys.key_id,
            sealed_credentials=seal_credentials(sealer, credentials, client_id=client_id, account_id=account_id),
            webhook_token=new_token(),
            connected_by=actor_id,
        )
        await make_current(tx, account_id=account_id)
        await record_change(tx, "connected", account_id=account_id, actor_id=actor_id, key_id=keys.key_id)
    return account_id


async def replace_keys(
    database: Database,
    providers: PaymentProviders,
    sealer: Sealer,
    *,
    client_id: int,
    account_id: int,
    keys: AccountKeys,
    actor_id: int,
) -> None:
    """Replace keys by keys of the same account, proven by its last order.

    Raises NotFound, KeysRefused, OtherAccount, TooMany, ProviderUnavailable.
    """
    async with database.client_transaction(client_id) as tx:
        await count_test(tx)
        if (await _get_own(tx, account_id=account_id)).kind != PaymentAccountKind.KEYS:
            raise NotFound
        sealed = await repository.find_sealed(tx, account_id=account_id)
        last_order = await repository.find_last_order(tx, account_id=account_id)
    assert sealed is not None
    stored_keys = open_keys(sealer, sealed)
    new_secrets = () if keys.webhook_secret is None else (keys.webhook_secret.get_secret_value(),)
    # The provider signs what it repeats with the secret of the day when it first sent it.
    secrets = tuple(dict.fromkeys((*new_secrets, *stored_keys.webhook_secrets)))[:2]
    credentials = KeyCredentials(keys.key_id, keys.key_secret.get_secret_value(), secrets)
    provider = providers.connect(credentials)
    await test_order(provider)
    if last_order is not None:
        try:
            await provider.order(last_order)
        except ProviderRefused as refusal:
            raise OtherAccount from refusal
    async with database.client_transaction(client_id) as tx:
        await repository.set_credentials(
            tx,
            account_id=account_id,
            key_id=keys.key_id,
            sealed_credentials=seal_credentials(sealer, credentials, client_id=client_id, account_id=account_id),
        )
        await record_change(tx, "keys_replaced", account_id=account_id, actor_id=actor_id, key_id=keys.key_id)
    providers.forget(client_id=client_id, account_id=account_id)


async def test_account(database: Database, providers: PaymentProviders, *, client_id: int, account_id: int) -> None:
    """Test an account by an unpaid order of ₹1.

    Raises NotFound, KeysRefused, TooMany, ProviderUnavailable.
    """
    async with database.client_transaction(client_id) as tx:
        await count_test(tx)
        if await ACCOUNTS.find(tx, account_id) is None:
            raise NotFound
    provider = await providers.of_account(client_id=client_id, account_id=account_id)
    try:
        await test_order(provider)
    except KeysRefused:
        await mark_failing(database, client_id=client_id, account_id=account_id)
        raise
    async with database.client_transaction(client_id) as tx:
        await repository.set_tested(tx, account_id=account_id)


async def use_account(tx: ClientTransaction, *, account_id: int, actor_id: int) -> None:
    """Raises NotFound, also without permission for the platform's."""
    account = await ACCOUNTS.find(tx, account_id, lock=True)
    if account is None or (account.kind == PaymentAccountKind.PLATFORM and account.disconnected_at is not None):
        raise NotFound
    if not account.is_current:
        await make_current(tx, account_id=account_id)
        await record_change(tx, "used", account_id=account_id, actor_id=actor_id)


async def disconnect_account(tx: ClientTransaction, *, account_id: int, actor_id: int) -> None:
    """Stop new orders; refunds and late payments still go through the account. Raises NotFound."""
    account = await ACCOUNTS.get(tx, account_id, lock=True)
    if account.disconnected_at is not None:
        return
    await repository.disconnect(tx, account_id=account_id)
    if account.is_current:
        await profile.set_takes_online_payments(tx, takes_online_payments=False)
    await record_change(tx, "disconnected", account_id=account_id, actor_id=actor_id)


async def allow_platform_account(
    tx: ClientTransaction, *, is_allowed: bool, has_platform_account: bool, actor_id: int
) -> None:
    """Allow or forbid the platform's account, used at once without another. Raises NoPlatformAccount."""
    account = await repository.find_platform_account(tx)
    if not is_allowed:
        if account is not None:
            await disconnect_account(tx, account_id=account.account_id, actor_id=actor_id)
        return
    if not has_platform_account:
        raise NoPlatformAccount
    if account is not None and account.disconnected_at is None:
        return
    if account is None:
        account_id = await repository.new_account_id(tx)
        await repository.add_account(tx, account_id=account_id, kind=PaymentAccountKind.PLATFORM, connected_by=actor_id)
    else:
        account_id = account.account_id
        await repository.reconnect(tx, account_id=account_id)
    if await repository.find_current_account(tx) is None:
        await make_current(tx, account_id=account_id)
    await record_change(tx, "platform_allowed", account_id=account_id, actor_id=actor_id)


async def get_webhook_secret(
    tx: ClientTransaction, sealer: Sealer, *, account_id: int, main_url: str, actor_id: int
) -> WebhookSecretOut:
    """Return address and secret; the access is recorded. Raises NotFound."""
    account = await _get_own(tx, account_id=account_id)
    sealed = await repository.find_sealed(tx, account_id=account_id)
    assert sealed is not None
    assert account.webhook_token is not None
    await record_change(tx, "webhook_secret_shown", account_id=account_id, actor_id=actor_id)
    return WebhookSecretOut(
        webhook_url=webhook_url(account.webhook_token, main_url=main_url),
        webhook_secret=open_credentials(sealer, sealed).webhook_secrets[0],
    )


async def note_refusal(database: Database, providers: PaymentProviders, *, client_id: int, account_id: int) -> None:
    """Tests the account: another process may have just replaced the keys.

    On a second refusal the operator gets one e-mail.
    """
    async with database.client_transaction(client_id) as tx:
        account = await ACCOUNTS.find(tx, account_id)
    if account is None or account.failing_since is not None:
        return
    providers.forget(client_id=client_id, account_id=account_id)
    try:
        await test_order(await providers.of_account(client_id=client_id, account_id=account_id))
    except KeysRefused:
        await mark_failing(database, client_id=client_id, account_id=account_id)
    except (ProviderUnavailable, ProviderRefused) as error:
        log.warning("account_test_failed", client_id=client_id, account_id=account_id, error=type(error).__name__)


async def mark_failing(database: Database, *, client_id: int, account_id: int) -> None:
    """Record a refusal; the first time, the operator gets an e-mail."""
    async with database.client_transaction(client_id) as tx:
        if await repository.set_failing(tx, account_id=account_id):
            log.warning("account_failing", client_id=client_id, account_id=account_id)
            await enqueue(tx, "messaging.payment_account_failing", client_id=client_id, account_id=account_id)


def _to_credentials(keys: AccountKeys) -> KeyCredentials:
    secret = new_token() if keys.webhook_secret is None else keys.webhook_secret.get_secret_value()
    return KeyCredentials(keys.key_id, keys.key_secret.get_secret_value(), (secret,))


async def test_order(provider: Provider) -> None:
    """An unpaid order of ₹1. Raises KeysRefused, ProviderUnavailable."""
    # The receipt has no prefix of ours: nobody looks for this order's money.
    receipt = f"test-{token_hex(8)}"
    try:
        order = await provider.create_order(amount_paise=TEST_PAISE, receipt=receipt, notes={"purpose": "test"})
        await provider.order(order.id)
    except CredentialsRefused as refusal:
        raise KeysRefused from refusal


async def count_test(tx: ClientTransaction) -> None:
    """Raises TooMany above 20 in an hour."""
    sentence = Text("You can test keys {most} times in an hour.", most=TESTS_AN_HOUR)
    limit = Limit(f"payment_keys:{tx.client_id}", TESTS_AN_HOUR, timedelta(hours=1), sentence=sentence)
    await limits.count_attempt(tx, [limit])


async def _get_own(tx: ClientTransaction, *, account_id: int) -> PaymentAccount:
    account = await ACCOUNTS.find(tx, account_id)
    if account is None or account.kind == PaymentAccountKind.PLATFORM:
        raise NotFound
    return account


async def make_current(tx: ClientTransaction, *, account_id: int) -> None:
    await profile.set_takes_online_payments(tx, takes_online_payments=True)
    await repository.make_current(tx, account_id=account_id)


async def record_change(tx: ClientTransaction, act: str, *, account_id: int, actor_id: int, **data: object) -> None:
    await record(
        tx,
        f"payment_account.{act}",
        subject=f"payment_account:{account_id}",
        actor_id=actor_id,
        **data,
    )


def webhook_url(webhook_token: str, *, main_url: str) -> str:
    return f"{main_url}{WEBHOOK_PATH}/{webhook_token}"


def _to_schema(account: PaymentAccount, *, main_url: str) -> PaymentAccountOut:
    return PaymentAccountOut(
        account_id=account.account_id,
        kind=account.kind,
        state=_state_of(account),
        is_current=account.is_current,
        is_test=(account.key_id or "").startswith("rzp_test_"),
        key_id=account.key_id,
        provider_account_id=account.provider_account_id,
        webhook_url=None if account.webhook_token is None else webhook_url(account.webhook_token, main_url=main_url),
        connected_at=account.connected_at,
        tested_at=account.tested_at,
        notified_at=account.notified_at,
    )


def _state_of(account: PaymentAccount) -> AccountState:
    if account.disconnected_at is not None:
        return "disconnected"
    return "active" if account.failing_since is None else "failing"
