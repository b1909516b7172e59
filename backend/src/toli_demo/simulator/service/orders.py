"""Use cases of orders."""

from collections.abc import Mapping
from typing import Any

from toli.db.transactions import Transaction
from toli_demo.simulator import repository
from toli_demo.simulator.errors import unknown_id
from toli_demo.simulator.rules import checked_id, order_request
from toli_demo.simulator.schemas import Order, collection


async def create(tx: Transaction, body: Mapping[str, Any]) -> dict[str, Any]:
    """Create an order.

    Raises Refused when the body is invalid.
    """
    return (await repository.add_order(tx, order_request(body))).wire()


async def get(tx: Transaction, order_id: str) -> Order:
    """Read one order.

    Raises Refused when there is none.
    """
    order = await repository.find_order(tx, checked_id(order_id, prefix="order"))
    if order is None:
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


async def page(tx: Transaction, *, receipt: str | None, count: int, skip: int) -> dict[str, Any]:
    """List orders, the newest first."""
    return collection(
        [order.wire() for order in await repository.page_orders(tx, receipt=receipt, count=count, skip=skip)]
    )


async def payments(tx: Transaction, order_id: str) -> dict[str, Any]:
    """List the payments of an order, the newest first.

    Raises Refused when there is no such order.
    """
    order = await get(tx, order_id)
    return collection([payment.wire() for payment in await repository.payments_of(tx, order.id)])
