from typing import Annotated

from fastapi import APIRouter, Query, Response, status

from toli.clients.companies.errors import RunsApprovedClient
from toli.identity.access import session_cookie
from toli.identity.access.guards import (
    Confirmed,
    CurrentClock,
    CurrentServices,
    CurrentSettings,
    Db,
    IdentityNotConfirmed,
    SignedIn,
    Visitor,
)
from toli.kit.errors import raises
from toli.reporting.privacy import service
from toli.reporting.privacy.errors import LastAdministrator
from toli.reporting.privacy.schemas import MyData
from toli.selling.customers.errors import MoneyOnAccount, PaymentInProgress, TripUpcoming
from toli.selling.enquiries.errors import EnquiryClosed

router = APIRouter(prefix="/users/me", tags=["Accounts"])

WithTravellers = Annotated[bool, Query(description="Include the travellers named in bookings, unmasked")]


@router.get("/export", operation_id="exportMyData")
@raises(EnquiryClosed, IdentityNotConfirmed)
async def export_my_data(
    services: CurrentServices,
    response: Response,
    context: Visitor,
    actor: SignedIn,
    settings: CurrentSettings,
    with_travellers: WithTravellers = False,  # noqa: FBT002 (a parameter of the address)
) -> MyData:
    """Export all stored data about the caller, of every operator's site.

    Identity numbers are masked and medical notes omitted unless `with_travellers` is set, which requires a confirmed
    identity.
    """
    if with_travellers and actor.confirmed_until is None:
        raise IdentityNotConfirmed
    data = await service.export(services, context=context, actor=actor, with_travellers=with_travellers)
    name = f"{settings.product_name.lower()}-my-data-{data.exported_at:%Y-%m-%d}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return data


@router.delete("", operation_id="deleteMe", status_code=status.HTTP_204_NO_CONTENT)
@raises(LastAdministrator, MoneyOnAccount, PaymentInProgress, RunsApprovedClient, TripUpcoming)
async def delete_me(
    services: CurrentServices,
    response: Response,
    context: Visitor,
    actor: Confirmed,
    database: Db,
    clock: CurrentClock,
    settings: CurrentSettings,
) -> None:
    """Delete the caller's account, with confirmed identity. This cannot be undone.

    Erases personal data and sign-ins, and ends memberships; the legally required part of bookings stays. 409 with the
    reason while a confirmed trip is upcoming, beds are held, or an operator's site is open.
    """
    await service.leave(database, context=context, actor=actor, clock=clock, sealer=services.sealer)
    session_cookie.clear_session(response, settings=settings)
