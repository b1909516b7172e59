from collections.abc import Sequence
from datetime import date

from toli.catalogue.pricing.party import AddOn
from toli.catalogue.pricing.quotes import tax_of
from toli.catalogue.pricing.schemas.quotes import InstalmentDue, QuoteLine, QuoteOut, TaxOut
from toli.catalogue.pricing.taxed_quotes import with_travel_tax, without_travel_tax
from toli.kit.money import Paise


def add_to_quote(quote: QuoteOut, bought: Sequence[AddOn], *, today: date, due_on: date) -> QuoteOut:
    """Amounts in paise.

    Add-ons are due with the last future instalment, else by `due_on`. Earlier lines keep their tax to the rupee.
    """
    sold_with = quote
    quote = without_travel_tax(quote)
    lines, taxes, extra = list(quote.lines), list(quote.taxes), 0
    for add_on in bought:
        amount = Paise(add_on.price * add_on.quantity)
        percent = quote.tax_percent
        if percent and add_on.tax_rate_bp is not None:
            percent = add_on.tax_rate_bp / 100
        tax = tax_of(amount, rate_bp=round(percent * 100), is_included=quote.is_tax_included)
        extra += amount + (0 if quote.is_tax_included else tax)
        _add_line(lines, add_on, amount)
        if percent:
            _add_tax(taxes, percent=percent, taxable=amount - (tax if quote.is_tax_included else 0), tax=tax)
        if tax and not quote.is_tax_included:
            _add_tax_line(lines, percent=percent, tax=tax)
    instalments = _grown(quote.instalments, extra, today=today, due_on=due_on)
    grown = quote.model_copy(
        update={
            "lines": lines,
            "taxes": taxes,
            "tax": quote.tax + sum(tax_part.tax for tax_part in taxes) - sum(tax_part.tax for tax_part in quote.taxes),
            "total": quote.total + extra,
            "balance": quote.balance + extra,
            "instalments": instalments,
            "balance_due_on": instalments[-1].due_on if instalments else None,
        }
    )
    return with_travel_tax(grown, like=sold_with)


def _add_line(lines: list[QuoteLine], add_on: AddOn, amount: Paise) -> None:
    place = sum(line.kind in {"beds", "add_on"} for line in lines)
    lines.insert(
        place,
        QuoteLine(
            kind="add_on",
            name=add_on.name,
            quantity=add_on.quantity,
            price=add_on.price,
            amount=amount,
            option_id=add_on.option_id,
            option=add_on.name,
            tax_percent=None if add_on.tax_rate_bp is None else add_on.tax_rate_bp / 100,
        ),
    )


def _add_tax(taxes: list[TaxOut], *, percent: float, taxable: int, tax: int) -> None:
    for place, part in enumerate(taxes):
        if part.percent == percent:
            taxes[place] = TaxOut(percent=percent, taxable=part.taxable + taxable, tax=part.tax + tax)
            return
    taxes.append(TaxOut(percent=percent, taxable=taxable, tax=tax))


def _add_tax_line(lines: list[QuoteLine], *, percent: float, tax: int) -> None:
    for place, line in enumerate(lines):
        if line.kind == "tax" and line.tax_percent == percent:
            lines[place] = line.model_copy(update={"price": line.price + tax, "amount": line.amount + tax})
            return
    lines.append(QuoteLine(kind="tax", name="GST", quantity=1, price=tax, amount=tax, tax_percent=percent))


def _grown(instalments: Sequence[InstalmentDue], extra: int, *, today: date, due_on: date) -> list[InstalmentDue]:
    if not extra:
        return list(instalments)
    if instalments and instalments[-1].due_on > today:
        last = instalments[-1]
        return [*instalments[:-1], last.model_copy(update={"amount": last.amount + extra})]
    return [*instalments, InstalmentDue(due_on=due_on, amount=extra)]
