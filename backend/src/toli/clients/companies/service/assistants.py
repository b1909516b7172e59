"""Access of assistants to a company's public trips (docs/mechanisms/assistants.md)."""

from typing import Final

from toli.clients.companies.repository import assistants as repository
from toli.clients.companies.repository import profile
from toli.clients.companies.schemas.assistants import AssistantAccessIn, AssistantAccessOut
from toli.identity.audit.service import record
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound

PATH: Final = "/mcp"
"""The endpoint of the Model Context Protocol on a company's site."""


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
