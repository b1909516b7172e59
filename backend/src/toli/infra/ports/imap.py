"""IMAP mailbox. Calls block, so each runs in a thread."""

import asyncio
import ipaddress
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Final
from urllib.parse import unquote, urlsplit

from imap_tools import AND, BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted, MailMessageFlags

IMAP_PORT: Final = 143
IMAPS_PORT: Final = 993
INBOX: Final = "INBOX"
TIMEOUT_SECONDS: Final = 20


@dataclass(frozen=True, slots=True)
class ImapServer:
    host: str
    port: int
    username: str
    password: str = field(repr=False)
    folder: str
    is_imaps: bool

    @property
    def is_loopback(self) -> bool:
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def parse_imap_url(url: str) -> ImapServer:
    """Parse `imaps://user:password@host:993/folder`, or `imap://…` with STARTTLS; default folder inbox.

    Raises ValueError.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"imap", "imaps"} or not parts.hostname:
        raise ValueError("a mailbox's address starts with imap:// or imaps://")
    if not parts.username or not parts.password:
        raise ValueError("a mailbox's address has a user and a password")
    is_imaps = parts.scheme == "imaps"
    return ImapServer(
        host=parts.hostname,
        port=parts.port or (IMAPS_PORT if is_imaps else IMAP_PORT),
        username=unquote(parts.username),
        password=unquote(parts.password),
        folder=unquote(parts.path.strip("/")) or INBOX,
        is_imaps=is_imaps,
    )


class Mailbox:
    def __init__(self, box: BaseMailBox) -> None:
        self._box = box

    async def list_unread(self, *, up_to_bytes: int) -> list[str]:
        return await self._search(f"UNSEEN SMALLER {up_to_bytes + 1}")

    async def list_too_large(self, *, above_bytes: int) -> list[str]:
        return await self._search(f"UNSEEN LARGER {above_bytes}")

    async def list_read(self, *, before: date) -> list[str]:
        return await self._search(str(AND(seen=True, date_lt=before)))

    async def read(self, uid: str) -> bytes | None:
        """Read without marking as read; None when it is gone."""
        return await asyncio.to_thread(self._read, uid)

    async def mark_read(self, uids: list[str]) -> None:
        await asyncio.to_thread(self._box.flag, uids, MailMessageFlags.SEEN, value=True)

    async def delete(self, uids: list[str]) -> None:
        await asyncio.to_thread(self._box.delete, uids)

    async def _search(self, criteria: str) -> list[str]:
        # Without a character set: some servers refuse a search that names one.
        mail_ids = await asyncio.to_thread(self._box.uids, criteria, None)
        return sorted(mail_ids, key=int)

    def _read(self, uid: str) -> bytes | None:
        mail = next(iter(self._box.fetch(uid_list=uid, mark_seen=False)), None)
        return None if mail is None else mail.obj.as_bytes()


@asynccontextmanager
async def open_mailbox(server: ImapServer) -> AsyncIterator[Mailbox]:
    """Raises OSError, and the errors of imaplib and imap_tools."""
    box = await asyncio.to_thread(_connect, server)
    try:
        yield Mailbox(box)
    finally:
        await asyncio.to_thread(box.logout)


def _connect(server: ImapServer) -> BaseMailBox:
    box: BaseMailBox
    if server.is_imaps:
        context = ssl.create_default_context()
        box = MailBox(server.host, server.port, timeout=TIMEOUT_SECONDS, ssl_context=context)
    elif server.is_loopback:
        box = MailBoxUnencrypted(server.host, server.port, timeout=TIMEOUT_SECONDS)
    else:
        context = ssl.create_default_context()
        box = MailBoxStartTls(server.host, server.port, timeout=TIMEOUT_SECONDS, ssl_context=context)
    # The plain command takes ASCII alone, and not every server knows the other one.
    is_ascii = f"{server.username}{server.password}".isascii()
    sign_in = box.login if is_ascii else box.login_utf8
    try:
        return sign_in(server.username, server.password, server.folder)
    except BaseException:
        box.client.shutdown()
        raise
