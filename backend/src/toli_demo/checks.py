"""The invariants on demand, for tests that check them after each journey."""

from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, Db
from toli.reporting.invariants.exports import broken_rows

router = APIRouter(include_in_schema=False)


@router.get("/sandbox/invariants", operation_id="checkInvariants")
async def check_invariants(database: Db, clock: CurrentClock) -> list[str]:
    """List the rows of the database that break an invariant, as `toli check` does."""
    return [f"{row.invariant}: {row.detail}" for row in await broken_rows(database, now=clock.now())]
