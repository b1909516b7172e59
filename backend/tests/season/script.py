"""The season, event by event: months of sales, payments, changes and costs of a small operator."""

from collections.abc import Awaitable, Callable
from datetime import date

from tests.season import audit, changes, money, purchases, sales, till
from tests.season.calendar import pass_until, settle
from tests.season.company import Season
from tests.season.statement import match_statement
from tests.upi.test_claims import DETAILS as UPI_DETAILS

TOURS = {
    "M1": ("majuli", date(2026, 10, 24)),
    "Z1": ("ziro", date(2026, 11, 7)),
    "T1": ("tawang", date(2026, 11, 21)),
    "M2": ("majuli", date(2026, 12, 5)),
    "Z2": ("ziro", date(2026, 12, 19)),
    "T2": ("tawang", date(2026, 12, 26)),
    "M3": ("majuli", date(2027, 1, 9)),
    "M4": ("majuli", date(2027, 1, 16)),
    "Z3": ("ziro", date(2027, 1, 23)),
    "T3": ("tawang", date(2027, 2, 6)),
    "M5": ("majuli", date(2027, 2, 13)),
    "Z4": ("ziro", date(2027, 2, 20)),
    "T4": ("tawang", date(2027, 3, 6)),
    "M6": ("majuli", date(2027, 3, 13)),
    "Z5": ("ziro", date(2027, 3, 20)),
}

CROWD = {
    "october": [
        ("C1", "asha", "Z2", "online", {"double": 1, "quad": 1}),
        ("C2", "dev", "M2", "online", {"quad": 2}),
        ("C3", "naren", "T2", "upi", {"double": 1}),
        ("C4", "olga", "Z2", "cash", {"quad": 3}),
        ("C22", "bela", "M2", "neft", {"double": 1}),
        ("C23", "mohan", "T2", "online", {"quad": 1}),
    ],
    "november": [
        ("C5", "esha", "T2", "online", {"double": 2}),
        ("C6", "farah", "Z3", "online", {"quad": 1}),
        ("C7", "pavan", "M4", "neft", {"double": 2}),
        ("C8", "qadir", "T3", "card_machine", {"double": 1}),
        ("C9", "ravi", "M5", "draft", {"quad": 2}),
        ("C24", "chandra", "M4", "cash", {"double": 1}),
        ("C25", "wasim", "Z3", "online", {"double": 1}),
    ],
    "december": [
        ("C10", "gita", "T3", "online", {"quad": 2}),
        ("C11", "lata", "Z4", "online", {"double": 3}),
        ("C12", "salim", "M5", "imps", {"double": 1}),
        ("C13", "usha", "M4", "cash", {"quad": 4}),
        ("C14", "meera", "T4", "upi", {"double": 2}),
        ("C26", "tara", "Z3", "bank", {"quad": 1}),
        ("C27", "vimal", "M5", "online", {"double": 1, "quad": 1}),
    ],
    "january": [
        ("C15", "dev", "T4", "online", {"double": 1, "quad": 2}),
        ("C16", "nina", "M6", "online", {"double": 2}),
        ("C17", "pavan", "Z5", "bank", {"quad": 2}),
        ("C18", "zubin", "M6", "rtgs", {"double": 4}),
        ("C28", "asha", "Z4", "online", {"double": 1}),
        ("C29", "olga", "Z5", "imps", {"double": 2}),
    ],
    "february": [
        ("C19", "priya", "Z5", "online", {"double": 1}),
        ("C20", "rani", "M6", "online", {"quad": 3}),
        ("C21", "yamini", "T4", "cash", {"double": 2}),
    ],
}
"""Bookings of a month: its name, customer, departure, the way of the first payment of a third, and beds."""


async def sell_crowd(season: Season, month: str) -> None:
    for name, customer, tour, way, beds in CROWD[month]:
        if way == "online":
            await sales.sell_online(season, name, customer, tour, **beds)
            continue
        amount = sales.list_price(season.tours[tour].trip, beds).total // 3
        await sales.sell_at_desk(season, name, customer, tour, method=way, amount=amount, **beds)


async def pay_crowd(season: Season, month: str) -> None:
    """Half of them pay the rest a few weeks later."""
    for place, (name, _, _, way, _) in enumerate(CROWD[month]):
        sale = season.sales[name]
        rest = sale.cost - season.paid(sale)
        if place % 2 or sale.is_cancelled:
            continue
        if way == "online":
            await money.pay_balance(season, name)
        else:
            await money.receive(season, name, way, rest)


