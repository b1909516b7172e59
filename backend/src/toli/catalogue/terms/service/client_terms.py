from dataclasses import replace
from datetime import datetime

from toli.catalogue.pricing import service as pricing
from toli.catalogue.pricing.schemas.terms import TermsIn, TermsOut
from toli.catalogue.terms.repository import client_terms as terms
from toli.catalogue.terms.schemas.client_terms import ClientTerms
from toli.clients.companies.errors import TaxWithoutGstin
from toli.clients.companies.terms import DEFAULT_TERMS, StoredTerms, merge_terms, store_terms
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound


async def terms_of(tx: ClientTransaction, *, lock: bool = False) -> ClientTerms:
    """Raises NotFound."""
    client_terms = await terms.find(tx, lock=lock)
    if client_terms is None:
        raise NotFound
    return client_terms


def show_terms(client: ClientTerms, *, now: datetime) -> TermsOut:
    """Show terms with an example: two travellers book today for a trip in half a year."""
    today = local_date(now, time_zone=client.time_zone)
    return pricing.show_terms(client.terms, has_gstin=client.has_gstin, example=pricing.Example.on(today))


def with_terms(client: ClientTerms, body: TermsIn) -> ClientTerms:
    """Unsaved; an omitted section gets the default.

    Without a GSTIN the tax stays and is not charged. Raises TaxWithoutGstin, InvalidFields.
    """
    own = pricing.terms_to_store(body)
    check_tax(own, has_gstin=client.has_gstin)
    if not client.has_gstin:
        own["tax"] = client.terms["tax"]
    return replace(client, terms=merge_terms(store_terms(DEFAULT_TERMS), own))


async def set_terms(tx: ClientTransaction, *, actor_id: int | None, body: TermsIn) -> ClientTerms:
    """Apply to later bookings; earlier quotes become invalid (trigger `client_ends_quotes`).

    Raises NotFound, and the errors of `with_terms`.
    """
    before = await terms_of(tx, lock=True)
    client = with_terms(before, body)
    after = client.terms
    if after != before.terms:
        await terms.change(tx, terms=after)
        await record(
            tx,
            "terms.changed",
            subject=f"client:{tx.client_id}",
            actor_id=actor_id,
            before=changed(before.terms, after),
            after=changed(after, before.terms),
        )
    return client


def check_tax(own: StoredTerms, *, has_gstin: bool) -> None:
    """Raises TaxWithoutGstin for a tax without a GSTIN (CGST Act, section 32; ADR 10)."""
    if not has_gstin and pricing.charges_tax(own):
        raise TaxWithoutGstin


def changed(terms: StoredTerms, other: StoredTerms) -> dict[str, object]:
    return {name: section for name, section in terms.items() if other.get(name) != section}
