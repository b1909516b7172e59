from typing import Annotated

from fastapi import APIRouter, Query, Response

from toli.catalogue.storefront.errors import ProductFeedEmpty, ProductFeedShrank
from toli.catalogue.storefront.service import things_to_do
from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import CurrentServices, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(tags=["Storefront"])

ZIP = "application/zip"
AcceptsFewer = Annotated[bool, Query(alias="accept_fewer", description="Also with far fewer trips than the last feed")]


@router.post(
    "/clients/{client_id:int}/things-to-do-feed",
    operation_id="createThingsToDoFeed",
    response_class=Response,
    responses=describe_file(ZIP, "The JSON files of the feed"),
)
@requires(Right.SITE)
@raises(ProductFeedEmpty, ProductFeedShrank)
async def create_things_to_do_feed(
    client_id: OperatedClient,
    actor: SignedIn,
    services: CurrentServices,
    *,
    accepts_fewer: AcceptsFewer = False,
) -> Response:
    """Create the files of a company's trips for Google Things to do, which the company uploads itself."""
    now = services.clock.now()
    data = await things_to_do.create_feed(
        services.database,
        services.settings,
        client_id=client_id,
        actor_id=actor.user_id,
        accepts_fewer=accepts_fewer,
        now=now,
    )
    return private_file(data, media_type=ZIP, filename=f"things-to-do-{now:%Y-%m-%d}.zip", disposition="attachment")
