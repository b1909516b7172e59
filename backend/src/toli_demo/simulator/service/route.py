"""Use cases of Route: transfers of orders, their hold, reversals and settlement."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from toli.infra.db.transactions import Transaction
from toli_demo.simulator import route_repository as repository
from toli_demo.simulator.errors import Refused, unknown_id
from toli_demo.simulator.route_schemas import ReleaseIn, Transfer
from toli_demo.simulator.rules import MINIMUM_PAISE, amount_of, checked_id, currency_of, new_id, notes_of
from toli_demo.simulator.schemas import Order, SettlementItem, collection
from toli_demo.simulator.service import faults
from toli_demo.simulator.service.webhooks import store_event

NO_BALANCE: Final = "The account does not have sufficient balance to carry out the transfer operation."


async def add_transfers(tx: Transaction, order: Order, wanted: object) -> list[Transfer]:
    """Add the transfers of an order.

    Raises Refused when they are invalid, more than the order, or to an account that may not receive any.
    """
    if not isinstance(wanted, list) or not all(isinstance(one, dict) for one in wanted):
        raise Refused("The transfers must be an array.", field="transfers")
    made = [await _add(tx, order, one) for one in wanted]
    if sum(one.amount_paise for one in made) > order.amount_paise:
        raise Refused("The sum of amount requested for transfer is greater than the order amount", field="transfers")
    return made


async def _add(tx: Transaction, order: Order, wanted: Mapping[str, Any]) -> Transfer:
    amount, _ = amount_of(wanted), currency_of(wanted)
    recipient = checked_id(str(wanted.get("account")), prefix="acc")
    account = await repository.find_linked_account(tx, recipient)
    if account is None or account.owner_id != order.account_id:
        raise Refused("Linked account does not exist", field="account", reason="linked_account_id_does_not_exist")
    if not account.is_ready:
        raise Refused("The linked account is not activated", field="account", reason="linked_account_not_activated")
    return await repository.add_transfer(
        tx,
        order_id=order.id,
        recipient=recipient,
        amount_paise=amount,
        on_hold=bool(wanted.get("on_hold", False)),
        on_hold_until=_until(wanted),
        notes=notes_of(wanted),
    )


async def process_transfers(tx: Transaction, order: Order) -> None:
    """Make the transfers of an order that was paid just now, or fail them."""
    for transfer in await repository.transfers_of(tx, order.id):
        fault = await faults.strike(tx, "transfers")
        kind = None if fault is None else fault.kind
        if kind == "stay":
            await repository.change_transfer(tx, transfer.id, status="pending")
            continue
        await _process(tx, order, transfer, is_failed=kind == "fail")


async def end(tx: Transaction, order: Order) -> list[dict[str, Any]]:
    """Make the transfers of an order that are pending or failed, as the provider does when it tries again."""
    for transfer in await repository.transfers_of(tx, order.id):
        if transfer.status in {"pending", "failed"}:
            await _process(tx, order, transfer, is_failed=False)
    return [transfer.wire() for transfer in await repository.transfers_of(tx, order.id)]


async def _process(tx: Transaction, order: Order, transfer: Transfer, *, is_failed: bool) -> None:
    values = {"status": "failed", "failure": NO_BALANCE} if is_failed else {"status": "processed", "failure": ""}
    at = None if is_failed else datetime.now(UTC)
    transfer = await repository.change_transfer(tx, transfer.id, **values, processed_at=at)
    await store_event(tx, f"transfer.{transfer.status}", send=True, order=order, about=[transfer])


async def find(tx: Transaction, transfer_id: str) -> Transfer:
    """Read one transfer and lock it.

    Raises Refused when there is none.
    """
    transfer = await repository.find_transfer(tx, checked_id(transfer_id, prefix="trf"))
    if transfer is None:
        raise unknown_id()
    return transfer


async def edit(tx: Transaction, transfer_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Hold a transfer or release it.

    Raises Refused for one that was settled, and for an instant that has passed.
    """
    transfer = await find(tx, transfer_id)
    if transfer.recipient_settlement_id is not None:
        raise Refused("The transfer has already been settled", field="on_hold")
    until = _until(body)
    changed = await repository.change_transfer(
        tx, transfer.id, on_hold=body.get("on_hold") in (True, 1, "1"), on_hold_until=until
    )
    return changed.wire()


async def reverse(tx: Transaction, transfer_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Take a part of a transfer back, all without an amount.

    Raises Refused above what is left of it, and above what the linked account still has.
    """
    transfer = await find(tx, transfer_id)
    if transfer.status != "processed":
        raise Refused("The transfer is not processed and cannot be reversed")
    amount = transfer.left_paise if body.get("amount") is None else amount_of(body)
    if amount > transfer.left_paise or amount < MINIMUM_PAISE:
        raise Refused("The amount to be reversed is greater than the amount that can be reversed", field="amount")
    if amount > await repository.balance_of(tx, transfer.recipient):
        raise Refused(NO_BALANCE, reason="insufficient_account_balance")
    reversal = await repository.add_reversal(tx, transfer_id=transfer.id, amount_paise=amount, notes=notes_of(body))
    await repository.change_transfer(tx, transfer.id, reversed_paise=transfer.reversed_paise + amount)
    return reversal.wire()


async def reversals(tx: Transaction, transfer_id: str) -> dict[str, Any]:
    """List the reversals of a transfer, the newest first."""
    transfer = await find(tx, transfer_id)
    return collection([reversal.wire() for reversal in await repository.reversals_of(tx, transfer.id)])


async def transfers(tx: Transaction, order_id: str) -> Sequence[dict[str, Any]]:
    """List the transfers of an order."""
    return [transfer.wire() for transfer in await repository.transfers_of(tx, order_id)]


async def release(tx: Transaction, how: ReleaseIn) -> list[str]:
    """Settle what linked accounts have that is not on hold; return the transfers."""
    return await repository.settle_released(tx, at=how.at or datetime.now(UTC), settlement_id=new_id("setl"))


async def settlement_items(tx: Transaction, *, account_id: str, until: datetime) -> list[SettlementItem]:
    """List the transfers and reversals that an account's next settlement has."""
    return [
        SettlementItem(
            entity_id=item["id"],
            type=item["type"],
            amount_paise=item["amount_paise"],
            net_paise=item["net_paise"],
            fee_paise=0,
            tax_paise=0,
            created_at=item["created_at"],
        )
        for item in await repository.items_to_settle(tx, account_id=account_id, until=until)
    ]


def _until(body: Mapping[str, Any]) -> datetime | None:
    seconds = body.get("on_hold_until")
    if seconds is None:
        return None
    if not str(seconds).isdigit():
        raise Refused("The on hold until must be an integer.", field="on_hold_until")
    until = datetime.fromtimestamp(int(seconds), UTC)
    if until <= datetime.now(UTC):
        raise Refused("The on_hold_until must be in the future.", field="on_hold_until")
    return until
