from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from toli.catalogue.trips.models import SharingType
from toli.catalogue.trips.option_models import TravellerCategory, TripOption
from toli.clients.companies.repository import sites
from toli.clients.companies.terms import Terms, read_terms, without_tax
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.languages import current_language, own_names
from toli.kit.text import plain_text
from toli.kit.translation import translate
from toli.selling.octo.errors import WrongOption, WrongProduct, WrongUnit
from toli.selling.octo.repository import products as repository
from toli.selling.octo.repository.products import SoldTrip
from toli.selling.octo.rules import products as rules
from toli.selling.octo.rules.products import ADULT, OptionKey
from toli.selling.octo.schemas.fields import (
    CURRENCY,
    OctoCapabilityId,
    OctoContactField,
    OctoFeatureType,
    OctoLocationType,
    OctoUnitType,
)
from toli.selling.octo.schemas.products import (
    OctoCapability,
    OctoFaq,
    OctoFeature,
    OctoIdentifiers,
    OctoLocation,
    OctoMedia,
    OctoOption,
    OctoOptionRestrictions,
    OctoPlace,
    OctoPostalAddress,
    OctoPricing,
    OctoProduct,
    OctoSupplier,
    OctoSupplierContact,
    OctoUnit,
)

Capabilities = Collection[OctoCapabilityId]
MINUTES_OF_DAY: Final = 24 * 60
CAPABILITIES: Final = [
    OctoCapability(id=OctoCapabilityId.CONTENT, revision=1, required=False, dependencies=[], docs=None),
    OctoCapability(
        id=OctoCapabilityId.PICKUPS,
        revision=1,
        required=False,
        dependencies=[],
        docs="There are no pick-ups: travellers come to the meeting point.",
    ),
    OctoCapability(id=OctoCapabilityId.PRICING, revision=1, required=False, dependencies=[], docs=None),
    OctoCapability(
        id=OctoCapabilityId.WEBHOOKS,
        revision=1,
        required=False,
        dependencies=[],
        docs="Webhooks for booking_update and availability_update. A delivery has ids alone.",
    ),
    OctoCapability(
        id=OctoCapabilityId.TERMS,
        revision=1,
        required=False,
        dependencies=[],
        docs="Adds toliTerms to options: advance, instalments, shared rooms and the charges of cancellations by days.",
    ),
]


async def get_supplier(
    tx: ClientTransaction, *, endpoint: str, website: str, capabilities: Capabilities
) -> OctoSupplier:
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is None:
        raise NotFound
    supplier = OctoSupplier(
        id=str(client.client_id),
        name=client.client_name,
        endpoint=endpoint,
        contact=OctoSupplierContact(
            website=website,
            email=client.public_email or None,
            telephone=client.public_phone or None,
            address=client.public_address or None,
        ),
    )
    if OctoCapabilityId.CONTENT in capabilities:
        return supplier.model_copy(update={"short_description": client.tagline or None, "media": []})
    return supplier


async def list_products(
    tx: ClientTransaction, *, origin: str, capabilities: Capabilities, now: datetime
) -> list[OctoProduct]:
    trips = await repository.list_sold_trips(tx)
    return [build_product(trip, origin=origin, capabilities=capabilities, now=now) for trip in trips]


async def get_product(
    tx: ClientTransaction, *, product_id: str, origin: str, capabilities: Capabilities, now: datetime
) -> OctoProduct:
    """Raises WrongProduct."""
    trip = await get_sold_trip(tx, product_id=product_id)
    return build_product(trip, origin=origin, capabilities=capabilities, now=now)


async def get_sold_trip(tx: ClientTransaction, *, product_id: str) -> SoldTrip:
    """Raises WrongProduct."""
    trip_id = rules.parse_id(product_id)
    trips = [] if trip_id is None else await repository.list_sold_trips(tx, trip_id=trip_id)
    if not trips:
        raise WrongProduct(product_id)
    return trips[0]


@dataclass(frozen=True, slots=True)
class SoldOption:
    """A sharing type of a trip, with a variant where the trip has variants."""

    trip: SoldTrip
    kind: SharingType
    variant: TripOption | None

    @property
    def key(self) -> OptionKey:
        return OptionKey(self.kind.sharing_type_id, None if self.variant is None else self.variant.option_id)

    @property
    def units(self) -> Mapping[str, TravellerCategory | None]:
        categories = {rules.unit_of(each.traveller_category_id): each for each in self.trip.categories}
        return {ADULT: None, **categories}

    def category_of(self, unit_id: str) -> TravellerCategory | None:
        """Raises WrongUnit."""
        if unit_id not in self.units:
            raise WrongUnit(unit_id)
        return self.units[unit_id]


