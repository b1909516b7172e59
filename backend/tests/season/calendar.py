"""The passing of days: invoices of tours that are over, and payouts of the provider."""

from collections import Counter
from datetime import date, timedelta

from tests.season.company import Sale, Season, settle_at_provider
from tests.season.money import BANK, ONLINE
from tests.season.sums import fee_of, tax_in
from toli.finance.settlements.service import fetch
from toli.operating.departures.service import deadlines
from toli.reporting.figures.service import figures
from toli.selling.invoicing.service import invoices


async def pass_until(season: Season, day: date) -> None:
    """Move to a day; the morning after each tour has its invoices, and the night their notes."""
    await issue_notes(season)
    for tour in sorted(season.tours.values(), key=lambda tour: tour.start):
        morning = tour.end + timedelta(days=1)
        if season.today < morning <= day:
            season.clock.move_to(morning)
            await issue_invoices(season, tour.name)
    season.clock.move_to(day)
    services = season.app.state.services
    await deadlines.follow_up(season.database, settings=services.settings, now=season.clock.now())
    await season.run_jobs()
    await figures.fold(season.database, now=season.clock.now())


async def issue_invoices(season: Season, tour: str) -> None:
    """Invoice each booking for its price, and a cancelled one for what is kept."""
    await season.run_jobs()
    await invoices.issue_due_invoices(season.database, now=season.clock.now())
    for sale in [*season.on(tour), *season.on(tour, standing=False)]:
        value = season.paid(sale) if sale.is_cancelled else sale.cost
        is_going_back = sale.owed_back if sale.is_cancelled else season.paid(sale) > value
        if value > 0 and not is_going_back and not sale.invoiced:
            invoice(season, sale, value)
    await season.run_jobs()


async def issue_notes(season: Season) -> None:
    """Note what has changed of the bookings that have an invoice."""
    changed = [sale for sale in season.sales.values() if sale.invoiced and sale.invoiced != worth_of(season, sale)]
    if changed:
        await season.run_jobs()
        await invoices.issue_due_invoices(season.database, now=season.clock.now())
    for sale in changed:
        invoice(season, sale, worth_of(season, sale))


def worth_of(season: Season, sale: Sale) -> int:
    """What a booking is invoiced for; while money of a cancelled one is owed back, it stays."""
    if not sale.is_cancelled:
        return sale.cost
    return sale.invoiced if sale.owed_back else season.paid(sale)


def invoice(season: Season, sale: Sale, value: int) -> None:
    """Post an invoice, or what a note changes of it."""
    tax = tax_in(value, sale.price, is_interstate=sale.is_interstate) - sale.invoiced_tax
    amount = value - sale.invoiced
    heads = {"Output IGST": tax} if sale.is_interstate else {"Output CGST": tax // 2, "Output SGST": tax // 2}
    if not sale.invoiced:
        sale.invoiced_at = len(season.books.entries)
    memo = f"{sale.name}: {'note on the invoice' if sale.invoiced else 'invoice'}"
    season.books.post(season.today, memo, {f"Invoiced/{sale.name}": amount}, {"Tour sales": amount - tax, **heads})
    sale.invoiced, sale.invoiced_tax = value, sale.invoiced_tax + tax


async def settle(season: Season) -> None:
    """The provider pays out what is not settled yet, less its fees."""
    season.events += 1
    await season.run_jobs()
    paid = await settle_at_provider(season)
    totals: Counter[str] = Counter()
    for _, amount in season.unsettled:
        fee, tax = fee_of(amount) if amount > 0 else (0, 0)
        totals += Counter({"Provider fees": fee - tax, "GST on fees": tax})
    gross = sum(amount for _, amount in season.unsettled)
    net = gross - totals.total()
    if net <= 0:
        # Refunds wait for more payments.
        assert paid is None
        return
    assert paid is not None
    assert paid["amount"] == net, (paid, net)
    season.clock.move(timedelta(minutes=10))
    await fetch.begin_fetching(season.database)
    await season.run_jobs()
    entry = {BANK: net, **totals}, {ONLINE: gross}
    season.books.post(season.today, "Payout of the provider", *entry, narration=f"NEFT/{paid['utr']}/RAZORPAY")
    season.unsettled.clear()
