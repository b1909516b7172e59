"""Use cases of clients: who they are, who joined them, who asks to become one, and their policies."""

import re
from collections.abc import Sequence

from pydantic import TypeAdapter

from toli.access.roles import Role
from toli.audit.service import PLATFORM, record
from toli.clients import repository
from toli.clients.errors import NotATraveller, RunsApprovedClient, ToRequestOpen
from toli.clients.schemas import (
    ApprovalStatus,
    ClientInfo,
    Decision,
    NewClient,
    NewContent,
    StaticContentOut,
    ToRequestOut,
)
from toli.db.jobs import enqueue
from toli.db.scope import Database, Scope, Tx
from toli.identity import service as identity
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.kit.prepared import Prepared, prepare

LABEL = re.compile(r"[a-z0-9]{3,30}")
PLATFORM_CONTENT = 1
CONTENTS = TypeAdapter(list[StaticContentOut])


async def client_by_label(tx: Tx, label: str) -> ClientInfo | None:
    """The client whose site is at a subdomain label, whatever its approval."""
    folded = label.lower()
    return await repository.find_by_label(tx, label=folded) if LABEL.fullmatch(folded) else None


async def approved_client(tx: Tx, *, label: str) -> ClientInfo:
    """The client whose open site is at a subdomain label.

    Raises NotFound when there is none, or none that is approved.
    """
    client = await client_by_label(tx, label)
    if client is None or not client.is_approved:
        raise NotFound("There is no operator at this address.")
    return client


async def client_by_id(tx: Tx, *, client_id: int) -> ClientInfo | None:
    """A client by its id, whatever its approval."""
    return await repository.find(tx, client_id=client_id)


async def any_client(tx: Tx) -> bool:
    """Whether there is a client at all."""
    return await repository.exists(tx)


async def clients_run_by(tx: Tx, *, user_id: int) -> Sequence[ClientInfo]:
    """The clients a person operates, whatever their approval, the oldest first."""
    return await repository.all_run_by(tx, user_id=user_id)


async def clients_joined_by(tx: Tx, *, user_id: int) -> Sequence[ClientInfo]:
    """The approved clients a person has joined, the default first. Runs in the person's own scope."""
    return await repository.all_joined_by(tx, user_id=user_id)


async def default_label(tx: Tx, *, user_id: int, role: Role) -> str | None:
    """The label of a person's default client: of an operator their own, of anybody else the first they joined.

    An operator whose client is not approved yet has none: on another's site there is nothing for them to run. Runs in
    the person's own scope.
    """
    if role is Role.OPERATOR:
        return await repository.find_label_run_by(tx, user_id=user_id)
    return await repository.find_label_joined_by(tx, user_id=user_id)


async def join(tx: Tx, *, client_id: int, user_id: int) -> bool:
    """Join a client, in that client's scope; False when the person had joined before."""
    return await repository.add_membership(tx, client_id=client_id, user_id=user_id)


async def policies(database: Database, *, client_id: int) -> Prepared:
    """An approved client's static content (`list[StaticContentOut]`): empty when it has written none.

    Raises NotFound for a client that does not exist, or that is not approved.
    """

    async def read() -> Prepared:
        async with database.transaction(Scope.public()) as tx:
            client = await repository.find(tx, client_id=client_id)
            if client is None or not client.is_approved:
                raise NotFound
            return await _policies(tx, client_id=client_id)

    return await database.kept.get(client_id, "policies", read, during=0)


async def own_policies(database: Database, *, client_id: int) -> Prepared:
    """What `policies` gives, to those who run the client: before it is approved, too."""
    async with database.transaction(Scope.client(client_id)) as tx:
        return await _policies(tx, client_id=client_id)


async def _policies(tx: Tx, *, client_id: int) -> Prepared:
    return prepare(CONTENTS.dump_json(list(await repository.all_content(tx, client_id=client_id))))


async def static_content(tx: Tx, *, content_id: int) -> StaticContentOut:
    """Static content by its id; the platform's own is 1.

    Raises NotFound when it does not exist, or its client is not approved.
    """
    if content_id == PLATFORM_CONTENT:
        return await repository.get_platform_content(tx)
    content = await repository.find_content(tx, content_id=content_id)
    client = (
        None if content is None or content.client_id is None else await repository.find(tx, client_id=content.client_id)
    )
    if content is None or client is None or not client.is_approved:
        raise NotFound
    return content