def list_options(trip: SoldTrip) -> list[SoldOption]:
    variants: list[TripOption | None] = [*trip.variants] or [None]
    return [SoldOption(trip, kind, variant) for kind in trip.sharing for variant in variants]


def get_option(trip: SoldTrip, *, option_id: str) -> SoldOption:
    """Raises WrongOption."""
    for option in list_options(trip):
        if str(option.key) == option_id:
            return option
    raise WrongOption(option_id)


def terms_of_trip(trip: SoldTrip) -> Terms:
    terms = read_terms(trip.terms)
    return terms if trip.has_gstin else without_tax(terms)


def build_product(trip: SoldTrip, *, origin: str, capabilities: Capabilities, now: datetime) -> OctoProduct:
    row, texts = trip.trip, _texts_of(trip)
    names = own_names(_translation(trip))
    product = OctoProduct(
        id=str(row.trip_id),
        internal_name=row.title,
        reference=f"EVT-{row.trip_id:04}",
        locale=current_language(),
        time_zone=trip.time_zone,
        allow_freesale=False,
        instant_confirmation=True,
        instant_delivery=True,
        availability_required=True,
        availability_type="START_TIME",
        delivery_formats=["QRCODE"],
        delivery_methods=["VOUCHER"],
        redemption_method="MANIFEST",
        options=[
            build_option(option, is_default=place == 0, names=names, capabilities=capabilities, now=now)
            for place, option in enumerate(list_options(trip))
        ],
    )
    added: dict[str, object] = {}
    if OctoCapabilityId.PRICING in capabilities:
        added |= {"default_currency": CURRENCY, "available_currencies": [CURRENCY], "pricing_per": "UNIT"}
    if OctoCapabilityId.CONTENT in capabilities:
        cover = OctoMedia(
            # The address without the picture's digest leads to the current picture.
            src=f"{origin}/events/{row.trip_id}/preview-latest.jpg",
            type="image/jpeg",
            rel="COVER",
            title=texts["title"],
            caption=None,
            copyright=None,
        )
        added |= {
            "title": texts["title"],
            "short_description": texts["destination"] or None,
            "description": plain_text(texts["description"]) or None,
            "features": list(_list_features(texts)),
            "faqs": [OctoFaq(question=each["question"], answer=each["answer"]) for each in row.questions],
            "media": [cover],
            "locations": _list_locations(trip, texts),
            "category_labels": ["multi-day", "accommodation-included"],
            **_duration(trip),
            "commentary": [],
        }
    return product.model_copy(update=added)


def _duration(trip: SoldTrip) -> dict[str, object]:
    return {"duration_minutes_from": trip.trip.tour_duration * MINUTES_OF_DAY, "duration_minutes_to": None}


def _list_features(texts: Mapping[str, str]) -> Iterator[OctoFeature]:
    for field, kind in (
        ("trip_includes", OctoFeatureType.INCLUSION),
        ("instruction_for_trip", OctoFeatureType.PREBOOKING_INFORMATION),
        ("packing_list", OctoFeatureType.PREARRIVAL_INFORMATION),
    ):
        for line in plain_text(texts[field]).splitlines():
            if words := line.removeprefix("- ").strip():
                yield OctoFeature(short_description=words, type=kind)


