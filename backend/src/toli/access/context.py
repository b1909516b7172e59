"""The Context of a request: on whose site it arrived and who sent it. Made in one place, `web`."""

from dataclasses import dataclass
from datetime import datetime

from toli.access.roles import Role


@dataclass(frozen=True, slots=True)
class ClientRef:
    """The client whose site a request came to."""

    client_id: int
    label: str
    name: str
    time_zone: str


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person, and the session that says so.

    `runs` holds the ids of the clients this person operates, whatever their approval. `owes_second_factor`: an
    administrator who has yet to set one up, and may do nothing as one before that. `support_until`: an administrator
    who looks at the one client in `runs` until then, as its operator sees it, and may change nothing.
    """

    user_id: int
    role: Role
    session_id: int
    confirmed_until: datetime | None
    runs: frozenset[int]
    owes_second_factor: bool
    support_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a request came from, for sessions and the audit log."""

    address: str
    user_agent: str


@dataclass(frozen=True, slots=True)
class Context:
    """What is known of a request before any of its own data is read."""

    request_id: str
    host: str
    client: ClientRef | None
    actor: Actor | None
    origin: Origin
