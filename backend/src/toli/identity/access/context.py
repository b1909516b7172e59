"""Only `web` creates it."""

from collections.abc import Collection, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from toli.identity.access.rights import Right, TeamRole, rights_of
from toli.identity.access.roles import Role
from toli.infra.db.limits import TripLimit


@dataclass(frozen=True, slots=True)
class ClientRef:
    """The client of the request's host. `domain`: its primary own domain."""

    client_id: int
    label: str
    name: str
    time_zone: str
    domain: str | None = None


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A person's place in a client's team. `limit`: the only visible trips or departures.

    `own_names` and `own_rights`: of the company's own roles. `scopes`: the rights chosen for an API token.
    """

    time_zone: str
    roles: tuple[TeamRole, ...]
    limit: TripLimit | None = None
    scopes: frozenset[Right] | None = None
    own_names: tuple[str, ...] = ()
    own_rights: frozenset[Right] = frozenset()

    @property
    def is_owner(self) -> bool:
        return TeamRole.OWNER in self.roles

    @property
    def is_led_only(self) -> bool:
        return self.limit is not None and self.limit.departures is not None

    @property
    def rights(self) -> frozenset[Right]:
        rights = rights_of(*self.roles, own=self.own_rights, is_limited=self.limit is not None)
        return rights if self.scopes is None else rights & self.scopes

    @property
    def unlimited_rights(self) -> frozenset[Right]:
        return rights_of(*self.roles, own=self.own_rights, is_limited=False)

    @property
    def role_names(self) -> str:
        return ", ".join((*self.roles, *self.own_names))

    def narrowed(self, trips: Collection[int] | None) -> TripLimit | None:
        """The limit to `trips` alone, where the place has them; None for all."""
        if trips is None:
            return self.limit
        if self.limit is None:
            return TripLimit(trips=frozenset(trips))
        return replace(self.limit, trips=self.limit.trips & frozenset(trips))


def get_limit(
    *, is_led_only: bool, trips: Collection[int] | None, led_trips: Collection[int], led_departures: Collection[int]
) -> TripLimit | None:
    """The limit of a team member: to the departures led, or to `trips`; None for all."""
    if is_led_only:
        return TripLimit(trips=frozenset(led_trips), departures=frozenset(led_departures))
    return None if trips is None else TripLimit(trips=frozenset(trips))


API_TOKEN_ID: ContextVar[int | None] = ContextVar("api_token_id", default=None)
"""The API token of the current request; the audit log names it in place of its creator."""

NO_SESSION: Final = 0
"""The `session_id` of an actor by an API token; only routes for people use sessions."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person and their session, or an API token (`token_id`) with the rights of its creator (`user_id`).

    `operates`: places by client id, in any approval status. `owes_second_factor`: must enrol before any use of a panel.
    `has_proven`: proof in the last ten minutes, with the second factor if enrolled. `support_until`: end of a read-only
    support view of the client in `operates`.
    """

    user_id: int
    role: Role
    session_id: int
    confirmed_until: datetime | None
    operates: Mapping[int, TeamPlace]
    owes_second_factor: bool
    has_second_factor: bool = False
    has_proven: bool = False
    has_just_signed_in: bool = False
    support_until: datetime | None = None
    token_id: int | None = None

    @property
    def person_id(self) -> int | None:
        """Id of the calling person; None for an API token."""
        return self.user_id if self.token_id is None else None


@dataclass(frozen=True, slots=True)
class Origin:
    address: str
    user_agent: str


@dataclass(frozen=True, slots=True)
class Context:
    """Facts about a request before its own data are read.

    `host_key` binds sessions: label or own domain of the host, None on the main site. `required`: an operator's right
    for the operation. `needs_proof`: of identity, fresh. `is_token_refused`: closed to the call's API token, which is
    then no actor.
    """

    request_id: str
    host: str
    host_key: str | None
    client: ClientRef | None
    actor: Actor | None
    origin: Origin
    required: Right | None = None
    needs_proof: bool = False
    is_token_refused: bool = False

    @property
    def is_own_domain(self) -> bool:
        return is_own_domain(self.host_key)


def is_own_domain(host_key: str | None) -> bool:
    """Whether a session's host is an own domain: labels have no dots."""
    return host_key is not None and "." in host_key
