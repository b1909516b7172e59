from toli.infra.db.transactions import ClientTransaction
from toli.kit.paging import Page
from toli.payments.gateway.repository import route_lists as repository
from toli.payments.gateway.schemas import RouteTransfers
from toli.payments.gateway.service.linked_accounts import find_linked_account


async def list_transfers(tx: ClientTransaction, *, page: Page) -> RouteTransfers:
    totals, count = await repository.read_totals(tx)
    transfers = {
        transfer.route_transfer_id: transfer
        for transfer in await repository.list_transfers(tx, limit=page.limit, offset=page.offset)
    }
    for transfer_id, reversal in await repository.list_reversals(tx, transfer_ids=list(transfers)):
        transfers[transfer_id].reversals.append(reversal)
    return RouteTransfers(
        account=await find_linked_account(tx),
        totals=totals,
        data=list(transfers.values()),
        total=count,
        total_pages=page.pages(count),
    )
