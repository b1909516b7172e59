"""Quotes: conversion to the wire, and comparison with the one that was shown."""

from toli.bookings.schemas.hold import ReservationIn
from toli.bookings.schemas.quote import QuoteLine, QuoteOut
from toli.kit.money import from_rupees
from toli.pricing.service import Quote


def is_stale(shown: ReservationIn, quote: Quote) -> bool:
    """Whether the price or payment terms shown differ from those of `quote`."""
    return (
        (shown.total_price is not None and from_rupees(shown.total_price) != quote.total)
        or (shown.advance is not None and from_rupees(shown.advance) != quote.advance)
        or ("balance_due_on" in shown.model_fields_set and shown.balance_due_on != quote.balance_due_on)
    )


def quote_to_schema(quote: Quote) -> QuoteOut:
    """Convert a quote to the wire."""
    return QuoteOut(
        bed_total=quote.bed_total,
        tax_percent=quote.tax_rate_bp / 100,
        tax=quote.tax,
        total=quote.total,
        advance_percent=quote.advance_rate_bp / 100,
        advance=quote.advance,
        balance=quote.balance,
        balance_due_on=quote.balance_due_on,
        lines=[
            QuoteLine(
                room_bed_id=line.room_bed_id,
                room_type=line.room_type,
                selected_beds_quantity=line.beds,
                price_per_head_trip=line.price_per_head,
                amount=line.amount,
            )
            for line in quote.lines
        ],
    )
