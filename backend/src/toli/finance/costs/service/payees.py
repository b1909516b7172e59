from collections.abc import Mapping, Sequence

from toli.finance.costs.repository import suppliers as repository
from toli.finance.costs.schemas import PayeeIn
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import Invalid
from toli.kit.text import Text


async def payee_values(tx: ClientTransaction, payee: PayeeIn) -> dict[str, object]:
    """Raises Invalid for an unknown supplier."""
    return (await list_payee_values(tx, [payee]))[0]


async def list_payee_values(tx: ClientTransaction, payees: Sequence[PayeeIn]) -> list[dict[str, object]]:
    """A payee with the name of a supplier is that supplier. Raises Invalid for an unknown supplier."""
    suppliers = await repository.list_payees(
        tx,
        supplier_ids=[payee.supplier_id for payee in payees if payee.supplier_id is not None],
        names=[payee.payee for payee in payees if payee.payee],
    )
    names = {supplier.supplier_id: supplier.name for supplier in suppliers}
    by_name = {supplier.name.lower(): supplier.supplier_id for supplier in suppliers if supplier.is_offered}
    values: list[dict[str, object]] = []
    for payee in payees:
        if payee.supplier_id is None:
            values.append({"payee": payee.payee, "supplier_id": by_name.get(payee.payee.lower())})
        elif payee.supplier_id in names:
            name = payee.payee or names[payee.supplier_id]
            values.append({"payee": name, "supplier_id": payee.supplier_id})
        else:
            raise Invalid(Text("This supplier is not there any more. Choose another payee."), field="supplier_id")
    return values


async def supplier_ids_of(tx: ClientTransaction, names: Sequence[str]) -> Mapping[str, int]:
    """Suppliers on offer by their name in lower case."""
    suppliers = await repository.list_payees(tx, supplier_ids=[], names=names)
    return {supplier.name.lower(): supplier.supplier_id for supplier in suppliers}
