from datetime import date, timedelta

from toli.finance.exports import repository
from toli.finance.exports.rules.tally import (
    POSTINGS,
    build_ledgers,
    build_openings,
    build_vouchers,
    list_cost_centres,
)
from toli.finance.exports.schemas import Month
from toli.infra.db.transactions import ClientTransaction
from toli.kit.dates import financial_year_of
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.service import details

EARLIEST = date(2000, 1, 1)
"""Before the first record of any operator."""


async def get_tally_ledgers(tx: ClientTransaction, *, month: Month) -> bytes:
    """The ledgers, with suppliers and departures (cost centres) of a month, to be imported before its vouchers."""
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    postings = await repository.list_supplier_postings(tx, month=month)
    return build_ledgers(await details.get_legal_name(tx), list_cost_centres(issued, postings), postings)


async def get_tally_vouchers(tx: ClientTransaction, *, month: Month) -> bytes:
    """With provider and platform postings, entries of cash books, costs and bills of suppliers."""
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    movements = await repository.list_documented(tx, month=month)
    postings = await repository.list_voucher_postings(tx, month=month, kinds=POSTINGS)
    return build_vouchers(await details.get_legal_name(tx), issued, movements, postings)


async def get_tally_openings(tx: ClientTransaction, *, month: Month) -> bytes:
    """The ledgers with their balances before a month: the sums of the vouchers of all earlier months."""
    before = months_before(month)
    return build_openings(
        await details.get_legal_name(tx),
        await documents_repository.list_documents_between(tx, first=before.first, last=before.last),
        await repository.list_documented(tx, month=before),
        await repository.list_voucher_postings(tx, month=before, kinds=POSTINGS),
        year=financial_year_of(month.first),
    )


def months_before(month: Month) -> Month:
    return Month(EARLIEST, month.first - timedelta(days=1))
