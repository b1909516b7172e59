"""The own terms of a trip and of its departures: read, change, and try out a change."""

from toli.catalogue.repository import own_terms
from toli.catalogue.schemas.own_terms import OwnTerms
from toli.catalogue.service.event_changes import finish_change, lock_for_change, record_act
from toli.clients.service import terms
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.pricing import service as pricing
from toli.pricing.schemas.terms import TermsIn, TermsOut
from toli.pricing.terms import StoredTerms


async def own_terms_of(tx: OperatorTransaction, *, event_id: int, ep_id: int | None = None) -> TermsOut:
    """Return the terms of a trip, or of one of its departures. Raises NotFound."""
    found = await _find(tx, event_id=event_id, ep_id=ep_id)
    return _shown(tx, found, own=found.own)


async def preview_terms(tx: OperatorTransaction, *, event_id: int, ep_id: int | None = None, body: TermsIn) -> TermsOut:
    """Return what terms would be after a change. Raises NotFound, TaxWithoutGstin and InvalidFields."""
    found = await _find(tx, event_id=event_id, ep_id=ep_id)
    own = pricing.terms_to_store(body)
    terms.check_tax(own, has_gstin=found.has_gstin)
    return _shown(tx, found, own=own)


async def set_terms(tx: OperatorTransaction, *, event_id: int, ep_id: int | None = None, body: TermsIn) -> TermsOut:
    """Change the own terms of a trip, or of one of its departures, for bookings from now on.

    A section left out is that of the level above. Raises NotFound, TaxWithoutGstin and InvalidFields.
    """
    event = await lock_for_change(tx, event_id=event_id, while_ongoing=True)
    found = await _find(tx, event_id=event_id, ep_id=ep_id)
    own = pricing.terms_to_store(body)
    terms.check_tax(own, has_gstin=found.has_gstin)
    if own != found.own:
        await own_terms.change(tx, event_id=event_id, ep_id=ep_id, terms=own)
        await record_act(
            tx,
            "terms.changed",
            subject=f"event:{event_id}" if ep_id is None else f"event_plan:{ep_id}",
            before=terms.changed(found.own, own),
            after=terms.changed(own, found.own),
        )
        await finish_change(tx, event=event)
    return _shown(tx, found, own=own)


async def _find(tx: OperatorTransaction, *, event_id: int, ep_id: int | None) -> OwnTerms:
    found = await own_terms.find(tx, event_id=event_id, ep_id=ep_id, today=tx.today)
    if found is None:
        raise NotFound
    return found


def _shown(tx: OperatorTransaction, found: OwnTerms, *, own: StoredTerms) -> TermsOut:
    levels = [found.client, own] if found.departure is None else [found.client, found.event, own]
    example = pricing.Example.on(tx.today, price=found.price, starts_on=found.starts_on)
    return pricing.show_terms(*levels, has_gstin=found.has_gstin, example=example)
