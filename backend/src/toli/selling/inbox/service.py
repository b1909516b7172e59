from collections import Counter
from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import func

from toli.clients.companies.repository import team
from toli.identity.access.rights import Right
from toli.identity.audit.service import Act, record_all
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.paging import Page
from toli.kit.text import Text
from toli.selling.enquiries import service as enquiries
from toli.selling.enquiries.schemas import EnquiryStatus
from toli.selling.inbox import repository, rules
from toli.selling.inbox.errors import InboxItemDone, InboxViewsFull, RequestUndecided
from toli.selling.inbox.schemas import (
    InboxFilters,
    InboxKey,
    InboxKind,
    InboxOut,
    InboxPerson,
    InboxStatus,
    InboxViewIn,
    InboxViewOut,
)

Kinds = Collection[InboxKind]
"""The kinds that the caller may see."""

NOT_SNOOZED: Final = {"snoozed_until": None, "snoozed_at": None, "is_follow_up": False}


async def get_inbox(
    tx: OperatorTransaction, *, kinds: Kinds, filters: InboxFilters, now: datetime, page: Page
) -> InboxOut:
    inbox_page = await repository.read_page(tx, kinds=kinds, filters=filters, now=now, page=page)
    return InboxOut(
        data=inbox_page.items,
        counts=inbox_page.counts,
        kinds=inbox_page.by_kind,
        people=[
            InboxPerson(
                user_id=member.profile.user_id,
                name=member.profile.name,
                kinds=[kind for kind in rules.visible_kinds(member.place.rights) if kind in kinds],
            )
            for member in sorted(await team.list_members(tx), key=lambda member: member.profile.name)
        ],
        total=inbox_page.total,
        total_pages=page.pages(inbox_page.total),
    )


async def count_open(tx: OperatorTransaction, *, rights: Collection[Right], now: datetime) -> Counter[InboxKind]:
    return await repository.count_open(tx, kinds=rules.visible_kinds(rights), now=now)


async def assign_items(
    tx: OperatorTransaction, *, kinds: Kinds, keys: Collection[InboxKey], user_id: int | None, now: datetime
) -> None:
    """Raises NotFound; Invalid for a person outside the team or without access to an item."""
    items = await _get_items(tx, kinds=kinds, keys=keys, now=now)
    if user_id is not None:
        members = {member.profile.user_id: member for member in await team.list_members(tx)}
        member = members.get(user_id)
        if member is None:
            raise Invalid(Text("Choose a person of your team."), field="user_id")
        if not all(rules.sees(member.place, item) for item in items):
            raise Invalid(
                Text("{name} may not see this. Choose another person.", name=member.profile.name),
                field="user_id",
            )
    await repository.place_items(tx, [(item.key, {"owner_id": user_id}) for item in items])
    assigned = [Act("inbox.assigned", rules.subject_of(item.key), {"owner_id": user_id}) for item in items]
    await record_all(tx, assigned, actor_id=tx.user_id)


async def snooze_items(
    tx: OperatorTransaction, *, kinds: Kinds, keys: Collection[InboxKey], until: datetime | None, now: datetime
) -> None:
    """Raises NotFound, InboxItemDone, and Invalid for a moment in the past or beyond a year."""
    items = await _get_items(tx, kinds=kinds, keys=keys, now=now)
    if until is None:
        await repository.place_items(tx, [(item.key, NOT_SNOOZED) for item in items])
        return
    if not now < until <= now + rules.LONGEST_SNOOZE:
        raise Invalid(Text("Choose a time within the next year."), field="until")
    if any(item.status is InboxStatus.DONE for item in items):
        raise InboxItemDone
    await repository.place_items(
        tx,
        [
            (
                item.key,
                {
                    "snoozed_until": until,
                    "snoozed_at": func.now(),
                    "is_follow_up": item.own_status is InboxStatus.WAITING,
                },
            )
            for item in items
        ],
    )


async def finish_items(
    tx: OperatorTransaction, *, kinds: Kinds, keys: Collection[InboxKey], is_done: bool, now: datetime
) -> None:
    """Close or reopen enquiries and reviews without an answer. Raises NotFound, RequestUndecided, InboxItemDone."""
    items = await _get_items(tx, kinds=kinds, keys=keys, now=now)
    if any(item.key.kind in rules.REQUESTS for item in items):
        raise RequestUndecided if is_done else InboxItemDone
    reviews = [item for item in items if item.key.kind is InboxKind.REVIEW]
    if not is_done and any(item.own_status is InboxStatus.DONE for item in reviews):
        raise InboxItemDone
    for item in items:
        if item.key.kind is InboxKind.ENQUIRY and (item.own_status is InboxStatus.DONE) is not is_done:
            await enquiries.set_status(
                tx,
                connection_request_id=item.key.item_id,
                status=EnquiryStatus.CLOSED if is_done else EnquiryStatus.NEW,
                actor_id=tx.user_id,
            )
    await repository.place_items(
        tx,
        [
            (
                item.key,
                {**NOT_SNOOZED, "done_at": func.now() if is_done and item.key.kind is InboxKind.REVIEW else None},
            )
            for item in items
        ],
    )


async def _get_items(
    tx: OperatorTransaction, *, kinds: Kinds, keys: Collection[InboxKey], now: datetime
) -> list[rules.PlacedItem]:
    """Raises NotFound unless the caller may see all."""
    items = await repository.find_items(tx, kinds=kinds, keys=set(keys), now=now)
    if len(items) != len(set(keys)):
        raise NotFound
    return items


async def create_view(tx: OperatorTransaction, *, view: InboxViewIn) -> list[InboxViewOut]:
    """Raises InboxViewsFull, and Invalid for a name that the person has used."""
    views = await repository.list_views(tx, user_id=tx.user_id)
    if len(views) >= rules.MOST_VIEWS:
        raise InboxViewsFull(most=rules.MOST_VIEWS)
    await _require_new_name(tx, name=view.name, except_id=None)
    await repository.VIEWS.insert(tx, {"user_id": tx.user_id, **view.model_dump()})
    return await repository.list_views(tx, user_id=tx.user_id)


async def update_view(tx: OperatorTransaction, *, view_id: int, view: InboxViewIn) -> list[InboxViewOut]:
    """Raises NotFound, also for another person's view, and Invalid for a name that the person has used."""
    await _require_own(tx, view_id=view_id)
    await _require_new_name(tx, name=view.name, except_id=view_id)
    await repository.VIEWS.update(tx, view_id, values=view.model_dump())
    return await repository.list_views(tx, user_id=tx.user_id)


async def delete_view(tx: OperatorTransaction, *, view_id: int) -> list[InboxViewOut]:
    """Raises NotFound, also for another person's view."""
    await _require_own(tx, view_id=view_id)
    await repository.VIEWS.delete(tx, view_id)
    return await repository.list_views(tx, user_id=tx.user_id)


async def _require_own(tx: OperatorTransaction, *, view_id: int) -> None:
    view = await repository.VIEWS.get(tx, view_id)
    if view.user_id != tx.user_id:
        raise NotFound


async def _require_new_name(tx: OperatorTransaction, *, name: str, except_id: int | None) -> None:
    if await repository.has_view_named(tx, user_id=tx.user_id, name=name, except_id=except_id):
        raise Invalid(Text("You have a view with this name. Choose another one."), field="name")
