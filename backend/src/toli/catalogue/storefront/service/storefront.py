from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime

from toli.catalogue.pricing.cancellation import Sold, curve
from toli.catalogue.pricing.discounts import DiscountRule
from toli.catalogue.pricing.party import Beds, Days, Party
from toli.catalogue.pricing.quotes import quote
from toli.catalogue.pricing.schemas.discounts import DiscountOfferOut
from toli.catalogue.pricing.schemas.terms import SectionsOut
from toli.catalogue.storefront.schemas.storefront import (
    CancellationOffer,
    EventDetails,
    PlanOut,
    RoomBedLeft,
    RoomBedPricing,
)
from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import WrongCode
from toli.catalogue.trips.repository import event_page, public_sql
from toli.catalogue.trips.repository.discounts import to_rule
from toli.catalogue.trips.repository.event_page import (
    DetailsBedsJson,
    DetailsJson,
    DetailsOptionJson,
    DetailsPlanJson,
    DetailsPriceJson,
)
from toli.catalogue.trips.schemas.departures import PlanDates, PlanStatus
from toli.catalogue.trips.schemas.events import EventTexts, TripStatus
from toli.catalogue.trips.schemas.itinerary import StopTexts
from toli.catalogue.trips.service.option_offers import WithTax, add_on_offers, variant_offers
from toli.clients.companies.terms import Terms, merge_terms, read_terms, without_tax
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.languages import current_language, own_names
from toli.kit.money import Paise, to_rupees
from toli.kit.prepared import Prepared, prepare


async def listing(database: Database, *, client_id: int, now: datetime) -> Prepared:
    """Raises NotFound for an unapproved client."""
    language = current_language()

    async def read() -> Prepared:
        return _prepared(await public_sql.listing(database, client_id=client_id, language=language, now=now))

    return await database.read_cache.get(client_id, ("listing", language), read, during=rules.quarter_hour(now))


async def categories(database: Database, *, client_id: int) -> Prepared:
    """Raises NotFound for an unapproved client."""
    return _prepared(await public_sql.categories(database, client_id=client_id, language=current_language()))


async def details(
    database: Database, *, client_id: int, trip_id: int, status: PlanStatus | None, now: datetime
) -> Prepared:
    """Raises NotFound for a draft, an unapproved client, and another client's event."""
    language = current_language()

    async def read() -> Prepared:
        return await _details(database, client_id=client_id, trip_id=trip_id, status=status, language=language, now=now)

    key = ("details", trip_id, status, language)
    return await database.read_cache.get(client_id, key, read, during=rules.quarter_hour(now))


async def _details(
    database: Database, *, client_id: int, trip_id: int, status: PlanStatus | None, language: str, now: datetime
) -> Prepared:
    event_json = await event_page.details(database, client_id=client_id, trip_id=trip_id, language=language, now=now)
    if event_json is None:
        raise NotFound
    today = date.fromisoformat(event_json["today"])
    days = event_json["tour_duration"]
    terms = _terms(event_json)
    with_tax = WithTax(terms.tax, today)
    names = own_names(event_json["translation"])
    prices = [with_tax(Paise(kind["price_per_head_trip"])) for kind in event_json["room_bed_pricings"]]
    plans = _plans(event_json, terms=terms, today=today)
    event = EventDetails.model_validate(
        {
            **rules.read_in(event_json, EventTexts, event_json["translation"], language=language),
            "itineraries": [
                rules.read_in(stop, StopTexts, stop["translation"], language=language)
                for stop in event_json["itineraries"]
            ],
            "tour_per_head_price": event_json["min_price"],
            "bookable": any(plan.status == "booking" for plan in plans),
            "event_plans": [plan for plan in plans if status is None or plan.status == status],
            "min_price_with_tax": _starting_price(plans, prices),
            "terms": SectionsOut.model_validate(terms, from_attributes=True),
            "tax_percent": to_rupees(terms.tax.rate_on(today)),
            "room_bed_pricings": [
                _pricing(pricing, with_tax, days=days, names=names) for pricing in event_json["room_bed_pricings"]
            ],
            "variants": variant_offers(event_json["options"], with_tax, names=names),
            "traveller_categories": [
                {**kind, "name": names.get(kind["name"], kind["name"])} for kind in event_json["traveller_categories"]
            ],
            "add_ons": add_on_offers(event_json["options"], with_tax, days=days, names=names),
        }
    )
    return prepare(event.model_dump_json().encode())


async def private_departures(
    database: Database, *, client_id: int, trip_id: int, access_code: str, now: datetime
) -> list[PlanOut]:
    """List the departures of a code, not cached. Raises NotFound and WrongCode."""
    event_json = await event_page.details(
        database,
        client_id=client_id,
        trip_id=trip_id,
        language=current_language(),
        now=now,
        access_code=access_code,
    )
    if event_json is None:
        raise NotFound
    if not event_json["event_plans"]:
        raise WrongCode
    return _plans(event_json, terms=_terms(event_json), today=date.fromisoformat(event_json["today"]))


