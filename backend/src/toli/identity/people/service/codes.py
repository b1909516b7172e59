from dataclasses import replace
from math import ceil
from uuid import uuid4

from toli.identity.people import rules
from toli.identity.people.repository import attempts
from toli.identity.people.repository import codes as repository
from toli.identity.people.rules import in_words
from toli.identity.people.schemas import CodeAsker, CodeTry, Limit, Purpose, SentCode
from toli.identity.people.service import limits
from toli.infra.db.database import Database
from toli.infra.db.transactions import Transaction
from toli.kit.errors import TooMany
from toli.kit.sealing import Sealer
from toli.kit.text import Text

LOCK = "one_time_code:"
NO_MAC = bytes(36)
"""Compared where an address has no account: it matches nothing, in the same time."""


async def issue_code(
    tx: Transaction,
    *,
    email: str,
    purpose: Purpose,
    is_for_somebody: bool,
    return_path: str | None,
    asker: CodeAsker,
    sealer: Sealer,
) -> int:
    """Return the id, for the job that sends the code.

    An address without an account gets a row without a code, with the same limits. Raises TooMany within 30 s of the
    asker's last code for the purpose, after the asker's five in an hour, or twenty e-mails in an hour for an unknown
    device.
    """
    await attempts.lock(tx, keys=[f"{LOCK}{email}"])
    wait = await repository.seconds_until_next(tx, email=email, purpose=purpose, asker=asker)
    if wait > 0:
        raise TooMany(
            Text("A code was sent a short while ago. You can ask for another in {wait}.", wait=in_words(wait)),
            retry_after=ceil(wait),
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
        asker=asker,
    )
    return code_id


async def try_code(
    database: Database, *, email: str, purpose: Purpose, code: str, asker: CodeAsker, limit: Limit, sealer: Sealer
) -> CodeTry:
    """Count an attempt in its own transaction, then compare; a right code is uncounted. Raises TooMany."""
    limit = replace(limit, about=str(uuid4()))
    async with database.public_transaction() as tx:
        counted = await repository.count_try(tx, email=email, purpose=purpose, asker=asker)
        if counted is None:
            return CodeTry("not_compared")
        is_last = await limits.count_attempt(tx, [limit])
    material = rules.code_material(code.strip(), email=email, purpose=purpose)
    if not sealer.mac_matches(counted.code_mac or NO_MAC, data=material):
        return CodeTry("wrong", is_last=is_last)
    async with database.public_transaction() as tx:
        await attempts.withdraw(tx, limit=limit)
    return CodeTry("right" if counted.used_at is None else "used", counted.code_id)


def open_code(sent: SentCode, *, sealer: Sealer) -> str | None:
    """Return the digits; None if the address has no account."""
    return None if sent.sealed_code is None else sealer.open(sent.sealed_code, bound_to=_place(sent.code_id))


def _place(code_id: int) -> str:
    return f"one_time_code.sealed_code:{code_id}"
