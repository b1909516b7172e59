"""The supplier's side of OCTO (octo.travel), for API tokens of a company."""

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Path, Response

from toli.identity.access.context import ClientRef
from toli.identity.access.guards import CurrentServices, CurrentSettings, SiteRef, require_operator_of
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.languages import LANGUAGES, current_language
from toli.selling.octo.errors import PATH, OctoBadRequest, TokenRequired, WrongOption, WrongProduct, WrongUnit
from toli.selling.octo.schemas.availability import (
    OctoAvailability,
    OctoAvailabilityIn,
    OctoCalendarDay,
    OctoCalendarIn,
)
from toli.selling.octo.schemas.fields import OctoCapabilityId
from toli.selling.octo.schemas.products import OctoCapability, OctoProduct, OctoSupplier
from toli.selling.octo.service import availability, products

router = APIRouter(prefix="/octo", tags=["OCTO"])

CAPABILITIES: Final = "Octo-Capabilities"


@dataclass(frozen=True, slots=True)
class Reseller:
    """The program of an agent. `site`: the company of its token. `origin`: of the company's public site."""

    site: ClientRef
    origin: str


@raises(TokenRequired)
async def _reseller(operator: Operator, site: SiteRef, settings: CurrentSettings) -> Reseller:
    require_operator_of(operator.context, operator.actor, site.client_id)
    if operator.actor.token_id is None:
        raise TokenRequired
    return Reseller(site, settings.site_origin(label=site.label, domain=site.domain))


CurrentReseller = Annotated[Reseller, Depends(_reseller)]


async def _capabilities(
    response: Response, octo_capabilities: Annotated[str, Header(max_length=1000)] = ""
) -> frozenset[OctoCapabilityId]:
    """Echo the known ones of the requested capabilities."""
    requested = {name.strip() for name in octo_capabilities.split(",")}
    echoed = frozenset(capability for capability in OctoCapabilityId if capability in requested)
    response.headers[CAPABILITIES] = ", ".join(capability for capability in OctoCapabilityId if capability in echoed)
    if OctoCapabilityId.CONTENT in echoed:
        response.headers["Content-Language"] = current_language()
        response.headers["Available-Languages"] = ", ".join(LANGUAGES)
    return echoed


Requested = Annotated[frozenset[OctoCapabilityId], Depends(_capabilities)]


@router.get("/supplier", operation_id="getOctoSupplier", response_model_exclude_unset=True)
@requires(Right.VIEW_TRIPS)
async def get_supplier(reseller: CurrentReseller, capabilities: Requested, services: CurrentServices) -> OctoSupplier:
    """Get the company and its contacts."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await products.get_supplier(
            tx,
            endpoint=services.settings.client_origin(reseller.site.label) + PATH,
            website=reseller.origin,
            capabilities=capabilities,
        )


@router.get(
    "/capabilities", operation_id="listOctoCapabilities", dependencies=[Depends(_reseller), Depends(_capabilities)]
)
@requires(Right.VIEW_TRIPS)
async def list_capabilities() -> list[OctoCapability]:
    """List the capabilities that a call may ask for."""
    return products.CAPABILITIES


@router.get("/products", operation_id="listOctoProducts", response_model_exclude_unset=True)
@requires(Right.VIEW_TRIPS)
async def list_products(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices
) -> list[OctoProduct]:
    """List all public trips. There are no pages."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await products.list_products(
            tx,
            origin=reseller.origin,
            capabilities=capabilities,
            now=services.clock.now(),
        )


@router.get("/products/{product_id}", operation_id="getOctoProduct", response_model_exclude_unset=True)
@requires(Right.VIEW_TRIPS)
@raises(WrongProduct)
async def get_product(
    reseller: CurrentReseller,
    capabilities: Requested,
    services: CurrentServices,
    product_id: Annotated[str, Path(max_length=100)],
) -> OctoProduct:
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await products.get_product(
            tx,
            product_id=product_id,
            origin=reseller.origin,
            capabilities=capabilities,
            now=services.clock.now(),
        )


@router.post("/availability", operation_id="checkOctoAvailability", response_model_exclude_unset=True)
@requires(Right.VIEW_TRIPS)
@raises(OctoBadRequest, WrongOption, WrongProduct, WrongUnit)
async def check_availability(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices, body: OctoAvailabilityIn
) -> list[OctoAvailability]:
    """Check departures with an option by day, range or ids."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await availability.check_availability(
            tx,
            cache=services.database.versioned_cache,
            body=body,
            capabilities=capabilities,
            now=services.clock.now(),
        )


@router.post("/availability/calendar", operation_id="getOctoCalendar", response_model_exclude_unset=True)
@requires(Right.VIEW_TRIPS)
@raises(OctoBadRequest, WrongOption, WrongProduct, WrongUnit)
async def get_calendar(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices, body: OctoCalendarIn
) -> list[OctoCalendarDay]:
    """List the days with departures of an option."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await availability.get_calendar(
            tx,
            cache=services.database.versioned_cache,
            body=body,
            capabilities=capabilities,
            now=services.clock.now(),
        )