async def add_client(tx: Tx, *, user_id: int, client: NewClient) -> int:
    """Add a client that waits for approval; its id. A label taken breaks `client_url_key`."""
    return await repository.add(tx, user_id=user_id, client=client)


async def set_pictures(tx: Tx, *, client_id: int, client_logo: str | None, client_banner: str | None) -> None:
    """Give a client its logo and banner, by the names of their files."""
    await repository.set_pictures(tx, client_id=client_id, client_logo=client_logo, client_banner=client_banner)


async def set_approval(tx: Tx, *, client_id: int, status: ApprovalStatus) -> None:
    """Decide whether a client's site is open."""
    await repository.set_approval(tx, client_id=client_id, status=status)


async def add_content(tx: Tx, *, client_id: int, user_id: int, content: NewContent) -> int:
    """Write a client's policies and packing list; their id."""
    return await repository.add_content(tx, client_id=client_id, user_id=user_id, content=content)


async def ask_to_operate(tx: Tx, *, user_id: int, actor_id: int, address: str) -> ToRequestOut:
    """Ask to become a tour operator.

    Raises NotFound, NotATraveller for somebody who is one, and ToRequestOpen while an earlier wish is not decided.
    """
    person = await identity.locked_person(tx, user_id=user_id)
    if person.role_id != Role.TRAVELLER:
        raise NotATraveller
    to_request_id = await repository.open_to_request(tx, user_id=user_id)
    if to_request_id is None:
        raise ToRequestOpen
    await record(
        tx,
        "to_request.made",
        client_id=PLATFORM,
        subject=f"to_request:{to_request_id}",
        actor_id=actor_id,
        address=address,
        user_id=user_id,
    )
    return await to_request(tx, to_request_id=to_request_id)


async def to_request(tx: Tx, *, to_request_id: int) -> ToRequestOut:
    """A wish to become a tour operator.

    Raises NotFound.
    """
    found = await repository.find_to_request(tx, to_request_id=to_request_id)
    if found is None:
        raise NotFound
    return found


async def to_requests(tx: Tx, *, status: ApprovalStatus | None, page: Page) -> Sequence[ToRequestOut]:
    """The wishes to become a tour operator: those to be decided first, then the newest."""
    return await repository.page_of_to_requests(tx, status=status, page=page)


async def decide_to_request(
    tx: Tx, *, to_request_id: int, decision: Decision, actor_id: int, address: str
) -> ToRequestOut:
    """Approve or reject a wish to become a tour operator: the person's role follows, and an e-mail tells them.

    Deciding the same again changes nothing. Raises NotFound; NotATraveller for an administrator's wish; and
    RunsApprovedClient when an approval is taken back from somebody whose client's site is open.
    """
    asked_by = (await to_request(tx, to_request_id=to_request_id)).user.user_id
    # The person first, as in asking: two that lock in another order each wait for the other.
    person = await identity.locked_person(tx, user_id=asked_by)
    before = await to_request(tx, to_request_id=to_request_id)
    if before.approval_status == decision:
        return before
    if decision == "approved":
        if person.role_id == Role.ADMIN:
            raise NotATraveller
        await identity.set_role(tx, user_id=person.user_id, role=Role.OPERATOR)
    elif before.approval_status == "approved" and person.role_id == Role.OPERATOR:
        if await repository.runs_approved(tx, user_id=person.user_id):
            raise RunsApprovedClient(
                "This person runs an approved client. Reject the client first, then take the approval back."
            )
        await identity.set_role(tx, user_id=person.user_id, role=Role.TRAVELLER)
    await repository.decide_to_request(tx, to_request_id=to_request_id, decision=decision, decided_by=actor_id)
    await record(
        tx,
        f"to_request.{decision}",
        client_id=PLATFORM,
        subject=f"to_request:{to_request_id}",
        actor_id=actor_id,
        address=address,
        before=before.approval_status,
        user_id=person.user_id,
    )
    await enqueue(tx, "messaging.to_request_decided", to_request_id=to_request_id, decision=decision)
    return await to_request(tx, to_request_id=to_request_id)


async def erase_person(tx: Tx, *, user_id: int) -> None:
    """Forget what a person joined and asked for, in the platform's scope.

    Raises RunsApprovedClient for the operator of an open site: its travellers would be left with nobody.
    """
    if await repository.runs_approved(tx, user_id=user_id):
        raise RunsApprovedClient(
            "You run a client whose site is open. Please ask us to close it first, then delete your account."
        )
    await repository.erase_person(tx, user_id=user_id)
