"""Add documents, and post what they collect for the buyers' income tax."""

from collections.abc import Sequence

from toli.db.transactions import ClientTransaction
from toli.documents import repository
from toli.documents.repository import NewDocument
from toli.documents.schemas import collected_by
from toli.ledger import service as ledger


async def add_documents(tx: ClientTransaction, *, documents: Sequence[NewDocument]) -> None:
    """Add documents in their order, as the transaction's last step."""
    await repository.add(tx, documents=documents)
    for one in documents:
        collected = collected_by(one.kind, one.parts, one.content.advances)
        if collected:
            await ledger.travel_tax(tx, number=one.number, amount=collected)
