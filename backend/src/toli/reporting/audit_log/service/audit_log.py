import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from toli.clients.companies.repository import sites
from toli.identity.audit.labels import english_label_of
from toli.identity.audit.service import PLATFORM
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.kit.errors import NotFound
from toli.kit.list_files import ListColumn, ListFile
from toli.kit.paging import Page
from toli.kit.text import shown_name
from toli.reporting.audit_log.repository import audit_log
from toli.reporting.audit_log.repository.audit_log import ActRow
from toli.reporting.audit_log.schemas.audit_log import ActOut, AuditFilter, Doer, TrailOut
from toli.reporting.audit_log.service import audit_words
from toli.reporting.figures.rules import PLATFORM_ZONE

NOBODY = 0
"""The reader by an API token, who has no own account."""
KINDS = {letters: kind for kind, (letters, _) in audit_words.SHOWN_IDS.items()}
SHOWN_ID = re.compile(rf"({'|'.join(KINDS)})-0*([1-9]\d{{0,15}})", re.IGNORECASE)
SUBJECT = re.compile(r"[a-z_]+:[1-9]\d{0,15}")


async def of_client(
    tx: ClientTransaction, *, reader_id: int | None, is_admin: bool, filters: AuditFilter, page: Page
) -> TrailOut:
    """Acts on other people's accounts are for administrators only. Raises NotFound."""
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is None:
        raise NotFound
    return await _read(
        tx,
        reader_id=None if is_admin else reader_id or NOBODY,
        zone=client.time_zone,
        filters=filters,
        page=page,
    )


async def of_platform(tx: PlatformTransaction, *, filters: AuditFilter, page: Page) -> TrailOut:
    return await _read(tx, reader_id=None, zone=PLATFORM_ZONE, filters=filters, page=page)


def log_file(time_zone: str, *, is_platform: bool) -> ListFile[ActOut]:
    """The platform's log names the operators."""
    zone = ZoneInfo(time_zone)
    client: ListColumn[ActOut] = ListColumn("Company", lambda act: act.client_name)
    return ListFile(
        "Audit log",
        file="audit-log",
        columns=(
            ListColumn("When", lambda act: act.created_at.astimezone(zone).strftime("%Y-%m-%d %H:%M"), width=18),
            ListColumn("Who", _name_of_doer),
            ListColumn("E-mail", lambda act: act.doer.email if act.doer else None, width=28),
            ListColumn("What", lambda act: english_label_of(act.action), width=40),
            ListColumn("Subject", lambda act: act.subject_name or audit_words.subject_of(act.subject), width=24),
            ListColumn("Details", lambda act: audit_words.details_of(act.data), width=60),
            ListColumn("From where", lambda act: act.address, width=18),
            *((client,) if is_platform else ()),
        ),
    )


async def _read(
    tx: ClientTransaction | PlatformTransaction, *, reader_id: int | None, zone: str, filters: AuditFilter, page: Page
) -> TrailOut:
    rows = await audit_log.acts(
        tx,
        own_of=reader_id,
        people_like=filters.q,
        subject=subject_of_search(filters.q),
        kind=filters.kind,
        since=_midnight(filters.since, zone=zone),
        until=_midnight(filters.until and filters.until + timedelta(days=1), zone=zone),
        oldest_first=filters.sort == "when",
        offset=page.offset,
        limit=page.limit + 1,
    )
    return TrailOut(
        data=[
            ActOut(
                audit_id=row.audit_id,
                created_at=row.created_at,
                action=row.action,
                subject=row.subject,
                subject_name=_subject_name(row),
                doer=_doer(row),
                token=row.token,
                client_id=None if row.client_id == PLATFORM else row.client_id,
                client_name=row.client_name,
                address=row.address if row.token is not None or reader_id in {None, row.actor_id} else None,
                data=row.data,
            )
            for row in rows[: page.limit]
        ],
        has_more=len(rows) > page.limit,
        time_zone=zone,
    )


def subject_of_search(words: str) -> str | None:
    if SUBJECT.fullmatch(words):
        return words
    match = SHOWN_ID.fullmatch(words)
    return f"{KINDS[match[1].upper()]}:{match[2]}" if match else None


def _name_of_doer(act: ActOut) -> str | None:
    if act.token is not None:
        return f"API token {act.token}"
    return None if act.doer is None else shown_name(act.doer.username)


def _doer(row: ActRow) -> Doer | None:
    if row.actor_id is None or row.username is None or row.email is None:
        return None
    return Doer(user_id=row.actor_id, username=row.username, email=row.email)


def _subject_name(row: ActRow) -> str | None:
    if row.subject == f"client:{row.client_id}":
        return row.client_name
    return None if row.subject_username is None else shown_name(row.subject_username)


def _midnight(day: date | None, *, zone: str) -> datetime | None:
    return None if day is None else datetime.combine(day, time.min, tzinfo=ZoneInfo(zone))
