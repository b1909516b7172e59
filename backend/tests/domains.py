"""Domains that operators bring, for tests: already active, or with records to be looked up."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import insert, update

from tests.nameserver import Nameserver
from toli.clients.companies.models import Client, ClientDomain
from toli.infra.db.database import Database

TARGET = "toli.localhost"


async def bring_domain(
    database: Database, *, client_id: int, domain: str, now: datetime, is_primary: bool = True
) -> int:
    """Give a client an active domain, without a look-up; return its id."""
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(ClientDomain)
            .values(
                client_id=client_id,
                domain=domain,
                token="t0ken",
                state="active",
                ownership="found",
                pointing="found",
                is_primary=is_primary,
                added_at=now,
                activated_at=now,
                checked_at=now,
                next_check_at=now,
            )
            .returning(ClientDomain.domain_id)
        )
        values = {"domain": domain if is_primary else None}
        await tx.execute(update(Client).where(Client.client_id == client_id).values(**values))
    return added.scalar_one()


def make_records(server: Nameserver, records: Sequence[dict[str, str]]) -> None:
    """Make the records that the operator was shown."""
    for record in records:
        server.records[record["name"], record["type"]] = [
            f'"{record["value"]}"' if record["type"] == "TXT" else f"{record['value']}."
        ]
