"""How a client prices its trips: tax, advance and due date of the balance."""

from dataclasses import replace

from toli.audit.service import record
from toli.clients import rules
from toli.clients.errors import TaxWithoutGstin
from toli.clients.repository import profile
from toli.clients.schemas.prices import PriceSettings, PriceSettingsIn
from toli.clients.schemas.sites import ClientInfo
from toli.db.transactions import Transaction
from toli.kit.errors import NotFound

COLUMNS = ("tax_rate_bp", "advance_rate_bp", "balance_days_before_start")


def price_settings(client: ClientInfo) -> PriceSettings:
    """Return the price settings of a client."""
    return PriceSettings(
        tax_percent=client.charged_tax_rate_bp / rules.BP,
        tax_percent_with_gstin=client.tax_rate_bp / rules.BP,
        has_gstin=client.has_gstin,
        advance_percent=client.advance_rate_bp / rules.BP,
        balance_days_before_start=client.balance_days_before_start,
    )


def with_price_settings(client: ClientInfo, settings: PriceSettingsIn) -> ClientInfo:
    """Return a client with other price settings, without saving it.

    Without a GSTIN the tax rate stays as it is, and is not charged. Raises TaxWithoutGstin.
    """
    if settings.tax_percent and not client.has_gstin:
        raise TaxWithoutGstin
    tax_rate_bp = int(settings.tax_percent * rules.BP) if client.has_gstin else client.tax_rate_bp
    return replace(
        client,
        tax_rate_bp=tax_rate_bp,
        charged_tax_rate_bp=tax_rate_bp if client.has_gstin else 0,
        advance_rate_bp=int(settings.advance_percent * rules.BP),
        balance_days_before_start=settings.balance_days_before_start,
    )


async def update_price_settings(
    tx: Transaction, *, client_id: int, actor_id: int | None, settings: PriceSettingsIn
) -> ClientInfo:
    """Change how a client prices its trips, for bookings held from now on, in the client's scope.

    Earlier quotes become invalid (trigger `client_ends_quotes`). Raises NotFound and TaxWithoutGstin.
    """
    before = await profile.lock(tx, client_id=client_id)
    if before is None:
        raise NotFound
    after = with_price_settings(before, settings)
    if after == before:
        return before
    await profile.change(tx, client_id=client_id, values=_columns(after))
    await record(
        tx,
        "prices.changed",
        client_id=client_id,
        subject=f"client:{client_id}",
        actor_id=actor_id,
        before=_columns(before),
        after=_columns(after),
    )
    return after


async def set_has_gstin(tx: Transaction, *, client_id: int, has_gstin: bool) -> None:
    """Save whether a client has a GSTIN, without which no tax is charged. A change invalidates quotes."""
    client = await profile.lock(tx, client_id=client_id)
    if client is not None and client.has_gstin != has_gstin:
        await profile.change(tx, client_id=client_id, values={"has_gstin": has_gstin})


def _columns(client: ClientInfo) -> dict[str, object]:
    return {name: getattr(client, name) for name in COLUMNS}
