from datetime import datetime
from functools import partial

from toli.catalogue.inventory import service as inventory
from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.idempotency import record_result
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import from_rupees
from toli.kit.references import new_reference
from toli.kit.sealing import Sealer
from toli.selling.bookings.models import BOOKING_FACTS
from toli.selling.bookings.repository import bookings, travellers
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.cancel import CANCELLATIONS
from toli.selling.bookings.repository.shares import end_shares_of
from toli.selling.bookings.schemas.cancel import CancellationState
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.bookings import get_booking, lock_booking
from toli.selling.bookings.service.sealing import Secret, seal, unseal
from toli.selling.changes.errors.change import ChangeDiffers, RequestUnanswered
from toli.selling.changes.repository import change as change_repository
from toli.selling.changes.repository import split as repository
from toli.selling.changes.rules.change import assign_party
from toli.selling.changes.schemas.split import SplitIn, SplitOut, SplitPreview
from toli.selling.changes.service.change import (
    end_hold_by_start,
    get_discounts,
    get_wanted,
    return_money,
    sell,
    write_booking,
    write_places,
)
from toli.selling.changes.service.split_money import transfer_money
from toli.selling.changes.service.split_price import WorkedSplit, work_out_split
from toli.selling.checkout.repository.hold import Buyer, NewBooking
from toli.selling.checkout.service.party import lines_of, new_rooms
from toli.selling.rooming import repository as rooming


async def preview_split(
    tx: ClientTransaction, *, database: Database, booking_id: int, body: SplitIn, now: datetime
) -> SplitPreview:
    """Raises the errors of `split_booking`, but see `is_available` for beds."""
    booking = await get_booking(tx, booking_id=booking_id)
    return (await work_out_split(tx, booking, database=database, body=body, now=now)).to_schema()


async def split_booking(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    booking_id: int,
    actor_id: int,
    body: SplitIn,
    now: datetime,
) -> SplitOut:
    """The moving travellers get a new one. Atomic.

    Raises BookingCancelled, NotConfirmedYet, HoldExpired, NotOpenForBooking, TourEnded, RequestUnanswered,
    ChangeDiffers, NoBedsLeft, OptionSoldOut, InvalidFields, and RefundTooSmall for a part below ₹1.
    """
    booking = await lock_booking(tx, booking_id=booking_id)
    request = await CANCELLATIONS.find(tx, booking_id)
    if request is not None and request.state == CancellationState.ASKED:
        raise RequestUnanswered
    priced_split = await work_out_split(tx, booking, database=database, body=body, now=now)
    for expected_total, total in (
        (body.total_price, priced_split.after.total),
        (body.moving_total_price, priced_split.moved.total),
    ):
        if expected_total is not None and from_rupees(expected_total) != total:
            raise ChangeDiffers(priced_split.to_schema().model_dump(mode="json"))
    shares = await end_shares_of(tx, traveller_ids=body.moving)
    hold_id = await _sell(tx, priced_split)
    apart = await _add_booking(tx, priced_split, hold_id=hold_id)
    await _write_travellers(tx, priced_split, body, apart=apart, sealer=sealer, actor_id=actor_id)
    await write_booking(tx, priced_split.stay, priced_split.after)
    await end_hold_by_start(tx, priced_split.move, hold_id=hold_id)
    parts = priced_split.money.goes
    await transfer_money(
        tx,
        booking=booking,
        apart=apart,
        parts=parts,
        actor_id=actor_id,
        today=priced_split.stay.terms.today,
        first_shares=shares,
    )
    refund = priced_split.money.back
    owed = await return_money(tx, apart, refund, reason=body.reason, actor_id=actor_id, now=now)
    change_id = await _record(tx, priced_split, apart=apart, reason=body.reason, actor_id=actor_id, owed=owed)
    if body.tell:
        await enqueue(
            tx,
            "messaging.booking_changed",
            client_id=tx.client_id,
            booking_id=booking_id,
            booking_change_id=change_id,
        )
        await enqueue(
            tx,
            "messaging.booking_confirmed"
            if apart.booking_status == BookingStatus.CONFIRMED
            else "messaging.booking_held",
            client_id=tx.client_id,
            booking_id=apart.booking_id,
        )
    response = SplitOut(
        **priced_split.to_schema().model_dump(),
        booking_id=apart.booking_id,
        booking_reference=apart.booking_reference,
    )
    await record_result(tx, response, status=201)
    return response


async def _sell(tx: ClientTransaction, priced_split: WorkedSplit) -> int:
    stay = get_wanted(priced_split.stay, discounts=get_discounts(priced_split.after))
    # The uses of discounts stay: what they take off for who moves is in their price.
    move = get_wanted(priced_split.move, discounts=())
    hold_id = priced_split.stay.booking.hold_id
    return await sell(
        tx, priced_split.move, order=move, act=partial(inventory.split, tx, hold_id=hold_id, stay=stay, move=move)
    )


