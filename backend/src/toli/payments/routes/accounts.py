"""A client's accounts at the payment provider over HTTP.

Whoever connects, replaces or ends one has confirmed who they are in the last ten minutes.
"""

from typing import Annotated

from fastapi import APIRouter, Path

from toli.access.guards import Admin, CurrentServices, ManagedClient, Proven
from toli.payments.schemas import (
    AccountKeys,
    AuthorisationIn,
    AuthorisationOut,
    PaymentAccountsOut,
    PlatformAccountIn,
    WebhookSecretOut,
)
from toli.payments.service import accounts, authorisations
from toli.services import Services

router = APIRouter(prefix="/clients/{client_id:int}", tags=["payments"])

AccountId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("/payment-accounts", operation_id="listPaymentAccounts")
async def list_payment_accounts(client_id: ManagedClient, services: CurrentServices) -> PaymentAccountsOut:
    """List the accounts that take a client's payments, the current one first."""
    return await _list(services, client_id)


@router.post("/payment-accounts", operation_id="connectPaymentAccount", status_code=201)
async def connect_payment_account(
    client_id: ManagedClient, body: AccountKeys, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Test the keys of an account by an order of ₹1 that nobody pays, save them, and take payments with it."""
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
async def authorise_payment_account(
    client_id: ManagedClient, actor: Proven, services: CurrentServices
) -> AuthorisationOut:
    """Begin to connect an account on Razorpay's page, which the browser opens next."""
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
async def connect_authorised_account(
    client_id: ManagedClient, body: AuthorisationIn, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Connect the account that Razorpay's page confirmed to the same person, test it, and take payments with it."""
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
async def replace_payment_keys(
    client_id: ManagedClient, account_id: AccountId, body: AccountKeys, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Replace the keys of an account by newer ones. 409 when they are those of another Razorpay account."""
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
async def test_payment_account(
    client_id: ManagedClient, account_id: AccountId, services: CurrentServices
) -> PaymentAccountsOut:
    """Test an account by an order of ₹1 that nobody pays."""
    await accounts.test_account(services.database, services.providers, client_id=client_id, account_id=account_id)
    return await _list(services, client_id)


@router.post("/payment-accounts/{account_id:int}/use", operation_id="usePaymentAccount")
async def use_payment_account(
    client_id: ManagedClient, account_id: AccountId, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Open new orders with this account. What was paid with another stays there, and is refunded from there."""
    async with services.database.client_transaction(client_id) as tx:
        await accounts.use_account(tx, account_id=account_id, actor_id=actor.user_id)
    return await _list(services, client_id)


@router.post("/payment-accounts/{account_id:int}/disconnect", operation_id="disconnectPaymentAccount")
async def disconnect_payment_account(
    client_id: ManagedClient, account_id: AccountId, actor: Proven, services: CurrentServices
) -> PaymentAccountsOut:
    """Open no new orders with an account. Refunds of what it took still go through it."""
    async with services.database.client_transaction(client_id) as tx:
        await accounts.disconnect_account(tx, account_id=account_id, actor_id=actor.user_id)
    return await _list(services, client_id)


@router.get("/payment-accounts/{account_id:int}/webhook-secret", operation_id="getPaymentWebhookSecret")
async def get_payment_webhook_secret(
    client_id: ManagedClient, account_id: AccountId, actor: Proven, services: CurrentServices
) -> WebhookSecretOut:
    """Get the address and secret of an account's webhook, to copy to Razorpay's dashboard."""
    async with services.database.client_transaction(client_id) as tx:
        return await accounts.get_webhook_secret(
            tx,
            services.sealer,
            account_id=account_id,
            main_url=services.settings.main_url,
            actor_id=actor.user_id,
        )


@router.put("/platform-account", operation_id="allowPlatformAccount")
async def allow_platform_account(
    client_id: ManagedClient, body: PlatformAccountIn, actor: Admin, services: CurrentServices
) -> PaymentAccountsOut:
    """Let a client take payments with the platform's account, or not any more."""
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
