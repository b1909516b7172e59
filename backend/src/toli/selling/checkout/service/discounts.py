from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.service import DISCOUNT
from toli.catalogue.pricing.discounts import Booked, CodeProblem, DiscountRule, automatic_discounts, code_problem
from toli.catalogue.pricing.party import Days, Discount, DiscountKind
from toli.catalogue.pricing.quotes import Quote
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.catalogue.trips.service import discounts
from toli.identity.people.service import limits as limits_service
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.errors.bookings import DiscountCodeRefused
from toli.selling.checkout.repository import discounts as repository
from toli.selling.checkout.rules.discounts import guess_limits


@asynccontextmanager
async def limiting_guesses(
    database: Database, *, code: str | None, user_id: int | None, network: str | None
) -> AsyncIterator[None]:
    """Raises TooMany after too many unknown codes."""
    limits = [] if code is None else guess_limits(user_id=user_id, network=network)
    if limits:
        async with database.public_transaction() as tx:
            await limits_service.refuse_when_spent(tx, limits)
    try:
        yield
    except DiscountCodeRefused as refusal:
        if refusal.is_guess and limits:
            async with database.platform_transaction() as tx:
                await limits_service.count_attempt(tx, limits)
        raise


async def find_discounts(
    tx: ClientTransaction,
    terms: SaleTerms,
    *,
    code: str | None,
    user_id: int | None,
    people: int,
    beds: int,
    phone: str = "",
) -> list[Discount]:
    """`beds` counts people with a bed, `phone` is that of a customer at the desk. Raises DiscountCodeRefused.

    Uses are exact under the lock on the person's holds.
    """
    if code is None and not terms.discounts:
        return []
    days = Days(terms.today, terms.tour_start_date)
    rule = None if code is None else await _find_code(tx, terms, code=code)
    is_known = (user_id is not None or phone != "") and any(
        candidate.discount.kind == DiscountKind.RETURNING for candidate in terms.discounts
    )
    standing = repository.Standing(is_returning=False, own_uses=0, uses_left=None)
    if rule is not None or is_known:
        discount_id = None if rule is None else rule.discount.discount_id
        standing = await repository.get_standing(
            tx, user_id=user_id, phone=phone, discount_id=discount_id, today=terms.today
        )
    booked = Booked(people, beds, days, terms.taken, is_returning=standing.is_returning)
    discounts = automatic_discounts(terms.discounts, booked)
    if rule is not None:
        problem = code_problem(rule, booked) or _use_problem(rule, standing)
        if problem is not None:
            raise DiscountCodeRefused(problem, discount_id=rule.discount.discount_id, least_people=rule.least_people)
        discounts.append(rule.discount)
    return discounts


def items_of(quote: Quote) -> list[inventory.Item]:
    return [inventory.Item(DISCOUNT, discount.discount_id) for discount in discounts_of(quote)]


def discounts_of(quote: Quote) -> list[Discount]:
    return [line.discount for line in quote.lines_of("discount") if line.discount is not None]


def most_taken(quote: Quote, terms: SaleTerms) -> int | None:
    """The highest bed count at which the discounts hold."""
    chosen = {discount.discount_id for discount in discounts_of(quote)}
    first = [rule.first_beds for rule in terms.discounts if rule.discount.discount_id in chosen]
    return min((beds for beds in first if beds is not None), default=None)


async def _find_code(tx: ClientTransaction, terms: SaleTerms, *, code: str) -> DiscountRule:
    for rule in terms.discounts:
        if rule.code == code:
            return rule
    raise DiscountCodeRefused(await discounts.why_not_offered(tx, code=code, today=terms.today))


def _use_problem(rule: DiscountRule, standing: repository.Standing) -> CodeProblem | None:
    if rule.uses_per_person is not None and standing.own_uses >= rule.uses_per_person:
        return "own_uses"
    return "used_up" if standing.uses_left is not None and standing.uses_left <= 0 else None
