"""Clients over HTTP: whose site is where, joining, asking to become one, and policies."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response, status

from toli.access.conditional import fresh
from toli.access.context import Context
from toli.access.guards import (
    Admin,
    Confirmed,
    Db,
    ManagedClient,
    OperatedClient,
    OwnUser,
    SignedIn,
    Visitor,
    require_operator_of,
    require_same_host,
)
from toli.access.roles import Role
from toli.audit.service import PLATFORM
from toli.clients import service
from toli.clients.schemas import (
    ApprovalStatus,
    Bracket,
    BracketsIn,
    ClientBody,
    ClientChange,
    ClientOut,
    ClientProfile,
    ClientRow,
    ContentBody,
    Decision,
    DecisionIn,
    JoinedClientOut,
    LabelState,
    NewContent,
    OwnClientOut,
    Registration,
    StaticContentOut,
    ToRequestDecisions,
    ToRequestOut,
    ToRequestsDecided,
)
from toli.identity import service as identity
from toli.kit.errors import NotAllowed, NotFound
from toli.kit.paging import Page
from toli.kit.prepared import prepare

router = APIRouter(prefix="/clients", tags=["clients"])
to_requests = APIRouter(prefix="/to-requests", tags=["to requests"])

Label = Annotated[str, Path(max_length=100, description="A subdomain label, like `brahmaputra`")]
Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


def _same_label(context: Context, label: str) -> None:
    if context.client is not None and context.client.label != label.lower():
        raise NotFound("There is no operator at this address.")


@router.get("/is_subdomain_registered/{subdomain}", operation_id="isSubdomainRegistered", response_model=Registration)
async def is_subdomain_registered(request: Request, context: Visitor, database: Db, subdomain: Label) -> Response:
    """Whether a subdomain is the open site of an approved client."""
    _same_label(context, subdomain)
    async with database.public_transaction() as tx:
        client = await service.client_by_label(tx, subdomain)
    if client is None or not client.is_approved:
        answer = Registration(registered=False)
    else:
        answer = Registration(registered=True, client_id=client.client_id, client_name=client.client_name)
    return fresh(request, prepare(answer.model_dump_json().encode()))


@router.get("/clientURL/{tenant}", operation_id="getClientByUrl", response_model=ClientOut)
async def get_client_by_url(request: Request, context: Visitor, database: Db, tenant: Label) -> Response:
    """The approved client at a subdomain."""
    _same_label(context, tenant)
    async with database.public_transaction() as tx:
        client = ClientOut.of(await service.approved_client(tx, label=tenant))
    return fresh(request, prepare(client.model_dump_json().encode()))


@router.get("/client_customer_joining/{user_id:int}", operation_id="listJoinedClients")
async def list_joined_clients(database: Db, user_id: OwnUser) -> list[JoinedClientOut]:
    """The approved clients a traveller has joined, the default first."""
    async with database.traveller_transaction(user_id) as tx:
        joined = await service.clients_joined_by(tx, user_id=user_id)
    return [JoinedClientOut.of(client, is_default=client is joined[0]) for client in joined]


@router.post(
    "/create/client_customer_joining/{client_url}/{user_id:int}",
    operation_id="joinClient",
    status_code=status.HTTP_201_CREATED,
    responses={200: {"model": JoinedClientOut, "description": "Joined before"}},
)
async def join_client(
    context: Visitor, database: Db, response: Response, client_url: Label, user_id: OwnUser
) -> JoinedClientOut:
    """Join a client: 201, or 200 when the traveller had joined before. The first one joined is the default."""
    _same_label(context, client_url)
    async with database.public_transaction() as tx:
        client = await service.approved_client(tx, label=client_url)
    async with database.client_transaction(client.client_id) as tx:
        is_new = await service.join(tx, client_id=client.client_id, user_id=user_id)
    async with database.traveller_transaction(user_id) as tx:
        joined = await service.clients_joined_by(tx, user_id=user_id)
    if not is_new:
        response.status_code = status.HTTP_200_OK
    return JoinedClientOut.of(client, is_default=bool(joined) and joined[0].client_id == client.client_id)


@router.get("/users/by_user_and_approval/{user_id:int}/{approval}", operation_id="listClientsOfUser")
async def list_clients_of_user(
    context: Visitor, database: Db, user_id: OwnUser, approval: ApprovalStatus
) -> list[OwnClientOut]:
    """The clients an operator runs, by approval; for anybody else those they have joined, which count as approved.

    On a client's own site an operator sees that client alone.
    """
    async with database.traveller_transaction(user_id) as tx:
        person = await identity.person(tx, user_id=user_id)
        if context.actor and context.actor.support_until and context.client:
            seen = await service.client_by_label(tx, context.client.label)
            found = [seen] if seen else []
        elif person.role_id == Role.OPERATOR:
            run = await service.clients_run_by(tx, user_id=user_id)
            here = context.client.client_id if context.client else None
            found = [client for client in run if here in (None, client.client_id)]
        else:
            found = list(await service.clients_joined_by(tx, user_id=user_id))
    return [OwnClientOut.of(client) for client in found if client.approval_status == approval]


@router.get(
    "/get_client_static_content/{client_id:int}",
    operation_id="getClientStaticContent",
    response_model=list[StaticContentOut],
)
async def get_client_static_content(request: Request, context: Visitor, database: Db, client_id: Id) -> Response:
    """A client's policies and packing list: an empty list when it has written none (the platform's then hold)."""
    require_same_host(context, client_id)
    if context.actor is not None and client_id in context.actor.operates:
        return fresh(request, await service.own_policies(database, client_id=client_id))
    return fresh(request, await service.policies(database, client_id=client_id))


@router.get("/get_static_content/{content_id:int}", operation_id="getStaticContent", response_model=StaticContentOut)
async def get_static_content(request: Request, context: Visitor, database: Db, content_id: Id) -> Response:
    """Policies and packing list by id; 1 is the platform's own, for clients that have written none."""
    async with database.public_transaction() as tx:
        content = await service.static_content(tx, content_id=content_id)
    if content.client_id is not None:
        require_same_host(context, content.client_id)
    return fresh(request, prepare(content.model_dump_json().encode()))