async def receive_cheques_on_account(season: Season, name: str) -> None:
    """One clears, one bounces."""
    cleared = await money.receive_on_account(season, name, "cheque", 150_000, "004598")
    bounced = await money.receive_on_account(season, name, "cheque", 250_000, "004599")
    await money.clear_on_account(season, name, cleared, 150_000)
    await money.bounce_on_account(season, name, bounced, 250_000)


async def october(season: Season) -> None:
    """Sales of every way."""
    await season.call(
        "POST", f"{season.client}/discounts", kind="code", name="Autumn", code="AUTUMN10", basis="price", value=10
    )
    await season.call("PUT", f"{season.client}/upi", **UPI_DETAILS)
    await purchases.add_supplier(season, "Das Travels", "transporter", "194C", gstin="18AABCD1234E1Z7")
    await purchases.add_supplier(season, "River Lodge", "hotel")
    await sales.sell_online(season, "B1", "asha", "M1", double=2)
    await sales.sell_online(season, "B2", "dev", "Z1", pay="total", double=1, quad=2)
    await sales.pay_twice(season, "B3", "esha", "M1", double=1)
    await sales.sell_online(season, "B4", "farah", "T1", code=("AUTUMN10", 10), double=2)
    await sales.sell_online(season, "B5", "udaan", "T1", is_company=True, double=3)
    await sales.sell_online(season, "B6", "gita", "Z1", state="27", quad=3)
    await sales.let_expire(season, "X1", "asha", "M2", double=1)
    await pass_until(season, date(2026, 10, 5))
    await sales.sell_at_desk(season, "B7", "meera", "M1", method="cash", amount=500_000, double=2)
    await sales.sell_at_desk(season, "B8", "ravi", "T1", double=3)
    upi = "412345678901"
    await sales.sell_at_desk(season, "B9", "ilias", "M1", method="upi", amount=1_000_000, reference=upi, double=1)
    await sales.sell_at_desk(
        season, "B10", "school", "Z1", method="cheque", amount=3_000_000, reference="004511", quad=5
    )
    await sales.sell_at_desk(
        season, "B11", "joya", "M1", method="card_machine", amount=750_000, agreed_total=1_900_050, double=2
    )
    await sales.sell_at_desk(season, "B12", "kiran", "M2", held_days=6, double=2)
    await pass_until(season, date(2026, 10, 8))
    await money.pay_by_link(season, "B12", 630_000)
    await money.pay_balance(season, "B1", 500_000)
    await money.receive(season, "B8", "neft", 1_000_050, "N123456789012345")
    await settle(season)
    await pass_until(season, date(2026, 10, 12))
    season.notes["B10"] = await money.receive(season, "B10", "cheque", 500_000, "004512")
    mistake = await money.receive(season, "B7", "cash", 100_000)
    await money.reverse(season, "B7", mistake, "cash", 100_000)
    await money.receive(season, "B7", "rtgs", 1_600_000, "HDFCR52026101200000001")
    await money.receive(season, "B9", "imps", 100_000, "612345678901", keep_excess=True)
    await money.receive_on_account(season, "B7", "upi", 800_000, "412345678902")
    deposit = await money.receive_on_account(season, "B7", "cash", 200_000)
    await money.reverse_deposit(season, "meera", deposit, "cash", 200_000)
    await pass_until(season, date(2026, 10, 16))
    await money.deposit_cheques(season, season.notes["B10"])
    await receive_cheques_on_account(season, "B7")
    await money.pay_balance(season, "B1")
    season.notes["B11"] = await money.receive(season, "B11", "draft", 500_000, "654321")
    await purchases.pay_supplier(season, "River Lodge", 1_000_000)
    await pass_until(season, date(2026, 10, 20))
    await sales.cancel(season, "B2")
    await money.bounce_cheque(season, "B10", season.notes["B10"], 500_000, charge=52_500)
    await money.receive(season, "B11", "cash", 650_050)
    await money.clear_cheque(season, "B11", season.notes["B11"], 500_000, "654321")
    await pass_until(season, date(2026, 10, 23))
    await money.pay_balance(season, "B3")
    await purchases.pay_cost(season, "M1", "Boatmen at the road head", 450_000)
    await sell_crowd(season, "october")


