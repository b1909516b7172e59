"""Addresses to which no e-mails, or none of a topic, are sent: blocked by reports, or as their owners wish."""

import base64
import binascii
import json
from typing import Final

import structlog
from prometheus_client import Counter

from toli.audit.service import record
from toli.clients.service import sites
from toli.db.database import Database
from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.mailing import rules
from toli.mailing.errors import OptOutUnknown
from toli.mailing.repository import addresses as repository
from toli.mailing.schemas import (
    BlockedAddresses,
    BlockedAddressOut,
    BlockedRecipient,
    BlockKind,
    OptOutOut,
    OptOutRef,
    Topic,
)

log = structlog.get_logger(__name__)

REPORTS = Counter("toli_mail_reports_total", "Reports of e-mails that came back or were complained of", ["kind"])
MOST_SHOWN: Final = 200


async def block_address(tx: ClientTransaction, *, address: str, kind: BlockKind, reason: str, subject: str) -> None:
    """Send no e-mails to an address any more, except codes."""
    REPORTS.labels(kind).inc()
    if await repository.block(tx, address=address, kind=kind, reason=reason, subject=subject):
        log.info("address blocked", client_id=tx.client_id, kind=kind)


async def find_blocked_address(tx: ClientTransaction, *, address: str) -> BlockedRecipient | None:
    """Find why e-mails to an address are not sent; None where they are."""
    return await repository.find_block(tx, address=address)


async def list_blocked_addresses(tx: ClientTransaction) -> BlockedAddresses:
    """List the addresses to which a client's e-mails are not sent, the newest first."""
    data, total = await repository.list_blocked(tx, limit=MOST_SHOWN)
    return BlockedAddresses(data=[BlockedAddressOut.of(one) for one in data], total=total)


async def unblock_address(tx: ClientTransaction, *, address: str, actor_id: int) -> None:
    """Send e-mails to an address again.

    Raises NotFound.
    """
    if not await repository.unblock(tx, address=address):
        raise NotFound
    await record(tx, "mail.address_unblocked", subject=f"client:{tx.client_id}", actor_id=actor_id)


async def is_opted_out(tx: ClientTransaction, *, address: str, topic: Topic) -> bool:
    """Tell whether an address does not want e-mails of a topic."""
    return await repository.is_opted_out(tx, address=address, topic=topic)


async def get_opt_out(database: Database, *, token: str, sealer: Sealer) -> OptOutOut:
    """Get what an e-mail's token is about, and whether such e-mails are wanted.

    Raises OptOutUnknown.
    """
    ref = _ref(token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        return await _shown(tx, ref)


async def set_opt_out(database: Database, *, token: str, is_wanted: bool, sealer: Sealer) -> OptOutOut:
    """Stop the e-mails of a topic to an address, or start them again.

    Raises OptOutUnknown.
    """
    ref = _ref(token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        change = repository.opt_in if is_wanted else repository.opt_out
        await change(tx, address=ref.address, topic=ref.topic)
        return await _shown(tx, ref)


async def _shown(tx: ClientTransaction, ref: OptOutRef) -> OptOutOut:
    client = await sites.client_by_id(tx, client_id=ref.client_id)
    if client is None:
        raise OptOutUnknown
    is_wanted = not await repository.is_opted_out(tx, address=ref.address, topic=ref.topic)
    return OptOutOut(
        address=rules.masked(ref.address),
        topic=ref.topic,
        client_name=client.client_name,
        is_wanted=is_wanted,
    )


async def opt_in(tx: ClientTransaction, *, address: str, topic: Topic) -> None:
    """Send an address e-mails of a topic again, because its owner asked for one."""
    await repository.opt_in(tx, address=address, topic=topic)


def opt_out_token(ref: OptOutRef, *, sealer: Sealer) -> str:
    """Return the token by which an address stops e-mails of a topic; it is not stored."""
    data = json.dumps([ref.client_id, ref.topic, ref.address]).encode()
    return f"{_encode(data)}.{_encode(sealer.mac(_signed(data)))}"


def _ref(token: str, *, sealer: Sealer) -> OptOutRef:
    try:
        data, mac = (base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in token.split("."))
    except (ValueError, binascii.Error):
        raise OptOutUnknown from None
    if not sealer.mac_matches(mac, data=_signed(data)):
        raise OptOutUnknown
    client_id, topic, address = json.loads(data)
    return OptOutRef(client_id, topic, address)


def _signed(data: bytes) -> bytes:
    return b"mail opt-out " + data


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


async def erase_address(tx: Transaction, *, email: str) -> None:
    """Delete what is stored of an address (platform scope)."""
    await repository.erase(tx, address=email)
