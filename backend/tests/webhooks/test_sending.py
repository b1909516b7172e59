"""Attempts at a real receiver on loopback, and at addresses that are not on the internet."""

import pytest

from tests.webhooks.conftest import Receiver, serving
from toli.delivery.webhooks.service.sending import post
from toli.infra.ports.dns import DnsLookup

pytestmark = pytest.mark.anyio


class Names(DnsLookup):
    """Answers each name with the given addresses."""

    def __init__(self, *addresses: str) -> None:
        self._addresses = frozenset(addresses)
        self.asked: list[str] = []

    async def addresses(self, name: str) -> frozenset[str]:
        self.asked.append(name)
        return self._addresses


PRIVATE = (
    *("127.0.0.1", "127.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "224.0.0.1", "239.255.255.250", "255.255.255.255"),
    *("192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "192.0.0.1", "240.0.0.1", "192.88.99.1", "localhost"),
    *("[::1]", "[::]", "[fe80::1]", "[fc00::1]", "[fd00::1]", "[ff02::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"),
    *("[::ffff:8.8.8.8]", "[64:ff9b::7f00:1]", "[64:ff9b::808:808]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2001::1]"),
    *("[2001:db8::1]", "[100::1]", "[::127.0.0.1]", "[3fff::1]"),
)


@pytest.mark.parametrize(
    ("status", "is_delivered"), [(200, True), (204, True), (302, False), (410, False), (500, False)]
)
async def test_the_status_decides(receiver: Receiver, status: int, *, is_delivered: bool) -> None:
    receiver.status = status
    outcome = await post(receiver.url, b"{}", {}, dns=Names(), is_public_only=False)
    assert (outcome.status, outcome.is_delivered, outcome.is_gone) == (status, is_delivered, status == 410)
    assert [body for _, body in receiver.requests] == [b"{}"]
    assert "secret" not in repr(outcome)


async def test_a_slow_receiver_is_given_up() -> None:
    async with serving(Receiver(seconds=2)) as slow:
        outcome = await post(slow.url, b"{}", {}, dns=Names(), is_public_only=False, seconds=0.2)
    assert (outcome.status, outcome.error) == (None, "did not answer in time")


@pytest.mark.parametrize("host", PRIVATE)
async def test_no_private_address_is_called(host: str) -> None:
    outcome = await post(f"https://{host}/", b"{}", {}, dns=Names("127.0.0.1"), is_public_only=True, seconds=2)
    assert outcome.status is None
    assert outcome.error in {"is not on the internet", "could not be reached", "is not valid"}


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "64:ff9b::7f00:1", "fd00::1"])
async def test_a_name_with_a_private_address_is_refused_at_the_connection(address: str) -> None:
    """DNS rebinding: the address that is connected to is the one that is checked."""
    names = Names(address)
    outcome = await post("https://rebinding.example/", b"{}", {}, dns=names, is_public_only=True, seconds=2)
    assert (outcome.status, outcome.error) == (None, "is not on the internet")
    assert names.asked == ["rebinding.example"]


async def test_a_name_that_does_not_resolve_fails() -> None:
    outcome = await post("https://missing.example/", b"{}", {}, dns=Names(), is_public_only=True, seconds=2)
    assert (outcome.status, outcome.error) == (None, "could not be reached")
