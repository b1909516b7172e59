"""Documents of money on account, issued in the posting's transaction, as its last step."""

from datetime import date

from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.payments.documents import repository, rules
from toli.payments.documents.models import DepositDocument
from toli.payments.documents.schemas import (
    DepositContent,
    DepositDocumentFacts,
    DepositDocumentKind,
    Reference,
)


async def issue_deposit_receipt(
    tx: ClientTransaction,
    *,
    deposit_id: int,
    amount: Paise,
    customer: str,
    language: str,
    method: str,
    moved_on: date,
    reference: str,
) -> None:
    issuer = await repository.get_issuer(tx)
    content = DepositContent(
        supplier=issuer.supplier,
        brand=issuer.brand,
        customer=customer,
        method=method,
        moved_on=moved_on,
        reference=reference,
        language=language,
    )
    await _issue(
        tx,
        kind=DepositDocumentKind.DEPOSIT,
        deposit_id=deposit_id,
        ref=get_receipt_ref(deposit_id),
        amount=amount,
        content=content,
    )


async def issue_deposit_refund(
    tx: ClientTransaction,
    *,
    deposit_id: int,
    ref: str,
    amount: Paise,
    method: str,
    moved_on: date,
    reference: str = "",
    reason: str = "",
) -> None:
    """Issue with the names and the registration of the deposit's receipt."""
    receipt = await repository.find_deposit_document(
        tx, DepositDocument.ref == get_receipt_ref(deposit_id), deposit_id=deposit_id
    )
    if receipt is None:
        raise NotFound
    content = receipt.content.model_copy(
        update={
            "method": method,
            "moved_on": moved_on,
            "reference": reference,
            "reason": reason,
            "refers_to": Reference(number=receipt.number, issued_on=receipt.issued_on),
        }
    )
    await _issue(
        tx,
        kind=DepositDocumentKind.DEPOSIT_REFUND,
        deposit_id=deposit_id,
        ref=ref,
        amount=amount,
        content=content,
    )


async def _issue(
    tx: ClientTransaction,
    *,
    kind: DepositDocumentKind,
    deposit_id: int,
    ref: str,
    amount: Paise,
    content: DepositContent,
) -> None:
    today = await repository.day_of(tx, moment=None)
    year = rules.financial_year(today)
    serial = await repository.draw_serials(tx, kind=kind, year=year)
    await repository.DEPOSIT_DOCUMENTS.insert(
        tx,
        {
            "deposit_id": deposit_id,
            "kind": kind,
            "financial_year": year,
            "serial": serial,
            "number": rules.number_of(kind, year=year, serial=serial),
            "ref": ref,
            "amount_paise": amount,
            "content": content.model_dump(mode="json"),
            "issued_on": today,
        },
    )


async def get_deposit_document(
    tx: ClientTransaction, *, deposit_id: int, deposit_document_id: int
) -> DepositDocumentFacts:
    """Raises NotFound."""
    document = await repository.find_deposit_document(
        tx, DepositDocument.deposit_document_id == deposit_document_id, deposit_id=deposit_id
    )
    if document is None:
        raise NotFound
    return document


def get_receipt_ref(deposit_id: int) -> str:
    return f"deposit:{deposit_id}"
