"""The public pages: a client's storefront, the list of all trips, and one event."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime

from toli.catalogue import rules
from toli.catalogue.errors import WrongCode
from toli.catalogue.repository import event_page, storefront
from toli.catalogue.repository.discounts import to_rule
from toli.catalogue.repository.event_page import (
    DetailsBedsJson,
    DetailsJson,
    DetailsOptionJson,
    DetailsPlanJson,
    DetailsPriceJson,
)
from toli.catalogue.schemas.departures import PlanDates, PlanStatus
from toli.catalogue.schemas.events import EventTexts
from toli.catalogue.schemas.itinerary import StopTexts
from toli.catalogue.schemas.storefront import CancellationOffer, EventDetails, PlanOut, RoomBedLeft, RoomBedPricing
from toli.catalogue.service.option_offers import WithTax, add_on_offers, variant_offers
from toli.db.database import Database
from toli.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.languages import current_language, own_names
from toli.kit.money import Paise, to_rupees
from toli.kit.prepared import Prepared, prepare
from toli.pricing.cancellation import Sold, curve
from toli.pricing.discounts import DiscountRule
from toli.pricing.party import Beds, Days, Party
from toli.pricing.quotes import quote
from toli.pricing.schemas.discounts import OfferOut
from toli.pricing.schemas.terms import SectionsOut
from toli.pricing.terms import Terms, merge_terms, read_terms, without_tax


async def listing(database: Database, *, client_id: int, now: datetime) -> Prepared:
    """Return a client's storefront (`list[Shelf]`) in the reader's language.

    Raises NotFound when the client is not approved.
    """
    language = current_language()

    async def read() -> Prepared:
        return _prepared(await storefront.listing(database, client_id=client_id, language=language, now=now))

    return await database.read_cache.get(client_id, ("listing", language), read, during=rules.quarter_hour(now))


async def published_events(tx: ClientTransaction) -> list[tuple[int, datetime]]:
    """List a client's published events with their last change (client scope), for its sitemap."""
    return await storefront.published_events(tx)


async def categories(database: Database, *, client_id: int) -> Prepared:
    """Return a client's categories (`list[CategoryOut]`) in the reader's language.

    Raises NotFound when the client is not approved.
    """
    return _prepared(await storefront.categories(database, client_id=client_id, language=current_language()))


async def details(
    database: Database, *, client_id: int, event_id: int, status: PlanStatus | None, now: datetime
) -> Prepared:
    """Return an event (`EventDetails`) in the reader's language, with its departures of one status, or all of them.

    Raises NotFound for a draft, for an event of a client that is not approved, and for another client's.
    """
    language = current_language()

    async def read() -> Prepared:
        return await _details(
            database, client_id=client_id, event_id=event_id, status=status, language=language, now=now
        )

    key = ("details", event_id, status, language)
    return await database.read_cache.get(client_id, key, read, during=rules.quarter_hour(now))


async def _details(
    database: Database, *, client_id: int, event_id: int, status: PlanStatus | None, language: str, now: datetime
) -> Prepared:
    found = await event_page.details(database, client_id=client_id, event_id=event_id, language=language, now=now)
    if found is None:
        raise NotFound
    today = date.fromisoformat(found["today"])
    days = found["tour_duration"]
    terms = _terms(found)
    with_tax = WithTax(terms.tax, today)
    names = own_names(found["translation"])
    prices = [with_tax(Paise(kind["price_per_head_trip"])) for kind in found["room_bed_pricings"]]
    plans = _plans(found, terms=terms, today=today)
    event = EventDetails.model_validate(
        {
            **rules.read_in(found, EventTexts, found["translation"], language=language),
            "itineraries": [
                rules.read_in(stop, StopTexts, stop["translation"], language=language) for stop in found["itineraries"]
            ],
            "tour_per_head_price": found["min_price"],
            "bookable": any(plan.status == "booking" for plan in plans),
            "event_plans": [plan for plan in plans if status is None or plan.status == status],
            "min_price_with_tax": rules.starting_price(plans, prices),
            "terms": SectionsOut.model_validate(terms, from_attributes=True),
            "tax_percent": to_rupees(terms.tax.rate_on(today)),
            "room_bed_pricings": [
                _pricing(pricing, with_tax, days=days, names=names) for pricing in found["room_bed_pricings"]
            ],
            "variants": variant_offers(found["options"], with_tax, names=names),
            "traveller_categories": [
                {**kind, "name": names.get(kind["name"], kind["name"])} for kind in found["traveller_categories"]
            ],
            "add_ons": add_on_offers(found["options"], with_tax, days=days, names=names),
        }
    )
    return prepare(event.model_dump_json().encode())


async def private_departures(
    database: Database, *, client_id: int, event_id: int, access_code: str, now: datetime
) -> list[PlanOut]:
    """List the private departures of an event that a code opens, earliest first, in the reader's language.

    Nothing is cached. Raises WrongCode when there is none, and NotFound without such an event.
    """
    found = await event_page.details(
        database,
        client_id=client_id,
        event_id=event_id,
        language=current_language(),
        now=now,
        access_code=access_code,
    )
    if found is None:
        raise NotFound
    if not found["event_plans"]:
        raise WrongCode
    return _plans(found, terms=_terms(found), today=date.fromisoformat(found["today"]))


def _plans(found: DetailsJson, *, terms: Terms, today: date) -> list[PlanOut]:
    discounts = [to_rule(values) for values in found["discounts"]]
    return [
        _plan(
            plan,
            is_active=found["status"] == "active",
            terms=terms if not plan["terms"] else _terms(found, plan),
            discounts=discounts,
            options=found["options"],
            names=own_names(found["translation"]),
            today=today,
            days=found["tour_duration"],
        )
        for plan in found["event_plans"]
    ]


def _prepared(body: bytes | None) -> Prepared:
    if body is None:
        raise NotFound
    return prepare(body)


def _terms(found: DetailsJson, plan: DetailsPlanJson | None = None) -> Terms:
    """Read the terms of an event, or of one of its departures."""
    terms = read_terms(merge_terms(found["terms"], {} if plan is None else plan["terms"]))
    return terms if found["has_gstin"] else without_tax(terms)


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
    left = {int(key): count for key, count in plan["left"].items()}
    beds = [_beds_left(beds, with_tax=with_tax, days=days) for beds in plan["room_beds"]]
    free = [one.price_with_tax for one in beds if one.available_beds > 0]
    return PlanOut.model_validate(
        {
            **plan,
            **asdict(dates),
            "status": status,
            "price_with_tax": min(free, default=None),
            "cheapest_left": names.get(plan["cheapest_left"] or "", plan["cheapest_left"]),
            "cancellation": _cancellation(plan, terms, Days(today, dates.tour_start_date)),
            "room_beds": beds,
            "variants": variant_offers(options, with_tax, names=names, left=left),
            "add_ons": add_on_offers(
                options, with_tax, days=days, names=names, left=left, starts_on=dates.tour_start_date
            ),
            "offers": _offers(discounts, Days(today, dates.tour_start_date), taken=plan["taken"]),
            "terms": SectionsOut.model_validate(terms, from_attributes=True) if plan["terms"] else None,
        }
    )


def _cancellation(plan: DetailsPlanJson, terms: Terms, days: Days) -> CancellationOffer | None:
    """Return the first point of the curve of one person in the cheapest free bed, if anything comes back there."""
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


def _offers(discounts: Sequence[DiscountRule], days: Days, *, taken: int) -> list[OfferOut]:
    shown = [OfferOut.of(rule, days, taken=taken) for rule in discounts]
    return [offer for offer in shown if offer is not None]


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
