from collections.abc import Mapping

from toli.catalogue.pricing import service as pricing
from toli.catalogue.pricing.schemas.terms import TermsIn, TermsOut
from toli.catalogue.terms.repository import own_terms
from toli.catalogue.terms.schemas.own_terms import OwnTerms
from toli.catalogue.terms.service import client_terms as terms
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, record_act
from toli.clients.companies.terms import StoredTerms
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound


async def own_terms_of(tx: OperatorTransaction, *, trip_id: int, departure_id: int | None = None) -> TermsOut:
    """Raises NotFound."""
    stored_terms = await _find(tx, trip_id=trip_id, departure_id=departure_id)
    return _shown(tx, stored_terms, own=stored_terms.own)


async def preview_terms(
    tx: OperatorTransaction, *, trip_id: int, departure_id: int | None = None, body: TermsIn
) -> TermsOut:
    """Raises NotFound, TaxWithoutGstin, InvalidFields."""
    stored_terms = await _find(tx, trip_id=trip_id, departure_id=departure_id)
    own = pricing.terms_to_store(body)
    terms.check_tax(own, has_gstin=stored_terms.has_gstin)
    return _shown(tx, stored_terms, own=own)


async def set_terms(
    tx: OperatorTransaction, *, trip_id: int, departure_id: int | None = None, body: TermsIn
) -> TermsOut:
    """Change own terms for later bookings; an omitted section is the upper level's.

    Raises NotFound, TaxWithoutGstin, InvalidFields.
    """
    event = await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    stored_terms = await _find(tx, trip_id=trip_id, departure_id=departure_id)
    own = pricing.terms_to_store(body)
    terms.check_tax(own, has_gstin=stored_terms.has_gstin)
    if own != stored_terms.own:
        await _change(tx, stored_terms, trip_id=trip_id, departure_id=departure_id, own=own)
        await finish_change(tx, event=event)
    return _shown(tx, stored_terms, own=own)


async def set_sections(
    tx: OperatorTransaction, *, trip_id: int, departure_id: int, sections: Mapping[str, object]
) -> None:
    """Change stored sections of a departure of a locked trip; None: the trip's. The caller calls `finish_change`.

    Raises NotFound, TaxWithoutGstin.
    """
    stored_terms = await _find(tx, trip_id=trip_id, departure_id=departure_id)
    own = {name: section for name, section in {**stored_terms.own, **sections}.items() if section is not None}
    terms.check_tax(own, has_gstin=stored_terms.has_gstin)
    await _change(tx, stored_terms, trip_id=trip_id, departure_id=departure_id, own=own)


async def _change(
    tx: OperatorTransaction, stored_terms: OwnTerms, *, trip_id: int, departure_id: int | None, own: StoredTerms
) -> None:
    await own_terms.change(tx, trip_id=trip_id, departure_id=departure_id, terms=own)
    await record_act(
        tx,
        "terms.changed",
        subject=f"trip:{trip_id}" if departure_id is None else f"departure:{departure_id}",
        before=terms.changed(stored_terms.own, own),
        after=terms.changed(own, stored_terms.own),
    )


async def _find(tx: OperatorTransaction, *, trip_id: int, departure_id: int | None) -> OwnTerms:
    stored_terms = await own_terms.find(tx, trip_id=trip_id, departure_id=departure_id, today=tx.today)
    if stored_terms is None:
        raise NotFound
    return stored_terms


def _shown(tx: OperatorTransaction, stored_terms: OwnTerms, *, own: StoredTerms) -> TermsOut:
    levels = (
        [stored_terms.client, own] if stored_terms.departure is None else [stored_terms.client, stored_terms.event, own]
    )
    example = pricing.Example.on(tx.today, price=stored_terms.price, starts_on=stored_terms.starts_on)
    return pricing.show_terms(*levels, has_gstin=stored_terms.has_gstin, example=example)