@router.post("/create_static_content", operation_id="createStaticContent", status_code=status.HTTP_201_CREATED)
async def create_static_content(body: ContentBody, context: Visitor, actor: SignedIn, database: Db) -> StaticContentOut:
    """Write a client's policies and packing list for the first time; 409 with the `content_id` of what there is."""
    require_operator_of(context, actor, body.client_id)
    async with database.client_transaction(body.client_id) as tx:
        return await service.write_content(tx, client_id=body.client_id, user_id=actor.user_id, content=_content(body))


@router.put("/update/static_content/{content_id:int}", operation_id="updateStaticContent")
async def update_static_content(
    content_id: Id, body: ContentBody, context: Visitor, actor: SignedIn, database: Db
) -> StaticContentOut:
    """Write a client's policies and packing list anew."""
    async with database.public_transaction() as tx:
        client_id = await service.client_of_content(tx, content_id=content_id)
    if client_id is None or client_id != body.client_id:
        raise NotFound
    require_operator_of(context, actor, client_id)
    async with database.client_transaction(client_id) as tx:
        return await service.change_content(
            tx, client_id=client_id, content_id=content_id, user_id=actor.user_id, content=_content(body)
        )


def _content(body: ContentBody) -> NewContent:
    return NewContent(
        cancellation_policy=body.cancellation_policy,
        terms_and_conditions=body.terms_and_conditions,
        things_to_carry=body.things_to_carry,
    )


@router.get("/url_availability/{label}", operation_id="getUrlAvailability")
async def get_url_availability(label: Label, actor: SignedIn, database: Db) -> LabelState:
    """Whether an operator's client can have a subdomain; those that the caller's own clients have count as free."""
    if actor.role is not Role.OPERATOR:
        raise NotAllowed
    async with database.public_transaction() as tx:
        return await service.label_state(tx, label=label, own=actor.operates)


@router.get("", operation_id="listClients")
async def list_clients(
    database: Db,
    _: Admin,
    approval_status: Annotated[ApprovalStatus | None, Query()] = None,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
) -> list[ClientRow]:
    """All clients with who registered them: those to be decided first, then the newest."""
    async with database.public_transaction() as tx:
        return list(await service.clients(tx, status=approval_status, page=Page(page=page, limit=limit)))


