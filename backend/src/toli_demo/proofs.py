"""Expiry of proofs of identity, for tests of the dialog that asks for a new one."""

from datetime import timedelta
from typing import Final

from fastapi import APIRouter, status
from sqlalchemy import func, update

from toli.identity.access.guards import Db, SignedIn
from toli.identity.people.models import UserSession

router = APIRouter(include_in_schema=False)

AGE: Final = timedelta(minutes=10)


@router.delete("/sandbox/proofs", status_code=status.HTTP_204_NO_CONTENT, operation_id="expireProofs")
async def expire_proofs(actor: SignedIn, database: Db) -> None:
    """Expire the proofs of the caller's session, and date its sign-in ten minutes back."""
    async with database.public_transaction() as tx:
        await tx.execute(
            update(UserSession)
            .where(UserSession.session_id == actor.session_id)
            .values(confirmed_until=None, second_factor_until=None, signed_in_at=func.now() - AGE)
        )
