"""Dates and amounts in Indian English, for e-mails and messages."""

from datetime import date
from decimal import Decimal
from typing import Final

from babel.dates import format_date
from babel.numbers import format_currency

LOCALE: Final = "en_IN"


def format_day(day: date) -> str:
    """Format a day: Thu, 17 Dec 2026."""
    return format_date(day, "EEE, d MMM y", locale=LOCALE)


def format_rupees(paise: int) -> str:
    """Format paise as rupees: ₹1,25,000, or ₹1,25,000.50."""
    pattern = "¤#,##,##0" if paise % 100 == 0 else "¤#,##,##0.00"
    return format_currency(Decimal(paise) / 100, "INR", pattern, locale=LOCALE, currency_digits=False)
