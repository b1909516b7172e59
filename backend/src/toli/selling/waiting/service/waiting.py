from collections.abc import Mapping
from datetime import datetime, timedelta

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.repository import holds, stock
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.errors import PartyTooSmall
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.catalogue.trips.service import access_codes
from toli.clients.companies.service import profile
from toli.identity.audit import service as audit
from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits, people
from toli.infra.db.database import Database, run_read
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.languages import current_language
from toli.kit.text import Text, shown_name
from toli.selling.bookings.errors.bookings import NotOpenForBooking
from toli.selling.bookings.repository import bookings
from toli.selling.waiting import repository
from toli.selling.waiting.errors import AlreadyWaiting, BedsFree
from toli.selling.waiting.models import WaitingEntry
from toli.selling.waiting.repository import ENTRIES, Departure
from toli.selling.waiting.rules import FreeBeds, choose_beds
from toli.selling.waiting.schemas import (
    DeskWaitingIn,
    OfferPage,
    OwnWaiting,
    PartyIn,
    WaitingBeds,
    WaitingData,
    WaitingIn,
    WaitingList,
    WaitingOfferOut,
    WaitingParty,
    WaitingState,
)
from toli.selling.waiting.service.waiting_offers import close_entry

JOINS_A_DAY = 20


async def join_waiting_list(
    database: Database, *, client_id: int, user_id: int, body: WaitingIn, most_people: int, now: datetime
) -> OwnWaiting:
    """Raises WrongCode, NotOpenForBooking, PartyTooSmall, AlreadyWaiting, BedsFree, TooMany, InvalidFields."""
    async with (
        # Waiting in the process, not with a connection for the lock of the departure.
        database.row_queues.slot(("plan", client_id, body.departure_id)),
        database.client_transaction(client_id) as tx,
    ):
        limit = Limit(f"waiting list:by:{user_id}", JOINS_A_DAY, timedelta(days=1))
        await limits.count_attempt(tx, [limit])
        person = await people.person(tx, user_id=user_id)
        terms = await _get_terms(database, tx, departure_id=body.departure_id, now=now)
        access_codes.require_access(terms, access_code=body.access_code)
        if not terms.is_open:
            raise NotOpenForBooking
        if terms.minimum_party is not None and body.party < terms.minimum_party:
            raise PartyTooSmall(terms.minimum_party)
        if most_people and body.party > most_people:
            raise InvalidFields(
                [("party", Text("One party is {most_people} people at most.", most_people=most_people))]
            )
        free = await _lock_beds(tx, terms, body)
        if await repository.list_open_of_user(tx, departure_id=body.departure_id, user_id=user_id):
            raise AlreadyWaiting
        beds = {choice.sharing_type_id: choice.beds for choice in body.beds}
        if choose_beds(body.party, beds, free) is not None:
            raise BedsFree
        entry = await _add_entry(
            tx,
            body,
            departure_id=body.departure_id,
            user_id=user_id,
            name=shown_name(person.username),
            email=person.email,
        )
        return await _own_to_schema(tx, entry)


async def add_to_waiting_list(
    database: Database,
    tx: ClientTransaction,
    *,
    departure_id: int,
    body: DeskWaitingIn,
    actor_id: int,
    now: datetime,
) -> int:
    """Raises NotOpenForBooking after the start, InvalidFields, BedsFree."""
    terms = await _get_terms(database, tx, departure_id=departure_id, now=now)
    if not terms.is_on_sale or terms.today >= terms.tour_start_date:
        raise NotOpenForBooking
    free = await _lock_beds(tx, terms, body)
    beds = {choice.sharing_type_id: choice.beds for choice in body.beds}
    if choose_beds(body.party, beds, free) is not None:
        raise BedsFree
    entry = await _add_entry(
        tx, body, departure_id=departure_id, name=body.name, email=body.email or "", added_by=actor_id
    )
    await _record(tx, "waiting.added", entry.waiting_entry_id, actor_id=actor_id)
    return entry.waiting_entry_id


async def _add_entry(
    tx: ClientTransaction, party: WaitingIn | DeskWaitingIn, *, departure_id: int, **values: object
) -> WaitingEntry:
    """Add an entry. The departure is locked."""
    beds = {str(choice.sharing_type_id): choice.beds for choice in party.beds}
    entry = await ENTRIES.insert(
        tx, {"departure_id": departure_id, "party": party.party, "phone": party.phone, "beds": beds, **values}
    )
    await stock.set_waiting(tx, departure_id=departure_id, has_waiting=True)
    return entry


