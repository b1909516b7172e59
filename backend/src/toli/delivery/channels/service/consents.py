"""Consent to WhatsApp messages: requested at booking, logged, revocable."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from toli.delivery.channels import rules
from toli.delivery.channels.repository import accounts, messages
from toli.delivery.channels.repository import consents as repository
from toli.delivery.channels.schemas.messages import ConsentWording, OwnConsent, Source
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.errors import Invalid, NotFound
from toli.kit.text import Text


async def give_consent(
    tx: ClientTransaction,
    *,
    phone: str,
    wording: int,
    source: Source,
    user_id: int | None,
    booking_id: int | None,
) -> None:
    """Raises Invalid for an unknown version of the sentence."""
    if wording not in rules.WORDINGS:
        raise Invalid(
            Text("Reload the page and choose again whether you want messages on WhatsApp."), field="whatsapp_consent"
        )
    await repository.add_consent(
        tx,
        phone=phone,
        is_given=True,
        source=source,
        wording=wording,
        user_id=user_id,
        booking_id=booking_id,
    )


async def get_wording(tx: ClientTransaction) -> ConsentWording:
    account = await accounts.ACCOUNTS.find(tx, PhoneChannel.WHATSAPP)
    if account is None:
        return ConsentWording(wording=None, sentence="")
    return ConsentWording(wording=rules.WORDING, sentence=rules.WORDINGS[rules.WORDING])


async def list_agreed(tx: ClientTransaction, *, phones: Sequence[str], lasts: timedelta) -> set[str]:
    return {
        decision.phone
        for decision in await repository.list_decisions(tx, phones=phones, lasts=lasts)
        if decision.is_given
    }


async def list_own_consents(tx: Transaction, *, user_id: int, lasts: timedelta, now: datetime) -> list[OwnConsent]:
    return [
        OwnConsent(
            client_id=decision.client_id,
            client_name=client_name,
            phone=decision.phone,
            is_given=decision.is_given and decision.decided_at + lasts > now,
            sentence=rules.WORDINGS.get(decision.wording, ""),
            decided_at=decision.decided_at,
            expires_at=decision.decided_at + lasts if decision.is_given else None,
        )
        for decision, client_name in await repository.list_own(tx, user_id=user_id)
    ]


async def change_own_consent(
    tx: ClientTransaction, *, user_id: int, phone: str, is_given: bool, lasts: timedelta
) -> None:
    """Raises NotFound for a number without an earlier decision."""
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
        booking_id=None,
    )
    await record(
        tx,
        "channel.consent_given" if is_given else "channel.consent_revoked",
        subject=f"user:{user_id}",
        actor_id=user_id,
    )


async def erase_person(tx: Transaction, *, user_id: int) -> None:
    """Platform scope."""
    phones = await repository.erase_person(tx, user_id=user_id)
    await messages.erase_phones(tx, phones=phones)
