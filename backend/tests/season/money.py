"""Events of money: payments of every way, cheques, money on account, refunds, travel credit."""

from datetime import date, timedelta
from typing import Any

from tests.bookings.conftest import verify
from tests.leaders.conftest import Phone
from tests.season.company import Sale, Season
from tests.season.sums import Price, agreed, fee_of, rupees

CASH, BANK, UPI = "Cash", "Bank", "UPI"
ONLINE, CHEQUES, CARDS = "Online payments", "Cheques in hand", "Card machine"
ACCOUNTS = {
    "cash": CASH,
    "bank": BANK,
    "neft": BANK,
    "imps": BANK,
    "rtgs": BANK,
    "upi": UPI,
    "cheque": CHEQUES,
    "draft": CHEQUES,
    "card_machine": CARDS,
}


def capture(season: Season, sale: Sale, amount: int) -> None:
    season.note(f"{sale.name}: paid online", debit=ONLINE, credit=f"Advances/{sale.name}", amount=amount)
    sale.ways["online"] += amount
    sale.fees.append(fee_of(amount)[0])
    season.unsettled.append((sale, amount))


def narrate(sale: Sale, method: str, reference: str) -> str:
    """What the bank writes: the number of the transfer, or else the reference of the booking."""
    return f"{method.upper()}/{reference or sale.reference}/{sale.customer.upper()}"


def post_receipt(
    season: Season, sale: Sale, method: str, amount: int, day: date | None = None, reference: str = ""
) -> None:
    season.note(
        f"{sale.name}: paid by {method}",
        debit=ACCOUNTS[method],
        credit=f"Advances/{sale.name}",
        amount=amount,
        day=day,
        narration=narrate(sale, method, reference),
    )
    sale.ways[method] += amount
    sale.is_confirmed = True


def give_back(season: Season, sale: Sale, *, online: int = 0, offline: int = 0) -> None:
    """The provider sends its part; credit and money on account return first of the rest, which is owed."""
    if online:
        season.note(f"{sale.name}: refund", debit=f"Advances/{sale.name}", credit=ONLINE, amount=online)
        sale.ways["online"] -= online
        season.unsettled.append((sale, -online))
    for way, account in (("credit", "Travel credit"), ("on_account", "On account")):
        part = min(offline, sale.ways[way])
        if part:
            memo = f"{sale.name}: back to {account}"
            season.note(memo, debit=f"Advances/{sale.name}", credit=f"{account}/{sale.customer}", amount=part)
            sale.ways[way] -= part
            offline -= part
    sale.owed_back += offline


async def pay_balance(season: Season, name: str, amount: int | None = None) -> None:
    """Pay the rest, or a part of it, online in My Bookings."""
    season.events += 1
    sale = season.sales[name]
    browser = await season.browser(sale.customer)
    body: dict[str, Any] = {} if amount is None else {"amount": rupees(amount)}
    placed = await season.call("POST", f"/api/bookings/{sale.booking_id}/pay-balance", by=browser, **body)
    due = sale.cost - season.paid(sale)
    assert placed["amount"] == (due if amount is None else amount), (name, placed, due)
    paid = await season.play(placed["order_id"], key=placed["key_id"])
    answer = await verify(browser, paid)
    assert answer.status_code == 200, answer.text
    capture(season, sale, placed["amount"])
    await season.run_jobs()


async def pay_by_link(season: Season, name: str, amount: int) -> None:
    """Pay by the payment link of a desk booking, without an account."""
    season.events += 1
    sale = season.sales[name]
    page = f"/api/payment-links/{sale.link}"
    visitor = season.api(season.shop.label)
    placed = await season.call("POST", f"{page}/orders", by=visitor, amount=rupees(amount))
    paid = await season.play(placed["order_id"], key=placed["key_id"])
    names = {"order_id": "razorpay_order_id", "payment_id": "razorpay_payment_id", "signature": "razorpay_signature"}
    await season.call("POST", f"{page}/verify", by=visitor, **{name: paid[long] for name, long in names.items()})
    sale.is_confirmed = True
    capture(season, sale, amount)
    await season.run_jobs()


