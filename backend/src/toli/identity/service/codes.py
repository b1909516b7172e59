"""One-time codes: create, verify, use up."""

from math import ceil

from toli.db.database import Database
from toli.db.transactions import Transaction
from toli.identity import rules
from toli.identity.repository import attempts
from toli.identity.repository import codes as repository
from toli.identity.rules import in_words
from toli.identity.schemas import CodeTry, Purpose, SentCode
from toli.kit.errors import TooMany
from toli.kit.sealing import Sealer

LOCK = "one_time_code:"
NO_MAC = bytes(36)
"""Compared where an address has no account: it matches nothing, in the same time."""


async def issue_code(
    tx: Transaction, *, email: str, purpose: Purpose, is_for_somebody: bool, return_path: str | None, sealer: Sealer
) -> int:
    """Create a code for an address and return its id, for the job that sends it.

    An address without an account gets a row without a code: it is limited alike and matches nothing. Raises TooMany
    within 30 s of the last code for the same purpose, and after five in an hour.
    """
    await attempts.lock(tx, keys=[f"{LOCK}{email}"])
    wait = await repository.seconds_until_next(tx, email=email, purpose=purpose)
    if wait > 0:
        raise TooMany(
            f"A code was sent a short while ago. You can ask for another in {in_words(wait)}.", retry_after=ceil(wait)
        )
    code_id = await repository.next_id(tx)
    code = rules.new_code()
    # Created for every address and stored for some, so that both kinds take the same time.
    mac = sealer.mac(rules.code_material(code, email=email, purpose=purpose))
    sealed = sealer.seal(code, bound_to=_place(code_id))
    await repository.add(
        tx,
        code_id=code_id,
        email=email,
        purpose=purpose,
        code_mac=mac if is_for_somebody else None,
        sealed_code=sealed if is_for_somebody else None,
        return_path=return_path,
    )
    return code_id


async def try_code(database: Database, *, email: str, purpose: Purpose, code: str, sealer: Sealer) -> CodeTry:
    """Count an attempt in a transaction of its own, then compare."""
    async with database.public_transaction() as tx:
        counted = await repository.count_try(tx, email=email, purpose=purpose)
    if counted is None:
        return CodeTry("not_compared")
    material = rules.code_material(code.strip(), email=email, purpose=purpose)
    if not sealer.mac_matches(counted.code_mac or NO_MAC, data=material):
        return CodeTry("wrong")
    return CodeTry("right" if counted.used_at is None else "used", counted.code_id)


async def spend_code(tx: Transaction, *, code_id: int) -> bool:
    """Use up a verified code together with its use; False when a concurrent call was first."""
    return await repository.spend(tx, code_id=code_id)


async def code_to_send(tx: Transaction, *, code_id: int) -> SentCode | None:
    """Find a code that is still worth sending, its digits sealed."""
    return await repository.find_to_send(tx, code_id=code_id)


def open_code(sent: SentCode, *, sealer: Sealer) -> str | None:
    """Return the digits of a code to send, or None when the address has no account."""
    return None if sent.sealed_code is None else sealer.open(sent.sealed_code, bound_to=_place(sent.code_id))


async def forget_digits(tx: Transaction, *, code_id: int) -> None:
    """Delete the sealed digits once the e-mail is sent."""
    await repository.erase_sealed(tx, code_id=code_id)


def _place(code_id: int) -> str:
    return f"one_time_code.sealed_code:{code_id}"
