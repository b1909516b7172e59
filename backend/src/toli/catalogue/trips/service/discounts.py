from collections.abc import Iterator
from datetime import date
from typing import Final

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.service import DISCOUNT
from toli.catalogue.pricing.discounts import CodeProblem
from toli.catalogue.pricing.party import DiscountBasis, DiscountKind
from toli.catalogue.trips.discount_models import Discount
from toli.catalogue.trips.errors import TooManyDiscounts
from toli.catalogue.trips.repository import discounts as repository
from toli.catalogue.trips.repository.discounts import DiscountRow
from toli.catalogue.trips.schemas.discounts import DiscountIn, DiscountOut, State
from toli.catalogue.trips.service.event_changes import record_act
from toli.clients.companies.terms import ALL_BP
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.text import Text

MOST_ACTIVE: Final = 200
"""All of a trip are read with its terms."""
LEAST_CODE: Final = 3
LEAST_GROUP: Final = 2

SHOWN = set(DiscountOut.model_fields) - {"trip_ids", "state", "used", "held", "left"}


async def list_discounts(tx: OperatorTransaction) -> list[DiscountOut]:
    return [_to_schema(row, today=tx.today) for row in await repository.all_of(tx)]


async def add_discount(tx: OperatorTransaction, *, body: DiscountIn) -> DiscountOut:
    """Raises InvalidFields, CodeTaken, TooManyDiscounts."""
    await _check(tx, body)
    if await repository.count_active(tx) >= MOST_ACTIVE:
        raise TooManyDiscounts(most=MOST_ACTIVE)
    discount_id = await repository.add(tx, values=_values(body))
    await inventory.set_item(tx, item=DISCOUNT, item_id=discount_id, total=body.uses_in_all)
    await repository.set_events(tx, discount_id=discount_id, trip_ids=body.trip_ids or [])
    added = await _get(tx, discount_id)
    await _record(tx, "discount.added", added)
    return added


async def change_discount(tx: OperatorTransaction, *, discount_id: int, body: DiscountIn) -> DiscountOut:
    """For later bookings; its kind stays. Raises NotFound, InvalidFields, CodeTaken, UsesBelowTaken."""
    await _check(tx, body)
    before = await _lock(tx, discount_id)
    if before.kind != body.kind:
        raise InvalidFields([("kind", Text("The kind of a discount cannot be changed. End this one and add another."))])
    await inventory.set_item(tx, item=DISCOUNT, item_id=discount_id, total=body.uses_in_all)
    await repository.change(tx, discount_id=discount_id, values=_values(body))
    await repository.set_events(tx, discount_id=discount_id, trip_ids=body.trip_ids or [])
    after = await _get(tx, discount_id)
    await _record(tx, "discount.changed", after, before=_entry(before))
    return after


async def end_discount(tx: OperatorTransaction, *, discount_id: int) -> DiscountOut:
    """Bookings keep it. Idempotent. Raises NotFound."""
    return await _set_active(tx, discount_id, is_active=False, action="discount.ended")


async def restart_discount(tx: OperatorTransaction, *, discount_id: int) -> DiscountOut:
    """Idempotent. Raises NotFound, CodeTaken, TooManyDiscounts."""
    if await repository.count_active(tx) >= MOST_ACTIVE:
        raise TooManyDiscounts(most=MOST_ACTIVE)
    return await _set_active(tx, discount_id, is_active=True, action="discount.restarted")


async def why_not_offered(tx: ClientTransaction, *, code: str, today: date) -> CodeProblem:
    code_state = await repository.find_code(tx, code=code)
    if code_state is None:
        return "unknown"
    is_active, last_day = code_state
    return "other_trip" if is_active and (last_day is None or today <= last_day) else "ended"


async def _set_active(tx: OperatorTransaction, discount_id: int, *, is_active: bool, action: str) -> DiscountOut:
    before = await _lock(tx, discount_id)
    if (before.state != "ended") == is_active:
        return before
    await repository.change(tx, discount_id=discount_id, values={"is_active": is_active})
    after = await _get(tx, discount_id)
    await _record(tx, action, after)
    return after


