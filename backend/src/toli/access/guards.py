"""Guards: what a route asks for before it runs. They read the Context and know no table.

All are coroutines, though none waits: the framework sends plain functions to a thread, each time.
"""

from typing import Annotated

from fastapi import Depends, Path, Request

from toli.access.context import Actor, Context
from toli.access.roles import Role
from toli.config import Settings
from toli.db.scope import Database
from toli.kit.clock import Clock
from toli.kit.errors import AppError, NotAllowed, NotFound, NotSignedIn


async def _context(request: Request) -> Context:
    context = request.scope["toli.context"]
    assert isinstance(context, Context)
    return context


async def _database(request: Request) -> Database:
    database = request.app.state.database
    assert isinstance(database, Database)
    return database


async def _settings(request: Request) -> Settings:
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    return settings


async def _clock(request: Request) -> Clock:
    clock: Clock = request.app.state.clock
    return clock


Visitor = Annotated[Context, Depends(_context)]
Db = Annotated[Database, Depends(_database)]
CurrentSettings = Annotated[Settings, Depends(_settings)]
CurrentClock = Annotated[Clock, Depends(_clock)]


async def _signed_in(context: Visitor) -> Actor:
    if context.actor is None:
        raise NotSignedIn
    return context.actor


SignedIn = Annotated[Actor, Depends(_signed_in)]


class SecondFactorEnrolmentRequired(AppError):
    """An administrator without a second factor may do nothing but set one up."""

    code = "second_factor_enrolment_required"
    status = 403

    def __init__(self) -> None:
        super().__init__("Administrators need a second factor. Please set one up in your profile before you go on.")


def administers(actor: Actor) -> None:
    """The actor is an administrator who has the second factor that administrators must have.

    Raises NotAllowed and SecondFactorEnrolmentRequired.
    """
    if actor.role is not Role.ADMIN:
        raise NotAllowed
    if actor.owes_second_factor:
        raise SecondFactorEnrolmentRequired


async def _admin(actor: SignedIn) -> Actor:
    administers(actor)
    return actor


Admin = Annotated[Actor, Depends(_admin)]
"""An administrator who has the second factor that administrators must have."""


class IdentityNotConfirmed(AppError):
    """Signed in, but the act asks for proof, not older than ten minutes, that it is still the same person."""

    code = "identity_not_confirmed"
    status = 403

    def __init__(self) -> None:
        super().__init__("Please confirm that it is you before you go on.")


async def _confirmed(actor: SignedIn) -> Actor:
    # The session's reader leaves out a confirmation that has lapsed by the database's clock.
    if actor.confirmed_until is None:
        raise IdentityNotConfirmed
    return actor


Confirmed = Annotated[Actor, Depends(_confirmed)]
"""Signed in, and confirmed by `/users/confirm-identity` in this session within the last ten minutes."""


def same_host(context: Context, client_id: int) -> None:
    """On a client's site only that client's ids exist.

    Raises NotFound for any other's.
    """
    if context.client is not None and context.client.client_id != client_id:
        raise NotFound


def runs(context: Context, actor: Actor, client_id: int) -> None:
    """The actor operates this client, and the request came to its site or the main one.

    Raises NotFound otherwise: a stranger is not told that the client exists.
    """
    same_host(context, client_id)
    if client_id not in actor.runs:
        raise NotFound


def run_here(context: Context, actor: Actor) -> list[int]:
    """The clients that the actor operates, as far as this host shows them."""
    here = context.client
    return sorted(actor.runs if here is None else actor.runs & {here.client_id})


def named_or_first(context: Context, actor: Actor, named: int | None) -> int:
    """The client that an operator's call names, or else the host's, or the operator's first one.

    Raises NotFound for another's, and NotAllowed to those who are no operators.
    """
    if actor.role is not Role.OPERATOR:
        raise NotAllowed
    if named is not None:
        runs(context, actor, named)
        return named
    run = run_here(context, actor)
    if not run:
        raise NotFound("No approved client found for this user.")
    return run[0]


async def _operator_of(context: Visitor, actor: SignedIn, client_id: Annotated[int, Path(ge=1)]) -> int:
    runs(context, actor, client_id)
    return client_id


OperatedClient = Annotated[int, Depends(_operator_of)]
"""The path's `{client_id}`, once the caller is known to operate it."""


async def _own_or_any_client(context: Visitor, actor: SignedIn, client_id: Annotated[int, Path(ge=1)]) -> int:
    if actor.role is Role.ADMIN:
        administers(actor)
        same_host(context, client_id)
    else:
        runs(context, actor, client_id)
    return client_id


ManagedClient = Annotated[int, Depends(_own_or_any_client)]
"""The path's `{client_id}`, once the caller is known to operate it, or to be an administrator."""


async def _own(actor: SignedIn, user_id: Annotated[int, Path(ge=1)]) -> int:
    if actor.user_id == user_id:
        return user_id
    if actor.role is not Role.ADMIN:
        raise NotFound
    administers(actor)
    return user_id


OwnUser = Annotated[int, Depends(_own)]
"""The path's `{user_id}`, once it is known to be the caller's own (or the caller an admin)."""
