"""The costs of the demo's trips, their transporters, and what was billed and paid for past departures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from toli.clients.companies.repository import approvals
from toli.finance.costs.schemas import (
    CostBasis,
    CostCategory,
    CostIn,
    CostPaymentIn,
    DepartureCostOut,
    PaidBy,
    TripCostsIn,
)
from toli.finance.costs.service import costs as costs_service
from toli.finance.costs.service import payments as payments_service
from toli.finance.costs.service import profit as profit_service
from toli.finance.suppliers.schemas import SupplierBillIn, SupplierIn, SupplierKind
from toli.finance.suppliers.service import bills as bills_service
from toli.finance.suppliers.service import suppliers as suppliers_service
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.sealing import Sealer
from toli.kit.tds import TdsSection
from toli.services import Services
from toli_demo.data.sales import Opened

Extra = tuple[CostCategory, str, int]
"""Category, name and rupees for each person."""


@dataclass(frozen=True, slots=True)
class _Trip:
    """Costs of a trip in rupees.

    `transport` is its name, the payee and the sum for the departure; `room` is for a room and night, `meals` for a
    person and day, `guide` for a day.
    """

    transport: tuple[str, str, int]
    nights: int
    room: int
    meals: int
    guide: int
    extras: Sequence[Extra] = ()

    def costs(self) -> TripCostsIn:
        name, payee, rate = self.transport
        return TripCostsIn(
            costs=[
                _cost(CostCategory.TRANSPORT, name, rate, payee=payee),
                _cost(CostCategory.HOTEL, "Rooms", self.room, CostBasis.ROOM, quantity=self.nights),
                _cost(CostCategory.MEAL, "Meals", self.meals, CostBasis.PERSON, is_per_day=True),
                _cost(CostCategory.GUIDE, "Guide", self.guide, is_per_day=True),
                *(_cost(category, name, rate, CostBasis.PERSON) for category, name, rate in self.extras),
            ]
        )


def _cost(
    category: CostCategory,
    name: str,
    rate: int,
    basis: CostBasis = CostBasis.DEPARTURE,
    *,
    payee: str = "",
    quantity: int = 1,
    is_per_day: bool = False,
) -> CostIn:
    return CostIn(
        category=category,
        name=name,
        payee=payee,
        basis=basis,
        rate=Decimal(rate),
        quantity=quantity,
        is_per_day=is_per_day,
    )


TRIPS: Final[Mapping[str, _Trip]] = {
    # Brahmaputra Trails
    "kaziranga-majuli": _Trip(
        ("Cars from Guwahati to Jorhat", "Das Car Hire", 34_000),
        4,
        2_200,
        550,
        2_500,
        [
            (CostCategory.ACTIVITY, "Jeep safaris with permits", 2_400),
            (CostCategory.ACTIVITY, "Ferry and bicycles", 450),
        ],
    ),
    "meghalaya-bridges": _Trip(
        ("Tempo traveller from Guwahati", "Lyngdoh Travels", 38_000),
        4,
        1_900,
        500,
        2_200,
        [(CostCategory.ACTIVITY, "Boat on the Umngot", 600), (CostCategory.PERMIT, "Caves and viewpoints", 250)],
    ),
    "tawang-sela": _Trip(
        ("SUVs from Guwahati", "Norbu Tours", 62_000),
        7,
        2_300,
        600,
        2_800,
        [
            (CostCategory.PERMIT, "Inner Line and Bum La permits", 700),
            (CostCategory.TRANSPORT, "Local 4x4 to Bum La", 900),
        ],
    ),
    "ziro-valley": _Trip(
        ("Car from North Lakhimpur", "Yazali Cabs", 28_000),
        4,
        1_600,
        600,
        2_200,
        [(CostCategory.PERMIT, "Inner Line Permit", 300), (CostCategory.TRANSPORT, "4x4 to Pange", 500)],
    ),
    "naga-hills": _Trip(
        ("Cars from Dimapur", "Angami Cabs", 32_000),
        5,
        1_700,
        550,
        2_400,
        [
            (CostCategory.GUIDE, "Village guides and porters", 900),
            (CostCategory.PERMIT, "Inner Line Permit and entries", 450),
        ],
    ),
    "upper-assam-tea": _Trip(
        ("Car from Jorhat to Dibrugarh", "Das Car Hire", 22_000),
        3,
        4_200,
        700,
        2_200,
        [(CostCategory.ACTIVITY, "Garden visits and tasting", 650)],
    ),
    "brahmaputra-weekend": _Trip(
        ("Private boat and ferries", "Uzan Bazar boatmen", 26_000),
        1,
        1_900,
        450,
        2_500,
        [(CostCategory.ACTIVITY, "Silk house, with a weaver", 200)],
    ),
    "sikkim-kanchenjunga": _Trip(
        ("SUVs from Bagdogra", "Bhutia Tours", 58_000),
        6,
        2_200,
        550,
        2_500,
        [(CostCategory.PERMIT, "Permits and monasteries", 500)],
    ),
    "loktak-lake": _Trip(
        ("Cars within Manipur", "Tomba Cabs", 20_000),
        3,
        1_900,
        550,
        2_000,
        [(CostCategory.ACTIVITY, "Boats and park entry", 700), (CostCategory.PERMIT, "Inner Line Permit", 250)],
    ),
    # Zanskar High Routes
    "ladakh-classic": _Trip(
        ("SUVs from Leh", "Leh Taxi Union", 68_000),
        6,
        2_300,
        550,
        2_500,
        [(CostCategory.PERMIT, "Inner-line permits and environment fee", 800)],
    ),
    "zanskar-by-road": _Trip(
        ("SUVs with drivers", "Padum drivers", 92_000),
        8,
        1_900,
        800,
        2_800,
        [(CostCategory.PERMIT, "Permits and donations", 900)],
    ),
    "markha-trek": _Trip(
        ("Cars to Chilling and from Chokdo", "Leh Taxi Union", 16_000),
        7,
        1_400,
        750,
        2_800,
        [(CostCategory.GUIDE, "Cook and ponies", 4_200), (CostCategory.PERMIT, "National park fee", 400)],
    ),
    "manali-leh-ride": _Trip(
        ("Support van and mechanic", "Manali Riders", 58_000),
        8,
        2_100,
        600,
        3_000,
        [(CostCategory.TRANSPORT, "Motorcycle and fuel", 9_500), (CostCategory.PERMIT, "Permits", 700)],
    ),
    "kedarkantha": _Trip(
        ("Bus from Dehradun", "Negi Travels", 36_000),
        5,
        900,
        500,
        2_400,
        [(CostCategory.GUIDE, "Cook, guides and mules", 1_500), (CostCategory.PERMIT, "Forest permits", 350)],
    ),
    "nubra-stars": _Trip(
        ("Cars from Leh", "Leh Taxi Union", 26_000),
        3,
        2_000,
        650,
        2_200,
        [(CostCategory.ACTIVITY, "Telescopes and star guide", 900), (CostCategory.PERMIT, "Inner-line permit", 600)],
    ),
    "spiti-kinnaur": _Trip(
        ("Tempo traveller from Delhi", "Himachal Roadways Hire", 84_000),
        9,
        1_800,
        500,
        2_500,
        [(CostCategory.TRANSPORT, "4x4 from Kaza", 1_200), (CostCategory.PERMIT, "Permits", 300)],
    ),
    "kashmir-great-lakes": _Trip(
        ("Cars from Srinagar", "Dal Gate Taxis", 24_000),
        7,
        900,
        650,
        2_600,
        [(CostCategory.GUIDE, "Cook and mules", 2_600), (CostCategory.PERMIT, "Permits", 500)],
    ),
    "kashmir-chinar": _Trip(
        ("Cars from Srinagar airport", "Dal Gate Taxis", 40_000),
        5,
        2_900,
        600,
        2_400,
        [(CostCategory.ACTIVITY, "Shikara and wazwan", 1_100)],
    ),
    # Konkan Tides
    "malvan-sindhudurg": _Trip(
        ("Bus from Kudal and back", "Rankala Travels", 16_000),
        2,
        1_900,
        550,
        2_000,
        [
            (CostCategory.ACTIVITY, "Fort boat, snorkelling, dolphins", 1_100),
            (CostCategory.PERMIT, "Fort and port tickets", 150),
        ],
    ),
    "tarkarli-first-dive": _Trip(
        ("Transfers from Kudal", "Rankala Travels", 8_000),
        2,
        2_200,
        550,
        1_800,
        [(CostCategory.ACTIVITY, "Pool and two dives with gear", 3_400)],
    ),
    "konkan-end-to-end": _Trip(
        ("Bus for the whole coast", "Rankala Travels", 88_000),
        6,
        2_100,
        700,
        2_800,
        [(CostCategory.ACTIVITY, "Ferries and boats", 1_300)],
    ),
    "goa-islands": _Trip(
        ("Cars for the whole trip", "Divar Cabs", 18_000),
        3,
        2_800,
        500,
        2_000,
        [(CostCategory.ACTIVITY, "Bicycles, canoe, bread class", 900)],
    ),
    "karli-kayak": _Trip(
        ("Transfers from Kudal", "Rankala Travels", 6_000),
        1,
        1_500,
        500,
        2_000,
        [(CostCategory.ACTIVITY, "Kayaks and life jackets", 900)],
    ),
    "amboli-mist": _Trip(
        ("Bus from Sawantwadi Road", "Sawant Travels", 18_000),
        2,
        1_600,
        500,
        2_000,
        [(CostCategory.GUIDE, "Naturalist and night walks", 600)],
    ),
    "rajgad-raigad": _Trip(
        ("Bus from Pune", "Sahyadri Travels", 24_000),
        2,
        1_000,
        500,
        2_200,
        [(CostCategory.ACTIVITY, "Cable car and entries", 450)],
    ),
    "diveagar-family": _Trip(
        ("Bus from Mangaon", "Rankala Travels", 16_000),
        2,
        1_900,
        550,
        1_800,
        [(CostCategory.ACTIVITY, "Modak class and boat", 500)],
    ),
    "dudhsagar": _Trip(
        ("Cars from Madgaon", "Divar Cabs", 16_000),
        2,
        2_000,
        500,
        1_800,
        [(CostCategory.ACTIVITY, "Forest jeep and entries", 900)],
    ),
}
"""By the key of the trip."""
TOLLS: Final = Decimal(1_240)
LATELY: Final = timedelta(days=45)
"""Bills of departures that began less than this ago are not paid yet."""
PAN: Final = "AAAFD1234C"


async def add_transporters(tx: OperatorTransaction, *, sealer: Sealer, keys: Sequence[str]) -> None:
    """Add the transporters of an operator's trips as suppliers, by whose names the costs belong to them."""
    for name in sorted({TRIPS[key].transport[1] for key in keys if key in TRIPS}):
        body = SupplierIn(name=name, kind=SupplierKind.TRANSPORTER, tds_section=TdsSection.CONTRACT, pan=PAN)
        await suppliers_service.add_supplier(tx, sealer=sealer, body=body)


