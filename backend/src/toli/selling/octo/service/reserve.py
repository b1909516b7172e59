from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID, uuid4

from toli.catalogue.inventory.service import EXTENSION_MINUTES, MOST_EXTENSIONS
from toli.identity.access.context import Actor, ClientRef
from toli.identity.audit import service as audit
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import AppError
from toli.selling.bookings.errors.bookings import NotOpenForBooking
from toli.selling.bookings.repository.travellers import update_requests
from toli.selling.bookings.rules.travellers import check_desk_travellers
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.checkout.repository.hold import Buyer
from toli.selling.checkout.rules.hold import HoldLimits
from toli.selling.checkout.schemas.hold import BookingPayload, HoldOut, ReservationIn
from toli.selling.checkout.schemas.quote import RoomIn
from toli.selling.checkout.service.hold import DeskSale, HoldRequest, ReplacedHold, hold_party
from toli.selling.octo.errors import (
    OctoError,
    OctoUnprocessable,
    WrongAvailability,
)
from toli.selling.octo.repository import bookings as repository
from toli.selling.octo.repository import products as departures
from toli.selling.octo.rules import bookings as rules
from toli.selling.octo.rules.products import parse_id
from toli.selling.octo.schemas.bookings import (
    OctoContactIn,
    OctoReservationIn,
    OctoUnitItemIn,
)
from toli.selling.octo.service.availability import check_currency, list_departures
from toli.selling.octo.service.booking_view import get_reserved
from toli.selling.octo.service.products import SoldOption, get_option, get_sold_trip
from toli.services import Services

SERVER_ERROR = 500
TOO_MANY = 429


@dataclass(frozen=True, slots=True)
class Reseller:
    """An agent's program. `site`: the company. `origin`: of its public site. `actor`: the token's creator."""

    site: ClientRef
    origin: str
    token_id: int
    actor: Actor

    @property
    def actor_id(self) -> int:
        return self.actor.user_id


class _UuidUsed(Exception):
    """Rolls back the hold: another call with the same UUID was first."""


@contextmanager
def refusing() -> Iterator[None]:
    """Raise refusals of the use cases as OctoUnprocessable. Limits and outages are not converted."""
    try:
        yield
    except AppError as error:
        if isinstance(error, OctoError) or error.status >= SERVER_ERROR or error.status in {TOO_MANY, 403}:
            raise
        raise OctoUnprocessable(error.detail, names_of=error.names_of) from error


async def reserve(services: Services, reseller: Reseller, body: OctoReservationIn) -> UUID:
    """Idempotent by the uuid.

    Raises WrongProduct, WrongOption, WrongAvailability, WrongUnit, OctoUnprocessable, NetworkHoldsTooMany, and
    WrongBooking for a uuid of another agent.
    """
    check_currency(body.currency)
    uuid = body.uuid or uuid4()
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        if await repository.is_uuid_used(tx, uuid=uuid):
            return (await get_reserved(tx, token_id=reseller.token_id, uuid=uuid)).uuid
    try:
        await hold_units(services, reseller, body, uuid=uuid)
    except _UuidUsed:
        async with services.database.client_transaction(reseller.site.client_id) as tx:
            await get_reserved(tx, token_id=reseller.token_id, uuid=uuid)
    return uuid


