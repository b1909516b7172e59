"""A small DNS server on loopback whose records and faults a test sets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import cast

import dns.flags
import dns.message
import dns.name
import dns.rcode
import dns.rdatatype
import dns.rrset

TTL = 60
LONGEST_CHAIN = 12


@dataclass
class Nameserver:
    """Answers from `records`, by lower-case name and type. A name without any has NXDOMAIN.

    `fails` are names that get SERVFAIL, as does a chain of aliases without an end; `is_silent` answers nothing at all.
    """

    records: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    fails: set[str] = field(default_factory=set)
    is_silent: bool = False
    port: int = 0

    def answer(self, wire: bytes) -> bytes | None:
        if self.is_silent:
            return None
        query = dns.message.from_wire(wire)
        response = dns.message.make_response(query)
        response.flags |= dns.flags.RA
        question = query.question[0]
        kind = dns.rdatatype.to_text(question.rdtype)
        name = question.name.to_text(omit_final_dot=True).lower()
        for hop in count():
            if name in self.fails or hop == LONGEST_CHAIN:
                response.set_rcode(dns.rcode.SERVFAIL)
                break
            found = self.records.get((name, kind))
            if found is not None:
                response.answer.append(dns.rrset.from_text(f"{name}.", TTL, "IN", kind, *found))
                break
            alias = self.records.get((name, "CNAME"))
            if alias is None:
                if not any(known == name for known, _ in self.records):
                    response.set_rcode(dns.rcode.NXDOMAIN)
                break
            response.answer.append(dns.rrset.from_text(f"{name}.", TTL, "IN", "CNAME", *alias))
            name = alias[0].rstrip(".").lower()
        return response.to_wire()


class _Protocol(asyncio.DatagramProtocol):
    def __init__(self, server: Nameserver) -> None:
        self._server = server
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.DatagramTransport", transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        answer = self._server.answer(data)
        if answer is not None and self._transport is not None:
            self._transport.sendto(answer, addr)


async def _tcp(server: Nameserver, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    size = int.from_bytes(await reader.readexactly(2), "big")
    answer = server.answer(await reader.readexactly(size))
    if answer is not None:
        writer.write(len(answer).to_bytes(2, "big") + answer)
        await writer.drain()
    writer.close()
    await writer.wait_closed()


@asynccontextmanager
async def nameserver() -> AsyncIterator[Nameserver]:
    """Run a nameserver on a free port of loopback, over UDP and TCP."""
    server = Nameserver()
    while True:
        listening = await asyncio.start_server(lambda r, w: _tcp(server, r, w), "127.0.0.1", 0)
        server.port = listening.sockets[0].getsockname()[1]
        try:
            transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
                lambda: _Protocol(server), local_addr=("127.0.0.1", server.port)
            )
        except OSError:
            # Somebody else has the same port for datagrams.
            listening.close()
            continue
        break
    try:
        yield server
    finally:
        transport.close()
        listening.close()
        await listening.wait_closed()
