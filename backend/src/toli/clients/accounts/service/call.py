from dataclasses import dataclass

from toli.clients.companies.service import sites
from toli.identity.access.context import ClientRef, Context
from toli.identity.audit.service import PLATFORM, record_refusal
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.ports.mail import MailServer
from toli.kit.clock import Clock
from toli.kit.errors import NotFound
from toli.kit.hourly_counter import HourlyCounter
from toli.kit.sealing import Sealer
from toli.kit.text import Text


@dataclass(frozen=True, slots=True)
class Call:
    """Context and services of a call; use cases open their own transactions.

    They hash passwords between transactions and count attempts separately. `devices`, `code_browser`: cookie values,
    empty without one.
    """

    context: Context
    database: Database
    sealer: Sealer
    settings: Settings
    clock: Clock
    mail_server: MailServer
    sends_sms: bool
    devices: str
    code_browser: str
    refusals: HourlyCounter


def client_at(site: ClientRef | None) -> int:
    return PLATFORM if site is None else site.client_id


async def record_failure(
    call: Call, *, site: ClientRef | None, account: str, method: str, purpose: str | None = None
) -> None:
    """`account`: an id, or a pseudonym without an account."""
    await record_refusal(
        call.database,
        call.refusals,
        f"sign_in.{method}_failed",
        client_id=client_at(site),
        subject=account,
        data={} if purpose is None else {"purpose": purpose},
    )


async def site_named(call: Call, *, label: str | None) -> ClientRef | None:
    """The site with this label, else the host's; None for the main site.

    Raises NotFound if absent, closed, or on another client's host.
    """
    host_client = call.context.client
    if not label:
        return host_client
    if host_client is not None:
        if host_client.label != label.lower():
            raise NotFound(Text("There is no operator at this address."))
        return host_client
    async with call.database.public_transaction() as tx:
        client = await sites.approved_client(tx, label=label)
    return ClientRef(client_id=client.client_id, label=client.url, name=client.client_name, time_zone=client.time_zone)
