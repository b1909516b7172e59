"""Register a client and change its profile."""

from collections.abc import Collection, Mapping

from toli.access.roles import Role
from toli.audit.service import record
from toli.clients import rules
from toli.clients.errors import ClientWaits, LabelReserved, LabelTaken, MovedTooOften
from toli.clients.repository import labels, sites
from toli.clients.repository import profile as profile_repository
from toli.clients.schemas.profile import ClientBody, ClientChange, LabelState, NewClient
from toli.clients.schemas.sites import ClientInfo
from toli.db.database import Database
from toli.db.transactions import ClientTransaction, Transaction
from toli.identity import service as identity
from toli.kit.errors import Invalid, NotAllowed, NotFound
from toli.media import service as media
from toli.media.schemas import Purpose

PICTURES: tuple[tuple[str, Purpose], ...] = (("client_logo", "logo"), ("client_banner", "banner"))


async def add_client(tx: Transaction, *, user_id: int, client: NewClient) -> int:
    """Add a client that waits for approval and return its id.

    A label that is taken breaks `client_url_key`.
    """
    return await profile_repository.add(tx, user_id=user_id, client=client)


async def label_state(tx: Transaction, *, label: str, own: Collection[int]) -> LabelState:
    """Tell whether the operator of the clients `own` can take a label, for a form as it is typed."""
    try:
        folded = rules.label_of(label)
    except LabelReserved as error:
        return LabelState(available=False, reason="reserved", detail=error.detail)
    except Invalid as error:
        return LabelState(available=False, reason="invalid", detail=error.detail)
    holder = await labels.holder(tx, label=folded)
    if holder is None or holder in own:
        return LabelState(available=True)
    return LabelState(available=False, reason="taken", detail=LabelTaken().detail)


async def register(database: Database, *, user_id: int, body: ClientBody) -> ClientInfo:
    """Register a client that waits for approval; the person becomes its operator.

    Raises NotAllowed for a person who is not an operator, ClientWaits, LabelTaken, LabelReserved, NameReserved and
    Invalid.
    """
    label = rules.label_of(body.url)
    rules.check_name(body.client_name)
    if body.time_zone is not None:
        rules.check_time_zone(body.time_zone)
    async with database.public_transaction() as tx:
        client_id = await profile_repository.next_id(tx)
    async with database.client_transaction(client_id) as tx:
        # Lock the person first, so that of two concurrent registrations the second sees the first.
        person = await identity.locked_person(tx, user_id=user_id)
        if person.role_id != Role.OPERATOR:
            raise NotAllowed
        if await profile_repository.has_undecided(tx, user_id=user_id):
            raise ClientWaits
        await _take(tx, label=label, client_id=client_id)
        values = body.model_dump(exclude_none=True) | {"url": label}
        pictures = {name: values.pop(name, None) for name, _ in PICTURES}
        await profile_repository.add_with_id(tx, client_id=client_id, user_id=user_id, values=values)
        await _adopt(tx, user_id=user_id, pictures=pictures)
        if any(pictures.values()):
            await profile_repository.change(tx, client_id=client_id, values=pictures)
        await record(
            tx,
            "client.registered",
            client_id=client_id,
            subject=f"client:{client_id}",
            actor_id=user_id,
            url=label,
        )
        return await profile(tx, client_id=client_id)


async def change_client(tx: ClientTransaction, *, actor_id: int, change: ClientChange) -> ClientInfo:
    """Change a client, in its scope. A former label redirects to the new one for 90 days.

    Raises NotFound, LabelTaken, LabelReserved, NameReserved, MovedTooOften and Invalid.
    """
    before = await profile_repository.lock(tx, client_id=tx.client_id)
    if before is None:
        raise NotFound
    named = change.model_dump(include=change.model_fields_set)
    pictures = {name: named[name] for name, _ in PICTURES if name in named}
    values = {name: value for name, value in named.items() if value is not None} | pictures
    if "time_zone" in values:
        rules.check_time_zone(values["time_zone"])
    if values.get("client_name", before.client_name) != before.client_name:
        rules.check_name(values["client_name"])
    if "url" in values:
        values["url"] = rules.label_of(values["url"])
        if values["url"] != before.url:
            await _move(tx, client=before, label=values["url"])
    await _adopt(tx, user_id=actor_id, pictures=pictures)
    changed = {name: value for name, value in values.items() if value != getattr(before, name)}
    if not changed:
        return before
    await profile_repository.change(tx, client_id=tx.client_id, values=changed)
    await record(
        tx,
        "client.changed",
        client_id=tx.client_id,
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        fields=sorted(changed),
        **({"url_before": before.url, "url": changed["url"]} if "url" in changed else {}),
    )
    return await profile(tx, client_id=tx.client_id)


async def profile(tx: Transaction, *, client_id: int) -> ClientInfo:
    """Return a client, approved or not.

    Raises NotFound.
    """
    found = await sites.find(tx, client_id=client_id)
    if found is None:
        raise NotFound
    return found


async def _move(tx: Transaction, *, client: ClientInfo, label: str) -> None:
    is_back = await labels.holder(tx, label=label) == client.client_id
    former = await labels.former_labels(tx, client_id=client.client_id)
    if not is_back and former >= rules.MOST_FORMER_LABELS:
        raise MovedTooOften(most=rules.MOST_FORMER_LABELS, days=rules.REDIRECT_DAYS)
    await _take(tx, label=label, client_id=client.client_id, leaving=client.url)
    await labels.retire_label(tx, label=client.url, client_id=client.client_id)


async def _take(tx: Transaction, *, label: str, client_id: int, leaving: str | None = None) -> None:
    await labels.lock_labels(tx, *{label, leaving or label})
    if await labels.holder(tx, label=label) not in {None, client_id}:
        raise LabelTaken
    await labels.free_label(tx, label=label)


async def _adopt(tx: ClientTransaction, *, user_id: int, pictures: Mapping[str, str | None]) -> None:
    for name, purpose in PICTURES:
        filename = pictures.get(name)
        if filename:
            await media.adopt(tx, user_id=user_id, filenames=[filename], purpose=purpose, field=name)
