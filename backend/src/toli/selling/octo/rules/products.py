from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from toli.catalogue.pricing.party import Beds, Category, Days, Discount, Party, Variant
from toli.catalogue.pricing.quotes import Quote, price_per_person, quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.trips.models import SharingType
from toli.catalogue.trips.option_models import TravellerCategory, TripOption
from toli.clients.companies.terms import CancellationTerms, Charge, Terms
from toli.kit.money import Paise
from toli.kit.translation import translate, translate_count
from toli.selling.octo.schemas.availability import OctoAvailability
from toli.selling.octo.schemas.fields import (
    CURRENCY,
    CURRENCY_PRECISION,
    OctoAvailabilityStatus,
    OctoFeatureType,
    OctoUnitType,
)
from toli.selling.octo.schemas.products import (
    OctoBracket,
    OctoCharge,
    OctoFeature,
    OctoInstalment,
    OctoPricing,
    OctoSeason,
    OctoTax,
    OctoTerms,
    OctoUnitRestrictions,
)
from toli.selling.policies.rules import write_advance, write_charge

ADULT: Final = "adult"
"""The unit of travellers without a category."""
NEVER_FREE_DAYS: Final = 365
"""The cut-off of terms that charge from the booking on, so that no agent promises a free cancellation."""
NO_PICKUPS: Final[Mapping[str, object]] = {"pickup_required": False, "pickup_available": False, "pickup_points": []}
"""Fields of `octo/pickups`."""
LAST_AGE: Final = 120
INFANT_TO: Final = 2
CHILD_TO: Final = 12
YOUTH_TO: Final = 25
SENIOR_FROM: Final = 55


@dataclass(frozen=True, slots=True)
class OptionKey:
    """A sharing type, and a variant where the trip has variants."""

    sharing_type_id: int
    variant_id: int | None

    def __str__(self) -> str:
        return str(self.sharing_type_id) + ("" if self.variant_id is None else f"-{self.variant_id}")


def parse_id(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(2**53)) else None


def unit_of(category_id: int | None) -> str:
    return ADULT if category_id is None else str(category_id)


def unit_type(*, min_age: int | None, max_age: int | None, takes_bed: bool) -> OctoUnitType:
    if not takes_bed or (max_age is not None and max_age <= INFANT_TO):
        return OctoUnitType.INFANT
    if max_age is not None and max_age <= YOUTH_TO:
        return OctoUnitType.CHILD if max_age <= CHILD_TO else OctoUnitType.YOUTH
    return OctoUnitType.SENIOR if min_age is not None and min_age >= SENIOR_FROM else OctoUnitType.OTHER


def restrictions_of(
    *, min_age: int | None, max_age: int | None, accompanied_by: Sequence[str] = ()
) -> OctoUnitRestrictions:
    return OctoUnitRestrictions(
        min_age=min_age or 0,
        max_age=LAST_AGE if max_age is None else max_age,
        id_required=False,
        min_quantity=None,
        max_quantity=None,
        pax_count=1,
        accompanied_by=list(accompanied_by),
    )


def beds_of_unit(
    kind: SharingType, variant: TripOption | None, category: TravellerCategory | None, *, price: Paise | None = None
) -> Beds:
    """One person; `price` is the departure's own."""
    return Beds(
        sharing_type_id=kind.sharing_type_id,
        room_type=kind.room_type,
        quantity=1,
        price_per_head=kind.price_per_head_trip_paise if price is None else price,
        category=None
        if category is None
        else Category(category.traveller_category_id, category.name, category.share_bp, category.takes_bed),
        variant=None if variant is None else Variant(variant.option_id, variant.name, variant.price_paise),
        beds_each=1 if category is None or category.takes_bed else 0,
    )


def price_unit(beds: Beds, terms: Terms, days: Days, discounts: Sequence[Discount] = ()) -> OctoPricing:
    """Price of one person with tax; `original` is without automatic discounts."""
    if not price_per_person(beds):
        return free_of_charge()
    original = quote(Party((beds,)), terms, days)
    return pricing_of(quote(Party((beds,), discounts=tuple(discounts)), terms, days), original=original)


