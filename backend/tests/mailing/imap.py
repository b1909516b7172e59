"""A real IMAP server (pymap) with one mailbox in memory."""

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from imap_tools import MailBoxUnencrypted
from proxyprotocol.noop import ProxyProtocolNoop
from proxyprotocol.reader import ProxyProtocolReader
from pymap.backend.dict import DictBackend
from pymap.imap import IMAPServer

USER = "replies"
PASSWORD = "p@ss/word"
START = {
    "host": None,
    "port": None,
    "debug": False,
    "tls": False,
    "cert": None,
    "key": None,
    "passlib_cfg": None,
    "proxy_protocol": None,
    "demo_data": False,
    "demo_user": USER,
    "demo_password": PASSWORD,
}


@dataclass
class ImapMailbox:
    """A mailbox: put mail into it, and see which mails are in it."""

    port: int

    async def put(self, raw: bytes, *, at: datetime | None = None) -> None:
        def put() -> None:
            with self._open() as box:
                box.append(raw, "INBOX", dt=at)

        await asyncio.to_thread(put)

    async def read_and_unread(self) -> tuple[int, int]:
        def count() -> tuple[int, int]:
            with self._open() as box:
                return len(box.uids("SEEN")), len(box.uids("UNSEEN"))

        return await asyncio.to_thread(count)

    def _open(self) -> MailBoxUnencrypted:
        box = MailBoxUnencrypted("127.0.0.1", self.port, timeout=20)
        box.login(USER, PASSWORD)
        return box


@asynccontextmanager
async def imap_server() -> AsyncIterator[ImapMailbox]:
    """Run an IMAP server on a free local port until the context ends."""
    backend, config = await DictBackend.init(Namespace(**START), invalid_user_sleep=0)
    serve = ProxyProtocolReader(ProxyProtocolNoop()).get_callback(IMAPServer(backend.login, config))
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield ImapMailbox(server.sockets[0].getsockname()[1])
    finally:
        server.close()
