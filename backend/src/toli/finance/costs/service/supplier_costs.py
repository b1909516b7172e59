from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from toli.finance.costs import rules
from toli.finance.costs.models import DepartureCost
from toli.finance.costs.repository import costs as costs_repository
from toli.finance.costs.repository import profit as profit_repository
from toli.finance.costs.repository import suppliers as repository
from toli.finance.costs.repository.profit import DepartureFacts
from toli.finance.costs.service.figures import commission_of, cost_of, group_of
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class SupplierCostFacts:
    """`expected` and `commission` are for the present group."""

    supplier_id: int
    cost: DepartureCost
    departure: DepartureFacts
    expected: Paise
    commission: Paise


async def list_supplier_costs(
    tx: ClientTransaction, *, supplier_id: int | None, first: date, last: date, with_cancelled: bool
) -> Sequence[SupplierCostFacts]:
    departure_ids = await repository.list_costed(
        tx, supplier_id=supplier_id, first=first, last=last, with_cancelled=with_cancelled
    )
    departures = await profit_repository.list_departures(tx, departure_ids=departure_ids)
    costs = await costs_repository.list_costs(tx, departure_ids=departure_ids)
    return [
        SupplierCostFacts(
            supplier_id=cost.supplier_id,
            cost=cost,
            departure=departure,
            expected=rules.expected(cost_of(cost), group_of(departure)),
            commission=commission_of(cost, group_of(departure)),
        )
        for departure in departures
        for cost in costs[departure.departure_id]
        if cost.supplier_id is not None and supplier_id in {None, cost.supplier_id}
    ]
