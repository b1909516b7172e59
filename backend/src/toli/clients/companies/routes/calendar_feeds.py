from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.clients.companies.errors import CalendarFeedsFull
from toli.clients.companies.schemas.calendar_feeds import CalendarFeedIn, CalendarFeedsOut, CreatedCalendarFeed
from toli.clients.companies.service import calendar_feeds
from toli.identity.access.guards import CurrentSettings, Db, OperatedClient, Proven, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(tags=["Calendar feeds"])

FEEDS = "/clients/{client_id:int}/calendar-feeds"


@router.get(FEEDS, operation_id="listCalendarFeeds")
@requires(Right.VIEW_TRIPS, people_only=True)
async def list_calendar_feeds(client_id: OperatedClient, actor: SignedIn, database: Db) -> CalendarFeedsOut:
    """The caller's, or with the right to API tokens all of the team."""
    async with database.client_transaction(client_id) as tx:
        return await calendar_feeds.list_feeds(tx, place=actor.operates[client_id], actor_id=actor.user_id)


@router.post(FEEDS, operation_id="createCalendarFeed", status_code=status.HTTP_201_CREATED)
@requires(Right.VIEW_TRIPS, people_only=True)
@raises(CalendarFeedsFull)
async def create_calendar_feed(
    client_id: OperatedClient, actor: Proven, body: CalendarFeedIn, database: Db, settings: CurrentSettings
) -> CreatedCalendarFeed:
    """Create a calendar feed with its creator's rights. The address is returned this once."""
    async with database.client_transaction(client_id) as tx:
        return await calendar_feeds.create_feed(
            tx, settings, body=body, place=actor.operates[client_id], actor_id=actor.user_id
        )


@router.delete(f"{FEEDS}/{{feed_id:int}}", operation_id="revokeCalendarFeed")
@requires(Right.VIEW_TRIPS, people_only=True)
async def revoke_calendar_feed(
    client_id: OperatedClient, actor: SignedIn, feed_id: Annotated[int, Path(ge=1, le=2**53)], database: Db
) -> CalendarFeedsOut:
    """Revoke a calendar feed. Its next reading is a 404."""
    async with database.client_transaction(client_id) as tx:
        return await calendar_feeds.revoke_feed(
            tx, feed_id=feed_id, place=actor.operates[client_id], actor_id=actor.user_id
        )