async def claim_upi(season: Season, name: str, amount: int, utr: str) -> None:
    """The payer says that they paid by UPI, and the operator confirms it."""
    season.events += 1
    sale = season.sales[name]
    visitor = season.api(season.shop.label)
    path = f"/api/payment-links/{sale.link}/upi-claims"
    await season.call("POST", path, by=visitor, status=201, amount=rupees(amount), utr=utr)
    claims = (await season.get(f"{season.bookings}/upi-claims"))["data"]
    (claim,) = [claim for claim in claims if claim["utr"] == utr]
    await season.call("POST", f"{season.bookings}/upi-claims/{claim['claim_id']}/confirm")
    post_receipt(season, sale, "upi", amount, reference=utr)
    await season.run_jobs()


async def receive(
    season: Season, name: str, method: str, amount: int, reference: str = "", days_ago: int = 0, **more: Any
) -> int:
    """Record money for a booking; with `keep_excess` what is above the balance is kept on account."""
    season.events += 1
    sale = season.sales[name]
    day = season.today - timedelta(days=days_ago)
    recorded = await season.call(
        "POST",
        f"{season.path(sale)}/offline-payments",
        status=201,
        kind="received",
        amount=rupees(amount),
        method=method,
        moved_on=day.isoformat(),
        reference=reference,
        **more,
    )
    _post_with_excess(season, sale, method, amount, day, reference)
    await season.run_jobs()
    payment: int = recorded["payments"][-1]["offline_payment_id"]
    return payment


async def open_leader_link(season: Season, tour: str, leader: str) -> Phone:
    """A leader of a departure who may take payments, with the link on a phone."""
    season.events += 1
    path = f"/api/event-plans/{season.tours[tour].plan_id}/leader-links"
    leaders = await season.call("POST", path, status=201, name=leader, phone="+919864012345", takes_payments=True)
    link = leaders["links"][-1]
    phone = Phone(season.api(season.shop.label), link["url"], season.clock)
    assert (await phone.open(link["code"])).json()["state"] == "open"
    return phone


async def take_on_tour(season: Season, phone: Phone, name: str, way: str, amount: int, utr: str = "") -> None:
    """The leader takes a payment without signal, and the phone sends it twice."""
    season.events += 1
    sale = season.sales[name]
    values = {"reservation_event_id": sale.booking_id, "amount": rupees(amount), "paid_by": way, "reference": utr}
    payment = phone.record("payment", **values)
    for _ in range(2):
        assert (await phone.send(payment))["stored"] == [payment["key"]]
    _post_with_excess(season, sale, way, amount, season.today, utr)
    await season.run_jobs()


def _post_with_excess(season: Season, sale: Sale, method: str, amount: int, day: date, reference: str) -> None:
    """Post a payment, and what is above the balance as money on account."""
    due = sale.cost - season.paid(sale)
    if amount > due:
        memo = f"{sale.name}: more than is due"
        season.note(memo, debit=ACCOUNTS[method], credit=f"On account/{sale.customer}", amount=amount - due, day=day)
    post_receipt(season, sale, method, min(amount, due), day, reference)


async def receive_net(season: Season, name: str, method: str, amount: int, tds: int, reference: str = "") -> int:
    """A company pays and deducts tax, which it owes to the government for the operator."""
    season.events += 1
    sale = season.sales[name]
    recorded = await season.call(
        "POST",
        f"{season.path(sale)}/offline-payments",
        status=201,
        kind="received",
        amount=rupees(amount),
        method=method,
        moved_on=season.today.isoformat(),
        reference=reference,
        tds={"amount": rupees(tds), "withheld_on": season.today.isoformat(), "tan": "CALU12345B"},
    )
    post_receipt(season, sale, method, amount, reference=reference)
    deducted = (f"TDS expected/{name}", f"Advances/{name}")
    season.note(f"{name}: tax deducted", debit=deducted[0], credit=deducted[1], amount=tds)
    sale.ways["tds"] += tds
    await season.run_jobs()
    payment: int = recorded["payments"][-1]["offline_payment_id"]
    return payment


async def certify_tds(season: Season, name: str, payment_id: int, tds: int) -> None:
    season.events += 1
    path = f"{season.path(season.sales[name])}/tds/{payment_id}/certificate"
    await season.call("PUT", path, number="QWERTYU", received_on=season.today.isoformat())
    memo = f"{name}: certificate of deducted tax"
    season.note(memo, debit=f"TDS receivable/{name}", credit=f"TDS expected/{name}", amount=tds)
    await season.run_jobs()


