from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from toli.delivery.mail.models import MailSender
from toli.delivery.mail.schemas import MailRecord, RecordsFound, SenderState
from toli.infra.config import Settings
from toli.infra.db.table import copy_row
from toli.infra.ports.dns import RecordState
from toli.kit.errors import Invalid
from toli.kit.hostnames import NotAHostName, registrable_domain, to_ascii
from toli.kit.text import Text

RETURN_LABEL: Final = "bounces"
SPF: Final = "v=spf1"
DMARC: Final = "v=DMARC1"
DMARC_VALUE: Final = "v=DMARC1; p=none"
HOUR: Final = timedelta(hours=1)
ACTIVE_CHECK: Final = timedelta(days=1)
PENDING_CHECKS: Final = (
    (HOUR, timedelta(minutes=5)),
    (timedelta(days=3), HOUR),
    (timedelta(days=14), timedelta(hours=6)),
)
"""How often a pending domain is checked: until this age, at this interval; after the last one only when asked."""
PERMANENT_FAILURE: Final = 500
"""The lowest SMTP reply code that means: do not try again (RFC 5321, 4.2.1)."""
MAIL_PORTS: Final = frozenset({465, 587, 2525})


def sender_address(address: str, *, base_domain: str) -> str:
    """Sender with an ASCII domain. Raises Invalid for a domain that cannot be the operator's."""
    box, _, host = address.rpartition("@")
    if not box.isascii():
        raise Invalid(Text("Enter an address in Latin letters, like trips@example.in."), field="address")
    try:
        domain = to_ascii(host)
    except NotAHostName:
        raise Invalid(Text("Enter an address at your own domain, like trips@example.in."), field="address") from None
    if domain == base_domain or domain.endswith(f".{base_domain}"):
        raise Invalid(
            Text("This domain is ours. Enter an address at your own domain, like trips@example.in."), field="address"
        )
    if registrable_domain(domain) is None:
        raise Invalid(
            Text("The domain of this address is not one that you can own. Enter one at your own domain."),
            field="address",
        )
    return f"{box}@{domain}"


def records_of(row: MailSender, settings: Settings) -> list[MailRecord]:
    """List records; the return path only if reports are received."""
    domain = row.domain
    records = [
        MailRecord(
            purpose="dkim",
            type="TXT",
            name=f"{row.selector}._domainkey.{domain}",
            value=f"v=DKIM1; k=rsa; p={row.public_key}",
            state=row.dkim,
        ),
        MailRecord(
            purpose="spf",
            type="TXT",
            name=domain,
            value=row.spf_value or spf_value(None, include=settings.spf_include),
            state=row.spf,
        ),
        MailRecord(purpose="dmarc", type="TXT", name=f"_dmarc.{domain}", value=DMARC_VALUE, state=row.dmarc),
    ]
    if settings.mail_inbound_domain:
        records.append(
            MailRecord(
                purpose="return_path",
                type="CNAME",
                name=f"{RETURN_LABEL}.{domain}",
                value=settings.mail_inbound_domain,
                state=row.return_path,
            )
        )
    return records


def judge_dkim(texts: Sequence[str], *, public_key: str) -> RecordState:
    keys = ["".join(part.strip()[2:].split()) for text in texts for part in text.split(";") if _is_key(part)]
    if public_key in keys:
        return RecordState.FOUND
    return RecordState.WRONG if texts else RecordState.MISSING


def _is_key(part: str) -> bool:
    return part.strip().startswith("p=")


def judge_spf(texts: Sequence[str], *, include: str) -> tuple[RecordState, str]:
    """Return also the required record. Two SPF records are an error (RFC 7208, 4.5)."""
    records = [text.strip() for text in texts if text.strip().lower().split(" ")[0] == SPF]
    if not records:
        return RecordState.MISSING, spf_value(None, include=include)
    is_included = f"include:{include}" in records[0].lower().split()
    if len(records) == 1 and is_included:
        return RecordState.FOUND, records[0]
    return RecordState.WRONG, records[0] if is_included else spf_value(records[0], include=include)


def spf_value(record: str | None, *, include: str) -> str:
    if record is None:
        return f"{SPF} include:{include} ~all"
    parts = record.split()
    at = next((place for place, part in enumerate(parts) if part.lstrip("+-~?").lower() == "all"), len(parts))
    return " ".join([*parts[:at], f"include:{include}", *parts[at:]])


def judge_dmarc(texts: Sequence[str]) -> RecordState:
    policies = [text for text in texts if text.strip().startswith(DMARC)]
    if len(policies) == 1 and any(part.strip().startswith("p=") for part in policies[0].split(";")):
        return RecordState.FOUND
    return RecordState.WRONG if policies else RecordState.MISSING


def after_check(row: MailSender, records: RecordsFound, *, now: datetime) -> tuple[MailSender, SenderState | None]:
    """Apply a look-up; return also the change for the operator's e-mail. Failed look-ups only reschedule."""
    checked = copy_row(
        row,
        spf=records.spf,
        dkim=records.dkim,
        dmarc=records.dmarc,
        return_path=records.return_path,
        spf_value=records.spf_value or row.spf_value,
        checked_at=now,
    )
    if all(state == RecordState.FOUND for state in records.states):
        return activate(checked, now=now)
    if row.state == SenderState.PENDING:
        age = now - row.set_at
        delay = next((interval for until, interval in PENDING_CHECKS if age < until), None)
        return copy_row(checked, next_check_at=None if delay is None else now + delay), None
    checked = copy_row(checked, next_check_at=now + HOUR)
    if row.state == SenderState.FAILING or not {RecordState.MISSING, RecordState.WRONG} & set(records.states):
        return checked, None
    return copy_row(checked, state=SenderState.FAILING, failing_since=now), SenderState.FAILING


def fail(row: MailSender, failure: str, *, now: datetime) -> tuple[MailSender, SenderState | None]:
    """Mark as failing; return also the change for the operator's e-mail."""
    failing = copy_row(row, state=SenderState.FAILING, failure=failure, checked_at=now, next_check_at=now + HOUR)
    if row.state == SenderState.FAILING:
        return failing, None
    return copy_row(failing, failing_since=now), SenderState.FAILING


def masked(address: str) -> str:
    box, at, domain = address.rpartition("@")
    return f"{box[:1]}•••{at}{domain}"


def activate(row: MailSender, *, now: datetime) -> tuple[MailSender, SenderState | None]:
    """Mark as working; return also the change for the operator's e-mail."""
    active = copy_row(
        row,
        state=SenderState.ACTIVE,
        activated_at=row.activated_at if row.state == SenderState.ACTIVE else now,
        failing_since=None,
        failure="",
        checked_at=now,
        next_check_at=now + ACTIVE_CHECK,
    )
    return active, None if row.state == SenderState.ACTIVE else SenderState.ACTIVE
