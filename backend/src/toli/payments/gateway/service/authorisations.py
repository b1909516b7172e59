"""OAuth 2.0, RFC 6749, section 4.1.

The provider redirects to the installation, which redirects to the operator's site with its session.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime, timedelta
from typing import Final

import structlog

from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import (
    GrantRefused,
    PartnerApplication,
    PaymentProviders,
    ProviderUnavailable,
    TokenCredentials,
)
from toli.kit.clock import Clock
from toli.kit.sealing import SealBroken, Sealer
from toli.kit.secrets import new_token
from toli.payments.gateway.errors import AuthorisationRefused, CannotAuthorise
from toli.payments.gateway.repository import accounts as repository
from toli.payments.gateway.repository.accounts import ACCOUNTS
from toli.payments.gateway.schemas import PaymentAccountKind
from toli.payments.gateway.service.accounts import (
    count_test,
    make_current,
    note_refusal,
    record_change,
    test_order,
    webhook_url,
)
from toli.payments.gateway.service.credentials import open_tokens, seal_credentials

log = structlog.get_logger(__name__)

RETURN_PATH: Final = "/api/payments/razorpay/authorised"
MINUTES: Final = 30
"""How long an operator may take on the provider's page."""
_BINDING: Final = "payment_account.state"


def begin_authorisation(
    providers: PaymentProviders, sealer: Sealer, *, client_id: int, user_id: int, main_url: str, now: datetime
) -> str:
    """Raises CannotAuthorise."""
    expires_at = now + timedelta(minutes=MINUTES)
    text = json.dumps({"client_id": client_id, "user_id": user_id, "expires_at": expires_at.timestamp()})
    state = urlsafe_b64encode(sealer.seal(text, bound_to=_BINDING)).decode()
    return _get_application(providers).authorisation_url(redirect_url=main_url + RETURN_PATH, state=state)


def find_client_of_state(sealer: Sealer, state: str) -> int | None:
    claims = _open_state(sealer, state)
    return None if claims is None else int(claims["client_id"])


async def finish_authorisation(
    database: Database,
    providers: PaymentProviders,
    sealer: Sealer,
    *,
    client_id: int,
    user_id: int,
    code: str,
    state: str,
    main_url: str,
    clock: Clock,
) -> int:
    """Exchange the code for tokens, and use the account; a repetition replaces the tokens.

    Raises CannotAuthorise, AuthorisationRefused, KeysRefused, TooMany, ProviderUnavailable.
    """
    application = _get_application(providers)
    claims = _open_state(sealer, state)
    is_own = claims is not None and (claims["client_id"], claims["user_id"]) == (client_id, user_id)
    if claims is None or not is_own or claims["expires_at"] < clock.now().timestamp():
        raise AuthorisationRefused
    async with database.client_transaction(client_id) as tx:
        await count_test(tx)
    try:
        tokens = await application.exchange(code=code, redirect_url=main_url + RETURN_PATH, now=clock.now())
    except GrantRefused as refusal:
        raise AuthorisationRefused from refusal
    await test_order(providers.connect(tokens))
    async with database.client_transaction(client_id) as tx:
        account_id, saved, webhook_token = await _save(tx, sealer, tokens, actor_id=user_id)
        await make_current(tx, account_id=account_id)
        await record_change(
            tx, "authorised", account_id=account_id, actor_id=user_id, provider_account_id=tokens.account_id
        )
    providers.forget(client_id=client_id, account_id=account_id)
    try:
        await application.notify_at(
            saved, url=webhook_url(webhook_token, main_url=main_url), secret=saved.webhook_secrets[0]
        )
    except ProviderUnavailable:
        # Payments are found without events too, only later; the panel shows the address and secret to enter.
        log.warning("webhook_setup_failed", client_id=client_id, account_id=account_id)
    return account_id


async def record_revocation(database: Database, providers: PaymentProviders, *, provider_account_id: str) -> None:
    async with database.platform_transaction() as tx:
        accounts = await repository.list_authorised(tx, provider_account_id=provider_account_id)
    for client_id, account_id in accounts:
        await note_refusal(database, providers, client_id=client_id, account_id=account_id)


async def _save(
    tx: ClientTransaction, sealer: Sealer, tokens: TokenCredentials, *, actor_id: int
) -> tuple[int, TokenCredentials, str]:
    existing = await repository.find_authorised(tx, provider_account_id=tokens.account_id)
    secrets = (new_token(),) if existing is None else open_tokens(sealer, existing).webhook_secrets
    saved = tokens.with_webhook_secrets(secrets)
    if existing is None:
        account_id, webhook_token = await repository.new_account_id(tx), new_token()
        await repository.add_account(
            tx,
            account_id=account_id,
            kind=PaymentAccountKind.OAUTH,
            key_id=saved.public_token,
            provider_account_id=saved.account_id,
            sealed_credentials=seal_credentials(sealer, saved, client_id=tx.client_id, account_id=account_id),
            expires_at=saved.expires_at,
            webhook_token=webhook_token,
            connected_by=actor_id,
        )
        return account_id, saved, webhook_token
    await repository.set_credentials(
        tx,
        account_id=existing.account_id,
        key_id=saved.public_token,
        sealed_credentials=seal_credentials(sealer, saved, client_id=tx.client_id, account_id=existing.account_id),
        expires_at=saved.expires_at,
    )
    account = await ACCOUNTS.get(tx, existing.account_id)
    assert account.webhook_token is not None
    return existing.account_id, saved, account.webhook_token


def _get_application(providers: PaymentProviders) -> PartnerApplication:
    if providers.application is None:
        raise CannotAuthorise
    return providers.application


def _open_state(sealer: Sealer, state: str) -> dict[str, float] | None:
    try:
        claims: dict[str, float] = json.loads(sealer.open(urlsafe_b64decode(state), bound_to=_BINDING))
    except (SealBroken, NotBase64, ValueError):
        return None
    return claims