async def november(season: Season) -> None:
    """The first tours are over; goodwill, suppliers, changes and moves."""
    await pass_until(season, date(2026, 10, 30))
    await till.open_box(season, "Bhaskar, road head", 300_000)
    await till.spend(season, "Bhaskar, road head", 125_050, tour="M1")
    await till.spend(season, "Bhaskar, road head", 40_000)
    await purchases.add_supplier(season, "Hill Agents", "other")
    await purchases.enter_bill(season, "Das Travels", "DT/1", 4_000_000, gst=200_000, withheld=80_000, tour="M1")
    await purchases.enter_bill(season, "River Lodge", "RL/1", 2_000_000, gst=100_000, tour="M1")
    await purchases.pay_supplier(season, "Das Travels", 4_120_000, tour="M1")
    await money.refund_online(season, "B1", 50_000)
    await pass_until(season, date(2026, 11, 2))
    await settle(season)
    await sales.sell_online(season, "B13", "asha", "M2", pay="total", double=2, quad=1)
    await sales.sell_online(season, "B14", "lata", "M2", double=3)
    await sales.sell_online(season, "B15", "mohan", "Z2", pay="total", double=2)
    await sales.sell_at_desk(season, "B16", "ravi", "T2", method="cash", amount=4_000_000, double=4)
    await money.deposit_cheques(season, await money.get_first_payment(season, "B10"))
    await money.clear_cheque(season, "B10", await money.get_first_payment(season, "B10"), 3_000_000, "004511")
    await pass_until(season, date(2026, 11, 5))
    await money.receive(season, "B8", "cash", 2_000_000, days_ago=3)
    await money.claim_upi(season, "B8", 500_000, "412345678904")
    await money.pay_balance(season, "B4")
    await money.pay_balance(season, "B5")
    await money.receive(season, "B10", "upi", 1_488_925, "412345678903")
    await changes.change_party(season, "B14", {"double": 3}, {"double": 2}, charge=105_000)
    await changes.change_party(season, "B16", {"double": 4}, {"double": 5})
    await pass_until(season, date(2026, 11, 10))
    await sales.sell_at_desk(season, "B17", "meera", "Z2", double=1)
    await money.use_on_account(season, "B17", 500_000)
    await changes.move(season, "B14", "M3", double=2)
    await purchases.enter_bill(season, "Das Travels", "DT/2", 7_000_000, gst=350_000, withheld=140_000, tour="Z1")
    await purchases.pay_supplier(season, "Das Travels", 3_000_000, way="upi", tour="Z1")
    await purchases.pay_cost(season, "Z1", "Porters", 120_000)
    # The commission of the agent who brought the school.
    await purchases.enter_bill(season, "Hill Agents", "HA/1", 250_000, gst=45_000, tour="Z1")
    await purchases.pay_supplier(season, "Hill Agents", 295_000, tour="Z1")
    await till.spend(season, "Bhaskar, road head", 80_000, tour="Z1")
    await till.count(season, "Bhaskar, road head", 54_900, -50)
    await till.take_to_bank(season, 1_500_000)
    await pass_until(season, date(2026, 11, 18))
    await money.return_money(season, "B8", "cash", 100_000)
    await money.refund_online(season, "B13", 200_000, lowers_price=False)
    await sales.cancel(season, "B15", credit=100_000)
    await settle(season)
    await sell_crowd(season, "november")
    await pay_crowd(season, "october")


async def december(season: Season) -> None:
    """A departure is cancelled, another merged, a booking split."""
    await pass_until(season, date(2026, 12, 1))
    await money.pay_balance(season, "B13")
    await money.receive(season, "B12", "bank", 1_470_000)
    await sales.sell_online(season, "B18", "mohan", "M4", pay="advance", double=2)
    await money.use_credit(season, "B18", 100_000)
    await sales.sell_online(season, "B19", "nina", "M3", pay="total", double=4)
    await sales.sell_at_desk(season, "B20", "omkar", "M3", method="cash", amount=1_050_000, double=2)
    await sales.sell_online(season, "B21", "priya", "M4", pay="total", double=1)
    await sales.sell_online(season, "B22", "quasim", "Z3", double=2)
    await sales.sell_at_desk(season, "B23", "school", "T3", method="neft", amount=5_000_000, quad=8)
    await pass_until(season, date(2026, 12, 8))
    await changes.split(season, "B19", "B24", "M5", {"double": 2}, {"double": 2})
    await changes.split(season, "B20", "B25", "M5", {"double": 1}, {"double": 1})
    await changes.merge_departures(season, "M3", "M4", refunded="B20")
    await pass_until(season, date(2026, 12, 15))
    await money.return_money(season, "B20", "bank", 525_000, reference="N1")
    await money.pay_balance(season, "B18")
    await purchases.enter_bill(season, "River Lodge", "RL/2", 3_000_000, gst=150_000, tour="M2")
    await purchases.pay_supplier(season, "River Lodge", 2_150_000, tour="M2")
    await changes.cancel_departure(season, "T2")
    await money.return_money(season, "B16", "cash", 2_500_000)
    await pass_until(season, date(2026, 12, 22))
    await money.return_money(season, "B16", "cheque", 1_500_000, reference="100001")
    await settle(season)
    await sell_crowd(season, "december")
    await pay_crowd(season, "november")


