"""Access of assistants to a company's public trips (docs/mechanisms/assistants.md)."""

from dataclasses import dataclass
from typing import Final

from toli.clients.companies.repository import assistants as repository
from toli.clients.companies.repository import profile
from toli.clients.companies.schemas.assistants import AssistantAccessIn, AssistantAccessOut
from toli.identity.access.context import Context
from toli.identity.audit.service import record
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound

PATH: Final = "/mcp"
"""The endpoint of the Model Context Protocol on a company's site."""
WELL_KNOWN: Final = "/.well-known/"
CONSENT_PAGE: Final = "/connect-assistant"
AUTHORIZATION_PATH: Final = "/oauth/authorize"
TOKEN_PATH: Final = "/oauth/token"  # noqa: S105  an address
REGISTRATION_PATH: Final = "/oauth/register"
REVOCATION_PATH: Final = "/oauth/revoke"


@dataclass(frozen=True, slots=True)
class AssistantSite:
    """A company at the request's host, which authorizes assistants (`issuer`: its origin)."""

    client_id: int
    name: str
    issuer: str

    @property
    def resource(self) -> str:
        """The only address where a token of this host is valid (RFC 8707)."""
        return self.issuer + PATH


async def get_site(database: Database, settings: Settings, *, context: Context) -> AssistantSite:
    """Raises NotFound on the main site, and at a company without assistants."""
    client = context.client
    if client is None:
        raise NotFound
    async with database.client_transaction(client.client_id) as tx:
        await require_enabled(tx)
    return AssistantSite(client.client_id, client.name, f"{settings.main_scheme}://{context.host}")


async def require_enabled(tx: ClientTransaction) -> None:
    """Raises NotFound."""
    access = await repository.find_access(tx)
    if access is None or not access.serves_assistants:
        raise NotFound


async def get_access(tx: ClientTransaction, settings: Settings, *, lock: bool = False) -> AssistantAccessOut:
    """Raises NotFound."""
    row = await repository.find_access(tx, lock=lock)
    if row is None:
        raise NotFound
    is_enabled, label, domain = row
    return AssistantAccessOut(is_enabled=is_enabled, url=settings.site_origin(label=label, domain=domain) + PATH)


async def set_access(
    tx: ClientTransaction, settings: Settings, *, body: AssistantAccessIn, actor_id: int
) -> AssistantAccessOut:
    """Raises NotFound."""
    access = await get_access(tx, settings, lock=True)
    if body.is_enabled != access.is_enabled:
        await profile.change(tx, values={"serves_assistants": body.is_enabled})
        await record(
            tx,
            "assistants.enabled" if body.is_enabled else "assistants.disabled",
            subject=f"client:{tx.client_id}",
            actor_id=actor_id,
        )
    return access.model_copy(update={"is_enabled": body.is_enabled})
