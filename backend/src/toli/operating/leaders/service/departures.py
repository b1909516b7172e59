from decimal import Decimal

from toli.clients.companies.service import profile
from toli.clients.media import service as media
from toli.finance.cash import service as cash
from toli.finance.costs.schemas import CostPaymentIn
from toli.finance.costs.service import payments
from toli.infra.config import Settings
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.operating.leaders import rules
from toli.operating.leaders.errors import SpendingTaken
from toli.operating.leaders.repository import links as link_repository
from toli.operating.leaders.repository import records as repository
from toli.operating.leaders.schemas import DepartureLeaders, NamedTraveller, SpendingBill
from toli.operating.leaders.service.links import MOST_LINKS, link_to_schema
from toli.operating.leaders.service.records import to_records
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import get_open_day


async def departure_leaders(
    tx: OperatorTransaction,
    *,
    sealer: Sealer,
    settings: Settings,
    departure_id: int,
    with_secrets: bool,
    with_money: bool,
    with_payments: bool,
) -> DepartureLeaders:
    """`with_secrets`: each link's address and code; `with_money`: pictures of bills, and cash. Raises NotFound."""
    departure = await link_repository.find_departure(tx, departure_id=departure_id)
    if departure is None:
        raise NotFound
    links = await link_repository.list_links(tx, departure_id=departure_id)
    origin = await profile.site_origin(tx, settings)
    rows = await repository.list_records(tx, departure_id=departure_id)
    people = await repository.list_travellers(tx, departure_id=departure_id)
    bills = await media.images_by_filename(
        tx, filenames=[row.bill for row in rows if with_money and row.bill is not None]
    )
    boxes = await cash.map_boxes(tx) if with_money else {}
    payments = await repository.list_payments(tx, departure_id=departure_id) if with_payments else []
    open_until = rules.shown_until(departure.tour_end_date)
    return DepartureLeaders(
        departure_id=departure_id,
        open_until=open_until,
        can_add=tx.today <= open_until and sum(tour.link.revoked_at is None for tour in links) < MOST_LINKS,
        links=[
            link_to_schema(
                tour,
                tx=tx,
                sealer=sealer,
                origin=origin,
                with_secrets=with_secrets,
                box=boxes.get(tour.link.name.lower()),
            )
            for tour in links
        ],
        records=to_records(rows, people=people, payments=payments, sealer=sealer),
        travellers=[
            NamedTraveller(traveller_id=traveller.traveller_id, full_name=traveller.full_name) for traveller in people
        ],
        bills=[
            SpendingBill(spending=row.event.event_key, image=bills[row.bill])
            for row in rows
            if row.bill is not None and row.bill in bills
        ],
    )


async def add_to_costs(tx: OperatorTransaction, *, departure_id: int, leader_event_ids: list[int]) -> None:
    """All or nothing. Raises SpendingTaken, and the errors of `costs.record_payment`."""
    await link_repository.lock_departure(tx, departure_id=departure_id)
    time_zone = await bookings.get_time_zone(tx)
    rows = await repository.list_records(tx, departure_id=departure_id)
    open_rows = {
        row.event.leader_event_id: row
        for row in rows
        if row.event.kind == "spending" and row.event.cost_payment_id is None
    }
    for leader_event_id in dict.fromkeys(leader_event_ids):
        row = open_rows.get(leader_event_id)
        if row is None or row.event.amount_paise is None:
            raise SpendingTaken
        body = CostPaymentIn.model_validate(
            {
                "paid_on": await get_open_day(tx, local_date(row.event.recorded_at, time_zone=time_zone)),
                "payee": row.event.payee,
                "amount": Decimal(row.event.amount_paise) / 100,
                "paid_by": row.event.paid_by,
                "note": f"{row.event.note} (paid by {row.leader})".strip()[:500],
                "bill": row.bill,
            }
        )
        cash_holder = await cash.find_holder(tx, name=row.leader) if body.paid_by == "cash" else None
        added = await payments.record_payment(tx, departure_id=departure_id, body=body, cash_holder=cash_holder)
        await repository.EVENTS.update(tx, leader_event_id, values={"cost_payment_id": added})
