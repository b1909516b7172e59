"""Transfers to a linked account, for screens."""

from collections import defaultdict

from toli.infra.db.transactions import ClientTransaction
from toli.kit.paging import Page
from toli.payments.gateway.repository import route_lists as repository
from toli.payments.gateway.repository.route_lists import ListedReversal, ListedTransfer
from toli.payments.gateway.schemas import RouteReversalOut, RouteTotals, RouteTransferOut, RouteTransfers
from toli.payments.gateway.service.linked_accounts import find_linked_account


async def list_transfers(tx: ClientTransaction, *, page: Page) -> RouteTransfers:
    sums = await repository.read_sums(tx)
    listed = await repository.list_transfers(tx, limit=page.limit, offset=page.offset)
    reversals: defaultdict[int, list[ListedReversal]] = defaultdict(list)
    for reversal in await repository.list_reversals(
        tx, transfer_ids=[transfer.route_transfer_id for transfer in listed]
    ):
        reversals[reversal.route_transfer_id].append(reversal)
    return RouteTransfers(
        account=await find_linked_account(tx),
        totals=RouteTotals(
            under_way=sums.under_way,
            held=sums.held,
            released=sums.released,
            settled=sums.settled,
            reversed=sums.reversed,
            needs_attention=sums.needs_attention,
        ),
        data=[_to_schema(transfer, reversals[transfer.route_transfer_id]) for transfer in listed],
        total=sums.count,
        total_pages=page.pages(sums.count),
    )


def _to_schema(transfer: ListedTransfer, reversals: list[ListedReversal]) -> RouteTransferOut:
    return RouteTransferOut(
        route_transfer_id=transfer.route_transfer_id,
        amount=transfer.amount,
        reversed=transfer.reversed,
        state=transfer.state,
        is_held=transfer.is_held,
        held_until=transfer.held_until,
        settled_at=transfer.settled_at,
        failure=transfer.failure,
        created_at=transfer.created_at,
        reservation_event_id=transfer.reservation_event_id,
        booking_reference=transfer.booking_reference,
        event_title=transfer.event_title,
        reversals=[
            RouteReversalOut(
                route_reversal_id=reversal.route_reversal_id,
                amount=reversal.amount,
                reason=reversal.reason,
                state=reversal.state,
                failure=reversal.failure,
                created_at=reversal.created_at,
            )
            for reversal in reversals
        ],
    )
