"""The Context of a request: the client of its host, and the actor who sent it.

Created in one place, `web`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from toli.access.rights import Right, TeamRole, rights_of
from toli.access.roles import Role
from toli.db.limits import TripLimit


@dataclass(frozen=True, slots=True)
class ClientRef:
    """The client of the host that a request came to.

    `domain`: its own domain, while that is the primary address.
    """

    client_id: int
    label: str
    name: str
    time_zone: str
    domain: str | None = None


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A person's place in the team of a client that they operate.

    `time_zone` is the client's, an IANA name. `limit`: the only trips or departures that they see, if not all.
    """

    time_zone: str
    role: TeamRole
    limit: TripLimit | None = None

    @property
    def rights(self) -> frozenset[Right]:
        """What they may do."""
        return rights_of(self.role, is_limited=self.limit is not None)


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person and their session.

    `operates`: their place in the team of each client that they operate, by its id, whatever its approval status.
    `owes_second_factor`: they must set one up before they do anything in a panel. `has_proven`: in the last ten minutes
    they proved who they are, with their second factor if they have one. `support_until`: the end of
    an administrator's read-only support view of the one client in `operates`.
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


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a request came from, for sessions and the audit log."""

    address: str
    user_agent: str


@dataclass(frozen=True, slots=True)
class Context:
    """What is known about a request before its own data are read.

    `host_key` is what a session is bound to: the label or the own domain of the host, None on the main site.
    `required`: the right that the called operation needs of an operator; None outside operators' operations.
    `needs_proof`: it needs a fresh proof of who the operator is.
    """

    request_id: str
    host: str
    host_key: str | None
    client: ClientRef | None
    actor: Actor | None
    origin: Origin
    required: Right | None = None
    needs_proof: bool = False

    @property
    def is_own_domain(self) -> bool:
        """Whether the request came to a domain that a client brought: its DNS is in somebody else's hands."""
        return is_own_domain(self.host_key)


def is_own_domain(host_key: str | None) -> bool:
    """Tell whether a session's host is a client's own domain: labels have no dots."""
    return host_key is not None and "." in host_key
