"""Sealed columns and MACs."""

from hashlib import sha256

import pytest

from toli.kit.sealing import SealBroken, Sealer

PLACE = "traveller.sealed_id_number:3:7"


def test_what_is_sealed_opens_in_its_place_only() -> None:
    sealer = Sealer(["first"])
    blob = sealer.seal("1234 5678 9012", bound_to=PLACE)
    assert sealer.open(blob, bound_to=PLACE) == "1234 5678 9012"
    with pytest.raises(SealBroken):
        sealer.open(blob, bound_to="traveller.sealed_id_number:4:7")


def test_same_text_is_sealed_differently_each_time_and_shows_nothing() -> None:
    sealer = Sealer(["first"])
    blobs = {sealer.seal("vegan", bound_to=PLACE) for _ in range(50)}
    assert len(blobs) == 50
    assert not any(b"vegan" in blob for blob in blobs)


def test_key_is_replaced_by_putting_a_new_one_before_it() -> None:
    before, after, forgotten = Sealer(["old"]), Sealer(["new", "old"]), Sealer(["new"])
    blob, mac = before.seal("text", bound_to=PLACE), before.mac(b"data")
    assert after.open(blob, bound_to=PLACE) == "text"
    assert after.mac_matches(mac, data=b"data")
    assert forgotten.open(after.seal("text", bound_to=PLACE), bound_to=PLACE) == "text"
    with pytest.raises(SealBroken):
        forgotten.open(blob, bound_to=PLACE)
    assert not forgotten.mac_matches(mac, data=b"data")


def test_pseudonym_is_the_same_in_every_process_and_says_nothing_without_the_key() -> None:
    name = "asha@traveller.example"
    pseudonym = Sealer(["first"]).pseudonym(name)
    assert pseudonym == Sealer(["first", "old"]).pseudonym(name)
    assert pseudonym != Sealer(["second"]).pseudonym(name)
    assert pseudonym not in sha256(name.encode()).hexdigest()
    assert pseudonym not in Sealer(["first"]).mac(name.encode()).hex(), "a key of its own"
    assert len(Sealer(["first"]).pseudonym("\ud800")) == 32


def test_any_changed_byte_is_noticed() -> None:
    sealer = Sealer(["first"])
    blob = sealer.seal("text", bound_to=PLACE)
    for at in range(len(blob)):
        changed = blob[:at] + bytes([blob[at] ^ 1]) + blob[at + 1 :]
        with pytest.raises(SealBroken):
            sealer.open(changed, bound_to=PLACE)


@pytest.mark.parametrize("blob", [b"", b"\x01", b"\x01" + bytes(8), b"\x02" + bytes(60)])
def test_what_was_never_sealed_does_not_open(blob: bytes) -> None:
    with pytest.raises(SealBroken):
        Sealer(["first"]).open(blob, bound_to=PLACE)


def test_mac_is_of_its_data_and_its_key() -> None:
    sealer = Sealer(["first"])
    mac = sealer.mac(b"login\0asha\x00123456")
    assert sealer.mac_matches(mac, data=b"login\0asha\x00123456")
    assert not sealer.mac_matches(mac, data=b"login\0asha\x00123457")
    assert not sealer.mac_matches(bytes(36), data=b"login\0asha\x00123456")
    assert not sealer.mac_matches(b"", data=b"login\0asha\x00123456")
    assert Sealer(["second"]).mac(b"x") != sealer.mac(b"x")


def test_a_key_is_needed() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Sealer([])
