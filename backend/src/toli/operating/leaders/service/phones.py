import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from toli.clients.media import service as media
from toli.identity.audit.service import record
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.files import FileStore
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.secrets import new_token, token_hash
from toli.kit.text import Text
from toli.operating.leaders import rules
from toli.operating.leaders.errors import LeaderCodeSpent, LeaderCodeWrong, LeaderLinkLocked, LeaderLinkOver
from toli.operating.leaders.models import LeaderLink
from toli.operating.leaders.repository import links as repository
from toli.operating.leaders.repository import records as record_repository
from toli.operating.leaders.repository.links import LinkOnTour
from toli.operating.leaders.schemas import BookingUpi, LeaderPage, LeaderSheet, MedicalNote
from toli.operating.leaders.service.links import open_code
from toli.operating.sheet.schemas.sheet import SheetOut
from toli.operating.sheet.service import sheet as sheets
from toli.selling.bookings.service import travellers
from toli.selling.offline.service.upi import map_payees


@dataclass(frozen=True, slots=True)
class Phone:
    """`device` is the cookie's secret, or empty."""

    token: str
    device: str
    now: datetime


async def get_page(tx: ClientTransaction, *, phone: Phone) -> LeaderPage:
    """Raises NotFound for an unknown token."""
    return page_of(await _find(tx, phone), phone)


async def open_link(
    database: Database, *, sealer: Sealer, client_id: int, phone: Phone, code: str
) -> tuple[LeaderPage, str]:
    """Return the page and the cookie's secret.

    A try is counted in its own transaction, before the code is compared. Raises NotFound, LeaderLinkOver,
    LeaderCodeWrong, LeaderCodeSpent.
    """
    async with database.client_transaction(client_id) as tx:
        tour = await _find(tx, phone)
        link = tour.link
        if _is_over(tour, phone):
            raise LeaderLinkOver
        counted = await repository.count_try(tx, leader_link_id=link.leader_link_id)
    if counted is None:
        raise LeaderCodeSpent
    sealed, tries = counted
    right = open_code(sealer, sealed, token_hash=link.token_hash)
    if not hmac.compare_digest(right.encode(), code.strip().encode()):
        if tries >= rules.CODE_TRIES:
            raise LeaderCodeSpent
        raise LeaderCodeWrong(left=rules.CODE_TRIES - tries)
    device = new_token()
    async with database.client_transaction(client_id) as tx:
        is_bound = await repository.bind(
            tx, leader_link_id=link.leader_link_id, sealed_code=sealed, device_hash=token_hash(device)
        )
        if not is_bound:
            raise LeaderCodeSpent
        await record(
            tx,
            "leader_link.opened",
            subject=f"leader_link:{link.leader_link_id}",
            departure_id=link.departure_id,
        )
        opened = Phone(token=phone.token, device=device, now=phone.now)
        return page_of(await _find(tx, opened), opened), device


async def get_sheet(tx: ClientTransaction, *, sealer: Sealer, phone: Phone) -> LeaderSheet:
    """With medical notes; audited. Raises NotFound, LeaderLinkOver, LeaderLinkLocked."""
    tour = await require_phone(tx, phone)
    link = tour.link
    if page_of(tour, phone).state != "open":
        raise LeaderLinkOver
    sheet, notes, upi = await _read_sheet(tx, sealer=sealer, link=link)
    await record(
        tx,
        "leader_link.sheet_read",
        subject=f"leader_link:{link.leader_link_id}",
        departure_id=link.departure_id,
        travellers=len(sheet.travellers),
        medical_notes=len(notes),
    )
    return LeaderSheet(
        page=page_of(tour, phone),
        sheet=sheet,
        version=_version(sheet, notes, upi, sealer=sealer),
        medical_notes=[MedicalNote(traveller_id=traveller_id, text=note) for traveller_id, note in notes.items()],
        upi=upi,
    )


async def get_sheet_version(tx: ClientTransaction, *, sealer: Sealer, link: LeaderLink) -> str:
    return _version(*await _read_sheet(tx, sealer=sealer, link=link), sealer=sealer)


