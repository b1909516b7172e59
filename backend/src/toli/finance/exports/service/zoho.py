from toli.finance.exports import repository
from toli.finance.exports.rules.lines import NOTES
from toli.finance.exports.rules.tally import POSTINGS, map_ways
from toli.finance.exports.rules.zoho import ZohoModule, build_table
from toli.finance.exports.schemas import Month
from toli.infra.db.transactions import ClientTransaction
from toli.kit.spreadsheets import csv_file
from toli.payments.documents import repository as documents_repository


async def get_zoho_file(tx: ClientTransaction, *, month: Month, module: ZohoModule) -> bytes:
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    noted = [document.booking_id for document in issued if document.kind in NOTES]
    invoices = await documents_repository.get_invoices_of(tx, booking_ids=noted)
    ways = map_ways(await repository.list_documented(tx, month=month))
    postings = await repository.list_voucher_postings(tx, month=month, kinds=list(POSTINGS))
    return csv_file(build_table(module, issued, invoices, ways, postings))
