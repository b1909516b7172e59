"""Claims of operator-entered bookings by their customers.

All booking numbers get one answer, and a wrong code, an unknown number and another's booking one refusal: answers must
not reveal bookings.
"""

from dataclasses import dataclass

from toli.identity.audit import service as audit
from toli.identity.people.repository import codes as codes_repository
from toli.identity.people.service import codes, limits
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.languages import current_language
from toli.kit.sealing import Sealer
from toli.selling.bookings.errors.bookings import NotConfirmedYet
from toli.selling.bookings.errors.desk import ClaimCodeWrong, ClaimRefused
from toli.selling.bookings.repository import desk as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.claims import rules
from toli.selling.claims.schemas import ClaimWay


@dataclass(frozen=True, slots=True)
class Claim:
    client_id: int
    user_id: int
    booking_reference: str

    @property
    def subject(self) -> str:
        return rules.code_subject(client_id=self.client_id, booking_reference=self.booking_reference)


async def claim_booking(tx: ClientTransaction, *, booking_id: int, user_id: int, email: str) -> None:
    """Raises ClaimRefused, NotConfirmedYet."""
    booking = await lock_booking(tx, booking_id=booking_id)
    if booking.user_id == user_id:
        return
    if booking.booking_status == BookingStatus.PENDING:
        raise NotConfirmedYet
    if booking.user_id is not None or not email or booking.contact_email.casefold() != email.casefold():
        raise ClaimRefused
    await _give(tx, booking, user_id=user_id, by="address")


async def ask_claim_code(database: Database, claim: Claim, *, by: ClaimWay, network: str, sealer: Sealer) -> None:
    """If the booking is unclaimed. Raises TooMany."""
    async with database.public_transaction() as tx:
        await limits.count_attempt(tx, rules.asking_limits(user_id=claim.user_id, network=network))
        code_id = await codes.issue_code(
            tx,
            email=claim.subject,
            purpose="claim",
            is_for_somebody=True,
            return_path=None,
            asker=rules.code_asker(user_id=claim.user_id),
            sealer=sealer,
        )
        await enqueue(
            tx,
            "messaging.claim_code",
            client_id=claim.client_id,
            code_id=code_id,
            booking_reference=claim.booking_reference,
            by=by,
            language=current_language(),
        )


async def claim_by_code(database: Database, claim: Claim, *, code: str, sealer: Sealer) -> int:
    """Return the booking's id. Idempotent.

    Raises TooMany, ClaimCodeWrong, NotConfirmedYet.
    """
    tried = await codes.try_code(
        database,
        email=claim.subject,
        purpose="claim",
        code=code,
        asker=rules.code_asker(user_id=claim.user_id),
        limit=rules.guessing_limit(user_id=claim.user_id),
        sealer=sealer,
    )
    if tried.outcome not in {"right", "used"} or tried.code_id is None:
        raise ClaimCodeWrong
    async with database.client_transaction(claim.client_id) as tx:
        contact = await repository.find_claim_contact(
            tx, booking_reference=claim.booking_reference, user_id=claim.user_id
        )
        if contact is None:
            raise ClaimCodeWrong
        booking = await lock_booking(tx, booking_id=contact.booking_id)
        if booking.user_id == claim.user_id:
            return booking.booking_id
        if tried.outcome == "used" or booking.user_id is not None:
            raise ClaimCodeWrong
        if booking.booking_status == BookingStatus.PENDING:
            raise NotConfirmedYet
        if not await codes_repository.spend_code(tx, code_id=tried.code_id):
            raise ClaimCodeWrong
        await _give(tx, booking, user_id=claim.user_id, by="code")
    return booking.booking_id


async def end_claim_codes(tx: ClientTransaction, *, booking_reference: str) -> None:
    subject = rules.code_subject(client_id=tx.client_id, booking_reference=booking_reference)
    await codes_repository.delete_codes(tx, email=subject)


async def _give(tx: ClientTransaction, booking: BookingRecord, *, user_id: int, by: str) -> None:
    await repository.set_customer(tx, booking_id=booking.booking_id, user_id=user_id)
    await audit.record(
        tx,
        "booking.claimed",
        subject=f"booking:{booking.booking_id}",
        actor_id=user_id,
        by=by,
    )
