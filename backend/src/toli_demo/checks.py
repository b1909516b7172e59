"""The invariants on demand, for tests that check them after each journey."""

from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, Db
from toli.reporting.invariants.exports import wrong_exports
from toli.reporting.invariants.invariants import broken_invariants

router = APIRouter(include_in_schema=False)


@router.get("/sandbox/invariants", operation_id="checkInvariants")
async def check_invariants(database: Db, clock: CurrentClock) -> list[str]:
    """List the rows of the database that break an invariant, as `toli check` does."""
    rows = [f"{row.invariant}: {row.detail}" for row in await broken_invariants(database)]
    return [*rows, *(f"P4: {detail}" for detail in await wrong_exports(database, now=clock.now()))]
