from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from toli.catalogue.inventory import service as inventory
from toli.catalogue.pricing.party import Beds, Days, Party
from toli.catalogue.pricing.quotes import quote
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.infra.db.caches.versioned_cache import VersionedCache
from toli.infra.db.transactions import ClientTransaction
from toli.kit.text import Text
from toli.selling.checkout.service.discounts import find_discounts
from toli.selling.octo.errors import OctoBadRequest
from toli.selling.octo.repository import products as repository
from toli.selling.octo.rules import products as rules
from toli.selling.octo.schemas.availability import (
    OctoAvailability,
    OctoAvailabilityIn,
    OctoCalendarDay,
    OctoCalendarIn,
    OctoUnitPricing,
    OctoUnitQuantity,
)
from toli.selling.octo.schemas.fields import CURRENCY, OctoAvailabilityStatus, OctoCapabilityId
from toli.selling.octo.schemas.products import OctoPricing
from toli.selling.octo.service.products import Capabilities, SoldOption, get_option, get_sold_trip

BEST_FIRST = (
    OctoAvailabilityStatus.AVAILABLE,
    OctoAvailabilityStatus.LIMITED,
    OctoAvailabilityStatus.SOLD_OUT,
    OctoAvailabilityStatus.CLOSED,
)


@dataclass(frozen=True, slots=True)
class OpenDeparture:
    """A departure that sells an option. `cutoff`: the last day of booking."""

    option: SoldOption
    terms: SaleTerms
    cutoff: date
    capacity: int
    vacancies: int

    def beds_of(self, unit_id: str) -> Beds:
        """One person at the departure's price. Raises WrongUnit."""
        key = self.option.kind.sharing_type_id
        price = next(kind.price_per_head_paise for kind in self.terms.sharing if kind.sharing_type_id == key)
        return rules.beds_of_unit(self.option.kind, self.option.variant, self.option.category_of(unit_id), price=price)


async def check_availability(
    tx: ClientTransaction,
    *,
    cache: VersionedCache,
    body: OctoAvailabilityIn,
    capabilities: Capabilities,
    now: datetime,
) -> list[OctoAvailability]:
    """Raises OctoBadRequest, WrongProduct, WrongOption, WrongUnit."""
    option = get_option(await get_sold_trip(tx, product_id=body.product_id), option_id=body.option_id)
    check_currency(body.currency)
    first_day, last_day = body.local_date or body.local_date_start, body.local_date or body.local_date_end
    is_range = first_day is not None or last_day is not None
    has_one_day = body.local_date is None or (body.local_date_start is None and body.local_date_end is None)
    if is_range == (body.availability_ids is not None) or not has_one_day:
        raise OctoBadRequest(
            Text("Send a localDate, a localDateStart with a localDateEnd, or availabilityIds, and only one of them.")
        )
    if body.availability_ids is not None:
        ids = [row_id for text in body.availability_ids if (row_id := rules.parse_id(text)) is not None]
        listed = await repository.list_departure_ids(tx, trip_id=option.trip.trip.trip_id, ids=ids)
    else:
        listed = await _list_in_range(tx, option, first_day=first_day, last_day=last_day)
    departures = await list_departures(tx, option, cache=cache, departure_ids=listed, now=now)
    return [
        await _build_availability(tx, departure, units=body.units, capabilities=capabilities)
        for departure in departures
    ]


async def get_calendar(
    tx: ClientTransaction,
    *,
    cache: VersionedCache,
    body: OctoCalendarIn,
    capabilities: Capabilities,
    now: datetime,
) -> list[OctoCalendarDay]:
    """Days with departures. Raises OctoBadRequest, WrongProduct, WrongOption, WrongUnit."""
    option = get_option(await get_sold_trip(tx, product_id=body.product_id), option_id=body.option_id)
    check_currency(body.currency)
    listed = await _list_in_range(tx, option, first_day=body.local_date_start, last_day=body.local_date_end)
    departures = await list_departures(tx, option, cache=cache, departure_ids=listed, now=now)
    days: dict[date, list[OctoAvailability]] = {}
    for departure in departures:
        built = await _build_availability(tx, departure, units=body.units, capabilities=capabilities)
        days.setdefault(departure.terms.tour_start_date, []).append(built)
    return [_calendar_day(day, choices) for day, choices in sorted(days.items())]


def _calendar_day(day: date, choices: Sequence[OctoAvailability]) -> OctoCalendarDay:
    best = min(choices, key=lambda choice: BEST_FIRST.index(choice.status))
    built = OctoCalendarDay(
        local_date=day,
        available=best.available,
        status=best.status,
        vacancies=best.vacancies,
        capacity=best.capacity,
        opening_hours=[],
    )
    prices: dict[str, object] = {}
    if "unit_pricing" in best.model_fields_set:
        prices["unit_pricing_from"] = best.unit_pricing
    if "pricing" in best.model_fields_set:
        prices["pricing_from"] = best.pricing
    return built.model_copy(update=prices)