def _plans(event_json: DetailsJson, *, terms: Terms, today: date) -> list[PlanOut]:
    discounts = [to_rule(values) for values in event_json["discounts"]]
    return [
        _plan(
            plan,
            is_active=event_json["status"] == TripStatus.ACTIVE,
            terms=terms if not plan["terms"] else _terms(event_json, plan),
            discounts=discounts,
            options=event_json["options"],
            names=own_names(event_json["translation"]),
            today=today,
            days=event_json["tour_duration"],
        )
        for plan in event_json["event_plans"]
    ]


def _prepared(body: bytes | None) -> Prepared:
    if body is None:
        raise NotFound
    return prepare(body)


def _terms(event_json: DetailsJson, plan: DetailsPlanJson | None = None) -> Terms:
    terms = read_terms(merge_terms(event_json["terms"], {} if plan is None else plan["terms"]))
    return terms if event_json["has_gstin"] else without_tax(terms)


def _plan(
    plan: DetailsPlanJson,
    *,
    is_active: bool,
    terms: Terms,
    discounts: Sequence[DiscountRule],
    options: Sequence[DetailsOptionJson],
    names: Mapping[str, str],
    today: date,
    days: int,
) -> PlanOut:
    dates = PlanDates(
        date.fromisoformat(plan["booking_start_date"]),
        date.fromisoformat(plan["booking_end_date"]),
        date.fromisoformat(plan["tour_start_date"]),
        date.fromisoformat(plan["tour_end_date"]),
    )
    status = rules.plan_status(dates, is_draft=plan["is_draft"], is_active=is_active, today=today)
    with_tax = WithTax(terms.tax, today)
    free_units = {int(key): count for key, count in plan["left"].items()}
    beds = [_beds_left(beds, with_tax=with_tax, days=days) for beds in plan["room_beds"]]
    free = [bed.price_with_tax for bed in beds if bed.available_beds > 0]
    return PlanOut.model_validate(
        {
            **plan,
            **asdict(dates),
            "status": status,
            "price_with_tax": min(free, default=None),
            "cheapest_left": names.get(plan["cheapest_left"] or "", plan["cheapest_left"]),
            "cancellation": _cancellation(plan, terms, Days(today, dates.tour_start_date)),
            "room_beds": beds,
            "variants": variant_offers(options, with_tax, names=names, free_units=free_units),
            "add_ons": add_on_offers(
                options, with_tax, days=days, names=names, free_units=free_units, starts_on=dates.tour_start_date
            ),
            "offers": _offers(discounts, Days(today, dates.tour_start_date), used_beds=plan["taken"]),
            "terms": SectionsOut.model_validate(terms, from_attributes=True) if plan["terms"] else None,
        }
    )


def _cancellation(plan: DetailsPlanJson, terms: Terms, days: Days) -> CancellationOffer | None:
    free = [bed for bed in plan["room_beds"] if bed["available_beds"] > 0]
    if not free:
        return None
    cheapest = min(free, key=lambda bed: bed["price_per_head_trip"])
    bed = Beds(cheapest["room_bed_id"], "", 1, Paise(cheapest["price_per_head_trip"]))
    price = quote(Party((bed,)), terms, days)
    sold = Sold(price=price.total, tax=price.tax, advance=price.advance, people=1)
    first = curve(terms.cancellation, sold, paid=price.total, starts_on=days.starts_on, today=days.today)[0]
    if first.until is None or not first.refund:
        return None
    return CancellationOffer(until=first.until, price_with_tax=price.total, refund=first.refund)


def _offers(discounts: Sequence[DiscountRule], days: Days, *, used_beds: int) -> list[DiscountOfferOut]:
    offers = [DiscountOfferOut.of(rule, days, used_beds=used_beds) for rule in discounts]
    return [offer for offer in offers if offer is not None]


def _beds_left(beds: DetailsBedsJson, *, with_tax: WithTax, days: int) -> RoomBedLeft:
    price = with_tax(Paise(beds["price_per_head_trip"]))
    return RoomBedLeft.model_validate(
        {
            **beds,
            "price_with_tax": price,
            "price_per_day_with_tax": rules.per_day(price, days=days),
            "single_supplement_with_tax": _supplement(beds["single_supplement"], with_tax),
        }
    )


def _pricing(pricing: DetailsPriceJson, with_tax: WithTax, *, days: int, names: Mapping[str, str]) -> RoomBedPricing:
    price = Paise(pricing["price_per_head_trip"])
    return RoomBedPricing.model_validate(
        {
            **pricing,
            "room_type": names.get(pricing["room_type"], pricing["room_type"]),
            "price_per_head_per_day": rules.per_day(price, days=days),
            "price_with_tax": with_tax(price),
            "price_per_day_with_tax": rules.per_day(with_tax(price), days=days),
            "single_supplement_with_tax": _supplement(pricing["single_supplement"], with_tax),
        }
    )


def _supplement(amount: int | None, with_tax: WithTax) -> Paise | None:
    return None if amount is None else with_tax(Paise(amount))


def _starting_price(plans: Iterable[PlanOut], prices: Iterable[Paise]) -> Paise | None:
    """Return the price of the departure of rank 1, else the minimum of `prices`."""
    offered = next((plan.price_with_tax for plan in plans if plan.rank == 1), None)
    return min(prices, default=None) if offered is None else Paise(offered)