def free_of_charge() -> OctoPricing:
    return OctoPricing(
        original=0, retail=0, net=None, currency=CURRENCY, currency_precision=CURRENCY_PRECISION, included_taxes=[]
    )


def pricing_of(priced: Quote, *, original: Quote) -> OctoPricing:
    taxes = [
        OctoTax(name=_tax_name(part.rate_bp / 100), retail=part.tax, original=part.tax, net=None)
        for part in priced.taxes
        if part.tax
    ]
    if priced.tcs:
        taxes.append(OctoTax(name="TCS", retail=priced.tcs, original=priced.tcs, net=None))
    return OctoPricing(
        original=max(original.total, priced.total),
        retail=priced.total,
        net=None,
        currency=CURRENCY,
        currency_precision=CURRENCY_PRECISION,
        included_taxes=taxes,
    )


def amount(total: Paise) -> OctoPricing:
    """A share of a booking's price. Taxes are given for the whole booking only."""
    return free_of_charge().model_copy(update={"original": total, "retail": total})


def pricing_of_booking(quoted: QuoteOut, *, total: Paise) -> OctoPricing:
    """Price of a booking; after a goodwill refund `total` is lower than the quote's."""
    taxes = [
        OctoTax(name=_tax_name(part.percent), retail=part.tax, original=part.tax, net=None)
        for part in quoted.taxes
        if part.tax
    ]
    if quoted.tcs:
        taxes.append(OctoTax(name="TCS", retail=quoted.tcs, original=quoted.tcs, net=None))
    return OctoPricing(
        original=max(quoted.total, total),
        retail=total,
        net=None,
        currency=CURRENCY,
        currency_precision=CURRENCY_PRECISION,
        included_taxes=taxes,
    )


def _tax_name(percent: float) -> str:
    return f"GST {percent:g}%"


def availability_status(*, is_open: bool, vacancies: int, capacity: int) -> OctoAvailabilityStatus:
    if not is_open:
        return OctoAvailabilityStatus.CLOSED
    if vacancies <= 0:
        return OctoAvailabilityStatus.SOLD_OUT
    return OctoAvailabilityStatus.LIMITED if 2 * vacancies < capacity else OctoAvailabilityStatus.AVAILABLE


def build_availability(
    *,
    departure_id: int,
    starts_on: date,
    ends_on: date,
    cutoff: date,
    time_zone: str,
    status: OctoAvailabilityStatus,
    vacancies: int,
    capacity: int,
) -> OctoAvailability:
    """`cutoff`: the last day of booking. Departures have days, but no times."""
    zone = ZoneInfo(time_zone)
    return OctoAvailability(
        id=str(departure_id),
        local_date_time_start=datetime.combine(starts_on, time(), tzinfo=zone),
        local_date_time_end=datetime.combine(ends_on, time(23, 59, 59), tzinfo=zone),
        utc_cutoff_at=datetime.combine(cutoff + timedelta(days=1), time(), tzinfo=zone).astimezone(UTC),
        all_day=False,
        available=status in {OctoAvailabilityStatus.AVAILABLE, OctoAvailabilityStatus.LIMITED},
        status=status,
        vacancies=vacancies,
        capacity=capacity,
        max_units=None,
        opening_hours=[],
    )


def free_until_days(cancellation: CancellationTerms) -> int:
    """Days before the start until which every cancellation is free."""
    if cancellation.least_per_person:
        return NEVER_FREE_DAYS
    spans = [cancellation.brackets, *(season.brackets for season in cancellation.seasons)]
    return max(
        min((bracket.from_days for bracket in span if not bracket.charge.value), default=NEVER_FREE_DAYS)
        for span in spans
    )


def cutoff_sentence(cancellation: CancellationTerms) -> str:
    days = free_until_days(cancellation)
    if days == NEVER_FREE_DAYS:
        return translate("Every cancellation has a charge. See the cancellation terms.")
    return translate_count(
        "Free of charge until {count} day before the start", "Free of charge until {count} days before the start", days
    )


