from collections.abc import Sequence

from toli.infra.db.transactions import ClientTransaction
from toli.payments.documents import repository
from toli.payments.documents.repository import NewDocument
from toli.payments.documents.schemas import collected_by
from toli.payments.ledger import service as ledger


async def add_documents(tx: ClientTransaction, *, documents: Sequence[NewDocument]) -> None:
    await repository.add(tx, documents=documents)
    for document in documents:
        collected = collected_by(document.kind, document.parts, document.content.advances)
        if collected:
            await ledger.travel_tax(tx, number=document.number, amount=collected)
