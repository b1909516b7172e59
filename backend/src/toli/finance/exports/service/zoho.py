from toli.finance.exports import repository
from toli.finance.exports.rules.lines import NOTES
from toli.finance.exports.rules.tally import POSTINGS, map_ways
from toli.finance.exports.rules.zoho import ZohoModule, build_openings, build_table
from toli.finance.exports.schemas import Month
from toli.finance.exports.service.tally import months_before
from toli.infra.db.transactions import ClientTransaction
from toli.kit.dates import financial_year_of
from toli.kit.spreadsheets import csv_file
from toli.payments.documents import repository as documents_repository


async def get_zoho_file(tx: ClientTransaction, *, month: Month, module: ZohoModule) -> bytes:
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    noted = [document.booking_id for document in issued if document.kind in NOTES]
    invoices = await documents_repository.get_invoices_of(tx, booking_ids=noted)
    ways = map_ways(await repository.list_documented(tx, month=month))
    postings = await repository.list_voucher_postings(tx, month=month, kinds=POSTINGS)
    return csv_file(build_table(module, issued, invoices, ways, postings))


async def get_zoho_openings(tx: ClientTransaction, *, month: Month) -> bytes:
    """A journal of the balances before a month: the sums of the vouchers of all earlier months."""
    before = months_before(month)
    issued = await documents_repository.list_documents_between(tx, first=before.first, last=before.last)
    ways = map_ways(await repository.list_documented(tx, month=before))
    postings = await repository.list_voucher_postings(tx, month=before, kinds=POSTINGS)
    year = financial_year_of(month.first)
    return csv_file(build_openings(issued, ways, postings, last=before.last, year=year))
