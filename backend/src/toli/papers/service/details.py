"""What an operator prints on papers."""

from toli.audit import service as audit
from toli.clients import service as clients
from toli.db.scope import Tx
from toli.kit.errors import NotFound
from toli.papers import repository, rules
from toli.papers.errors import GstinOfAnotherState, GstinRefused
from toli.papers.schemas import STATES, TOUR_OPERATOR_SERVICES, DetailsIn, DetailsOut


async def details(tx: Tx, *, client_id: int) -> DetailsOut:
    """What an operator prints on papers; before anything was saved, the site's name and nothing else.

    Raises NotFound when there is no such client.
    """
    row = await repository.details(tx, client_id=client_id)
    if row is None:
        raise NotFound
    return DetailsOut(
        legal_name=row["legal_name"] or row["client_name"],
        address=row["address"] or "",
        state=row["state"] or "",
        gstin=row["gstin"] or "",
        sac=row["sac"] or TOUR_OPERATOR_SERVICES,
        email=row["email"] or "",
        phone=row["phone"] or "",
        is_complete=row["legal_name"] is not None,
        tax_percent_with_gstin=row["tax_rate_bp"] / 100,
    )


async def save_details(tx: Tx, *, client_id: int, details: DetailsIn, actor_id: int | None) -> None:
    """Keep what is printed on papers from now on; those issued stay as they are.

    Raises GstinRefused and GstinOfAnotherState.
    """
    if details.gstin:
        if not rules.is_gstin(details.gstin):
            raise GstinRefused
        if not details.gstin.startswith(details.state):
            raise GstinOfAnotherState(STATES[details.state])
    await clients.set_has_gstin(tx, client_id=client_id, has_gstin=bool(details.gstin))
    await repository.set_details(tx, client_id=client_id, details=details)
    await audit.record(
        tx,
        "papers.details_changed",
        client_id=client_id,
        subject=f"client:{client_id}",
        actor_id=actor_id,
        state=details.state,
        is_registered=bool(details.gstin),
    )
