from datetime import datetime
from typing import Protocol

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.transactions import Transaction
from toli.kit.sealing import Sealer
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.sealing import Secret, unseal
from toli.selling.changes.repository import change_request
from toli.selling.customers.errors import MoneyOnAccount, PaymentInProgress, TripUpcoming
from toli.selling.customers.repository import personal_data as repository
from toli.selling.customers.schemas import TravellerData
from toli.selling.deposits import repository as deposits
from toli.selling.waiting import repository as waiting

BATCH = 500
"""Bookings erased in one transaction."""


async def list_travellers_named_by(tx: Transaction, *, sealer: Sealer, user_id: int) -> list[TravellerData]:
    """List unsealed travellers (traveller scope), with medical notes that the person entered.

    The caller records the export.
    """

    def secret(traveller: Traveller, sealed: bytes | None, of: Secret) -> str:
        return unseal(sealer, sealed, of=of, booking_id=traveller.booking_id, position=traveller.position)

    return [
        TravellerData(
            booking_reference=reference,
            salutation=traveller.salutation,
            full_name=traveller.full_name,
            id_type=traveller.id_type,
            id_proof=secret(traveller, traveller.sealed_id_number, "id_number"),
            medical_needs=secret(traveller, traveller.sealed_medical_needs, "medical_needs"),
            meal_preference=traveller.meal_preference,
            emergency_contact=traveller.emergency_contact,
            email=traveller.email,
            phone=traveller.phone,
            age=traveller.age,
            gender=traveller.gender,
            dietary_requirements=traveller.dietary_requirements,
        )
        for reference, traveller in await repository.list_travellers_named_by(tx, user_id=user_id)
    ]


async def erase_personal_data(tx: Transaction, *, user_id: int, now: datetime) -> None:
    """Erase details (platform scope), but no amounts, dates and names: the law requires the documents.

    Raises MoneyOnAccount, TripUpcoming and PaymentInProgress.
    """
    operator = await deposits.find_operator_of_account(tx, user_id=user_id)
    if operator is not None:
        raise MoneyOnAccount(operator=operator)
    open_booking = await repository.find_first_under_way(tx, user_id=user_id, now=now)
    if open_booking is not None:
        refusal = TripUpcoming if open_booking.booking_status == BookingStatus.CONFIRMED else PaymentInProgress
        raise refusal(title=open_booking.title, reference=open_booking.booking_reference)
    await repository.erase_travellers(tx, user_id=user_id)
    await change_request.erase_of_person(tx, user_id=user_id)
    await waiting.erase_person(tx, user_id=user_id)


async def erase_after_tours(database: Database, *, now: datetime, days: int) -> int:
    """Erase and audit bookings. Idempotent."""
    return await _erase(database, repository.erase_after_tours, "travellers.erased", now=now, days=days)


async def erase_contacts(database: Database, *, now: datetime, days: int) -> int:
    """Erase and audit contacts without an account. Names stay with the documents. Idempotent."""
    return await _erase(database, repository.erase_contacts, "contact.erased", now=now, days=days)


class _EraseBatch(Protocol):
    async def __call__(self, tx: Transaction, *, now: datetime, days: int, most: int) -> list[tuple[int, int]]: ...


async def _erase(database: Database, erase_batch: _EraseBatch, action: str, *, now: datetime, days: int) -> int:
    erased = 0
    while True:
        async with database.platform_transaction() as tx:
            over = await erase_batch(tx, now=now, days=days, most=BATCH)
            for client_id, booking_id in over:
                await audit.record(tx.for_client(client_id), action, subject=f"booking:{booking_id}")
        erased += len(over)
        if len(over) < BATCH:
            return erased