async def add_costs(tx: OperatorTransaction, *, key: str, trip_id: int) -> None:
    """Give a trip the costs that its departures begin with."""
    if key in TRIPS:
        await costs_service.set_trip_costs(tx, trip_id=trip_id, body=TRIPS[key].costs())


async def pay_costs(services: Services, one: Opened, *, today: date) -> None:
    """Record what was billed and paid for a past departure: its expected costs, and tolls that nobody had planned."""
    async with services.database.client_transaction(one.client_id) as client:
        owner = await approvals.find_registered_client(client)
        if owner is None:
            return
        tx = client.by_operator(user_id=owner.user.user_id, today=today)
        profit = await profit_service.departure_profit(tx, departure_id=one.departure_id)
        if profit.payments:
            return
        starts = one.departure.starts(today)
        billed = {
            cost.departure_cost_id: await _bill(tx, cost, departure_id=one.departure_id, billed_on=starts)
            for cost in profit.costs
            if cost.supplier_id is not None
        }
        payments = [
            CostPaymentIn(
                departure_cost_id=cost.departure_cost_id,
                paid_on=starts - timedelta(days=3),
                payee=cost.payee,
                amount=Decimal(billed.get(cost.departure_cost_id, cost.expected)) / 100,
                paid_by=PaidBy.BANK if cost.category in {CostCategory.TRANSPORT, CostCategory.HOTEL} else PaidBy.UPI,
            )
            for cost in profit.costs
            if cost.expected > 0 and not (cost.supplier_id is not None and starts > today - LATELY)
        ]
        payments.append(CostPaymentIn(paid_on=starts, amount=TOLLS, paid_by=PaidBy.CASH, note="Tolls and parking"))
        for payment in payments:
            await payments_service.record_payment(tx, departure_id=one.departure_id, body=payment)


async def _bill(tx: OperatorTransaction, cost: DepartureCostOut, *, departure_id: int, billed_on: date) -> int:
    """Record a supplier's bill for a cost, with 5% GST in it; return what is payable in paise, less tax withheld."""
    assert cost.supplier_id is not None
    taxable = Decimal(cost.expected * 100 // 105) / 100
    body = SupplierBillIn(
        number=f"{billed_on:%y%m}/{departure_id}",
        billed_on=billed_on,
        due_on=billed_on + timedelta(days=30),
        departure_id=departure_id,
        departure_cost_id=cost.departure_cost_id,
        taxable=taxable,
        gst=Decimal(cost.expected) / 100 - taxable,
    )
    return (await bills_service.record_bill(tx, supplier_id=cost.supplier_id, body=body)).payable
