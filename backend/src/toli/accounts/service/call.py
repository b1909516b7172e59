"""The call of a use case of accounts."""

from dataclasses import dataclass

from toli.access.context import ClientRef, Context
from toli.audit.service import PLATFORM, record_refusal
from toli.clients.service import sites
from toli.config import Settings
from toli.db.database import Database
from toli.kit.clock import Clock
from toli.kit.errors import NotFound
from toli.kit.hourly_counter import HourlyCounter
from toli.kit.sealing import Sealer
from toli.ports.mail import MailServer


@dataclass(frozen=True, slots=True)
class Call:
    """A call: its context and the services that use cases need.

    These use cases hash passwords between transactions and count attempts in transactions of their own, so they open
    transactions themselves, unlike those of other domains. `sends_sms`: codes can go to phones. `devices`: the
    browser's cookie of known devices; `code_browser`: that of a browser which has asked for a code. Each is empty
    without one.
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
    """Return the `client_id` under which actions at a site are recorded."""
    return PLATFORM if site is None else site.client_id


async def record_failure(
    call: Call, *, site: ClientRef | None, account: str, method: str, purpose: str | None = None
) -> None:
    """Record a wrong password, code or second factor.

    `account` is an id, or a pseudonym where there is no account.
    """
    await record_refusal(
        call.database,
        call.refusals,
        f"sign_in.{method}_failed",
        client_id=client_at(site),
        subject=account,
        data={} if purpose is None else {"purpose": purpose},
    )


async def site_named(call: Call, *, label: str | None) -> ClientRef | None:
    """Find the site that a body names by its label, else the host's.

    None for the main site.

    Raises NotFound when there is no such open site, or when the call came to another client's.
    """
    here = call.context.client
    if not label:
        return here
    if here is not None:
        if here.label != label.lower():
            raise NotFound("There is no operator at this address.")
        return here
    async with call.database.public_transaction() as tx:
        client = await sites.approved_client(tx, label=label)
    return ClientRef(client_id=client.client_id, label=client.url, name=client.client_name, time_zone=client.time_zone)
