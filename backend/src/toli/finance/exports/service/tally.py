from toli.finance.exports import repository
from toli.finance.exports.rules.tally import POSTINGS, build_ledgers, build_vouchers, list_cost_centres
from toli.finance.exports.schemas import Month
from toli.infra.db.transactions import ClientTransaction
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.service import details


async def get_tally_ledgers(tx: ClientTransaction, *, month: Month) -> bytes:
    """The ledgers, and the departures of a month as cost centres, to be imported before its vouchers."""
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    centres = list_cost_centres(issued, await repository.list_cash_postings(tx, month=month))
    return build_ledgers(await details.get_legal_name(tx), centres)


async def get_tally_vouchers(tx: ClientTransaction, *, month: Month) -> bytes:
    """With provider and platform postings, and entries of cash books."""
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    movements = await repository.list_documented(tx, month=month)
    postings = await repository.list_voucher_postings(tx, month=month, kinds=list(POSTINGS))
    return build_vouchers(await details.get_legal_name(tx), issued, movements, postings)