async def hold_units(
    services: Services, reseller: Reseller, body: OctoReservationIn, *, uuid: UUID, replaces: ReplacedHold | None = None
) -> None:
    """Raises _UuidUsed, and the errors of `reserve`."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        option = get_option(await get_sold_trip(tx, product_id=body.product_id), option_id=body.option_id)
        departure_id = await _find_open_departure(services, tx, option, availability_id=body.availability_id)
        agent = await repository.get_token_name(tx, token_id=reseller.token_id)
    requests, notes_length = rules.join_notes(body.notes, body.contact)

    async def record(tx: ClientTransaction, held: HoldOut) -> None:
        is_added = await repository.add_reservation(
            tx,
            uuid=uuid,
            booking_id=held.booking_id,
            token_id=reseller.token_id,
            reseller_reference=body.reseller_reference,
            units=rules.stored_units(body.unit_items),
            first_name_length=rules.first_name_length(body.contact),
            notes_length=notes_length,
        )
        if not is_added:
            raise _UuidUsed
        if requests:
            await update_requests(tx, booking_id=held.booking_id, special_requests=requests)
        await audit.record(
            tx,
            "booking.entered",
            subject=f"booking:{held.booking_id}",
            actor_id=reseller.actor_id,
            total_paise=held.quote.total,
        )

    request = HoldRequest(
        client_id=reseller.site.client_id,
        buyer=_buyer(body.contact, agent=agent, actor_id=reseller.actor_id),
        payload=_payload(option, body.unit_items, contact=body.contact, departure_id=departure_id, agent=agent),
        limits=_limits(services.settings, asked=body.expiration_minutes, token_id=reseller.token_id),
        desk=DeskSale(agreed=None, exemption=None, finish=record, overtakes=False),
        replaces=replaces,
    )
    with refusing():
        check_desk_travellers(request.payload.traveller_info, beds=request.people)
        await hold_party(services.database, request, sealer=services.sealer, clock=services.clock)


async def _find_open_departure(
    services: Services, tx: ClientTransaction, option: SoldOption, *, availability_id: str
) -> int:
    """Raises WrongAvailability, OctoUnprocessable."""
    departure_id = parse_id(availability_id)
    listed = (
        []
        if departure_id is None
        else await departures.list_departure_ids(tx, trip_id=option.trip.trip.trip_id, ids=[departure_id])
    )
    cache, now = services.database.versioned_cache, services.clock.now()
    departure = next(iter(await list_departures(tx, option, cache=cache, departure_ids=listed, now=now)), None)
    if departure is None:
        raise WrongAvailability(availability_id)
    if not departure.terms.is_open:
        raise OctoUnprocessable(NotOpenForBooking().detail)
    return departure.terms.departure_id


def _payload(
    option: SoldOption,
    items: Sequence[OctoUnitItemIn],
    *,
    contact: OctoContactIn | None,
    departure_id: int,
    agent: str,
) -> BookingPayload:
    """Raises WrongUnit."""
    categories = [option.category_of(item.unit_id) for item in items]
    category_ids = [None if each is None else each.traveller_category_id for each in categories]
    key = option.key
    return BookingPayload(
        booking=ReservationIn(departure_id=departure_id, trip_id=option.trip.trip.trip_id, sale_source=agent[:100]),
        traveller_info=[
            traveller_in(item.contact, lead=contact if place == 0 else None, place=place).model_copy(
                update={"traveller_category_id": category_id, "option_id": key.variant_id}
            )
            for place, (item, category_id) in enumerate(zip(items, category_ids, strict=True))
        ],
        booking_rooms=[
            RoomIn(
                sharing_type_id=key.sharing_type_id,
                selected_beds_quantity=count,
                traveller_category_id=category_id,
                option_id=key.variant_id,
            )
            for category_id, count in Counter(category_ids).items()
        ],
    )


def traveller_in(contact: OctoContactIn | None, *, lead: OctoContactIn | None, place: int) -> TravellerIn:
    """Name, e-mail and phone. The lead traveller defaults to the booking's contact."""
    return TravellerIn(
        full_name=rules.name_in(contact) or rules.name_in(lead) or rules.guest_name(place),
        email=rules.email_in(contact) or rules.email_in(lead),
        phone=rules.phone_in(contact) or rules.phone_in(lead),
    )


def _buyer(contact: OctoContactIn | None, *, agent: str, actor_id: int) -> Buyer:
    """Until the confirmation, a contact without a name is the agent."""
    return Buyer(
        user_id=None,
        contact_name=rules.name_in(contact) or agent,
        contact_phone=rules.phone_in(contact),
        contact_email=rules.email_in(contact),
        made_by=actor_id,
        language=rules.language_in(contact),
    )


def _limits(settings: Settings, *, asked: int | None, token_id: int) -> HoldLimits:
    """One token has the hold limits of one network."""
    minutes = min(asked or settings.hold_minutes, settings.hold_minutes)
    return HoldLimits(
        minutes=minutes,
        most_minutes=minutes + MOST_EXTENSIONS * EXTENSION_MINUTES,
        network_holds=settings.hold_limit_network,
        network_beds=settings.hold_limit_network_beds,
        network=f"api_token:{token_id}",
    )
