from toli.finance.exports import repository
from toli.finance.exports.rules.tally import POSTINGS, build_ledgers, build_vouchers
from toli.finance.exports.schemas import Month
from toli.infra.db.transactions import ClientTransaction
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.service import details


async def get_tally_ledgers(tx: ClientTransaction) -> bytes:
    """Import the ledgers once per company in Tally."""
    return build_ledgers(await details.get_legal_name(tx))


async def get_tally_vouchers(tx: ClientTransaction, *, month: Month) -> bytes:
    """With provider and platform postings."""
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    movements = await repository.list_documented(tx, month=month)
    postings = await repository.list_postings(tx, month=month, kinds=list(POSTINGS))
    return build_vouchers(await details.get_legal_name(tx), issued, movements, postings)
