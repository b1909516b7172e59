"""Guards: route dependencies that refuse access.

Coroutines, as the framework runs plain functions in a thread.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Final

from fastapi import Depends, Path, Request

from toli.identity.access.context import API_TOKEN_ID, Actor, ClientRef, Context
from toli.identity.access.rights import ACTIONS, NEEDS_PROOF, PEOPLE_ONLY, REQUIRED, Right
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.ownership import Owned, find_owner
from toli.kit.clock import Clock
from toli.kit.errors import AppError, NotAllowed, NotFound, NotSignedIn, raises
from toli.kit.text import Text
from toli.services import Services


async def _context(request: Request) -> Context:
    context = request.scope["toli.context"]
    assert isinstance(context, Context)
    endpoint = getattr(request.scope.get("route"), "endpoint", None)
    required = REQUIRED.get(endpoint)
    if (
        context.actor is not None
        and context.actor.token_id is not None
        and (required is None or endpoint in PEOPLE_ONLY)
    ):
        # Public routes answer as to a visitor; the others refuse a call without an actor.
        API_TOKEN_ID.set(None)
        return replace(context, actor=None, is_token_refused=True)
    if required is None:
        return context
    return replace(context, required=required, needs_proof=endpoint in NEEDS_PROOF)


def services_of(request: Request) -> Services:
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


async def _services(request: Request) -> Services:
    return services_of(request)


async def _database(request: Request) -> Database:
    return services_of(request).database


async def _settings(request: Request) -> Settings:
    return services_of(request).settings


async def _clock(request: Request) -> Clock:
    return services_of(request).clock


Visitor = Annotated[Context, Depends(_context)]
CurrentServices = Annotated[Services, Depends(_services)]
Db = Annotated[Database, Depends(_database)]
CurrentSettings = Annotated[Settings, Depends(_settings)]
CurrentClock = Annotated[Clock, Depends(_clock)]


class TokenNotAllowed(AppError):
    """A route for people, or an act that needs a person's proof of identity, called with an API token."""

    code = "api_token_not_allowed"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("API tokens may not make this call. Sign in to the panel and do it there."))


@raises(NotSignedIn, TokenNotAllowed)
async def require_actor(context: Visitor) -> Actor:
    if context.actor is None:
        raise TokenNotAllowed if context.is_token_refused else NotSignedIn
    return context.actor


SignedIn = Annotated[Actor, Depends(require_actor)]


async def _site(context: Visitor) -> ClientRef:
    if context.client is None:
        raise NotFound
    return context.client


SiteRef = Annotated[ClientRef, Depends(_site)]
"""The client of the requested site. 404 on the main site."""


async def _site_client(context: Visitor) -> int:
    return (await _site(context)).client_id


SiteClient = Annotated[int, Depends(_site_client)]
"""The id of that client."""


class SecondFactorEnrolmentRequired(AppError):
    code = "second_factor_enrolment_required"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("Your account needs two-step sign-in. Set it up in your profile before you go on."))


def require_second_factor(actor: Actor) -> None:
    """Raises SecondFactorEnrolmentRequired."""
    if actor.owes_second_factor:
        raise SecondFactorEnrolmentRequired


class RefusedAccess(AppError):
    subject: str


class AdminsOnly(RefusedAccess, NotAllowed):
    subject = "administration"


class OtherClient(RefusedAccess, NotFound):
    def __init__(self, client_id: int) -> None:
        super().__init__()
        self.subject = f"client:{client_id}"


class OtherPerson(RefusedAccess, NotFound):
    def __init__(self, user_id: int) -> None:
        super().__init__()
        self.subject = f"user:{user_id}"


class RightMissing(RefusedAccess):
    """The team member's role, or the API token, lacks the right; worded by `ACTIONS`."""

    code = "right_missing"
    status = 403

    def __init__(self, right: Right, *, role: str, client_id: int, is_token: bool = False) -> None:
        super().__init__(
            Text("This API token may not {action}. Create one with this right.", action=ACTIONS[right])
            if is_token
            else Text(
                "Your role in this team ({role}) may not {action}. Ask the owner for it.",
                role=role,
                action=ACTIONS[right],
            ),
            data={"right": right},
        )
        self.subject = f"client:{client_id}"


def require_admin(actor: Actor) -> None:
    """Raises AdminsOnly, SecondFactorEnrolmentRequired."""
    if actor.role is not Role.ADMIN:
        raise AdminsOnly
    require_second_factor(actor)


@raises(AdminsOnly, SecondFactorEnrolmentRequired)
async def _admin(actor: SignedIn) -> Actor:
    require_admin(actor)
    return actor


Admin = Annotated[Actor, Depends(_admin)]
"""An administrator who has set up the second factor that administrators need."""


class IdentityNotConfirmed(AppError):
    code = "identity_not_confirmed"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("Please confirm that it is you before you go on."))


class SecondFactorNotProven(AppError):
    code = "second_factor_not_proven"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("Please enter a code of your authenticator app before you go on."))


OPERATOR_ERRORS: Final = (RightMissing, SecondFactorEnrolmentRequired)
"""Errors of `require_operator_of`, beside the 404."""
PROOF_ERRORS: Final = (SecondFactorNotProven, IdentityNotConfirmed, TokenNotAllowed)
"""Errors of `missing_proof`."""


def missing_proof(actor: Actor) -> AppError | None:
    """Error without a proof in the last ten minutes.

    The proof is the second factor (also at sign-in); without one, a confirmation of identity. API tokens prove nothing.
    """
    if actor.token_id is not None:
        return TokenNotAllowed()
    if actor.has_proven or (actor.has_just_signed_in and actor.has_second_factor):
        return None
    return SecondFactorNotProven() if actor.has_second_factor else IdentityNotConfirmed()


