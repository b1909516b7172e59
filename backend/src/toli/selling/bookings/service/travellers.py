from datetime import datetime

from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository import travellers as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.rules.travellers import (
    find_free_guest_name,
    find_traveller_problems,
    get_travellers_open_until,
    shorten_id_number,
)
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.travellers import MedicalNeeds, TravellerChange, Unsealed
from toli.selling.bookings.service.bookings import get_own_booking
from toli.selling.bookings.service.sealing import OPEN_FIELDS, seal, unseal

RETYPE_ID = Text("Enter the ID number again: its type has changed.")


async def change_own_traveller(
    tx: ClientTransaction,
    *,
    sealer: Sealer,
    user_id: int,
    booking_id: int,
    traveller_id: int,
    change: TravellerChange,
    now: datetime,
) -> None:
    """Allowed until `get_travellers_open_until`.

    Raises BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed, InvalidFields.
    """
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    await _check_changeable(tx, booking, now=now, by_party=True)
    await _change_traveller(tx, booking, sealer=sealer, traveller_id=traveller_id, change=change, actor_id=user_id)


async def change_traveller(
    tx: ClientTransaction,
    *,
    sealer: Sealer,
    actor_id: int,
    booking_id: int,
    traveller_id: int,
    change: TravellerChange,
    now: datetime,
) -> None:
    """Raises BookingCancelled, NotConfirmedYet, TourEnded, InvalidFields."""
    booking = await bookings.find_booking(tx, booking_id=booking_id, lock=True)
    if booking is None:
        raise NotFound
    await _check_changeable(tx, booking, now=now, by_party=False)
    await _change_traveller(tx, booking, sealer=sealer, traveller_id=traveller_id, change=change, actor_id=actor_id)


async def can_party_change(tx: ClientTransaction, booking: BookingRecord, *, now: datetime) -> bool:
    if booking.booking_status != BookingStatus.CONFIRMED:
        return False
    tour = await bookings.get_tour(tx, departure_id=booking.departure_id)
    return local_date(now, time_zone=tour.time_zone) <= get_travellers_open_until(tour.tour_start_date)


async def change_by_link(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    sealer: Sealer,
    traveller_id: int,
    change: TravellerChange,
    now: datetime,
) -> None:
    """Change a traveller of a locked booking.

    Raises BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed, InvalidFields.
    """
    await _check_changeable(tx, booking, now=now, by_party=True)
    await _change_traveller(tx, booking, sealer=sealer, traveller_id=traveller_id, change=change, actor_id=None)


