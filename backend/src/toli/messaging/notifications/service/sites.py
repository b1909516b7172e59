"""Clients' sites in account e-mails: below the platform's domain.

An operator controls the DNS of an own domain, and could point it at a copy of the sign-in page.
"""

from urllib.parse import urlsplit

from toli.clients.companies.repository import sites
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction


async def find_site_origin(tx: ClientTransaction, settings: Settings) -> str:
    """Return the main site's for client 0."""
    client = await sites.find_client(tx, client_id=tx.client_id) if tx.client_id else None
    return settings.main_url if client is None else settings.client_origin(client.url)


def host_of(origin: str) -> str:
    return urlsplit(origin).hostname or origin