def check_currency(currency: str | None) -> None:
    """Raises OctoBadRequest."""
    if currency not in {None, CURRENCY}:
        raise OctoBadRequest(Text("Prices are in Indian rupees: send INR as the currency, or none."))


async def _list_in_range(
    tx: ClientTransaction, option: SoldOption, *, first_day: date | None, last_day: date | None
) -> list[int]:
    if first_day is None or last_day is None or first_day > last_day:
        raise OctoBadRequest(Text("Send both localDateStart and localDateEnd, the earlier day first."))
    return await repository.list_departure_ids(
        tx, trip_id=option.trip.trip.trip_id, first_day=first_day, last_day=last_day
    )


async def list_departures(
    tx: ClientTransaction, option: SoldOption, *, cache: VersionedCache, departure_ids: Sequence[int], now: datetime
) -> list[OpenDeparture]:
    sharing_type_id = option.kind.sharing_type_id
    windows = await repository.list_windows(tx, departure_ids=departure_ids, sharing_type_id=sharing_type_id)
    plans = await terms_service.list_sale_terms(tx, cache=cache, now=now, departure_ids=list(windows))
    free = {} if option.variant is None else await inventory.options_left(tx, departure_ids=list(windows))
    departures = []
    for departure_id in departure_ids:
        terms = plans.get(departure_id)
        kind = terms and next((each for each in terms.sharing if each.sharing_type_id == sharing_type_id), None)
        if not terms or not kind:
            continue
        cutoff, capacity = windows[departure_id]
        vacancies = max(kind.available, 0)
        if option.variant is not None:
            stock = free[departure_id].get(option.variant.option_id)
            vacancies = vacancies if stock is None else max(min(vacancies, stock), 0)
        departures.append(OpenDeparture(option, terms, cutoff, capacity, vacancies))
    return departures


async def _build_availability(
    tx: ClientTransaction,
    departure: OpenDeparture,
    *,
    units: Sequence[OctoUnitQuantity],
    capabilities: Capabilities,
) -> OctoAvailability:
    terms = departure.terms
    lines = [replace(departure.beds_of(unit.id), quantity=unit.quantity) for unit in units]
    beds = sum(line.quantity * line.beds_each for line in lines)
    vacancies = departure.vacancies
    status = rules.availability_status(
        is_open=terms.is_open, vacancies=vacancies if beds <= vacancies else 0, capacity=departure.capacity
    )
    built = rules.build_availability(
        departure_id=terms.departure_id,
        starts_on=terms.tour_start_date,
        ends_on=terms.tour_end_date,
        cutoff=departure.cutoff,
        time_zone=departure.option.trip.time_zone,
        status=status,
        vacancies=vacancies,
        capacity=departure.capacity,
    )
    added: dict[str, object] = {}
    if OctoCapabilityId.PRICING in capabilities:
        added["unit_pricing"] = await _price_units(tx, departure)
        if lines:
            added["pricing"] = await _price_party(tx, terms, lines)
    if OctoCapabilityId.PICKUPS in capabilities:
        added |= rules.NO_PICKUPS
    if OctoCapabilityId.CONTENT in capabilities:
        added |= {"title": None, "short_description": ""}
    return built.model_copy(update=added)


async def _price_units(tx: ClientTransaction, departure: OpenDeparture) -> list[OctoUnitPricing]:
    terms = departure.terms
    discounts = await find_discounts(tx, terms, code=None, user_id=None, people=1, beds=1)
    days = Days(terms.today, terms.tour_start_date)
    return [
        OctoUnitPricing(
            unit_id=unit_id, **dict(rules.price_unit(departure.beds_of(unit_id), terms.terms, days, discounts))
        )
        for unit_id in departure.option.units
    ]


async def _price_party(tx: ClientTransaction, terms: SaleTerms, lines: Sequence[Beds]) -> OctoPricing:
    people = sum(line.quantity for line in lines)
    beds = sum(line.quantity for line in lines if line.beds_each)
    discounts = await find_discounts(tx, terms, code=None, user_id=None, people=people, beds=beds)
    days = Days(terms.today, terms.tour_start_date)
    original = quote(Party(tuple(lines)), terms.terms, days)
    if not original.total:
        return rules.free_of_charge()
    return rules.pricing_of(
        quote(Party(tuple(lines), discounts=tuple(discounts)), terms.terms, days), original=original
    )