async def january(season: Season) -> None:
    """More of everything, a bounced cheque of a tour that is over, money on account returned."""
    await pass_until(season, date(2027, 1, 4))
    await sales.sell_online(season, "B26", "rani", "M5", pay="total", double=2)
    await sales.sell_online(season, "B27", "asha", "T3", double=2)
    await sales.sell_at_desk(
        season, "B28", "suresh", "Z3", method="cheque", amount=1_000_000, reference="004513", double=1
    )
    await sales.sell_at_desk(season, "B29", "tara", "T4", is_company=True, double=2)
    await money.receive(season, "B29", "neft", 1_165_500, "N123456789012346")
    await sales.sell_at_desk(season, "B30", "uma", "Z4", held_days=4, double=2)
    await pass_until(season, date(2027, 1, 12))
    await money.pay_balance(season, "B22")
    phone = await money.open_leader_link(season, "M4", "Bhaskar, road head")
    deposit = await money.receive_on_account(season, "B29", "cheque", 300_000, "004514")
    await money.return_on_account(season, "tara", deposit, "upi", 100_000)
    await purchases.pay_cost(season, "M4", "Boatmen at the road head", 385_050)
    await changes.change_party(season, "B26", {"double": 2}, {"double": 3})
    await money.pay_balance(season, "B26")
    await pass_until(season, date(2027, 1, 17))
    due = season.sales["C24"].cost - season.paid(season.sales["C24"])
    await money.take_on_tour(season, phone, "C24", "cash", due - 50_000)
    await money.take_on_tour(season, phone, "C24", "cash", 100_000)
    await money.take_on_tour(season, phone, "C13", "upi", 400_000, "412345678905")
    await pass_until(season, date(2027, 1, 27))
    await money.pay_balance(season, "B27")
    await sales.cancel(season, "B26")
    await settle(season)
    await sell_crowd(season, "january")
    await pay_crowd(season, "december")


async def february(season: Season) -> None:
    await pass_until(season, date(2027, 2, 5))
    await sales.sell_online(season, "B31", "vimal", "M6", pay="total", double=2)
    await sales.sell_online(season, "B32", "wasim", "Z5", double=2, quad=2)
    await sales.sell_at_desk(season, "B33", "xavier", "Z4", method="upi", amount=500_000, double=1)
    await purchases.enter_bill(season, "Das Travels", "DT/3", 5_000_000, withheld=100_000, tour="T3")
    await purchases.pay_cost(season, "T3", "Permits", 99_950, way="upi")
    await purchases.pay_supplier(season, "River Lodge", 250_000)
    await pass_until(season, date(2027, 2, 24))
    season.notes["B29"] = await money.receive_net(season, "B29", "rtgs", 2_641_800, 77_700, "HDFCR52027022400000001")
    await money.pay_balance(season, "B32")
    await settle(season)
    await sell_crowd(season, "february")
    await pay_crowd(season, "january")


async def march(season: Season) -> None:
    await pass_until(season, date(2027, 3, 3))
    await pay_crowd(season, "february")
    await money.certify_tds(season, "B29", season.notes["B29"], 77_700)
    await pass_until(season, date(2027, 3, 27))
    await settle(season)


MONTHS: list[Callable[[Season], Awaitable[None]]] = [october, november, december, january, february, march]


async def play_season(season: Season) -> list[str]:
    """Play all months; the differences from the books at the end of each."""
    differences: list[str] = []
    for month in MONTHS:
        await month(season)
        differences += await audit.list_differences(season)
    return differences + await match_statement(season)
