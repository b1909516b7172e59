from collections.abc import Collection, Mapping

from toli.clients.companies import rules
from toli.clients.companies.errors import ClientWaits, LabelReserved, LabelTaken
from toli.clients.companies.repository import labels, renames, sites
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.schemas.profile import ClientBody, ClientChange, LabelState
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.service.labels import move_label, take_label
from toli.clients.companies.service.renames import request_rename
from toli.clients.media import service as media
from toli.clients.media.schemas import Purpose
from toli.identity.access.roles import Role
from toli.identity.audit.service import record
from toli.identity.people.service import people
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import Invalid, NotAllowed, NotFound

PICTURES: tuple[tuple[str, Purpose], ...] = (("client_logo", "logo"), ("client_banner", "banner"))
CAN_BE_EMPTY = ("since_year",)
"""Fields besides the pictures that null empties."""


async def set_takes_online_payments(tx: ClientTransaction, *, takes_online_payments: bool) -> None:
    """Concurrent changes of the client's accounts wait."""
    client = await profile_repository.lock(tx)
    if client is not None and client.takes_online_payments != takes_online_payments:
        await profile_repository.change(tx, values={"takes_online_payments": takes_online_payments})


async def set_has_gstin(tx: ClientTransaction, *, has_gstin: bool) -> None:
    """Without a GSTIN no tax is charged. A change invalidates quotes."""
    client = await profile_repository.lock(tx)
    if client is not None and client.has_gstin != has_gstin:
        await profile_repository.change(tx, values={"has_gstin": has_gstin})


async def label_state(tx: Transaction, *, label: str, own: Collection[int]) -> LabelState:
    try:
        folded = rules.label_of(label)
    except LabelReserved as error:
        return LabelState(available=False, reason="reserved", detail=error.detail)
    except Invalid as error:
        return LabelState(available=False, reason="invalid", detail=error.detail)
    claimant = await labels.claimant(tx, label=folded)
    if claimant is None or claimant in own:
        return LabelState(available=True)
    return LabelState(available=False, reason="taken", detail=LabelTaken().detail)


async def register(database: Database, *, user_id: int, body: ClientBody) -> ClientInfo:
    """Raises NotAllowed, ClientWaits, LabelTaken, LabelReserved, NameReserved, Invalid."""
    label = rules.label_of(body.url)
    rules.check_name(body.client_name)
    if body.time_zone is not None:
        rules.check_time_zone(body.time_zone)
    async with database.public_transaction() as tx:
        client_id = await profile_repository.next_id(tx)
    async with database.client_transaction(client_id) as tx:
        # Lock the person first, so that of two concurrent registrations the second sees the first.
        person = await people.locked_person(tx, user_id=user_id)
        if person.role_id != Role.OPERATOR:
            raise NotAllowed
        if await profile_repository.has_undecided(tx, user_id=user_id):
            raise ClientWaits
        await take_label(tx, label=label)
        values = body.model_dump(exclude_none=True) | {"url": label}
        pictures = {name: values.pop(name, None) for name, _ in PICTURES}
        await profile_repository.add_with_id(tx, user_id=user_id, values=values)
        await _adopt(tx, user_id=user_id, pictures=pictures)
        if any(pictures.values()):
            await profile_repository.change(tx, values=pictures)
        await record(
            tx,
            "client.registered",
            subject=f"client:{client_id}",
            actor_id=user_id,
            url=label,
        )
        return await profile(tx)


async def change_client(
    tx: ClientTransaction, *, actor_id: int, change: ClientChange, is_admin: bool = False
) -> ClientInfo:
    """A new name or label waits for review if approved, unless `is_admin`.

    A former label redirects for 90 days. Raises NotFound, LabelTaken, LabelReserved, NameReserved, MovedTooOften,
    Invalid.
    """
    before = await profile_repository.lock(tx)
    if before is None:
        raise NotFound
    named = change.model_dump(include=change.model_fields_set)
    pictures = {name: named[name] for name, _ in PICTURES if name in named}
    cleared = {name: None for name in CAN_BE_EMPTY if name in named and named[name] is None}
    values = {name: value for name, value in named.items() if value is not None} | pictures | cleared
    if "time_zone" in values:
        rules.check_time_zone(values["time_zone"])
    name = _new_name(before, values.pop("client_name", None))
    label = _new_label(before, values.pop("url", None))
    if before.is_approved and not is_admin:
        # Travellers know the site by these: an administrator looks at new ones first.
        await request_rename(tx, client=before, name=name, label=label, actor_id=actor_id)
    else:
        values |= await _rename_at_once(tx, before, name=name, label=label)
    await _adopt(tx, user_id=actor_id, pictures=pictures)
    changed = {name: value for name, value in values.items() if value != getattr(before, name)}
    if not changed:
        return before
    await profile_repository.change(tx, values=changed)
    await record(
        tx,
        "client.changed",
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        fields=sorted(changed),
        **({"url_before": before.url, "url": changed["url"]} if "url" in changed else {}),
    )
    return await profile(tx)


async def profile(tx: ClientTransaction) -> ClientInfo:
    """Return a client in any approval status. Raises NotFound."""
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is None:
        raise NotFound
    return client


async def site_origin(tx: ClientTransaction, settings: Settings) -> str:
    """Raises NotFound."""
    client = await profile(tx)
    return settings.site_origin(label=client.url, domain=client.domain)


def _new_name(client: ClientInfo, name: str | None) -> str | None:
    if name is None or name == client.client_name:
        return None
    rules.check_name(name)
    return name


def _new_label(client: ClientInfo, label: str | None) -> str | None:
    if label is None or label.strip().lower() == client.url:
        return None
    return rules.label_of(label)


async def _rename_at_once(
    tx: ClientTransaction, client: ClientInfo, *, name: str | None, label: str | None
) -> dict[str, str]:
    if name is None and label is None:
        return {}
    await renames.withdraw(tx)
    if label is not None:
        await move_label(tx, client=client, label=label)
    return {key: value for key, value in (("client_name", name), ("url", label)) if value is not None}


async def _adopt(tx: ClientTransaction, *, user_id: int, pictures: Mapping[str, str | None]) -> None:
    for name, purpose in PICTURES:
        filename = pictures.get(name)
        if filename:
            await media.adopt(tx, user_id=user_id, filenames=[filename], purpose=purpose, field=name)
