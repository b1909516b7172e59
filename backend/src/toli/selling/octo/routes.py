"""The supplier's side of OCTO (octo.travel), for API tokens of a company."""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Path, Query, Response

from toli.catalogue.inventory.errors import StockTaken
from toli.identity.access.guards import CurrentServices, CurrentSettings, SiteRef, require_operator_of
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.languages import LANGUAGES, current_language
from toli.selling.bookings.errors.bookings import NetworkHoldsTooMany
from toli.selling.octo.errors import (
    PATH,
    OctoBadRequest,
    OctoUnprocessable,
    TokenRequired,
    WrongAvailability,
    WrongBooking,
    WrongOption,
    WrongProduct,
    WrongUnit,
)
from toli.selling.octo.schemas.availability import (
    OctoAvailability,
    OctoAvailabilityIn,
    OctoCalendarDay,
    OctoCalendarIn,
)
from toli.selling.octo.schemas.bookings import (
    OctoBooking,
    OctoBookingQuery,
    OctoCancellationIn,
    OctoConfirmationIn,
    OctoExtensionIn,
    OctoReservationIn,
    OctoUpdateIn,
)
from toli.selling.octo.schemas.fields import OctoCapabilityId
from toli.selling.octo.schemas.products import OctoCapability, OctoProduct, OctoSupplier
from toli.selling.octo.schemas.webhooks import OctoWebhook, OctoWebhookDeleted, OctoWebhookIn
from toli.selling.octo.service import availability, booking_view, bookings, products, reserve, webhooks
from toli.selling.octo.service.reserve import Reseller
from toli.services import Services

router = APIRouter(prefix="/octo", tags=["OCTO"])

CAPABILITIES: Final = "Octo-Capabilities"


@raises(TokenRequired)
async def _reseller(operator: Operator, site: SiteRef, settings: CurrentSettings) -> Reseller:
    require_operator_of(operator.context, operator.actor, site.client_id)
    if operator.actor.token_id is None:
        raise TokenRequired
    return Reseller(
        site=site,
        origin=settings.site_origin(label=site.label, domain=site.domain),
        token_id=operator.actor.token_id,
        actor=operator.actor,
    )


CurrentReseller = Annotated[Reseller, Depends(_reseller)]


async def _capabilities(
    response: Response, octo_capabilities: Annotated[str, Header(max_length=1000)] = ""
) -> frozenset[OctoCapabilityId]:
    """Echo the requested capabilities that Toli has."""
    requested = {name.strip() for name in octo_capabilities.split(",")}
    echoed = frozenset(capability for capability in OctoCapabilityId if capability in requested)
    response.headers[CAPABILITIES] = ", ".join(capability for capability in OctoCapabilityId if capability in echoed)
    if OctoCapabilityId.CONTENT in echoed:
        response.headers["Content-Language"] = current_language()
        response.headers["Available-Languages"] = ", ".join(LANGUAGES)
    return echoed


Requested = Annotated[frozenset[OctoCapabilityId], Depends(_capabilities)]


@router.get("/supplier", operation_id="getOctoSupplier", response_model_exclude_unset=True)
@requires(Right.RESELL)
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
@requires(Right.RESELL)
async def list_capabilities() -> list[OctoCapability]:
    """List the capabilities that a call may ask for."""
    return products.CAPABILITIES


@router.get("/products", operation_id="listOctoProducts", response_model_exclude_unset=True)
@requires(Right.RESELL)
async def list_products(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices
) -> list[OctoProduct]:
    """All public trips. There are no pages."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await products.list_products(
            tx,
            origin=reseller.origin,
            capabilities=capabilities,
            now=services.clock.now(),
        )


@router.get("/products/{product_id}", operation_id="getOctoProduct", response_model_exclude_unset=True)
@requires(Right.RESELL)
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
@requires(Right.RESELL)
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
@requires(Right.RESELL)
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


@router.post("/bookings", operation_id="reserveOctoBooking", response_model_exclude_unset=True)
@requires(Right.RESELL)
@raises(
    NetworkHoldsTooMany,
    OctoBadRequest,
    OctoUnprocessable,
    StockTaken,
    WrongAvailability,
    WrongBooking,
    WrongOption,
    WrongProduct,
    WrongUnit,
)
async def reserve_booking(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices, body: OctoReservationIn
) -> OctoBooking:
    """Hold beds of a departure until the booking is confirmed or expires."""
    uuid = await reserve.reserve(services, reseller, body)
    return await _show(services, reseller, capabilities, uuid)


@router.get("/bookings", operation_id="listOctoBookings", response_model_exclude_unset=True)
@requires(Right.RESELL)
@raises(OctoBadRequest)
async def list_bookings(
    reseller: CurrentReseller,
    capabilities: Requested,
    services: CurrentServices,
    query: Annotated[OctoBookingQuery, Query()],
) -> list[OctoBooking]:
    """The agent's own, latest first."""
    async with services.database.client_snapshot(reseller.site.client_id) as tx:
        return await booking_view.list_bookings(
            tx,
            token_id=reseller.token_id,
            query=query,
            is_test=services.settings.is_sandbox,
            capabilities=capabilities,
            now=services.clock.now(),
        )


