"""Use cases of orders."""

from collections.abc import Mapping
from typing import Any

from toli.infra.db.transactions import Transaction
from toli_demo.simulator import repository
from toli_demo.simulator.errors import Refused, unknown_id
from toli_demo.simulator.keys import KEY_ID, account_of
from toli_demo.simulator.rules import checked_id, order_request
from toli_demo.simulator.schemas import Order, collection
from toli_demo.simulator.service import route


async def create(tx: Transaction, body: Mapping[str, Any], *, key_id: str = KEY_ID) -> dict[str, Any]:
    """Create an order in the account of a key.

    Raises Refused when the body is invalid.
    """
    request = order_request(body)
    order = await repository.add_order(tx, request, account_id=account_of(key_id), key_id=key_id)
    if not body.get("transfers"):
        return order.wire()
    if body.get("partial_payment"):
        raise Refused("Transfers cannot be created on an order with partial payment", field="partial_payment")
    made = await route.add_transfers(tx, order, body["transfers"])
    return order.wire() | {"transfers": [transfer.wire() for transfer in made]}


async def get(tx: Transaction, order_id: str, *, key_id: str | None = None) -> Order:
    """Read one order, with a key only one of its account.

    Raises Refused when there is none.
    """
    order = await repository.find_order(tx, checked_id(order_id, prefix="order"))
    if order is None or (key_id is not None and order.account_id != account_of(key_id)):
        raise unknown_id()
    return order


async def lock(tx: Transaction, order_id: str) -> Order:
    """Read one order and lock it and its payments.

    Raises Refused when there is none.
    """
    order = await repository.lock_order(tx, checked_id(order_id, prefix="order"))
    if order is None:
        raise unknown_id()
    return order


async def page(tx: Transaction, *, key_id: str, receipt: str | None, count: int, skip: int) -> dict[str, Any]:
    """List the orders of a key's account, the newest first."""
    account_id = account_of(key_id)
    found = await repository.page_orders(tx, account_id=account_id, receipt=receipt, count=count, skip=skip)
    return collection([order.wire() for order in found])


async def payments(tx: Transaction, order_id: str, *, key_id: str) -> dict[str, Any]:
    """List the payments of an order, the newest first.

    Raises Refused when there is no such order.
    """
    order = await get(tx, order_id, key_id=key_id)
    return collection([payment.wire() for payment in await repository.payments_of(tx, order.id)])