async def return_money(
    season: Season, name: str, method: str, amount: int, *, lowers_price: bool = True, reference: str = ""
) -> None:
    """Record that money was given back: what is owed, or goodwill on a standing booking."""
    season.events += 1
    sale = season.sales[name]
    over = max(season.paid(sale) - sale.cost, 0)
    await season.call(
        "POST",
        f"{season.path(sale)}/offline-payments",
        status=201,
        kind="returned",
        amount=rupees(amount),
        method=method,
        moved_on=season.today.isoformat(),
        lowers_price=lowers_price,
        reference=reference,
    )
    account = BANK if method == "cheque" else ACCOUNTS[method]
    season.note(
        f"{name}: returned by {method}",
        debit=f"Advances/{name}",
        credit=account,
        amount=amount,
        narration=narrate(sale, method, reference),
    )
    sale.ways["returned"] -= amount
    if sale.is_cancelled:
        sale.owed_back -= amount
    elif lowers_price:
        sale.reduction += max(amount - over, 0)
    await season.run_jobs()


async def reverse(season: Season, name: str, payment_id: int, method: str, amount: int) -> None:
    """Reverse a payment that was typed wrongly."""
    season.events += 1
    sale = season.sales[name]
    path = f"{season.path(sale)}/offline-payments/{payment_id}/reverse"
    await season.call("POST", path, reason="Typed twice")
    season.note(f"{name}: reversed", debit=f"Advances/{name}", credit=ACCOUNTS[method], amount=amount)
    sale.ways[method] -= amount
    await season.run_jobs()


async def get_first_payment(season: Season, name: str) -> int:
    """The id of the payment that a desk booking was entered with."""
    payments = (await season.get(f"{season.path(season.sales[name])}/offline-payments"))["payments"]
    payment: int = payments[0]["offline_payment_id"]
    return payment


async def deposit_cheques(season: Season, *payment_ids: int) -> None:
    season.events += 1
    body = {"offline_payment_ids": payment_ids, "deposited_on": season.today.isoformat()}
    await season.call("POST", f"{season.bookings}/cheques/deposit", **body)


async def clear_cheque(season: Season, name: str, payment_id: int, amount: int, number: str = "") -> None:
    season.events += 1
    path = f"{season.bookings}/cheques/{payment_id}/clear"
    await season.call("POST", path, cleared_on=season.today.isoformat())
    season.note(
        f"{name}: cheque cleared",
        debit=BANK,
        credit=CHEQUES,
        amount=amount,
        narration=narrate(season.sales[name], "clg", number),
    )


async def bounce_cheque(season: Season, name: str, payment_id: int, amount: int, *, charge: int = 0) -> None:
    """The bank returns a cheque; a charge to the customer has its tax in it."""
    season.events += 1
    sale = season.sales[name]
    path = f"{season.bookings}/cheques/{payment_id}/bounce"
    body = {"bounced_on": season.today.isoformat(), "reason": "Funds insufficient"}
    await season.call("POST", path, customer_charge=rupees(charge), **body)
    season.note(f"{name}: cheque bounced", debit=f"Advances/{name}", credit=CHEQUES, amount=amount)
    sale.ways["cheque"] -= amount
    if charge:
        sale.price = Price(sale.price.total + charge, sale.price.tax + agreed(charge).tax)
        sale.is_repriced = True
    await season.run_jobs()


def customer_of(sale: Sale) -> str:
    return f"booking-{sale.booking_id}"


async def receive_on_account(season: Season, name: str, method: str, amount: int, reference: str = "") -> int:
    """Money of a booking's customer for no booking."""
    season.events += 1
    sale = season.sales[name]
    body = {"amount": rupees(amount), "method": method, "moved_on": season.today.isoformat(), "reference": reference}
    path = f"{season.client}/customers/{customer_of(sale)}/deposits"
    deposits = (await season.call("POST", path, status=201, **body))["deposits"]
    memo = f"{sale.customer}: on account by {method}"
    season.note(memo, debit=ACCOUNTS[method], credit=f"On account/{sale.customer}", amount=amount)
    deposit: int = deposits[0]["deposit_id"]
    return deposit


