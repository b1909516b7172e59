"""How a client prices its trips: tax, advance, and when the balance is due."""

from dataclasses import replace
from typing import Any

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
    """The price settings of a client."""
    return PriceSettings(
        tax_percent=client.charged_tax_rate_bp / rules.BP,
        tax_percent_with_gstin=client.tax_rate_bp / rules.BP,
        has_gstin=client.has_gstin,
        advance_percent=client.advance_rate_bp / rules.BP,
        balance_days_before_start=client.balance_days_before_start,
    )


def with_price_settings(client: ClientInfo, settings: PriceSettingsIn) -> ClientInfo:
    """A client as it would be with other price settings; nothing is saved.

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

    Quotes given before end with it (the trigger `client_ends_quotes`). Raises NotFound and TaxWithoutGstin.
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
    """Note whether a client has a GSTIN: only then is its tax rate charged. Quotes end when that changes."""
    client = await profile.lock(tx, client_id=client_id)
    if client is not None and client.has_gstin != has_gstin:
        await profile.change(tx, client_id=client_id, values={"has_gstin": has_gstin})


def _columns(client: ClientInfo) -> dict[str, Any]:
    return {name: getattr(client, name) for name in COLUMNS}