async def _lock(tx: OperatorTransaction, discount_id: int) -> DiscountOut:
    if not await repository.lock(tx, discount_id=discount_id):
        raise NotFound
    return await _get(tx, discount_id)


async def _get(tx: OperatorTransaction, discount_id: int) -> DiscountOut:
    (row,) = await repository.all_of(tx, discount_id=discount_id)
    return _to_schema(row, today=tx.today)


async def _record(tx: OperatorTransaction, action: str, discount: DiscountOut, **data: object) -> None:
    await record_act(tx, action, subject=f"discount:{discount.discount_id}", **_entry(discount), **data)


def _entry(discount: DiscountOut) -> dict[str, object]:
    return discount.model_dump(mode="json", exclude={"discount_id", "state", "used", "held", "left"}, exclude_none=True)


def _values(body: DiscountIn) -> dict[str, object]:
    values = body.model_dump(exclude={"trip_ids"})
    return values | {"value": int(body.value), "is_for_all": body.trip_ids is None}


def _to_schema(row: DiscountRow, *, today: date) -> DiscountOut:
    values = row.values
    free_uses = None if values.uses_in_all is None else values.uses_in_all - row.held - row.sold
    return DiscountOut.model_validate(
        {
            **{name: getattr(values, name) for name in SHOWN},
            "trip_ids": None if values.is_for_all else row.trip_ids,
            "state": _state(values, free_uses=free_uses, today=today),
            "used": row.sold,
            "held": row.held,
            "left": free_uses,
        }
    )


def _state(values: Discount, *, free_uses: int | None, today: date) -> State:
    if not values.is_active:
        return "ended"
    if values.valid_to is not None and values.valid_to < today:
        return "expired"
    if free_uses == 0:
        return "used_up"
    return "upcoming" if values.valid_from is not None and values.valid_from > today else "active"


async def _check(tx: OperatorTransaction, body: DiscountIn) -> None:
    problems = list(_problems(body))
    if body.trip_ids is not None and set(body.trip_ids) - await repository.own_events(tx, trip_ids=body.trip_ids):
        problems.append(("trip_ids", Text("One of these trips does not exist any more. Please choose again.")))
    if problems:
        raise InvalidFields(problems)


def _problems(body: DiscountIn) -> Iterator[tuple[str, Text]]:
    if not body.value > 0:
        yield "value", Text("The discount must be more than 0.")
    if body.basis == DiscountBasis.PRICE and body.value > ALL_BP:
        yield "value", Text("The discount cannot be more than 100%.")
    if body.kind == DiscountKind.CODE and (body.code is None or len(body.code) < LEAST_CODE):
        yield "code", Text("A code has at least {least_code} letters or digits.", least_code=LEAST_CODE)
    if body.kind == DiscountKind.CODE and body.code is not None and not body.code.replace("-", "").isalnum():
        yield "code", Text("A code has letters, digits and hyphens only.")
    if body.kind != DiscountKind.CODE and (body.code or body.is_exclusive or body.uses_in_all or body.uses_per_person):
        yield "code", Text("Only a code has a word to enter and a number of uses.")
    yield from _condition_problems(body)


def _condition_problems(body: DiscountIn) -> Iterator[tuple[str, Text]]:
    if body.trip_ids is not None and not body.trip_ids:
        yield "trip_ids", Text("Choose at least one trip.")
    if body.valid_from is not None and body.valid_to is not None and body.valid_to < body.valid_from:
        yield "valid_to", Text("The last day must not be before the first.")
    if body.starts_from is not None and body.starts_to is not None and body.starts_to < body.starts_from:
        yield "starts_to", Text("The last day must not be before the first.")
    if body.kind == DiscountKind.EARLY_BIRD and not (body.valid_to or body.days_before or body.first_beds):
        yield "days_before", Text("Say until when it is early: days before the start, a last day, or the first beds.")
    if body.kind != DiscountKind.EARLY_BIRD and (body.days_before or body.first_beds):
        yield "days_before", Text("Only an early-bird discount depends on days before the start or on the first beds.")
    if body.kind == DiscountKind.GROUP and body.least_people < LEAST_GROUP:
        yield "least_people", Text("A group is {least_group} people or more.", least_group=LEAST_GROUP)