async def leave_waiting_list(tx: ClientTransaction, *, user_id: int, waiting_entry_id: int) -> None:
    """Remove an entry, or decline its offer. Idempotent."""
    entry = await ENTRIES.find(tx, waiting_entry_id, lock=True)
    if entry is None or entry.user_id != user_id:
        raise NotFound
    await close_entry(tx, entry, waiting="left", offered="declined")


async def decline_offer(tx: ClientTransaction, *, token: str) -> None:
    """Decline an offer. Idempotent."""
    entry = await repository.find_by_token(tx, token=token, lock=True)
    if entry is None:
        raise NotFound
    await close_entry(tx, entry, waiting="left", offered="declined")


async def remove_from_waiting_list(
    tx: ClientTransaction, *, departure_id: int, waiting_entry_id: int, actor_id: int
) -> None:
    """Remove a party and its offer. Idempotent."""
    entry = await ENTRIES.find(tx, waiting_entry_id, lock=True)
    if entry is None or entry.departure_id != departure_id:
        raise NotFound
    if entry.state in repository.OPEN:
        await close_entry(tx, entry, waiting="removed", offered="removed")
        await _record(tx, "waiting.removed", waiting_entry_id, actor_id=actor_id)


async def list_own_waiting(database: Database, *, user_id: int, client_id: int | None) -> list[OwnWaiting]:
    async with database.traveller_transaction(user_id) as tx:
        client_ids = await repository.list_clients_of_user(tx, user_id=user_id)
    own: list[OwnWaiting] = []
    for listed_client_id in client_ids:
        if client_id in {None, listed_client_id}:
            async with database.client_transaction(listed_client_id) as tx:
                entries = await repository.list_open_of_user(tx, user_id=user_id)
                own += [await _own_to_schema(tx, entry) for entry in entries]
    return own


async def list_waiting_of_phone(tx: ClientTransaction, *, phone: str) -> list[OwnWaiting]:
    return [await _own_to_schema(tx, entry) for entry in await repository.list_open_of_phone(tx, phone=phone)]


async def get_waiting_list(tx: ClientTransaction, *, departure_id: int, origin: str | None) -> WaitingList:
    departure = await _get_departure(tx, departure_id=departure_id)
    beds_left, by_type = await stock.get_availability(tx, departure_id=departure_id)
    client = await profile.profile(tx)
    entries = await repository.list_in_state(tx, *repository.OPEN, departure_id=departure_id)
    places = {entry.waiting_entry_id: place for place, entry in enumerate(entries, 1)}
    entries += await repository.list_closed(tx, departure_id=departure_id)
    return WaitingList(
        departure_id=departure_id,
        tour_start_date=departure.tour_start_date,
        available=beds_left,
        available_beds=_beds_to_schema(by_type, departure.bed_types),
        offer_hours=client.waiting_offer_hours,
        parties=[
            WaitingParty(
                waiting_entry_id=entry.waiting_entry_id,
                name=entry.name,
                phone=entry.phone,
                email=entry.email,
                party=entry.party,
                beds=_beds_to_schema(entry.beds_by_type, departure.bed_types),
                state=entry.state,
                is_desk=entry.added_by is not None,
                joined_at=entry.joined_at,
                closed_at=entry.closed_at,
                place=places.get(entry.waiting_entry_id),
                offer_url=f"{origin}/offer/{entry.token}" if origin and entry.state == WaitingState.OFFERED else None,
                offer_ends_at=entry.offer_ends_at if entry.state == WaitingState.OFFERED else None,
                booking_id=entry.booking_id,
            )
            for entry in entries
        ],
    )


async def get_offer_page(tx: ClientTransaction, *, token: str, user_id: int | None) -> OfferPage:
    """`user_id` is the signed-in visitor."""
    entry = await repository.find_by_token(tx, token=token)
    departure = (
        None
        if entry is None
        else await repository.find_departure(tx, departure_id=entry.departure_id, language=current_language())
    )
    if entry is None or departure is None:
        raise NotFound(Text("This link is no longer valid."))
    held: Mapping[int, int] = {}
    is_live = False
    if entry.hold_id is not None:
        hold = await holds.find_hold(tx, hold_id=entry.hold_id)
        is_live = hold is not None and hold.is_live
        held = await holds.list_beds_of_hold(tx, hold_id=entry.hold_id)
    own = None
    if entry.booking_id is not None and user_id is not None:
        booking = await bookings.find_booking(tx, booking_id=entry.booking_id)
        own = booking if booking is not None and booking.user_id == user_id else None
    return OfferPage(
        state="offered" if is_live else "taken" if entry.state == WaitingState.TAKEN else "ended",
        trip_id=departure.trip_id,
        departure_id=departure.departure_id,
        title=departure.title,
        tour_start_date=departure.tour_start_date,
        tour_end_date=departure.tour_end_date,
        party=entry.party,
        beds=_beds_to_schema(held, departure.bed_types) if is_live else [],
        ends_at=entry.offer_ends_at if is_live else None,
        access_code=departure.access_code if is_live else None,
        booking_id=None if own is None else own.booking_id,
    )


