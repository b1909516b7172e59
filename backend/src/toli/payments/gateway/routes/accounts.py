"""Routes of payment accounts.

Changes need an identity confirmed in the last ten minutes.
"""

from typing import Annotated

from fastapi import APIRouter, Path

from toli.identity.access.guards import Admin, CurrentServices, ManagedClient, Proven
from toli.identity.access.rights import Right, requires
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.errors import raises
from toli.payments.gateway.errors import (
    AccountInUse,
    AuthorisationRefused,
    CannotAuthorise,
    KeysRefused,
    NoPlatformAccount,
    OtherAccount,
)
from toli.payments.gateway.schemas import (
    AccountKeys,
    AuthorisationIn,
    AuthorisationOut,
    PaymentAccountsOut,
    PlatformAccountIn,
    WebhookSecretOut,
)
from toli.payments.gateway.service import accounts, authorisations
from toli.services import Services

router = APIRouter(prefix="/clients/{client_id:int}", tags=["Payment accounts"])

AccountId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("/payment-accounts", operation_id="listPaymentAccounts")
@requires(Right.PAYMENT_ACCOUNTS)
async def list_payment_accounts(client_id: ManagedClient, services: CurrentServices) -> PaymentAccountsOut:
    """List payment accounts, the current one first."""
    return await _list(services, client_id)


@router.post("/payment-accounts", operation_id="connectPaymentAccount", status_code=201)
@requires(Right.PAYMENT_ACCOUNTS)
@raises(AccountInUse, KeysRefused, ProviderUnavailable)
async def connect_payment_account(
    client_id: ManagedClient, body: AccountKeys, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Test keys by an unpaid order of ₹1, save them, and use the account."""
    await accounts.connect_keys(
        services.database,
        services.providers,
        services.sealer,
        client_id=client_id,
        keys=body,
        actor_id=actor.user_id,
    )
    return await _list(services, client_id)


@router.post("/payment-accounts/authorise", operation_id="authorisePaymentAccount")
@requires(Right.PAYMENT_ACCOUNTS)
@raises(CannotAuthorise)
async def authorise_payment_account(
    client_id: ManagedClient, actor: Proven, services: CurrentServices
) -> AuthorisationOut:
    """Begin to connect an account on Razorpay's page."""
    url = authorisations.begin_authorisation(
        services.providers,
        services.sealer,
        client_id=client_id,
        user_id=actor.user_id,
        main_url=services.settings.main_url,
        now=services.clock.now(),
    )
    return AuthorisationOut(url=url)


@router.post("/payment-accounts/authorised", operation_id="connectAuthorisedAccount", status_code=201)
@requires(Right.PAYMENT_ACCOUNTS)
@raises(AuthorisationRefused, CannotAuthorise, KeysRefused, ProviderUnavailable)
async def connect_authorised_account(
    client_id: ManagedClient, body: AuthorisationIn, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Connect the account authorised by the same person."""
    await authorisations.finish_authorisation(
        services.database,
        services.providers,
        services.sealer,
        client_id=client_id,
        user_id=actor.user_id,
        code=body.code.get_secret_value(),
        state=body.state,
        main_url=services.settings.main_url,
        clock=services.clock,
    )
    return await _list(services, client_id)


@router.put("/payment-accounts/{account_id:int}", operation_id="replacePaymentKeys")
@requires(Right.PAYMENT_ACCOUNTS)
@raises(KeysRefused, OtherAccount, ProviderUnavailable)
async def replace_payment_keys(
    client_id: ManagedClient, account_id: AccountId, body: AccountKeys, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Replace keys. 409 for another Razorpay account."""
    await accounts.replace_keys(
        services.database,
        services.providers,
        services.sealer,
        client_id=client_id,
        account_id=account_id,
        keys=body,
        actor_id=actor.user_id,
    )
    return await _list(services, client_id)


@router.post("/payment-accounts/{account_id:int}/test", operation_id="testPaymentAccount")
@requires(Right.PAYMENT_ACCOUNTS)
@raises(KeysRefused, ProviderUnavailable)
async def test_payment_account(
    client_id: ManagedClient, account_id: AccountId, services: CurrentServices
) -> PaymentAccountsOut:
    """Test an account by an unpaid order of ₹1."""
    await accounts.test_account(services.database, services.providers, client_id=client_id, account_id=account_id)
    return await _list(services, client_id)


@router.post("/payment-accounts/{account_id:int}/use", operation_id="usePaymentAccount")
@requires(Right.PAYMENT_ACCOUNTS)
async def use_payment_account(
    client_id: ManagedClient, account_id: AccountId, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Use an account for new orders. Earlier payments are refunded from their own account."""
    async with services.database.client_transaction(client_id) as tx:
        await accounts.use_account(tx, account_id=account_id, actor_id=actor.user_id)
    return await _list(services, client_id)


@router.post("/payment-accounts/{account_id:int}/disconnect", operation_id="disconnectPaymentAccount")
@requires(Right.PAYMENT_ACCOUNTS)
async def disconnect_payment_account(
    client_id: ManagedClient, account_id: AccountId, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Use an account for no new orders. Its refunds still go through it."""
    async with services.database.client_transaction(client_id) as tx:
        await accounts.disconnect_account(tx, account_id=account_id, actor_id=actor.user_id)
    return await _list(services, client_id)


@router.get("/payment-accounts/{account_id:int}/webhook-secret", operation_id="getPaymentWebhookSecret")
@requires(Right.PAYMENT_ACCOUNTS)
async def get_payment_webhook_secret(
    client_id: ManagedClient, account_id: AccountId, actor: Proven, services: CurrentServices
) -> WebhookSecretOut:
    """Retrieve a webhook's address and secret for Razorpay's dashboard."""
    async with services.database.client_transaction(client_id) as tx:
        return await accounts.get_webhook_secret(
            tx,
            services.sealer,
            account_id=account_id,
            main_url=services.settings.main_url,
            actor_id=actor.user_id,
        )


@router.put("/platform-account", operation_id="allowPlatformAccount")
@requires(Right.PANEL)
@raises(NoPlatformAccount)
async def allow_platform_account(
    client_id: ManagedClient, body: PlatformAccountIn, actor: Admin, services: CurrentServices
) -> PaymentAccountsOut:
    """Allow or forbid the platform's account."""
    async with services.database.client_transaction(client_id) as tx:
        await accounts.allow_platform_account(
            tx,
            is_allowed=body.is_allowed,
            has_platform_account=services.providers.platform is not None,
            actor_id=actor.user_id,
        )
    return await _list(services, client_id)


async def _list(services: Services, client_id: int) -> PaymentAccountsOut:
    async with services.database.client_transaction(client_id) as tx:
        return await accounts.list_accounts(tx, services.providers, main_url=services.settings.main_url)