def term_features(terms: Terms, *, room_beds: int) -> Iterator[OctoFeature]:
    """Deposit, instalments, rooms and charges, each in a sentence."""
    for sentence in _booking_terms(terms, room_beds=room_beds):
        yield OctoFeature(short_description=sentence, type=OctoFeatureType.BOOKING_TERM)
    for sentence in _cancellation_terms(terms.cancellation):
        yield OctoFeature(short_description=sentence, type=OctoFeatureType.CANCELLATION_TERM)


def _booking_terms(terms: Terms, *, room_beds: int) -> Iterator[str]:
    yield translate("Advance at booking: {advance}.", advance=write_advance(terms.payment.advance))
    for part in terms.payment.instalments:
        if part.counted_from == "booking":
            yield translate_count(
                "A part of the balance is due {count} day after the booking.",
                "A part of the balance is due {count} days after the booking.",
                part.days,
            )
        else:
            yield translate_count(
                "A part of the balance is due {count} day before the start.",
                "A part of the balance is due {count} days before the start.",
                part.days,
            )
    if room_beds > 1:
        yield translate(
            "One unit is one bed in a room for {beds}. The other beds may be sold to other travellers; whole rooms are"
            " booked with the company.",
            beds=room_beds,
        )


def _cancellation_terms(cancellation: CancellationTerms) -> Iterator[str]:
    if cancellation.seasons:
        # Terms of a season apply as a whole, so the charges of all are named with their days.
        for season in cancellation.seasons:
            for bracket in season.brackets:
                yield translate(
                    "Tours that start from {first} to {last}, {days} or more days before the start: {charge}.",
                    first=season.first_day.isoformat(),
                    last=season.last_day.isoformat(),
                    days=bracket.from_days,
                    charge=write_charge(bracket.charge),
                )
    for bracket in cancellation.brackets:
        yield translate_count(
            "{count} day or more before the start: {charge}.",
            "{count} days or more before the start: {charge}.",
            bracket.from_days,
            charge=write_charge(bracket.charge),
        )
    yield translate(
        "After the start, and for travellers who do not come: {charge}.", charge=write_charge(cancellation.no_show)
    )
    if not cancellation.is_tax_returned:
        yield translate("The tax on a refund is not returned.")


def terms_of(terms: Terms, *, room_beds: int) -> OctoTerms:
    cancellation, payment = terms.cancellation, terms.payment
    return OctoTerms(
        room_beds=room_beds,
        shares_room=room_beds > 1,
        advance=OctoCharge(basis=payment.advance.basis, value=payment.advance.value),
        instalments=[
            OctoInstalment(share=part.share, days=part.days, counted_from=part.counted_from)
            for part in payment.instalments
        ],
        brackets=[OctoBracket(from_days=each.from_days, charge=_charge(each.charge)) for each in cancellation.brackets],
        seasons=[
            OctoSeason(
                first_day=season.first_day,
                last_day=season.last_day,
                brackets=[
                    OctoBracket(from_days=each.from_days, charge=_charge(each.charge)) for each in season.brackets
                ],
            )
            for season in cancellation.seasons
        ],
        least_per_person=cancellation.least_per_person,
        no_show=_charge(cancellation.no_show),
        is_tax_returned=cancellation.is_tax_returned,
    )


def _charge(charge: Charge) -> OctoCharge:
    return OctoCharge(basis=charge.basis, value=charge.value)


def days_of_list(today: date) -> Days:
    """Days for prices without a departure; far ahead, so that nothing but the tax depends on them."""
    return Days(today, today + timedelta(days=NEVER_FREE_DAYS))


def texts_in(row: Mapping[str, str], translation: Mapping[str, object] | None) -> dict[str, str]:
    """Texts of a row in the reader's language, as far as they are translated."""
    translated = translation or {}
    return {name: str(translated.get(name) or text) for name, text in row.items()}