async def clear_on_account(season: Season, name: str, deposit_id: int, amount: int) -> None:
    """A cheque on account is deposited, and the bank pays it."""
    season.events += 2
    day = season.today.isoformat()
    await season.call("POST", f"{season.bookings}/cheques/deposit", deposit_ids=[deposit_id], deposited_on=day)
    await season.call("POST", f"{season.bookings}/cheques/on-account/{deposit_id}/clear", cleared_on=day)
    memo = f"{season.sales[name].customer}: cheque on account cleared"
    season.note(memo, debit=BANK, credit=CHEQUES, amount=amount)


async def bounce_on_account(season: Season, name: str, deposit_id: int, amount: int) -> None:
    season.events += 1
    body = {"bounced_on": season.today.isoformat(), "reason": "Signature differs"}
    await season.call("POST", f"{season.bookings}/cheques/on-account/{deposit_id}/bounce", **body)
    customer = season.sales[name].customer
    memo = f"{customer}: cheque on account bounced"
    season.note(memo, debit=f"On account/{customer}", credit=CHEQUES, amount=amount)


async def use_on_account(season: Season, name: str, amount: int) -> None:
    season.events += 1
    sale = season.sales[name]
    body = {"kind": "received", "method": "on_account", "moved_on": season.today.isoformat()}
    await season.call("POST", f"{season.path(sale)}/offline-payments", status=201, amount=rupees(amount), **body)
    memo = f"{name}: paid from account"
    season.note(memo, debit=f"On account/{sale.customer}", credit=f"Advances/{name}", amount=amount)
    sale.ways["on_account"] += amount
    sale.is_confirmed = True
    await season.run_jobs()


async def return_on_account(season: Season, customer: str, deposit_id: int, method: str, amount: int) -> None:
    season.events += 1
    body = {"amount": rupees(amount), "method": method, "moved_on": season.today.isoformat()}
    await season.call("POST", f"{season.client}/deposits/{deposit_id}/refunds", status=201, **body)
    account = BANK if method == "cheque" else ACCOUNTS[method]
    season.note(f"{customer}: returned", debit=f"On account/{customer}", credit=account, amount=amount)


async def reverse_deposit(season: Season, customer: str, deposit_id: int, method: str, amount: int) -> None:
    season.events += 1
    await season.call("POST", f"{season.client}/deposits/{deposit_id}/reverse", reason="Typed twice")
    season.note(f"{customer}: reversed", debit=f"On account/{customer}", credit=ACCOUNTS[method], amount=amount)


async def refund_online(season: Season, name: str, amount: int, *, lowers_price: bool = True) -> None:
    """The provider sends goodwill, or money that is due again."""
    season.events += 1
    sale = season.sales[name]
    body = {"amount": rupees(amount), "lowers_price": lowers_price, "reason": "A day less"}
    await season.call("POST", f"/api/bookings/refund/{sale.booking_id}", **body)
    give_back(season, sale, online=amount)
    if not sale.is_cancelled and lowers_price:
        sale.reduction += amount
    await season.run_jobs()


async def give_credit(season: Season, name: str, amount: int) -> None:
    """Credit in place of money that is kept of a cancelled booking."""
    season.events += 1
    sale = season.sales[name]
    until = (season.today + timedelta(days=300)).isoformat()
    body = {"amount": rupees(amount), "valid_until": until, "reason": "Landslide", "from_payments": True}
    await season.call("POST", f"{season.path(sale)}/credit", status=201, **body)
    memo = f"{name}: credit in place of money"
    season.note(memo, debit=f"Advances/{name}", credit=f"Travel credit/{sale.customer}", amount=amount)
    await season.run_jobs()


async def use_credit(season: Season, name: str, amount: int) -> None:
    """Pay a balance by travel credit in My Bookings."""
    season.events += 1
    sale = season.sales[name]
    path = f"/api/bookings/{sale.booking_id}/credit"
    await season.call("POST", path, by=await season.browser(sale.customer), status=201, amount=rupees(amount))
    memo = f"{name}: paid by credit"
    season.note(memo, debit=f"Travel credit/{sale.customer}", credit=f"Advances/{name}", amount=amount)
    sale.ways["credit"] += amount
    await season.run_jobs()
