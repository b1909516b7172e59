"""Use cases of settlements: what was captured two days ago is sent to the account's bank, less fees and refunds."""

import secrets
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from toli.infra.db.transactions import Transaction
from toli_demo.simulator import repository
from toli_demo.simulator.errors import unknown_id
from toli_demo.simulator.keys import account_of
from toli_demo.simulator.rules import checked_id, new_id
from toli_demo.simulator.schemas import SettleIn, SettlementItem, collection, fee_and_tax
from toli_demo.simulator.service import route

SETTLED_AFTER: Final = timedelta(days=2)
INDIA: Final = ZoneInfo("Asia/Kolkata")


async def settle_due(tx: Transaction) -> None:
    """Settle in each account what was captured two days ago or earlier, each day's payments two days later."""
    until = datetime.now(UTC) - SETTLED_AFTER
    for account_id, day in await repository.days_to_settle(tx, until=until):
        end = min(datetime.combine(day + timedelta(days=1), time(), INDIA), until)
        await settle(tx, account_id, SettleIn(until=end, at=end + SETTLED_AFTER))


async def settle(tx: Transaction, account_id: str, how: SettleIn) -> dict[str, Any] | None:
    """Settle what an account captured and refunded until an instant, and is not settled.

    Nothing is settled while refunds are more than payments: they wait for more payments, as with the provider.
    """
    now = datetime.now(UTC)
    until = how.until or now
    items = [
        SettlementItem(
            entity_id=payment.id,
            type="payment",
            amount_paise=payment.amount_paise,
            net_paise=payment.amount_paise - fee_and_tax(payment.amount_paise)[0],
            fee_paise=fee_and_tax(payment.amount_paise)[0],
            tax_paise=fee_and_tax(payment.amount_paise)[1],
            created_at=payment.created_at,
        )
        for payment in await repository.payments_to_settle(tx, account_id=account_id, until=until)
    ]
    items += [
        SettlementItem(
            entity_id=refund.id,
            type="refund",
            amount_paise=refund.amount_paise,
            net_paise=-refund.amount_paise - sum(_refund_fee(how)),
            fee_paise=sum(_refund_fee(how)),
            tax_paise=_refund_fee(how)[1],
            created_at=refund.created_at,
        )
        for refund in await repository.refunds_to_settle(tx, account_id=account_id, until=until)
    ]
    items += await route.settlement_items(tx, account_id=account_id, until=until)
    if how.adjustment:
        items.append(
            SettlementItem(
                entity_id=new_id("adj"),
                type="adjustment",
                amount_paise=abs(how.adjustment),
                net_paise=how.adjustment,
                fee_paise=0,
                tax_paise=0,
                created_at=now,
            )
        )
    amount = sum(item.net_paise for item in items)
    if amount <= 0:
        return None
    settlement = await repository.add_settlement(
        tx,
        account_id=account_id,
        amount_paise=amount,
        status=how.status,
        utr=f"AXISCN{secrets.randbelow(10**10):010}" if how.status == "processed" else None,
        created_at=how.at or now,
    )
    await repository.add_settlement_items(tx, settlement_id=settlement.id, items=items)
    return settlement.wire()


async def end(tx: Transaction, settlement_id: str, *, status: str) -> dict[str, Any]:
    """Process a settlement, or let the bank send it back: what was in a failed one is settled again.

    Raises Refused when there is none.
    """
    if await repository.find_settlement(tx, checked_id(settlement_id, prefix="setl")) is None:
        raise unknown_id()
    utr = f"AXISCN{secrets.randbelow(10**10):010}"
    return (await repository.change_settlement(tx, settlement_id, status=status, utr=utr)).wire()


async def get(tx: Transaction, settlement_id: str, *, key_id: str) -> dict[str, Any]:
    """Read one settlement of a key's account.

    Raises Refused when there is none.
    """
    settlement = await repository.find_settlement(tx, checked_id(settlement_id, prefix="setl"))
    if settlement is None or settlement.account_id != account_of(key_id):
        raise unknown_id()
    return settlement.wire()


async def page(
    tx: Transaction, *, key_id: str, since: datetime, until: datetime, count: int, skip: int
) -> dict[str, Any]:
    """List the settlements of a key's account made between two instants, the newest first."""
    found = await repository.page_settlements(
        tx, account_id=account_of(key_id), since=since, until=until, count=count, skip=skip
    )
    return collection([settlement.wire() for settlement in found])


async def lines(tx: Transaction, *, key_id: str, first: date, last: date, count: int, skip: int) -> dict[str, Any]:
    """List what the settlements of some days in India are made of."""
    found = await repository.page_settlement_items(
        tx, account_id=account_of(key_id), first=first, last=last, count=count, skip=skip
    )
    return collection(found)


def _refund_fee(how: SettleIn) -> tuple[int, int]:
    """Return what one refund costs, and the tax on it: nothing at normal speed."""
    return how.refund_fee, how.refund_fee * 18 // 100