@router.post("", operation_id="registerClient", status_code=status.HTTP_201_CREATED)
async def register_client(body: ClientBody, actor: SignedIn, database: Db) -> ClientProfile:
    """Register a client: an operator alone may, and one at a time waits for approval.

    400 `Client URL already exists` for a subdomain that is another's, or was less than 90 days ago.
    """
    if actor.role is not Role.OPERATOR:
        raise NotAllowed
    return ClientProfile.of(await service.register(database, user_id=actor.user_id, body=body))


@router.get("/{client_id:int}", operation_id="getClient")
async def get_client(client_id: ManagedClient, database: Db) -> ClientProfile:
    """A client, whatever its approval, to those who run it and to administrators."""
    async with database.client_transaction(client_id) as tx:
        return ClientProfile.of(await service.profile(tx, client_id=client_id))


@router.put("/{client_id:int}/update_client", operation_id="updateClient")
async def update_client(client_id: ManagedClient, body: ClientChange, actor: SignedIn, database: Db) -> ClientProfile:
    """Change a client; what is not named stays. The pages of a subdomain given up lead to the new one for 90 days."""
    async with database.client_transaction(client_id) as tx:
        return ClientProfile.of(await service.change_client(tx, actor_id=actor.user_id, change=body))


@router.get("/{client_id:int}/cancellation_brackets", operation_id="getCancellationBrackets")
async def get_cancellation_brackets(client_id: ManagedClient, database: Db) -> list[Bracket]:
    """What cancelling costs the client's travellers: a share of the advance, by days before the start."""
    async with database.client_transaction(client_id) as tx:
        return await service.brackets(tx, client_id=client_id)


@router.put("/{client_id:int}/cancellation_brackets", operation_id="setCancellationBrackets")
async def set_cancellation_brackets(
    client_id: OperatedClient, body: BracketsIn, actor: SignedIn, database: Db
) -> list[Bracket]:
    """Change what cancelling costs, for bookings made from now on: those made before keep their terms."""
    async with database.client_transaction(client_id) as tx:
        return await service.set_brackets(tx, client_id=client_id, actor_id=actor.user_id, brackets=body.brackets)


@to_requests.post("/create/{user_id:int}", operation_id="createToRequest", status_code=status.HTTP_201_CREATED)
async def create_to_request(database: Db, user_id: OwnUser, actor: Confirmed) -> ToRequestOut:
    """Ask to become a tour operator, once one's identity was confirmed. 409 while an earlier request is open."""
    async with database.client_transaction(PLATFORM) as tx:
        return await service.ask_to_operate(tx, user_id=user_id, actor_id=actor.user_id)


@to_requests.get("", operation_id="listToRequests")
async def list_to_requests(
    database: Db,
    _: Admin,
    approval_status: Annotated[ApprovalStatus | None, Query()] = None,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
) -> list[ToRequestOut]:
    """The requests to become a tour operator: those to be decided first, then the newest."""
    async with database.public_transaction() as tx:
        return list(await service.to_requests(tx, status=approval_status, page=Page(page=page, limit=limit)))


@to_requests.put("/{to_request_id:int}/{decision}", operation_id="decideToRequest")
async def decide_to_request(
    database: Db, actor: Admin, to_request_id: Id, decision: Decision, body: DecisionIn | None = None
) -> ToRequestOut:
    """Approve or reject a request; the person's role follows at once, and an e-mail tells them, with the reason.

    A body may say why; 422 for a rejection with a reason of fewer than 5 characters.
    409 when an approval is taken back from somebody who runs an approved client.
    """
    async with database.client_transaction(PLATFORM) as tx:
        return await service.decide_to_request(
            tx,
            to_request_id=to_request_id,
            decision=decision,
            reason=body.reason if body else None,
            actor_id=actor.user_id,
        )


@to_requests.post("/decisions", operation_id="decideToRequests")
async def decide_to_requests(database: Db, actor: Admin, body: ToRequestDecisions) -> ToRequestsDecided:
    """Approve or reject several requests, each as a single one; those that could not be are named, with the reason.

    422 for a rejection that does not say why in 5 characters at least.
    """

    async def decide(to_request_id: int) -> ToRequestOut:
        async with database.client_transaction(PLATFORM) as tx:
            return await service.decide_to_request(
                tx,
                to_request_id=to_request_id,
                decision=body.decision,
                reason=body.reason,
                actor_id=actor.user_id,
            )

    decided, refused = await service.decide_each(
        body.to_request_ids, decide, decision=body.decision, reason=body.reason
    )
    return ToRequestsDecided(decided=decided, refused=refused)