@router.get("/bookings/{uuid}", operation_id="getOctoBooking", response_model_exclude_unset=True)
@requires(Right.RESELL)
@raises(WrongBooking)
async def get_booking(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices, uuid: UUID
) -> OctoBooking:
    return await _show(services, reseller, capabilities, uuid)


@router.patch("/bookings/{uuid}", operation_id="updateOctoBooking", response_model_exclude_unset=True)
@requires(Right.RESELL)
@raises(
    NetworkHoldsTooMany,
    OctoBadRequest,
    OctoUnprocessable,
    StockTaken,
    WrongAvailability,
    WrongBooking,
    WrongOption,
    WrongProduct,
    WrongUnit,
)
async def update_booking(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices, uuid: UUID, body: OctoUpdateIn
) -> OctoBooking:
    """Change contact, names, notes and references; while on hold also product, option, departure and travellers.

    Other beds are held anew: the booking keeps its uuid, and gets another id and reference.
    """
    await bookings.update(services, reseller, uuid=uuid, body=body)
    return await _show(services, reseller, capabilities, uuid)


@router.post("/bookings/{uuid}/extend", operation_id="extendOctoBooking", response_model_exclude_unset=True)
@requires(Right.RESELL)
@raises(OctoBadRequest, OctoUnprocessable, WrongBooking)
async def extend_booking(
    reseller: CurrentReseller,
    capabilities: Requested,
    services: CurrentServices,
    uuid: UUID,
    body: OctoExtensionIn | None = None,  # noqa: ARG001  every extension has the same length
) -> OctoBooking:
    """Extend a hold by ten minutes, at most twice."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        await bookings.extend(tx, reseller, uuid=uuid)
    return await _show(services, reseller, capabilities, uuid)


@router.post("/bookings/{uuid}/confirm", operation_id="confirmOctoBooking", response_model_exclude_unset=True)
@requires(Right.RESELL)
@raises(
    NetworkHoldsTooMany,
    OctoBadRequest,
    OctoUnprocessable,
    StockTaken,
    WrongAvailability,
    WrongBooking,
    WrongProduct,
    WrongUnit,
)
async def confirm_booking(
    reseller: CurrentReseller, capabilities: Requested, services: CurrentServices, uuid: UUID, body: OctoConfirmationIn
) -> OctoBooking:
    """Confirm a booking on the agent's credit: nothing is paid, and the balance stays due. Idempotent."""
    await bookings.confirm(services, reseller, uuid=uuid, body=body)
    return await _show(services, reseller, capabilities, uuid)


@router.post("/bookings/{uuid}/cancel", operation_id="cancelOctoBooking", response_model_exclude_unset=True)
@requires(Right.RESELL)
@raises(OctoBadRequest, OctoUnprocessable, StockTaken, WrongBooking)
async def cancel_booking(
    reseller: CurrentReseller,
    capabilities: Requested,
    services: CurrentServices,
    uuid: UUID,
    body: OctoCancellationIn | None = None,
) -> OctoBooking:
    """Release held beds, or cancel a confirmed booking without payments. Idempotent."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        await bookings.cancel(tx, reseller, uuid=uuid, body=body or OctoCancellationIn(), now=services.clock.now())
    return await _show(services, reseller, capabilities, uuid)


@router.get(
    "/webhooks",
    operation_id="listOctoWebhooks",
    response_model_exclude_unset=True,
    dependencies=[Depends(_capabilities)],
)
@requires(Right.RESELL)
async def list_webhooks(reseller: CurrentReseller, services: CurrentServices) -> list[OctoWebhook]:
    """List the webhooks of the token."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await webhooks.list_webhooks(tx, reseller)


@router.post(
    "/webhooks",
    operation_id="createOctoWebhook",
    response_model_exclude_unset=True,
    dependencies=[Depends(_capabilities)],
)
@requires(Right.RESELL)
@raises(OctoBadRequest, OctoUnprocessable)
async def create_webhook(reseller: CurrentReseller, services: CurrentServices, body: OctoWebhookIn) -> OctoWebhook:
    """At most 20 of the token, which end with it. The secret is shown this once."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        return await webhooks.create_webhook(tx, services.settings, services.sealer, reseller, body=body)


@router.delete("/webhooks/{webhook_id}", operation_id="deleteOctoWebhook", dependencies=[Depends(_capabilities)])
@requires(Right.RESELL)
async def delete_webhook(
    reseller: CurrentReseller,
    services: CurrentServices,
    webhook_id: Annotated[str, Path(max_length=40)],
) -> OctoWebhookDeleted:
    """Delete a webhook of the token, with its pending deliveries."""
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        await webhooks.delete_webhook(tx, reseller, webhook_id=webhook_id)
    return OctoWebhookDeleted()


async def _show(
    services: Services, reseller: Reseller, capabilities: frozenset[OctoCapabilityId], uuid: UUID
) -> OctoBooking:
    async with services.database.client_snapshot(reseller.site.client_id) as tx:
        return await booking_view.get_booking(
            tx,
            token_id=reseller.token_id,
            uuid=uuid,
            is_test=services.settings.is_sandbox,
            capabilities=capabilities,
            now=services.clock.now(),
        )