async def _read_sheet(
    tx: ClientTransaction, *, sealer: Sealer, link: LeaderLink
) -> tuple[SheetOut, Mapping[int, str], list[BookingUpi]]:
    """With the balances, and where to pay them, for a link that takes payments alone."""
    departure_id = link.departure_id
    sheet = await sheets.sheet(tx, departure_id=departure_id)
    notes = await travellers.list_medical_needs(tx, sealer=sealer, departure_id=departure_id)
    if not link.takes_payments:
        people = [traveller.model_copy(update={"balance_due": 0}) for traveller in sheet.travellers]
        return sheet.model_copy(update={"balance_due": 0, "travellers": people}), notes, []
    unpaid = {traveller.booking_reference: traveller for traveller in sheet.travellers if traveller.balance_due > 0}
    payees = await map_payees(tx, references=unpaid, title=sheet.event_name)
    return (
        sheet,
        notes,
        [BookingUpi(booking_id=unpaid[reference].booking_id, **dict(payee)) for reference, payee in payees.items()],
    )


def _version(sheet: SheetOut, notes: Mapping[int, str], upi: Sequence[BookingUpi], *, sealer: Sealer) -> str:
    """Without ID checks, which phones get with the records."""
    facts = sheet.model_dump_json(
        exclude={"ids_sighted": True, "travellers": {"__all__": {"id_sighted_at", "id_sighted_by"}}}
    )
    links = "".join(payee.link for payee in upi)
    return sealer.pseudonym(facts + json.dumps(dict(notes)) + links)


async def attach_bill(
    database: Database, store: FileStore, *, client_id: int, phone: Phone, event_key: UUID, data: bytes
) -> None:
    """As an upload of the link's creator.

    Raises NotFound, LeaderLinkOver, LeaderLinkLocked, and the errors of `media.send`.
    """
    async with database.client_transaction(client_id) as tx:
        link = (await require_phone(tx, phone)).link
        stored_keys = await record_repository.list_keys(tx, leader_link_id=link.leader_link_id, keys=[event_key])
    if not stored_keys:
        raise NotFound
    sent = await media.send(database, store, user_id=link.made_by, client_id=client_id, data=data, purpose="document")
    async with database.client_transaction(client_id) as tx:
        (bill_id,) = await media.adopt(
            tx, user_id=link.made_by, filenames=[sent.filename], purpose="document", field="file"
        )
        is_attached = await record_repository.attach_bill(
            tx, leader_link_id=link.leader_link_id, event_key=event_key, bill_id=bill_id
        )
    if not is_attached:
        raise NotFound


async def require_phone(tx: ClientTransaction, phone: Phone) -> LinkOnTour:
    """Raises NotFound, LeaderLinkOver, and LeaderLinkLocked on another phone."""
    tour = await _find(tx, phone)
    if _is_over(tour, phone):
        raise LeaderLinkOver
    if not _is_this_phone(tour.link, phone):
        raise LeaderLinkLocked
    return tour


def _is_over(tour: LinkOnTour, phone: Phone) -> bool:
    return rules.is_over(tour.link, tour_end_date=tour.tour_end_date, today=_today(tour, phone))


def page_of(tour: LinkOnTour, phone: Phone) -> LeaderPage:
    return LeaderPage(
        state=rules.phone_state(
            tour.link,
            tour_end_date=tour.tour_end_date,
            is_this_phone=_is_this_phone(tour.link, phone),
            today=_today(tour, phone),
        ),
        leader=tour.link.name,
        operator=tour.client_name,
        event_name=tour.title,
        tour_start_date=tour.tour_start_date,
        tour_end_date=tour.tour_end_date,
        shown_until=rules.shown_until(tour.tour_end_date),
        sent_until=rules.sent_until(tour.tour_end_date),
        takes_payments=tour.link.takes_payments,
    )


async def _find(tx: ClientTransaction, phone: Phone) -> LinkOnTour:
    tour = await repository.find_by_token(tx, token_hash=token_hash(phone.token))
    if tour is None:
        raise NotFound(Text("This link is not valid. Ask the operator for a new one."))
    return tour


def _is_this_phone(link: LeaderLink, phone: Phone) -> bool:
    bound = link.device_hash
    return bool(phone.device) and bound is not None and hmac.compare_digest(bound, token_hash(phone.device))


def _today(tour: LinkOnTour, phone: Phone) -> date:
    return local_date(phone.now, time_zone=tour.time_zone)