def build_option(
    option: SoldOption, *, is_default: bool, names: Mapping[str, str], capabilities: Capabilities, now: datetime
) -> OctoOption:
    terms = terms_of_trip(option.trip)
    kind = option.kind
    title = ", ".join(
        names.get(name, name)
        for name in (kind.room_type, None if option.variant is None else option.variant.name)
        if name is not None
    )
    built = OctoOption(
        id=str(option.key),
        default=is_default,
        internal_name=title,
        reference=None,
        availability_local_start_times=["00:00"],
        cancellation_cutoff=rules.cutoff_sentence(terms.cancellation),
        cancellation_cutoff_amount=rules.free_until_days(terms.cancellation),
        cancellation_cutoff_unit="day",
        required_contact_fields=[OctoContactField.FIRST_NAME],
        restrictions=OctoOptionRestrictions(min_units=1, max_units=None),
        units=[
            _build_unit(option, unit_id, category, terms, names=names, capabilities=capabilities, now=now)
            for unit_id, category in option.units.items()
        ],
    )
    added: dict[str, object] = {}
    if OctoCapabilityId.CONTENT in capabilities:
        features = list(rules.term_features(terms, room_beds=kind.room_capacity))
        if option.trip.trip.is_abroad:
            tcs = translate("A tour abroad: tax collected at source (TCS) is added at booking.")
            features.append(OctoFeature(short_description=tcs, type=OctoFeatureType.BOOKING_TERM))
        added |= {
            "title": title,
            "short_description": kind.remarks or None,
            "description": None,
            "features": features,
            "faqs": [],
            "media": [],
            "locations": [],
            "category_labels": [],
            **_duration(option.trip),
            "commentary": [],
        }
    if OctoCapabilityId.PICKUPS in capabilities:
        added |= rules.NO_PICKUPS
    if OctoCapabilityId.TERMS in capabilities:
        added["toli_terms"] = rules.terms_of(terms, room_beds=kind.room_capacity)
    return built.model_copy(update=added)


def _build_unit(
    option: SoldOption,
    unit_id: str,
    category: TravellerCategory | None,
    terms: Terms,
    *,
    names: Mapping[str, str],
    capabilities: Capabilities,
    now: datetime,
) -> OctoUnit:
    trip = option.trip.trip
    if category is None:
        name, kind = translate("Adult"), OctoUnitType.ADULT
        restrictions = rules.restrictions_of(min_age=trip.min_age, max_age=trip.max_age)
    else:
        ages = {"min_age": category.min_age, "max_age": category.max_age}
        name, kind = names.get(category.name, category.name), rules.unit_type(**ages, takes_bed=category.takes_bed)
        restrictions = rules.restrictions_of(**ages, accompanied_by=() if category.takes_bed else (ADULT,))
    unit = OctoUnit(
        id=unit_id,
        internal_name=name,
        reference=None,
        type=kind,
        restrictions=restrictions,
        required_contact_fields=[],
    )
    added: dict[str, object] = {}
    if OctoCapabilityId.PRICING in capabilities:
        added["pricing_from"] = [price_from(option, category, terms, now=now)]
    if OctoCapabilityId.CONTENT in capabilities:
        added |= {"title": name, "short_description": "", "features": []}
    return unit.model_copy(update=added)


def price_from(option: SoldOption, category: TravellerCategory | None, terms: Terms, *, now: datetime) -> OctoPricing:
    """The trip's price of a unit; a departure may have its own."""
    days = rules.days_of_list(local_date(now, time_zone=option.trip.time_zone))
    return rules.price_unit(rules.beds_of_unit(option.kind, option.variant, category), terms, days)


def _translation(trip: SoldTrip) -> Mapping[str, object] | None:
    return trip.trip.translations.get(current_language())


def _texts_of(trip: SoldTrip) -> dict[str, str]:
    fields = ("title", "destination", "description", "trip_includes", "instruction_for_trip", "packing_list")
    row = {name: str(getattr(trip.trip, name)) for name in (*fields, "meeting_point")}
    return rules.texts_in(row, _translation(trip))


def _list_locations(trip: SoldTrip, texts: Mapping[str, str]) -> list[OctoLocation]:
    """Places with coordinates alone: OCTO has no others."""
    row = trip.trip
    places = []
    if row.meeting_latitude is not None and row.meeting_longitude is not None:
        places.append((OctoLocationType.START, texts["meeting_point"], "", row.meeting_latitude, row.meeting_longitude))
    for stop in trip.stops:
        if stop.latitude is not None and stop.longitude is not None:
            words = rules.texts_in(
                {"stop_name": stop.stop_name, "description": stop.description},
                stop.translations.get(current_language()),
            )
            description = plain_text(words["description"])
            kind = OctoLocationType.ITINERARY_ITEM
            places.append((kind, words["stop_name"], description, stop.latitude, stop.longitude))
    return [
        OctoLocation(
            title=title or None,
            short_description=description or None,
            types=[kind],
            minutes_to=None,
            minutes_at=None,
            place=OctoPlace(
                latitude=latitude,
                longitude=longitude,
                postal_address=OctoPostalAddress.model_construct(**dict.fromkeys(OctoPostalAddress.model_fields)),
                identifiers=OctoIdentifiers.model_construct(**dict.fromkeys(OctoIdentifiers.model_fields)),
                same_as=[],
            ),
        )
        for kind, title, description, latitude, longitude in places
    ]