def require_proof(actor: Actor) -> None:
    """Raises SecondFactorNotProven, IdentityNotConfirmed and TokenNotAllowed."""
    refusal = missing_proof(actor)
    if refusal is not None:
        raise refusal


@raises(IdentityNotConfirmed)
async def _confirmed(actor: SignedIn) -> Actor:
    if actor.token_id is not None:
        raise TokenNotAllowed
    # A confirmation that has expired by the database's clock is not read into the session.
    if actor.confirmed_until is None:
        raise IdentityNotConfirmed
    return actor


Confirmed = Annotated[Actor, Depends(_confirmed)]
"""Signed in, with the identity confirmed by `/users/confirm-identity` in this session in the last ten minutes."""


@raises(SecondFactorNotProven, IdentityNotConfirmed)
async def _proven(actor: SignedIn) -> Actor:
    if actor.token_id is not None:
        raise TokenNotAllowed
    if not actor.has_proven:
        raise SecondFactorNotProven if actor.has_second_factor else IdentityNotConfirmed
    return actor


Proven = Annotated[Actor, Depends(_proven)]
"""Signed in, with the second factor used again in the last ten minutes by `/users/totp/prove`.

Of those without one, the identity confirmed. To have just signed in is not enough.
"""


PROOFS: Final = frozenset({_confirmed, _proven})
"""Guards that no API token passes."""


def require_same_host(context: Context, client_id: int) -> None:
    """Raises OtherClient; the main host allows all clients."""
    if context.client is not None and context.client.client_id != client_id:
        raise OtherClient(client_id)


def require_operator_of(context: Context, actor: Actor, client_id: int) -> None:
    """With the operation's right, on its host or the main one.

    Raises OtherClient (a 404, to hide the client's existence), RightMissing, SecondFactorEnrolmentRequired.
    """
    require_same_host(context, client_id)
    if client_id not in actor.operates:
        raise OtherClient(client_id)
    require_operation_right(context, actor, client_id)
    require_second_factor(actor)


def require_operation_right(context: Context, actor: Actor, client_id: int) -> None:
    """Raises RightMissing; SecondFactorNotProven and IdentityNotConfirmed if a fresh proof is needed."""
    assert context.required is not None, "the route declares no right (toli.identity.access.rights.requires)"
    require_right(actor, client_id, context.required)
    if context.needs_proof:
        require_proof(actor)


def require_right(actor: Actor, client_id: int, right: Right) -> None:
    """Raises RightMissing."""
    if not has_right(actor, client_id, right):
        role = actor.operates[client_id].role_names
        raise RightMissing(right, role=role, client_id=client_id, is_token=actor.token_id is not None)


def has_right(actor: Actor, client_id: int, right: Right) -> bool:
    return right in actor.operates[client_id].rights


def sees_secrets(actor: Actor, client_id: int, right: Right) -> bool:
    """Whether an actor sees links and codes that act with a right; never in a support view."""
    return actor.support_until is None and has_right(actor, client_id, right)


def operated_clients(context: Context, actor: Actor) -> list[int]:
    """Ids of the actor's clients, on a client's host at most that one.

    Raises SecondFactorEnrolmentRequired.
    """
    if actor.operates:
        require_second_factor(actor)
    host_client = context.client
    return sorted(actor.operates if host_client is None else actor.operates.keys() & {host_client.client_id})


PATH_IDS: Final[Mapping[str, Owned]] = {
    "event_id": "trip",
    "event_plan_id": "departure",
    "ep_id": "departure",
    "reservation_event_id": "booking",
}
"""Ids in paths that a limited person may name only within their limit."""


async def require_within_limit(request: Request, actor: Actor, client_id: int) -> None:
    """Raises NotFound for path ids outside the person's limit."""
    if actor.operates[client_id].limit is None:
        return
    async with services_of(request).database.client_transaction(client_id) as tx:
        for name, kind in PATH_IDS.items():
            row_id = request.path_params.get(name)
            if row_id is not None and await find_owner(tx, kind, int(row_id)) is None:
                raise NotFound


@raises(*OPERATOR_ERRORS)
async def _operator_of(
    request: Request, context: Visitor, actor: SignedIn, client_id: Annotated[int, Path(ge=1)]
) -> int:
    require_operator_of(context, actor, client_id)
    await require_within_limit(request, actor, client_id)
    return client_id


OperatedClient = Annotated[int, Depends(_operator_of)]
"""The `{client_id}` of the path, of a client that the caller operates."""


@raises(*OPERATOR_ERRORS)
async def _own_or_any_client(
    request: Request, context: Visitor, actor: SignedIn, client_id: Annotated[int, Path(ge=1)]
) -> int:
    if actor.role is Role.ADMIN:
        require_second_factor(actor)
        require_same_host(context, client_id)
        async with services_of(request).database.platform_transaction() as tx:
            if await find_owner(tx, "client", client_id) is None:
                raise NotFound
    else:
        require_operator_of(context, actor, client_id)
        await require_within_limit(request, actor, client_id)
    return client_id


ManagedClient = Annotated[int, Depends(_own_or_any_client)]
"""The `{client_id}` of the path, of a client that the caller operates; an administrator may name any."""


@raises(SecondFactorEnrolmentRequired)
async def _require_self(actor: SignedIn, user_id: Annotated[int, Path(ge=1)]) -> int:
    if actor.user_id == user_id:
        return user_id
    if actor.role is not Role.ADMIN:
        raise OtherPerson(user_id)
    require_second_factor(actor)
    return user_id


OwnUser = Annotated[int, Depends(_require_self)]
"""The `{user_id}` of the path: the caller's own; an administrator may name any."""
