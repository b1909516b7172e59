"""Counts of open tasks come from the lists' use cases, so that both agree."""

from datetime import datetime, timedelta
from typing import Final

from toli.catalogue.resources.service.drivers import list_drivers
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.paging import Page
from toli.reporting.figures.repository import todo as repository
from toli.reporting.figures.schemas.todo import TodoDeparture, TodoItem, TodoOut
from toli.reporting.figures.service import figure_details
from toli.selling.bookings.service import requests
from toli.selling.changes.service import refund
from toli.selling.enquiries import service as enquiries
from toli.selling.offline.service import upi
from toli.selling.sales.service import decisions

SOON: Final = timedelta(days=14)
"""How long before its start a departure should have rooms and ID numbers."""

ONE: Final = Page(limit=1)


async def list_todo(tx: OperatorTransaction, *, now: datetime) -> TodoOut:
    readiness = await repository.list_readiness(tx, today=tx.today, until=tx.today + SOON)
    items = [
        TodoItem(kind="payment_account", count=await repository.count_failing_accounts(tx)),
        *await repository.list_failed_changes(tx),
        TodoItem(kind="requests", count=(await requests.list_open_requests(tx, now=now, page=ONE)).total),
        *await _owed_refunds(tx),
        TodoItem(kind="upi_claims", count=(await upi.list_open_claims(tx, page=ONE)).total),
        await _overdue(tx, now=now),
        *[
            TodoItem(kind="decision", count=1, departure=TodoDeparture.model_validate(decision, from_attributes=True))
            for decision in await decisions.list_decisions(tx, now=now)
            if decision.is_due
        ],
        TodoItem(kind="enquiries", count=await enquiries.new_enquiries(tx)),
        *readiness,
        *await repository.list_failed_messages(tx, today=tx.today),
        TodoItem(kind="domain", count=await repository.count_failing_domains(tx)),
        TodoItem(kind="vehicle_documents", count=(await list_drivers(tx, q="", only_due=True, page=ONE)).renewals_due),
    ]
    return TodoOut(today=tx.today, items=[item for item in items if item.count])


async def _owed_refunds(tx: OperatorTransaction) -> list[TodoItem]:
    """Refunds to pay, and payments above the balance without a decision; both are in the same list."""
    owed = await refund.list_owed_refunds(tx, sort="since", page=ONE)
    excess = await repository.get_excess_payments(tx)
    rest = TodoItem(kind="owed_refunds", count=owed.total - excess.count, amount=owed.owed - (excess.amount or 0))
    return [excess, rest]


async def _overdue(tx: OperatorTransaction, *, now: datetime) -> TodoItem:
    listed = await figure_details.list_bookings(
        tx,
        show="overdue",
        since=None,
        until=None,
        trip_id=None,
        destination=None,
        sort="due",
        page=ONE,
        now=now,
    )
    return TodoItem(kind="overdue", count=listed.total, amount=listed.amount)
