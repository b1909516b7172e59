from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, extract, func, insert, select, update
from sqlalchemy.orm import InstrumentedAttribute

from toli.identity.people.models import OneTimeCode
from toli.identity.people.rules import (
    CODE_LIFETIME,
    CODE_MAILS_AN_HOUR,
    CODE_RESEND,
    CODE_TRIES,
    CODES_AN_HOUR,
    KNOWN_ASKER,
)
from toli.identity.people.schemas import CodeAsker, Purpose, SentCode
from toli.infra.db.transactions import Transaction

HOUR = timedelta(hours=1)


class CountedTry(NamedTuple):
    code_id: int
    code_mac: bytes | None
    used_at: datetime | None


async def seconds_until_next(tx: Transaction, *, email: str, purpose: Purpose, asker: CodeAsker) -> float:
    """Not positive if a code is allowed now.

    Limited by asker, so that other people cannot use up the limit. Askers without a known device share the address's
    limit of e-mails.
    """
    now = extract("epoch", func.now())
    own = OneTimeCode.asker == asker.key
    unknown = ~OneTimeCode.asker.startswith(KNOWN_ASKER)
    soonest = extract("epoch", func.max(OneTimeCode.created_at).filter(own, OneTimeCode.purpose == purpose))
    row = (
        await tx.execute(
            select(
                (soonest + CODE_RESEND.total_seconds() - now).label("soonest"),
                func.count().filter(own).label("own"),
                (extract("epoch", func.min(OneTimeCode.created_at).filter(own) + HOUR) - now).label("own_oldest"),
                func.count().filter(unknown).label("unknown"),
                (extract("epoch", func.min(OneTimeCode.created_at).filter(unknown) + HOUR) - now).label(
                    "unknown_oldest"
                ),
            ).where(OneTimeCode.email == email, OneTimeCode.created_at > func.now() - HOUR)
        )
    ).one()
    waits = [float(row.soonest or 0)]
    if row.own >= CODES_AN_HOUR:
        waits.append(float(row.own_oldest))
    if not asker.is_known and row.unknown >= CODE_MAILS_AN_HOUR:
        waits.append(float(row.unknown_oldest))
    return max(waits)


async def next_id(tx: Transaction) -> int:
    """A code's sealed digits are bound to its id."""
    drawn = await tx.scalar(select(func.nextval("one_time_code_id_seq")))
    assert drawn is not None
    return int(drawn)


async def add(
    tx: Transaction,
    *,
    code_id: int,
    email: str,
    purpose: Purpose,
    code_mac: bytes | None,
    sealed_code: bytes | None,
    return_path: str | None,
    asker: CodeAsker,
) -> None:
    """Replaces earlier codes of its address, purpose and asker."""
    await tx.execute(
        insert(OneTimeCode).values(
            code_id=code_id,
            email=email,
            purpose=purpose,
            code_mac=code_mac,
            sealed_code=sealed_code,
            return_path=return_path,
            asker=asker.key,
            browser_hash=asker.browser_hash,
            expires_at=func.now() + CODE_LIFETIME,
        )
    )


async def count_try(tx: Transaction, *, email: str, purpose: Purpose, asker: CodeAsker) -> CountedTry | None:
    """One atomic statement, before comparing.

    Takes the newest code of this browser; without its cookie, of the device or network, counted separately. None if
    unsent, expired or exhausted.
    """
    by_browser = OneTimeCode.browser_hash == asker.browser_hash
    by_asker = and_(
        OneTimeCode.asker.in_({asker.key, asker.network_key}),
        OneTimeCode.browser_hash.is_distinct_from(asker.browser_hash),
    )
    return await _count_newest(
        tx, OneTimeCode.tries, email=email, purpose=purpose, condition=by_browser
    ) or await _count_newest(tx, OneTimeCode.other_tries, email=email, purpose=purpose, condition=by_asker)


async def _count_newest(
    tx: Transaction,
    tries: InstrumentedAttribute[int],
    *,
    email: str,
    purpose: Purpose,
    condition: ColumnElement[bool],
) -> CountedTry | None:
    newest = (
        select(OneTimeCode.code_id)
        .where(OneTimeCode.email == email, OneTimeCode.purpose == purpose, condition)
        .order_by(OneTimeCode.created_at.desc(), OneTimeCode.code_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    row = (
        await tx.execute(
            update(OneTimeCode)
            .where(OneTimeCode.code_id == newest, tries < CODE_TRIES, OneTimeCode.expires_at > func.now())
            .values({tries: tries + 1})
            .returning(OneTimeCode.code_id, OneTimeCode.code_mac, OneTimeCode.used_at)
        )
    ).one_or_none()
    return None if row is None else CountedTry(*row)


async def spend_code(tx: Transaction, *, code_id: int) -> bool:
    """Call in the transaction of the code's use; False if a concurrent call was first."""
    done = await tx.execute(
        update(OneTimeCode)
        .where(OneTimeCode.code_id == code_id, OneTimeCode.used_at.is_(None))
        .values(used_at=func.now(), sealed_code=None)
    )
    return done.rowcount == 1


async def find_code_to_send(tx: Transaction, *, code_id: int) -> SentCode | None:
    row = (
        (
            await tx.execute(
                select(
                    OneTimeCode.code_id,
                    OneTimeCode.email,
                    OneTimeCode.purpose,
                    OneTimeCode.sealed_code,
                    OneTimeCode.return_path,
                ).where(
                    OneTimeCode.code_id == code_id,
                    OneTimeCode.used_at.is_(None),
                    OneTimeCode.expires_at > func.now(),
                )
            )
        )
        .mappings()
        .one_or_none()
    )
    return None if row is None else SentCode(**row)


async def erase_digits(tx: Transaction, *, code_id: int) -> None:
    await tx.execute(update(OneTimeCode).where(OneTimeCode.code_id == code_id).values(sealed_code=None))


async def erase_expired(tx: Transaction) -> None:
    await tx.execute(
        update(OneTimeCode)
        .where(OneTimeCode.sealed_code.is_not(None), OneTimeCode.expires_at < func.now())
        .values(sealed_code=None)
    )


async def delete_codes(tx: Transaction, *, email: str) -> None:
    await tx.execute(delete(OneTimeCode).where(OneTimeCode.email == email))
