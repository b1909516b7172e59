from typing import Final

from toli.finance.costs import rules
from toli.finance.costs.repository import profit as repository
from toli.finance.costs.repository import suppliers
from toli.finance.costs.schemas import CostCategory, OfferedRate
from toli.finance.costs.service.figures import group_of
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound

CATEGORY_OF: Final[dict[str, CostCategory]] = {
    "hotel": CostCategory.HOTEL,
    "transporter": CostCategory.TRANSPORT,
    "guide": CostCategory.GUIDE,
}
"""The usual category of each kind of supplier; others have none."""


async def list_offered_rates(tx: OperatorTransaction, *, departure_id: int) -> list[OfferedRate]:
    """List costs that rate contracts propose for a departure, by supplier. Raises NotFound."""
    departures = await repository.list_departures(tx, departure_ids=[departure_id])
    if not departures:
        raise NotFound
    facts = departures[0]
    offered = []
    for rate in await suppliers.list_rates(tx, first=facts.tour_start_date, last=facts.tour_end_date):
        cost = rules.cost_of_rate(
            rate.unit, rate.rate, rate.season, starts_on=facts.tour_start_date, ends_on=facts.tour_end_date
        )
        if cost is not None:
            offered.append(
                OfferedRate(
                    supplier_rate_id=rate.supplier_rate_id,
                    unit=rate.unit,
                    category=CATEGORY_OF.get(rate.kind, CostCategory.OTHER),
                    name=rate.name,
                    payee=rate.supplier,
                    supplier_id=rate.supplier_id,
                    basis=cost.basis,
                    rate=cost.rate,
                    quantity=cost.quantity,
                    is_per_day=False,
                    commission=0,
                    expected=rules.expected(cost, group_of(facts)),
                )
            )
    return offered
