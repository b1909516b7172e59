from fastapi import APIRouter, status

from toli.catalogue.inventory.errors import UsesBelowTaken
from toli.catalogue.trips.errors import CodeTaken, TooManyDiscounts
from toli.catalogue.trips.routes.parameters import Id
from toli.catalogue.trips.schemas.discounts import DiscountIn, DiscountOut
from toli.catalogue.trips.service import discounts
from toli.identity.access.guards import OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(prefix="/clients/{client_id:int}/discounts", tags=["Discounts"])
ONE = "/{discount_id:int}"


@router.get("", operation_id="listDiscounts")
@requires(Right.SITE)
async def list_discounts(client_id: OperatedClient, operator: Operator) -> list[DiscountOut]:
    """List discounts with their uses, the newest first."""
    async with operator.transaction(client_id) as tx:
        return await discounts.list_discounts(tx)


@router.post("", operation_id="addDiscount", status_code=status.HTTP_201_CREATED)
@requires(Right.SITE)
@raises(CodeTaken, TooManyDiscounts, UsesBelowTaken)
async def add_discount(client_id: OperatedClient, body: DiscountIn, operator: Operator) -> DiscountOut:
    """409 for the code of an active discount."""
    async with operator.transaction(client_id) as tx:
        return await discounts.add_discount(tx, body=body)


@router.put(ONE, operation_id="updateDiscount")
@requires(Right.SITE)
@raises(CodeTaken, UsesBelowTaken)
async def update_discount(
    client_id: OperatedClient, discount_id: Id, body: DiscountIn, operator: Operator
) -> DiscountOut:
    """Update a discount for later bookings. Its kind stays."""
    async with operator.transaction(client_id) as tx:
        return await discounts.change_discount(tx, discount_id=discount_id, body=body)


@router.post(f"{ONE}/end", operation_id="endDiscount")
@requires(Right.SITE)
async def end_discount(client_id: OperatedClient, discount_id: Id, operator: Operator) -> DiscountOut:
    """Idempotent."""
    async with operator.transaction(client_id) as tx:
        return await discounts.end_discount(tx, discount_id=discount_id)


@router.post(f"{ONE}/restart", operation_id="restartDiscount")
@requires(Right.SITE)
@raises(CodeTaken, TooManyDiscounts)
async def restart_discount(client_id: OperatedClient, discount_id: Id, operator: Operator) -> DiscountOut:
    """Idempotent."""
    async with operator.transaction(client_id) as tx:
        return await discounts.restart_discount(tx, discount_id=discount_id)
