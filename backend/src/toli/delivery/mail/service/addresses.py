import base64
import binascii
import json
from typing import Final

import structlog
from prometheus_client import Counter

from toli.clients.companies.repository import sites
from toli.delivery.mail import rules
from toli.delivery.mail.errors import OptOutUnknown
from toli.delivery.mail.repository import addresses as repository
from toli.delivery.mail.schemas import (
    BlockedAddresses,
    BlockKind,
    OptOutOut,
    OptOutRef,
)
from toli.identity.audit.service import record
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer

log = structlog.get_logger(__name__)

REPORTS = Counter("toli_mail_reports_total", "Reports of e-mails that came back or were complained of", ["kind"])
MOST_SHOWN: Final = 200


async def block_address(tx: ClientTransaction, *, address: str, kind: BlockKind, reason: str, subject: str) -> None:
    REPORTS.labels(kind).inc()
    if await repository.block(tx, address=address, kind=kind, reason=reason, subject=subject):
        log.info("address_blocked", client_id=tx.client_id, kind=kind)


async def list_blocked_addresses(tx: ClientTransaction) -> BlockedAddresses:
    data, total = await repository.list_blocked(tx, limit=MOST_SHOWN)
    return BlockedAddresses(data=data, total=total)


async def unblock_address(tx: ClientTransaction, *, address: str, actor_id: int) -> None:
    """Raises NotFound."""
    if not await repository.unblock(tx, address=address):
        raise NotFound
    await record(tx, "mail.address_unblocked", subject=f"client:{tx.client_id}", actor_id=actor_id)


async def get_opt_out(database: Database, *, token: str, sealer: Sealer) -> OptOutOut:
    """Raises OptOutUnknown."""
    ref = _ref(token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        return await _shown(tx, ref)


async def set_opt_out(database: Database, *, token: str, is_wanted: bool, sealer: Sealer) -> OptOutOut:
    """Raises OptOutUnknown."""
    ref = _ref(token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        change = repository.opt_in if is_wanted else repository.opt_out
        await change(tx, address=ref.address, topic=ref.topic)
        return await _shown(tx, ref)


async def _shown(tx: ClientTransaction, ref: OptOutRef) -> OptOutOut:
    client = await sites.find_client(tx, client_id=ref.client_id)
    if client is None:
        raise OptOutUnknown
    is_wanted = not await repository.is_opted_out(tx, address=ref.address, topic=ref.topic)
    return OptOutOut(
        address=rules.masked(ref.address),
        topic=ref.topic,
        client_name=client.client_name,
        is_wanted=is_wanted,
    )


def opt_out_token(ref: OptOutRef, *, sealer: Sealer) -> str:
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
