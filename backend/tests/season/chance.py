"""Random events of a season: each looks at the books for what is possible, and amounts are odd."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from tests.leaders.conftest import Phone
from tests.season import changes, money, purchases, sales
from tests.season.calendar import pass_until, settle
from tests.season.company import Sale, Season, Tour
from tests.season.sums import paise

CUSTOMERS = ("asha", "dev", "esha", "farah")
PHONED = ("meera", "ravi", "tara")
RECEIVED = ("cash", "bank", "neft", "imps", "rtgs", "upi", "cheque", "draft", "card_machine")
RETURNED = ("cash", "bank", "neft", "upi", "cheque")


@dataclass
class Chance:
    """Plays random events; `log` has what was played."""

    season: Season
    random: Random
    log: list[str] = field(default_factory=list)
    beds: dict[str, dict[str, int]] = field(default_factory=dict)
    deposits: list[tuple[str, int, str, int]] = field(default_factory=list)
    cheques: list[tuple[str, int, int, str]] = field(default_factory=list)
    leaders: dict[str, Phone] = field(default_factory=dict)
    """Phones by departure."""

    async def play(self, count: int) -> None:
        events: list[Callable[[], Awaitable[str]]] = [
            self.sell_online,
            self.sell_online,
            self.sell_at_desk,
            self.sell_at_desk,
            self.pay_balance,
            self.receive,
            self.receive,
            self.take_on_tour,
            self.give_goodwill,
            self.return_owed,
            self.cancel,
            self.deposit,
            self.use_account,
            self.return_deposit,
            self.change_party,
            self.move,
            self.split,
            self.follow_cheque,
            self.buy,
            self.pass_days,
            self.pass_days,
            self.settle,
        ]
        while len(self.log) < count:
            played = await self.random.choice(events)()
            if played:
                self.log.append(f"{self.season.today}: {played}")

    def amount(self, most: int) -> int:
        """All, or a part in rupees or with paise."""
        if most <= 200 or self.random.random() < 0.4:
            return most
        part = self.random.randint(100, most - 100)
        return part if self.random.random() < 0.5 else part // 100 * 100

    def tour(self, trip: str = "", after: Tour | None = None) -> Tour | None:
        season = self.season
        coming = [
            tour
            for tour in season.tours.values()
            if (tour.start - season.today).days > 2
            and not tour.is_cancelled
            and trip in {"", tour.trip}
            and (after is None or tour.start > after.start)
        ]
        return self.random.choice(coming) if coming else None

    def sale(self, condition: Callable[[Sale], bool]) -> Sale | None:
        fitting = [sale for sale in self.season.sales.values() if sale.is_confirmed and condition(sale)]
        return self.random.choice(fitting) if fitting else None

    def due(self, sale: Sale) -> int:
        return 0 if sale.is_cancelled else sale.cost - self.season.paid(sale)

    def is_coming(self, sale: Sale) -> bool:
        return not sale.is_cancelled and (sale.tour.start - self.season.today).days > 2

    def party(self) -> dict[str, int]:
        double, quad = self.random.randint(0, 3), self.random.randint(0, 3)
        return {"double": double or (0 if quad else 1), "quad": quad}

    def name(self, beds: dict[str, int]) -> str:
        name = f"B{len(self.season.sales) + 1}"
        self.beds[name] = beds
        return name

    async def sell_online(self) -> str:
        tour = self.tour()
        if tour is None:
            return ""
        beds, pay = self.party(), self.random.choice(["advance", "total"])
        name = self.name(beds)
        await sales.sell_online(self.season, name, self.random.choice(CUSTOMERS), tour.name, pay=pay, **beds)
        return f"{name} online on {tour.name}, {beds}, {pay}"

    async def sell_at_desk(self) -> str:
        tour = self.tour()
        if tour is None:
            return ""
        beds = self.party()
        name, method = self.name(beds), self.random.choice(["", *RECEIVED])
        price = sales.list_price(tour.trip, beds).total
        agreed = self.random.choice([0, 0, price - self.random.randint(1, 99_999)])
        if agreed:
            del self.beds[name]
        amount = self.amount(agreed or price) if method else 0
        how = {"method": method, "amount": amount, "agreed_total": agreed}
        sale = await sales.sell_at_desk(
            self.season,
            name,
            self.random.choice(PHONED),
            tour.name,
            **how,
            **beds,  # type: ignore[arg-type]
        )
        if method == "cheque":
            self.cheques.append((name, await money.get_first_payment(self.season, sale.name), amount, "in hand"))
        return f"{name} at the desk on {tour.name}, {beds}, {how}"

    async def pay_balance(self) -> str:
        sale = self.sale(lambda sale: sale.customer in CUSTOMERS and self.due(sale) >= 100)
        if sale is None:
            return ""
        amount = self.amount(self.due(sale))
        if 0 < self.due(sale) - amount < 100:
            amount = self.due(sale)
        await money.pay_balance(self.season, sale.name, amount)
        return f"{sale.name} pays {amount} online"

    async def receive(self) -> str:
        sale = self.sale(lambda sale: self.due(sale) > 0)
        if sale is None:
            return ""
        method, days = self.random.choice(RECEIVED), self.random.choice([0, 0, 3, 12])
        days = min(days, (self.season.today - sale.booked_on).days)
        amount = self.amount(self.due(sale))
        excess = self.random.choice([0, 0, 12_345]) if amount == self.due(sale) and sale.customer in PHONED else 0
        payment = await money.receive(
            self.season, sale.name, method, amount + excess, days_ago=days, keep_excess=bool(excess)
        )
        if method == "cheque":
            self.cheques.append((sale.name, payment, amount, "in hand"))
        return f"{sale.name} pays {amount} and {excess} by {method}, {days} days ago"

    async def take_on_tour(self) -> str:
        sale = self.sale(lambda sale: self.due(sale) > 0)
        if sale is None:
            return ""
        tour = sale.tour.name
        if tour not in self.leaders:
            self.leaders[tour] = await money.open_leader_link(self.season, tour, "Bhaskar")
        way = self.random.choice(["cash", "upi"])
        amount = self.amount(self.due(sale))
        excess = self.random.choice([0, 12_345]) if sale.customer in PHONED else 0
        await money.take_on_tour(self.season, self.leaders[tour], sale.name, way, amount + excess)
        return f"{sale.name} pays {amount} and {excess} on tour by {way}"

    async def give_goodwill(self) -> str:
        sale = self.sale(
            lambda sale: not sale.is_cancelled and not self.is_overpaid(sale) and sale.ways["online"] > 500
        )
        if sale is None:
            return ""
        amount = self.amount(sale.ways["online"])
        if 0 < sale.ways["online"] - amount < 100 or sale.cost - amount < 100:
            return ""
        lowers = self.random.choice([True, False])
        await money.refund_online(self.season, sale.name, amount, lowers_price=lowers)
        return f"{sale.name} gets {amount}, lowers the price: {lowers}"

    def is_overpaid(self, sale: Sale) -> bool:
        return self.season.paid(sale) > sale.cost

    async def return_owed(self) -> str:
        sale = self.sale(lambda sale: sale.owed_back > 0)
        if sale is None:
            return ""
        method, amount = self.random.choice(RETURNED), self.amount(sale.owed_back)
        await money.return_money(self.season, sale.name, method, amount)
        return f"{sale.name} gets {amount} of what is owed by {method}"

    async def cancel(self) -> str:
        sale = self.sale(lambda sale: self.is_coming(sale) and not self.is_overpaid(sale))
        if sale is None or self.random.random() < 0.5:
            return ""
        await sales.cancel(self.season, sale.name)
        return f"{sale.name} cancels"

    async def deposit(self) -> str:
        sale = self.sale(lambda sale: sale.customer in PHONED)
        if sale is None:
            return ""
        method, amount = self.random.choice(RECEIVED), self.random.randint(100, 500_000)
        deposit = await money.receive_on_account(self.season, sale.name, method, amount)
        self.deposits.append((sale.customer, deposit, method, amount))
        return f"{sale.customer} gives {amount} by {method} on account"

    async def use_account(self) -> str:
        account = {name: -left for name, left in self.season.books.parties("On account").items()}
        sale = self.sale(lambda sale: self.due(sale) > 0 and account.get(sale.customer, 0) > 0)
        if sale is None:
            return ""
        amount = self.amount(min(self.due(sale), account[sale.customer]))
        await money.use_on_account(self.season, sale.name, amount)
        return f"{sale.name} is paid {amount} from the account"

    async def return_deposit(self) -> str:
        if not self.deposits:
            return ""
        customer, deposit, method, amount = self.deposits.pop()
        deposits = await self.season.get(
            f"{self.season.client}/customers/"
            + money.customer_of(next(sale for sale in self.season.sales.values() if sale.customer == customer))
        )
        left = next(
            paise(shown["left"]) for shown in deposits["on_account"]["deposits"] if shown["deposit_id"] == deposit
        )
        if left == amount and self.random.random() < 0.5:
            await money.reverse_deposit(self.season, customer, deposit, method, amount)
            return f"{customer}: {amount} by {method} on account reversed"
        if not left:
            return ""
        back, part = self.random.choice(RETURNED), self.amount(left)
        await money.return_on_account(self.season, customer, deposit, back, part)
        return f"{customer} gets {part} of the account by {back}"

    async def change_party(self) -> str:
        sale = self.sale(lambda sale: self.is_coming(sale) and sale.name in self.beds and not sale.reduction)
        if sale is None or self.is_overpaid(sale):
            return ""
        before = self.beds[sale.name]
        after = self.party()
        if sum(after.values()) == sum(before.values()) or sum(after.values()) < 1:
            return ""
        await changes.change_party(self.season, sale.name, before, after)
        self.beds[sale.name] = after
        return f"{sale.name} changes from {before} to {after}"

    async def move(self) -> str:
        sale = self.sale(lambda sale: self.is_coming(sale) and sale.name in self.beds)
        target = sale and self.tour(sale.tour.trip, after=sale.tour)
        if sale is None or target is None:
            return ""
        await changes.move(self.season, sale.name, target.name, **self.beds[sale.name])
        return f"{sale.name} moves to {target.name}"

    async def split(self) -> str:
        sale = self.sale(lambda sale: self.is_coming(sale) and sale.name in self.beds and not sale.reduction)
        if sale is None or self.is_overpaid(sale):
            return ""
        beds, target = self.beds[sale.name], self.tour(sale.tour.trip, after=sale.tour)
        stay, go = {"double": beds["double"], "quad": 0}, {"double": 0, "quad": beds["quad"]}
        if target is None or not all(map(sum, (stay.values(), go.values()))):
            return ""
        parts = [sales.list_price(sale.tour.trip, part) for part in (stay, go)]
        if sum(part.total for part in parts) != sale.price.total:
            return ""
        other = self.name(go)
        await changes.split(self.season, sale.name, other, target.name, stay, go)
        self.beds[sale.name] = stay
        return f"{other} leaves {sale.name} for {target.name}"

    async def follow_cheque(self) -> str:
        usable = [
            cheque
            for cheque in self.cheques
            if (sale := self.season.sales[cheque[0]]).ways["cheque"] >= cheque[2]
            and not sale.is_cancelled
            and not self.is_overpaid(sale)
            and not sale.ways["returned"]
            and sale.name in self.beds
        ]
        if not usable:
            return ""
        name, payment, amount, state = cheque = self.random.choice(usable)
        self.cheques.remove(cheque)
        if state == "in hand":
            await money.deposit_cheques(self.season, payment)
            self.cheques.append((name, payment, amount, "deposited"))
            return f"cheque of {name} deposited"
        if self.random.random() < 0.7:
            await money.clear_cheque(self.season, name, payment, amount)
            return f"cheque of {name} cleared"
        await money.bounce_cheque(self.season, name, payment, amount)
        return f"cheque of {name} bounced"

    async def buy(self) -> str:
        season, random = self.season, self.random
        name = "River Lodge"
        if name not in season.suppliers:
            await purchases.add_supplier(season, name, "hotel")
        tour = random.choice(list(season.tours)[:3])
        amount, way = random.randint(100, 3_000_000), random.choice(["cash", "bank", "upi"])
        if random.random() < 0.5:
            await purchases.enter_bill(season, name, f"RL/{len(self.log)}", amount, gst=amount // 20, tour=tour)
            await purchases.pay_supplier(season, name, self.amount(amount), way, tour)
            return f"bill and payment of {amount} by {way} for {tour}"
        await purchases.pay_cost(season, tour, "Porters", amount, way)
        return f"porters of {amount} by {way} for {tour}"

    async def pass_days(self) -> str:
        days = self.random.randint(1, 14)
        await pass_until(self.season, self.season.today + timedelta(days=days))
        return f"{days} days pass"

    async def settle(self) -> str:
        if not self.season.unsettled:
            return ""
        await settle(self.season)
        return "the provider pays out"