async def find_offered_entry(tx: ClientTransaction, *, waiting_entry_id: int) -> tuple[WaitingEntry, Departure] | None:
    entry = await ENTRIES.find(tx, waiting_entry_id)
    if entry is None or entry.state != WaitingState.OFFERED:
        return None
    return entry, await _get_departure(tx, departure_id=entry.departure_id, language=entry.language)


async def list_waiting_data(tx: Transaction, *, user_id: int) -> list[WaitingData]:
    """List entries for that person only (traveller scope)."""
    return [
        WaitingData.model_validate(entry, from_attributes=True)
        for entry in await repository.list_all_of_user(tx, user_id=user_id)
    ]


async def _lock_beds(tx: ClientTransaction, terms: SaleTerms, party: PartyIn) -> FreeBeds:
    """Lock the counters, so that returning beds wait for the entry. Raises InvalidFields."""
    kinds = [line.sharing_type_id for line in party.beds]
    if len(set(kinds)) < len(kinds) or any(
        kind not in {line.sharing_type_id for line in terms.sharing} for kind in kinds
    ):
        raise InvalidFields([("beds", Text("Choose each sharing type of this departure once."))])
    if kinds and sum(line.beds for line in party.beds) != party.party:
        raise InvalidFields([("beds", Text("The beds must be as many as the people."))])
    if party.party > terms.available + terms.taken:
        most = terms.available + terms.taken
        raise InvalidFields([("party", Text("This departure has {most} beds in all.", most=most))])
    free = await inventory.lock_free_beds(tx, departure_id=terms.departure_id)
    if free is None:
        raise NotFound
    return FreeBeds(*free)


async def _get_terms(database: Database, tx: ClientTransaction, *, departure_id: int, now: datetime) -> SaleTerms:
    state = await run_read(tx, terms_repository.plan_state(client_id=tx.client_id, departure_id=departure_id))
    terms = state and await terms_service.sale_terms(tx, cache=database.versioned_cache, now=now, state=state)
    if not terms:
        raise NotFound
    return terms


async def _get_departure(tx: ClientTransaction, *, departure_id: int, language: str | None = None) -> Departure:
    departure = await repository.find_departure(tx, departure_id=departure_id, language=language or current_language())
    if departure is None:
        raise NotFound
    return departure


async def _own_to_schema(tx: ClientTransaction, entry: WaitingEntry) -> OwnWaiting:
    departure = await _get_departure(tx, departure_id=entry.departure_id)
    before = await repository.count_before(tx, departure_id=entry.departure_id, waiting_entry_id=entry.waiting_entry_id)
    offer = None
    if entry.state == WaitingState.OFFERED and entry.token is not None and entry.offer_ends_at is not None:
        offer = WaitingOfferOut(token=entry.token, ends_at=entry.offer_ends_at)
    return OwnWaiting(
        waiting_entry_id=entry.waiting_entry_id,
        trip_id=departure.trip_id,
        departure_id=departure.departure_id,
        title=departure.title,
        tour_start_date=departure.tour_start_date,
        tour_end_date=departure.tour_end_date,
        party=entry.party,
        beds=_beds_to_schema(entry.beds_by_type, departure.bed_types),
        state=entry.state,
        joined_at=entry.joined_at,
        place=before + 1,
        offer=offer,
    )


def _beds_to_schema(beds: Mapping[int, int], names: Mapping[int, str]) -> list[WaitingBeds]:
    return [
        WaitingBeds(sharing_type_id=kind, room_type=names.get(kind, ""), beds=count)
        for kind, count in sorted(beds.items())
    ]


async def _record(tx: ClientTransaction, action: str, waiting_entry_id: int, *, actor_id: int) -> None:
    await audit.record(tx, action, subject=f"waiting_entry:{waiting_entry_id}", actor_id=actor_id)
