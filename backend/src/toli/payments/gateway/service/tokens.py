"""Tokens are renewed by one process at a time.

Access tokens last 90 days, refresh tokens 180 (Razorpay, "Integrate OAuth"). A job renews them a week before expiry.
"""

from datetime import timedelta
from typing import Final

import structlog

from toli.infra.db.database import Database
from toli.infra.ports.payments import GrantRefused, PartnerApplication, PaymentProviders, ProviderUnavailable
from toli.kit.clock import Clock
from toli.kit.errors import AppError
from toli.kit.sealing import Sealer
from toli.payments.gateway.repository import accounts as repository
from toli.payments.gateway.service.accounts import mark_failing
from toli.payments.gateway.service.credentials import open_tokens, seal_credentials

log = structlog.get_logger(__name__)

AHEAD: Final = timedelta(days=7)
"""How long before they expire the daily job renews tokens."""
ABANDONED_AFTER: Final = timedelta(seconds=60)
"""After which a renewal is of a process that ended."""


async def renew_if_due(
    database: Database,
    application: PartnerApplication,
    sealer: Sealer,
    *,
    clock: Clock,
    client_id: int,
    account_id: int,
    ahead: timedelta,
) -> bool:
    """False if renewed by another process. Raises ProviderUnavailable.

    A refusal means a withdrawn authorisation: the account fails, and the operator gets an e-mail.
    """
    now = clock.now()
    async with database.client_transaction(client_id) as tx:
        account = await repository.claim_renewal(
            tx,
            account_id=account_id,
            expiring_before=now + ahead,
            now=now,
            abandoned_before=now - ABANDONED_AFTER,
        )
    if account is None:
        return False
    try:
        tokens = await application.renew(open_tokens(sealer, account), now=now)
    except (GrantRefused, ProviderUnavailable) as error:
        async with database.client_transaction(client_id) as tx:
            await repository.release_renewal(tx, account_id=account_id)
        if isinstance(error, ProviderUnavailable):
            raise
        await mark_failing(database, client_id=client_id, account_id=account_id)
        return False
    async with database.client_transaction(client_id) as tx:
        await repository.set_tokens(
            tx,
            account_id=account_id,
            key_id=tokens.public_token,
            sealed_credentials=seal_credentials(sealer, tokens, client_id=client_id, account_id=account_id),
            expires_at=tokens.expires_at,
        )
    log.info("tokens_renewed", client_id=client_id, account_id=account_id)
    return True


async def renew_expiring(database: Database, providers: PaymentProviders, sealer: Sealer, *, clock: Clock) -> int:
    """Renew tokens that expire within a week; failures wait for the next run."""
    application = providers.application
    if application is None:
        return 0
    async with database.platform_transaction() as tx:
        expiring = await repository.list_expiring(tx, before=clock.now() + AHEAD)
    renewed = 0
    for client_id, account_id in expiring:
        try:
            renewed += await renew_if_due(
                database, application, sealer, clock=clock, client_id=client_id, account_id=account_id, ahead=AHEAD
            )
        except AppError as error:
            log.warning("token_renewal_failed", client_id=client_id, account_id=account_id, reason=error.code)
        providers.forget(client_id=client_id, account_id=account_id)
    return renewed
