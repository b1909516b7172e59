from typing import Final

from toli.clients.companies.errors import CalendarFeedsFull
from toli.clients.companies.repository import calendar_feeds as repository
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.repository import team
from toli.clients.companies.rules import FEED_RIGHTS
from toli.clients.companies.schemas.calendar_feeds import (
    CalendarFeedIn,
    CalendarFeedsOut,
    CreatedCalendarFeed,
    OpenFeed,
)
from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import Right
from toli.identity.audit.service import record
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.secrets import new_token, token_hash
from toli.kit.text import Text

CALENDAR_PATH: Final = "/feeds/calendar/"
"""Answered at each host of a client, without a redirect."""
MOST_FEEDS: Final = 20
"""Of a member."""


async def open_feed(database: Database, settings: Settings, *, client_id: int, secret: str) -> OpenFeed:
    """Within its creator's present rights and limits.

    Raises NotFound for an unknown and a revoked secret, and if its creator has left or lost the right.
    """
    async with database.client_transaction(client_id) as tx:
        live = await repository.find_live(tx, token_hash=token_hash(secret))
        if live is None:
            raise NotFound
        place = await team.find_place(tx, user_id=live.created_by)
        is_second_factor_owed = live.owes_second_factor and settings.requires_second_factor_of(is_demo=live.is_demo)
        if place is None or is_second_factor_owed or FEED_RIGHTS[live.kind] not in place.rights:
            raise NotFound
        if live.is_to_be_touched:
            await repository.note_read(tx, feed_id=live.feed_id)
    return OpenFeed(
        feed_id=live.feed_id,
        name=live.name,
        kind=live.kind,
        language=live.language,
        limit=place.narrowed(live.trips),
        is_of_some_trips=live.trips is not None,
        has_names=live.has_names and Right.VIEW_BOOKINGS in place.rights,
    )


async def list_feeds(tx: ClientTransaction, *, place: TeamPlace, actor_id: int) -> CalendarFeedsOut:
    return CalendarFeedsOut(
        feeds=await repository.list_feeds(tx, created_by=_own_only(place, actor_id)),
        kinds=[kind for kind, right in FEED_RIGHTS.items() if right in place.rights],
        may_have_names=Right.VIEW_BOOKINGS in place.rights,
    )


async def create_feed(
    tx: ClientTransaction, settings: Settings, *, body: CalendarFeedIn, place: TeamPlace, actor_id: int
) -> CreatedCalendarFeed:
    """Raises CalendarFeedsFull; Invalid for a kind or names that the creator has no right to."""
    client = await profile_repository.lock(tx)
    if client is None:
        raise NotFound
    if await repository.count_feeds(tx, created_by=actor_id) >= MOST_FEEDS:
        raise CalendarFeedsFull(most=MOST_FEEDS)
    if FEED_RIGHTS[body.kind] not in place.rights:
        raise Invalid(Text("Choose a calendar that you may see."), field="kind")
    if body.has_names and Right.VIEW_BOOKINGS not in place.rights:
        raise Invalid(Text("You may not see the names of travellers."), field="has_names")
    secret = new_token()
    feed_id = await repository.create_feed(
        tx,
        name=body.name,
        kind=body.kind,
        token_hash=token_hash(secret),
        trips=body.trips,
        has_names=body.has_names,
        created_by=actor_id,
    )
    await record(
        tx,
        "calendar_feed.created",
        subject=f"calendar_feed:{feed_id}",
        actor_id=actor_id,
        name=body.name,
        kind=body.kind,
        trips=body.trips,
        has_names=body.has_names,
    )
    await enqueue(
        tx,
        "messaging.account_changed",
        client_id=tx.client_id,
        user_id=actor_id,
        action="calendar_feed.created",
        change=f"calendar_feed:{tx.client_id}:{feed_id}",
    )
    # At the label, which stays when the own domain changes.
    url = f"{settings.client_origin(client.url)}{CALENDAR_PATH}{secret}.ics"
    after = await list_feeds(tx, place=place, actor_id=actor_id)
    return CreatedCalendarFeed(**dict(after), feed_id=feed_id, url=url)


async def revoke_feed(tx: ClientTransaction, *, feed_id: int, place: TeamPlace, actor_id: int) -> CalendarFeedsOut:
    """Revoke from the next reading. Raises NotFound, also for another member's feed without the right to revoke it."""
    name = await repository.revoke_feed(tx, feed_id=feed_id, created_by=_own_only(place, actor_id))
    if name is None:
        raise NotFound
    await record(tx, "calendar_feed.revoked", subject=f"calendar_feed:{feed_id}", actor_id=actor_id, name=name)
    return await list_feeds(tx, place=place, actor_id=actor_id)


def _own_only(place: TeamPlace, actor_id: int) -> int | None:
    return None if Right.API_TOKENS in place.rights else actor_id
