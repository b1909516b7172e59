from fastapi import APIRouter

from toli.catalogue.pricing.schemas.terms import TermsIn, TermsOut
from toli.catalogue.terms.service import own_terms
from toli.catalogue.trips.errors import EDIT_ERRORS
from toli.catalogue.trips.routes.parameters import OwnEvent
from toli.clients.companies.errors import TaxWithoutGstin
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import EpId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(tags=["Trips"])


@router.get("/events/{event_id:int}/terms", operation_id="getTripTerms")
@requires(Right.VIEW_TRIPS)
async def get_trip_terms(own: OwnEvent, operator: Operator) -> TermsOut:
    async with operator.transaction(own.client_id) as tx:
        return await own_terms.own_terms_of(tx, trip_id=own.trip_id)


@router.put("/events/{event_id:int}/terms", operation_id="updateTripTerms")
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, TaxWithoutGstin)
async def update_trip_terms(body: TermsIn, own: OwnEvent, operator: Operator) -> TermsOut:
    """Update an event's terms for later bookings; omitted sections are the client's."""
    async with operator.transaction(own.client_id) as tx:
        return await own_terms.set_terms(tx, trip_id=own.trip_id, body=body)


@router.post("/events/{event_id:int}/terms/preview", operation_id="previewTripTerms")
@requires(Right.TRIPS)
@raises(TaxWithoutGstin)
async def preview_trip_terms(body: TermsIn, own: OwnEvent, operator: Operator) -> TermsOut:
    async with operator.transaction(own.client_id) as tx:
        return await own_terms.preview_terms(tx, trip_id=own.trip_id, body=body)


@router.get("/events/{event_id:int}/plan/{ep_id:int}/terms", operation_id="getDepartureTerms")
@requires(Right.VIEW_TRIPS)
async def get_departure_terms(own: OwnEvent, departure_id: EpId, operator: Operator) -> TermsOut:
    async with operator.transaction(own.client_id) as tx:
        return await own_terms.own_terms_of(tx, trip_id=own.trip_id, departure_id=departure_id)


@router.put("/events/{event_id:int}/plan/{ep_id:int}/terms", operation_id="updateDepartureTerms")
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, TaxWithoutGstin)
async def update_departure_terms(body: TermsIn, own: OwnEvent, departure_id: EpId, operator: Operator) -> TermsOut:
    """Update a departure's terms for later bookings; omitted sections are the event's."""
    async with operator.transaction(own.client_id) as tx:
        return await own_terms.set_terms(tx, trip_id=own.trip_id, departure_id=departure_id, body=body)


@router.post("/events/{event_id:int}/plan/{ep_id:int}/terms/preview", operation_id="previewDepartureTerms")
@requires(Right.TRIPS)
@raises(TaxWithoutGstin)
async def preview_departure_terms(body: TermsIn, own: OwnEvent, departure_id: EpId, operator: Operator) -> TermsOut:
    async with operator.transaction(own.client_id) as tx:
        return await own_terms.preview_terms(tx, trip_id=own.trip_id, departure_id=departure_id, body=body)
