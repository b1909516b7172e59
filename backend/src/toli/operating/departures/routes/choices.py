from typing import Annotated

from fastapi import APIRouter, Path

from toli.catalogue.inventory.errors import StockTaken
from toli.identity.access.guards import CurrentServices, SignedIn, SiteClient, Visitor
from toli.kit.errors import raises
from toli.operating.departures.errors import AlreadyChosen, ChoiceNotOffered, ChoiceOver, DepartureTaken
from toli.operating.departures.schemas import ChoiceIn, ChoicePage, OpenChoice
from toli.operating.departures.service import choices
from toli.payments.gateway.errors import RefundTooLarge, RefundTooSmall
from toli.selling.bookings.errors.bookings import BookingCancelled, HoldExpired, NotConfirmedYet, TourEnded
from toli.selling.changes.errors.change import ChangeDiffers, NothingChanges
from toli.selling.credit.errors import CreditNotPossible, CreditTooLarge
from toli.selling.offline.errors.offline import OfflineRefundTooLarge

router = APIRouter(prefix="/departure-choices", tags=["Departure changes"])

Token = Annotated[str, Path(max_length=64)]


@router.get("", operation_id="listOpenDepartureChoices")
async def list_open_departure_choices(services: CurrentServices, actor: SignedIn, context: Visitor) -> list[OpenChoice]:
    """List the open choices of the caller's bookings."""
    if context.client is None:
        return []
    async with services.database.client_transaction(context.client.client_id) as tx:
        return await choices.list_open_choices(tx, user_id=actor.user_id, now=services.clock.now())


@router.get("/{token}", operation_id="getDepartureChoice")
async def get_departure_choice(services: CurrentServices, client_id: SiteClient, token: Token) -> ChoicePage:
    """Retrieve the change and choices of a booking."""
    async with services.database.client_transaction(client_id) as tx:
        return await choices.get_choice_page(tx, token=token, now=services.clock.now())


@router.put("/{token}", operation_id="setDepartureChoiceByLink")
@raises(
    AlreadyChosen,
    BookingCancelled,
    ChangeDiffers,
    ChoiceNotOffered,
    ChoiceOver,
    CreditTooLarge,
    CreditNotPossible,
    DepartureTaken,
    HoldExpired,
    NotConfirmedYet,
    NothingChanges,
    OfflineRefundTooLarge,
    RefundTooLarge,
    RefundTooSmall,
    StockTaken,
    TourEnded,
)
async def set_departure_choice_by_link(
    services: CurrentServices, client_id: SiteClient, token: Token, body: ChoiceIn, context: Visitor
) -> ChoicePage:
    """Choose for a booking. Idempotent; a different second choice is refused."""
    user_id = None if context.actor is None else context.actor.user_id
    async with services.database.client_transaction(client_id) as tx:
        return await choices.choose(
            tx,
            database=services.database,
            settings=services.settings,
            sealer=services.sealer,
            token=token,
            chosen=body,
            user_id=user_id,
            now=services.clock.now(),
        )