async def change_own_requests(
    tx: ClientTransaction, *, user_id: int, booking_id: int, special_requests: str, now: datetime
) -> None:
    """Raises BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    await _check_changeable(tx, booking, now=now, by_party=True)
    await repository.update_requests(tx, booking_id=booking_id, special_requests=special_requests)
    await audit.record(
        tx,
        "booking.requests_changed",
        subject=f"booking:{booking_id}",
        actor_id=user_id,
    )


async def reveal_traveller(
    tx: ClientTransaction, *, sealer: Sealer, actor_id: int, booking_id: int, traveller_id: int
) -> Unsealed:
    traveller = await _get_traveller(tx, booking_id=booking_id, traveller_id=traveller_id)
    await audit.record(
        tx,
        "traveller.revealed",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        traveller_id=traveller_id,
    )
    return Unsealed(
        id_type=traveller.id_type,
        id_proof=unseal(
            sealer,
            traveller.sealed_id_number,
            of="id_number",
            booking_id=booking_id,
            position=traveller.position,
        ),
        medical_needs=unseal(
            sealer,
            traveller.sealed_medical_needs,
            of="medical_needs",
            booking_id=booking_id,
            position=traveller.position,
        ),
    )


async def reveal_medical_needs(
    tx: ClientTransaction, *, sealer: Sealer, actor_id: int, booking_id: int, traveller_id: int
) -> MedicalNeeds:
    traveller = await _get_traveller(tx, booking_id=booking_id, traveller_id=traveller_id)
    await audit.record(
        tx,
        "traveller.notes_revealed",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        traveller_id=traveller_id,
    )
    return _to_medical_needs(traveller, sealer=sealer, booking_id=booking_id)


async def read_own_medical_needs(
    tx: ClientTransaction, *, sealer: Sealer, user_id: int, booking_id: int, traveller_id: int
) -> MedicalNeeds:
    """Audited. Raises NotFound, also for notes from another account."""
    await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    traveller = await _get_traveller(tx, booking_id=booking_id, traveller_id=traveller_id)
    if traveller.sealed_medical_needs is None or traveller.medical_needs_by != user_id:
        raise NotFound
    await audit.record(
        tx,
        "traveller.own_notes_read",
        subject=f"booking:{booking_id}",
        actor_id=user_id,
        traveller_id=traveller_id,
    )
    return _to_medical_needs(traveller, sealer=sealer, booking_id=booking_id)


def _to_medical_needs(traveller: Traveller, *, sealer: Sealer, booking_id: int) -> MedicalNeeds:
    return MedicalNeeds(
        medical_needs=unseal(
            sealer,
            traveller.sealed_medical_needs,
            of="medical_needs",
            booking_id=booking_id,
            position=traveller.position,
        )
    )


async def list_medical_needs(tx: ClientTransaction, *, sealer: Sealer, departure_id: int) -> dict[int, str]:
    """Map travellers to notes; the caller records the reader."""
    return {
        row.traveller_id: needs
        for row in await repository.list_medical_needs(tx, departure_id=departure_id)
        if (
            needs := unseal(
                sealer,
                row.sealed_medical_needs,
                of="medical_needs",
                booking_id=row.booking_id,
                position=row.position,
            )
        )
    }


async def sight_traveller_id(
    tx: ClientTransaction,
    *,
    actor_id: int,
    booking_id: int,
    traveller_id: int,
    is_sighted: bool,
    now: datetime,
    leader_link_id: int | None = None,
) -> datetime | None:
    """Raises BookingCancelled, NotConfirmedYet."""
    booking = await bookings.find_booking(tx, booking_id=booking_id, lock=True)
    if booking is None:
        raise NotFound
    traveller = await _get_traveller(tx, booking_id=booking_id, traveller_id=traveller_id)
    if booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.booking_status != BookingStatus.CONFIRMED:
        raise NotConfirmedYet
    sighted_at = traveller.id_sighted_at
    if is_sighted == (sighted_at is not None):
        return sighted_at
    sighted_at = now if is_sighted else None
    await repository.update_traveller(
        tx,
        traveller_id=traveller_id,
        values={"id_sighted_at": sighted_at, "id_sighted_by": actor_id if is_sighted else None},
    )
    by_leader = {} if leader_link_id is None else {"leader_link_id": leader_link_id}
    await audit.record(
        tx,
        "traveller.id_sighted" if is_sighted else "traveller.id_not_sighted",
        subject=f"booking:{booking_id}",
        actor_id=actor_id if leader_link_id is None else None,
        traveller_id=traveller_id,
        **by_leader,
    )
    return sighted_at


async def _check_changeable(tx: ClientTransaction, booking: BookingRecord, *, now: datetime, by_party: bool) -> None:
    if booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.booking_status != BookingStatus.CONFIRMED:
        raise NotConfirmedYet
    tour = await bookings.get_tour(tx, departure_id=booking.departure_id)
    today = local_date(now, time_zone=tour.time_zone)
    if today > tour.tour_end_date:
        raise TourEnded
    open_until = get_travellers_open_until(tour.tour_start_date)
    if by_party and today > open_until:
        raise TravellersFixed(until=open_until)


async def _change_traveller(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    sealer: Sealer,
    traveller_id: int,
    change: TravellerChange,
    actor_id: int | None,
) -> None:
    booking_id = booking.booking_id
    party = await repository.list_travellers(tx, booking_id=booking_id)
    before = next((traveller for traveller in party if traveller.traveller_id == traveller_id), None)
    if before is None:
        raise NotFound
    _check_change(before, change, is_first=before.traveller_id == party[0].traveller_id)
    first = party[0]
    values = change.model_dump(include=OPEN_FIELDS)
    if not change.full_name:
        values["full_name"] = find_free_guest_name(
            [traveller.full_name for traveller in party if traveller.traveller_id != traveller_id]
        )
    if not change.emergency_contact:
        values["emergency_contact"] = first.emergency_contact
    changed = sorted(name for name, value in values.items() if value != getattr(before, name))
    if change.id_proof is not None:
        number = shorten_id_number(change.id_proof, id_type=change.id_type)
        values["sealed_id_number"] = seal(
            sealer, number, of="id_number", booking_id=booking_id, position=before.position
        )
        changed.append("id_proof")
    if change.medical_needs is not None:
        values["sealed_medical_needs"] = seal(
            sealer, change.medical_needs, of="medical_needs", booking_id=booking_id, position=before.position
        )
        values["medical_needs_by"] = actor_id if change.medical_needs else None
        changed.append("medical_needs")
    if not changed:
        return
    if before.id_sighted_at is not None and {"id_type", "id_proof", "full_name"} & set(changed):
        # The checked ID was another one.
        values |= {"id_sighted_at": None, "id_sighted_by": None}
    await repository.update_traveller(tx, traveller_id=traveller_id, values=values)
    if before.traveller_id == first.traveller_id and not before.emergency_contact:
        # As with the booking: the others have the first one's until they have their own.
        await repository.set_absent_contacts(tx, booking_id=booking_id, emergency_contact=change.emergency_contact)
    await bookings.touch(tx, booking_id=booking_id)
    # The names of the fields, never their values.
    await audit.record(
        tx,
        "traveller.changed",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        traveller_id=traveller_id,
        fields=changed,
    )


def _check_change(before: Traveller, change: TravellerChange, *, is_first: bool) -> None:
    keeps_id = change.id_proof is None and before.sealed_id_number is not None
    problems = find_traveller_problems(change, is_first=is_first, has_id=keeps_id or bool(change.id_proof))
    if keeps_id and change.id_type != before.id_type:
        problems.append(("id_proof", RETYPE_ID))
    if problems:
        raise InvalidFields(problems)


async def _get_traveller(tx: ClientTransaction, *, booking_id: int, traveller_id: int) -> Traveller:
    party = await repository.list_travellers(tx, booking_id=booking_id)
    for traveller in party:
        if traveller.traveller_id == traveller_id:
            return traveller
    raise NotFound