async def _add_booking(tx: ClientTransaction, priced_split: WorkedSplit, *, hold_id: int) -> BookingRecord:
    booking, party, price = priced_split.move.booking, priced_split.move, priced_split.moved
    apart_id = await repository.next_booking_id(tx)
    await repository.add_booking(
        tx,
        booking=NewBooking(
            client_id=tx.client_id,
            booking_id=apart_id,
            reference=new_reference(),
            trip_id=party.terms.trip_id,
            departure_id=party.terms.departure_id,
            buyer=Buyer(
                user_id=booking.user_id,
                contact_name=booking.contact_name,
                contact_phone=booking.contact_phone,
                contact_email=booking.contact_email,
                made_by=booking.made_by,
                language=booking.language,
            ),
            hold_id=hold_id,
            beds=party.will.people,
            total_paise=price.total,
            advance_paise=price.advance,
            balance_due_on=price.instalments[0].due_on if price.instalments else None,
            quote=price.model_dump(mode="python"),
            policy=booking.policy,
            billing_state=None,
            company=None,
            sealed_pan=None,
            pan_mac=None,
            tcs_exemption=None,
            facts=dict.fromkeys(BOOKING_FACTS, "") | {"sale_source": booking.sale_source},
            rooms=new_rooms(party.will),
            add_ons=[],
            discounts=[],
            travellers=[],
        ),
    )
    await change_repository.replace_add_ons(tx, booking_id=apart_id, add_ons=party.add_on_rows)
    await repository.link(tx, booking_id=booking.booking_id, apart_id=apart_id)
    if booking.booking_status == BookingStatus.CONFIRMED:
        await bookings.set_confirmed(tx, booking_id=apart_id)
    return await get_booking(tx, booking_id=apart_id)


async def _write_travellers(
    tx: ClientTransaction,
    priced_split: WorkedSplit,
    body: SplitIn,
    *,
    apart: BookingRecord,
    sealer: Sealer,
    actor_id: int,
) -> None:
    stay, move = priced_split.stay, priced_split.move
    staying, _ = assign_party(
        priced_split.staying, stay.people, lines_of(stay.terms, stay.will), names_of=stay.terms.names_of
    )
    moving, _ = assign_party(
        priced_split.moving, move.people, lines_of(move.terms, move.will), names_of=move.terms.names_of
    )
    booking_id = stay.booking.booking_id
    await rooming.remove_travellers(
        tx,
        booking_id=booking_id,
        actor_id=actor_id,
        traveller_ids=None if stay.clears_rooms else body.moving,
    )
    await write_places(tx, stay.people, staying)
    going = [traveller for traveller in move.people if traveller.traveller_id in set(body.moving)]
    for place, traveller in enumerate(going):
        resealed = partial(_reseal, sealer, of_booking=(booking_id, traveller.position), to=(apart.booking_id, place))
        category_id, option_id = moving[traveller.traveller_id]
        await travellers.update_traveller(
            tx,
            traveller_id=traveller.traveller_id,
            values={
                "booking_id": apart.booking_id,
                "position": place,
                "traveller_category_id": category_id,
                "option_id": option_id,
                "sealed_id_number": resealed(traveller.sealed_id_number, of="id_number"),
                "sealed_medical_needs": resealed(traveller.sealed_medical_needs, of="medical_needs"),
            },
        )


def _reseal(
    sealer: Sealer, blob: bytes | None, *, of: Secret, of_booking: tuple[int, int], to: tuple[int, int]
) -> bytes | None:
    opened = unseal(sealer, blob, of=of, booking_id=of_booking[0], position=of_booking[1])
    return seal(sealer, opened, of=of, booking_id=to[0], position=to[1])


async def _record(
    tx: ClientTransaction, priced_split: WorkedSplit, *, apart: BookingRecord, reason: str, actor_id: int, owed: int
) -> int:
    stay, move, money = priced_split.stay, priced_split.move, priced_split.money
    gone = money.goes.online + money.goes.offline
    for booking, reference in ((stay.booking, apart.booking_reference), (apart, stay.booking.booking_reference)):
        await audit.record(
            tx,
            "booking.split",
            subject=f"booking:{booking.booking_id}",
            actor_id=actor_id,
            reference=reference,
            travellers=move.will.people,
            departure_id=move.terms.departure_id,
            moved_paise=gone,
            charge_paise=priced_split.charge,
            returned_paise=money.back.online,
            owed_paise=owed,
            reason=reason,
        )
    of_booking: dict[str, object] = {
        "booking_id": stay.booking.booking_id,
        "from_plan_id": stay.booking.departure_id,
        "to_plan_id": stay.booking.departure_id,
        "people_before": stay.was.people,
        "people_after": stay.will.people,
        "total_before_paise": stay.before.total,
        "total_after_paise": priced_split.after.total,
        "charge_paise": 0,
        "returned_paise": 0,
        "owed_paise": 0,
        "split_booking_id": apart.booking_id,
        "reason": reason,
        "changed_by": actor_id,
    }
    of_apart = of_booking | {
        "booking_id": apart.booking_id,
        "to_plan_id": move.terms.departure_id,
        "people_before": move.will.people,
        "people_after": move.will.people,
        "total_before_paise": priced_split.moved.total,
        "total_after_paise": priced_split.moved.total,
        "charge_paise": priced_split.charge,
        "returned_paise": money.back.online,
        "owed_paise": owed,
        "split_booking_id": stay.booking.booking_id,
    }
    await change_repository.BOOKING_CHANGES.insert(tx, of_apart)
    return (await change_repository.BOOKING_CHANGES.insert(tx, of_booking)).booking_change_id
