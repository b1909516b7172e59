"""Legal details are not stored.

Each step at the provider is saved before the next, so that a later call continues after a failure.
"""

from datetime import timedelta
from typing import Final

from toli.identity.audit import service as audit
from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import PaymentProviders, ProviderRefused
from toli.infra.ports.route import BankAccount, Business, LinkedAccountReview, Route
from toli.kit.errors import NotFound
from toli.kit.text import Text
from toli.payments.gateway.errors import LinkedAccountRefused, NoPlatformAccount
from toli.payments.gateway.models import LinkedAccount
from toli.payments.gateway.repository import accounts
from toli.payments.gateway.repository import linked_accounts as repository
from toli.payments.gateway.repository.linked_accounts import ACCOUNTS
from toli.payments.gateway.schemas import LinkedAccountId, LinkedAccountIn, LinkedAccountOut

CALLS_AN_HOUR: Final = 20


async def find_linked_account(tx: ClientTransaction) -> LinkedAccountOut | None:
    stored = await ACCOUNTS.find(tx)
    return None if stored is None else LinkedAccountOut.model_validate(stored, from_attributes=True)


async def open_linked_account(
    database: Database, providers: PaymentProviders, *, client_id: int, body: LinkedAccountIn, actor_id: int
) -> LinkedAccountOut:
    """Open an account, or correct its details.

    Raises NotFound without permission, NoPlatformAccount, LinkedAccountRefused, TooMany, ProviderUnavailable.
    """
    route = await _begin(database, providers, client_id=client_id)
    business, bank = _to_business(body), _to_bank_account(body)
    async with database.client_transaction(client_id) as tx:
        stored = await repository.add(tx, opened_by=actor_id)
    try:
        account_id = stored.provider_account_id
        if account_id is None:
            account_id = await route.open_linked_account(business, reference=f"toli-{client_id}")
            await _save(database, client_id=client_id, provider_account_id=account_id, state="requested")
            await route.add_stakeholder(account_id, business)
        product_id = stored.provider_product_id
        if product_id is None:
            review = await route.request_route(account_id)
            product_id = review.product_id
            await _save(database, client_id=client_id, provider_product_id=product_id)
        review = await route.save_bank_account(account_id, product_id, bank)
    except ProviderRefused as refusal:
        raise LinkedAccountRefused(refusal.description) from refusal
    async with database.client_transaction(client_id) as tx:
        await repository.save(tx, bank_last4=bank.account_number[-4:])
        await audit.record(tx, "linked_account.opened", subject=f"linked_account:{account_id}", actor_id=actor_id)
    return await _save_review(database, providers, client_id=client_id, review=review)


async def enter_linked_account(
    database: Database, providers: PaymentProviders, *, client_id: int, body: LinkedAccountId, actor_id: int
) -> LinkedAccountOut:
    """Use an account activated in the provider's dashboard.

    Raises the errors of `open_linked_account`.
    """
    route = await _begin(database, providers, client_id=client_id)
    try:
        is_linked = await route.is_linked_account(body.provider_account_id)
    except ProviderRefused as refusal:
        raise LinkedAccountRefused(refusal.description) from refusal
    if not is_linked:
        raise LinkedAccountRefused("This account is not linked to the platform's, or it is suspended.")
    async with database.client_transaction(client_id) as tx:
        await repository.add(tx, opened_by=actor_id)
        await audit.record(
            tx,
            "linked_account.entered",
            subject=f"linked_account:{body.provider_account_id}",
            actor_id=actor_id,
        )
    stored = await _save(
        database,
        client_id=client_id,
        provider_account_id=body.provider_account_id,
        provider_product_id=None,
        state="activated",
        missing=[],
    )
    await _forget(database, providers, client_id=client_id)
    return LinkedAccountOut.model_validate(stored, from_attributes=True)


async def check_linked_account(database: Database, providers: PaymentProviders, *, client_id: int) -> LinkedAccountOut:
    """Raises NotFound, NoPlatformAccount, LinkedAccountRefused, TooMany, ProviderUnavailable."""
    route = await _begin(database, providers, client_id=client_id)
    async with database.client_transaction(client_id) as tx:
        stored = await ACCOUNTS.find(tx)
    account_id = None if stored is None else stored.provider_account_id
    if stored is None or account_id is None:
        raise NotFound
    try:
        if stored.provider_product_id is None:
            is_linked = await route.is_linked_account(account_id)
            stored = await _save(database, client_id=client_id, state="activated" if is_linked else "suspended")
            await _forget(database, providers, client_id=client_id)
            return LinkedAccountOut.model_validate(stored, from_attributes=True)
        review = await route.review(account_id, stored.provider_product_id)
    except ProviderRefused as refusal:
        raise LinkedAccountRefused(refusal.description) from refusal
    return await _save_review(database, providers, client_id=client_id, review=review)


async def check_linked_accounts(database: Database, providers: PaymentProviders) -> None:
    route = providers.route
    if route is None:
        return
    async with database.platform_transaction() as tx:
        due = await repository.list_due(tx)
    for client_id, account_id, product_id in due:
        try:
            review = await route.review(account_id, product_id)
        except ProviderRefused:
            continue
        await _save_review(database, providers, client_id=client_id, review=review)


async def _begin(database: Database, providers: PaymentProviders, *, client_id: int) -> Route:
    async with database.client_transaction(client_id) as tx:
        sentence = Text("You can ask Razorpay about this account {most} times in an hour.", most=CALLS_AN_HOUR)
        limit = Limit(f"linked_account:{client_id}", CALLS_AN_HOUR, timedelta(hours=1), sentence=sentence)
        await limits.count_attempt(tx, [limit])
        account = await accounts.find_platform_account(tx)
    if account is None or account.disconnected_at is not None:
        raise NotFound
    if providers.route is None:
        raise NoPlatformAccount
    return providers.route


async def _save(database: Database, *, client_id: int, **values: object) -> LinkedAccount:
    async with database.client_transaction(client_id) as tx:
        await repository.save(tx, **values)
        stored = await ACCOUNTS.find(tx)
    assert stored is not None
    return stored


async def _save_review(
    database: Database, providers: PaymentProviders, *, client_id: int, review: LinkedAccountReview
) -> LinkedAccountOut:
    stored = await _save(database, client_id=client_id, state=review.status.value, missing=list(review.missing))
    await _forget(database, providers, client_id=client_id)
    return LinkedAccountOut.model_validate(stored, from_attributes=True)


async def _forget(database: Database, providers: PaymentProviders, *, client_id: int) -> None:
    async with database.client_transaction(client_id) as tx:
        account = await accounts.find_platform_account(tx)
    if account is not None:
        providers.forget(client_id=client_id, account_id=account.account_id)


def _to_business(body: LinkedAccountIn) -> Business:
    return Business(
        legal_name=body.legal_name,
        kind=body.business_type,
        contact_name=body.contact_name,
        email=body.email,
        phone=body.phone,
        street=body.street,
        city=body.city,
        state=body.state,
        postal_code=body.postal_code,
        pan=body.pan,
        gstin=body.gstin,
    )


def _to_bank_account(body: LinkedAccountIn) -> BankAccount:
    return BankAccount(account_number=body.account_number, ifsc=body.ifsc, beneficiary_name=body.beneficiary_name)
