"""Whether an operator may write to a person by WhatsApp: asked at booking, kept as a log, revocable."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from toli.audit.service import record
from toli.channels import rules
from toli.channels.repository import accounts, messages
from toli.channels.repository import consents as repository
from toli.channels.schemas.messages import ConsentWording, OwnConsent, Source
from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import Invalid, NotFound


async def give_consent(
    tx: ClientTransaction,
    *,
    phone: str,
    wording: int,
    source: Source,
    user_id: int | None,
    reservation_event_id: int | None,
) -> None:
    """Record that a person agreed to messages by WhatsApp, in the words of a version.

    Raises Invalid for a version that was never shown.
    """
    if wording not in rules.WORDINGS:
        raise Invalid(
            "Reload the page and choose again whether you want messages on WhatsApp.", field="whatsapp_consent"
        )
    await repository.add_consent(
        tx,
        phone=phone,
        is_given=True,
        source=source,
        wording=wording,
        user_id=user_id,
        reservation_event_id=reservation_event_id,
    )


async def get_wording(tx: ClientTransaction) -> ConsentWording:
    """Get the sentence to agree to, if the operator can write by WhatsApp."""
    account = await accounts.find_account(tx, channel="whatsapp")
    if account is None:
        return ConsentWording(wording=None, sentence="")
    return ConsentWording(wording=rules.WORDING, sentence=rules.WORDINGS[rules.WORDING])


async def list_agreed(tx: ClientTransaction, *, phones: Sequence[str], lasts: timedelta) -> set[str]:
    """List the phones that may be written to by WhatsApp, as long as an agreement lasts."""
    return {one.phone for one in await repository.list_decisions(tx, phones=phones, lasts=lasts) if one.is_given}


async def list_own_consents(tx: Transaction, *, user_id: int, lasts: timedelta, now: datetime) -> list[OwnConsent]:
    """List the decisions of a person, in their own scope, with the end of each agreement."""
    return [
        OwnConsent(
            client_id=one.client_id,
            client_name=one.client_name,
            phone=one.phone,
            is_given=one.is_given and one.decided_at + lasts > now,
            sentence=rules.WORDINGS.get(one.wording, ""),
            decided_at=one.decided_at,
            expires_at=one.decided_at + lasts if one.is_given else None,
        )
        for one in await repository.list_own(tx, user_id=user_id)
    ]


async def change_own_consent(
    tx: ClientTransaction, *, user_id: int, phone: str, is_given: bool, lasts: timedelta
) -> None:
    """Record a person's decision about a number that they decided about before.

    Raises NotFound for any other number.
    """
    if await repository.find_user_of(tx, phone=phone) != user_id:
        raise NotFound
    decision = next(iter(await repository.list_decisions(tx, phones=[phone], lasts=lasts)), None)
    if decision is not None and decision.is_given == is_given:
        return
    await repository.add_consent(
        tx,
        phone=phone,
        is_given=is_given,
        source="profile",
        wording=rules.WORDING if is_given else rules.NO_WORDING,
        user_id=user_id,
        reservation_event_id=None,
    )
    await record(
        tx,
        "channel.consent_given" if is_given else "channel.consent_revoked",
        subject=f"user:{user_id}",
        actor_id=user_id,
    )


async def erase_person(tx: Transaction, *, user_id: int) -> None:
    """Erase the numbers of a person, and what was sent to them (platform scope)."""
    phones = await repository.erase_person(tx, user_id=user_id)
    await messages.erase_phones(tx, phones=phones)
