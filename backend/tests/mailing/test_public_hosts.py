"""Connections to hosts that a client chose go to addresses on the internet only, and to the checked address."""

import asyncio
import socket
from typing import Any

import pytest

from toli.infra.ports import public_hosts
from toli.infra.ports.public_hosts import HostNotPublic, connect_public, is_public_address
from toli.infra.ports.smtp import SmtpConnections, SmtpServer

pytestmark = pytest.mark.anyio

REFUSED = (
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "233.252.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "192.88.99.1",
    "::",
    "::1",
    "::7f00:1",
    "::808:808",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "3fff::1",
    "fe80::1%1",
    "fc00::1",
    "fec0::1",
    "ff0e::1",
    "4000::1",
)


@pytest.mark.parametrize("address", REFUSED)
def test_address_that_is_not_of_one_machine_on_the_internet_is_refused(address: str) -> None:
    assert not is_public_address(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "142.250.4.27", "2607:f8b0:4023::1b", "2404:6800:4003::1a"])
def test_address_on_the_internet_is_accepted(address: str) -> None:
    assert is_public_address(address)


async def test_connection_to_a_private_address_is_not_attempted() -> None:
    accepted: list[Any] = []
    server = await asyncio.start_server(lambda *peers: accepted.append(peers), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    chosen = SmtpServer(
        "localhost", port, username=None, password=None, use_tls=False, start_tls=False, is_public_only=True
    )
    with pytest.raises(HostNotPublic):
        await SmtpConnections().check(chosen)
    server.close()
    await server.wait_closed()
    assert accepted == []


async def test_connection_goes_to_the_checked_address_though_the_name_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()
    answers = iter(["203.0.113.9", "127.0.0.1"])
    asked: list[str] = []
    connected: list[Any] = []

    async def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    async def sock_connect(_: socket.socket, address: Any) -> None:
        connected.append(address)

    monkeypatch.setattr(loop, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(loop, "sock_connect", sock_connect)
    monkeypatch.setattr(public_hosts, "is_public_address", lambda address: address == "203.0.113.9")
    (await connect_public("mail.example", port=587, seconds=5)).close()
    assert (asked, connected) == (["mail.example"], [("203.0.113.9", 587)])
    with pytest.raises(HostNotPublic):
        await connect_public("mail.example", port=587, seconds=5)
    assert len(connected) == 1


@pytest.mark.parametrize("host", ["mail..example.in", f"{'a' * 64}.example.in"])
async def test_a_name_outside_idna_has_no_address(host: str) -> None:
    with pytest.raises(HostNotPublic):
        await connect_public(host, port=25, seconds=1)


async def test_a_server_outside_idna_is_a_failed_connection() -> None:
    server = SmtpServer("mail..example.in", 25, username=None, password=None, use_tls=False, start_tls=False)
    with pytest.raises(OSError, match="is not a host name"):
        await SmtpConnections().check(server)
