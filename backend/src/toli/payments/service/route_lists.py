"""The transfers to a client's linked account as screens show them."""

from collections import defaultdict

from toli.db.transactions import ClientTransaction
from toli.kit.paging import Page
from toli.payments.repository import route_lists as repository
from toli.payments.repository.route_lists import ListedReversal, ListedTransfer
from toli.payments.schemas import RouteReversalOut, RouteTotals, RouteTransferOut, RouteTransfers
from toli.payments.service.linked_accounts import find_linked_account


async def list_transfers(tx: ClientTransaction, *, page: Page) -> RouteTransfers:
    """List a page of the transfers of paid orders, the latest first, with what all of them add up to."""
    sums = await repository.read_sums(tx)
    listed = await repository.list_transfers(tx, limit=page.limit, offset=page.offset)
    reversals: defaultdict[int, list[ListedReversal]] = defaultdict(list)
    for reversal in await repository.list_reversals(tx, transfer_ids=[one.route_transfer_id for one in listed]):
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
        data=[_to_schema(one, reversals[one.route_transfer_id]) for one in listed],
        total=sums.count,
        total_pages=page.pages(sums.count),
    )


def _to_schema(one: ListedTransfer, reversals: list[ListedReversal]) -> RouteTransferOut:
    return RouteTransferOut(
        route_transfer_id=one.route_transfer_id,
        amount=one.amount,
        reversed=one.reversed,
        state=one.state,
        is_held=one.is_held,
        held_until=one.held_until,
        settled_at=one.settled_at,
        failure=one.failure,
        created_at=one.created_at,
        reservation_event_id=one.reservation_event_id,
        booking_reference=one.booking_reference,
        event_title=one.event_title,
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
