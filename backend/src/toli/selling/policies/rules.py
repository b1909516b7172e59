"""Policies in Markdown.

Sources: Consumer Protection (E-Commerce) Rules 2020, rules 4 to 6; Digital Personal Data Protection Act 2023, sections
5, 6 and 11 to 14.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from toli.catalogue.pricing.cancellation import Sold, refund_on, steps
from toli.clients.companies.terms import Advance, Charge, Terms
from toli.kit.formats import format_rupees
from toli.kit.money import BASIS_POINTS, Paise, half_up, share
from toli.kit.translation import translate, translate_count, write_short_day
from toli.selling.policies.schemas import Company, PolicyKind

EXAMPLE_PRICE: Final = Paise(20_000_00)
"""Price with tax of the example's two travellers."""
EXAMPLE_PEOPLE: Final = 2


def generate_policy(kind: PolicyKind, company: Company) -> str:
    sections = {
        PolicyKind.TERMS: _platform_terms if company.terms is None else _company_terms,
        PolicyKind.CANCELLATION: _platform_cancellation if company.terms is None else _company_cancellation,
        PolicyKind.PRIVACY: _privacy,
        PolicyKind.CONTACT: _contact,
    }[kind]
    return "\n\n".join(sections(company))


def _platform_terms(company: Company) -> Iterator[str]:
    names = {"legal_name": company.legal_name, "name": company.name}
    yield translate("{name} is run by {legal_name}. Tour operators sell their trips on it.", **names)
    yield translate("## Who sells to you")
    yield translate(
        "The seller of a trip is the tour operator whose name is on its page. A booking is a contract between you and"
        " that tour operator, by its terms, which are linked from each page of its site."
    )
    yield translate("## Your account")
    yield translate("Give correct details, and keep your password and codes to yourself.")
    yield from _law()


def _company_terms(company: Company) -> Iterator[str]:
    assert company.terms is not None
    names = {"legal_name": company.legal_name, "name": company.name}
    yield translate("These terms apply to trips of {name} that you book with {legal_name}.", **names)
    yield translate("## Booking and payment")
    yield translate(
        "A booking is a contract between you and {legal_name}. It is confirmed when the advance is paid, and you"
        " receive a confirmation by e-mail.",
        **names,
    )
    yield translate(
        "The advance is {advance}. What is due later is shown with its dates before you pay.",
        advance=write_advance(company.terms.payment.advance),
    )
    yield translate("Prices are in Indian rupees. The price with all taxes is shown before you pay.")
    yield translate("## Travellers")
    yield translate("Give correct details of all travellers, and bring the identity documents that you name.")
    yield translate("## Changes and cancellation")
    yield translate(
        "If {name} cancels or changes a departure, you are told by e-mail, and choose between what is offered: the"
        " changed trip, travel credit or your money back.",
        **names,
    )
    yield translate("If you cancel, the page [Cancellation and refunds](/policies/cancellation) applies.")
    if company.own_terms:
        yield translate("## Terms of {name}", **names)
        yield company.own_terms
    yield from _law()


def _law() -> Iterator[str]:
    yield translate("## Complaints and law")
    yield translate(
        "Complaints are answered as the page [Contact](/policies/contact) says. Indian law applies. Your rights under"
        " the Consumer Protection Act 2019 stay as they are."
    )


def _platform_cancellation(company: Company) -> Iterator[str]:
    yield translate(
        "Each tour operator on {name} sets the charges for cancelling its trips. They are shown before you pay, and on"
        " the page of the same name on the tour operator's site.",
        name=company.name,
    )
    yield from _refunds()


def _company_cancellation(company: Company) -> Iterator[str]:
    assert company.terms is not None
    cancellation = company.terms.cancellation
    yield translate(
        "You can cancel under [My Bookings](/mybookings). The charge depends on the days that are left before the tour"
        " starts."
    )
    yield translate("## Charges")
    # A day outside each season; seasons have tables of their own.
    yield _table(company.terms, starts_on=date.max)
    yield translate(
        "Example: {people} travellers, {price} with tax, all of it paid.",
        people=EXAMPLE_PEOPLE,
        price=format_rupees(EXAMPLE_PRICE),
    )
    for season in cancellation.seasons:
        yield translate(
            "### Tours that start from {first} to {last}",
            first=write_short_day(season.first_day),
            last=write_short_day(season.last_day),
        )
        yield _table(company.terms, starts_on=season.first_day)
    yield "\n".join(f"- {note}" for note in _charge_notes(company.terms))
    yield from _refunds()
    if company.own_cancellation:
        yield translate("## Terms of {name}", name=company.name)
        yield company.own_cancellation


def _table(terms: Terms, *, starts_on: date) -> str:
    price = EXAMPLE_PRICE
    rate = max((rate.rate_bp for rate in terms.tax.rates), default=0)
    tax = Paise(half_up(price * rate, BASIS_POINTS + rate))
    sold = Sold(price, tax, _advance_amount(terms.payment.advance), EXAMPLE_PEOPLE)
    rows = [
        "| {} | {} | {} | {} |".format(
            translate("Days before the start"), translate("Charge"), translate("Example: kept"), translate("Refund")
        ),
        "| --- | --- | --- | --- |",
    ]
    for step in steps(terms.cancellation, sold, starts_on=starts_on):
        today = starts_on - timedelta(days=step.from_days)
        refund = refund_on(terms.cancellation, sold, paid=price, starts_on=starts_on, today=today)
        days = (
            translate_count("{count} day or more", "{count} days or more", step.from_days)
            if step.to_days is None
            else translate("{first} to {last} days", first=step.from_days, last=step.to_days)
        )
        rows.append(
            f"| {days} | {write_charge(step.charge)} | {format_rupees(refund.kept)} | {format_rupees(refund.refund)} |"
        )
    return "\n".join(rows)


def _charge_notes(terms: Terms) -> Iterator[str]:
    cancellation = terms.cancellation
    if cancellation.least_per_person:
        yield translate(
            "The charge is at least {amount} for each traveller.", amount=format_rupees(cancellation.least_per_person)
        )
    if not cancellation.is_tax_returned:
        yield translate("The tax on a refund is not returned.")
    yield translate(
        "After the start, and for travellers who do not come: {charge}.", charge=write_charge(cancellation.no_show)
    )
    if cancellation.move_per_person:
        yield translate(
            "A move to another departure costs {amount} for each traveller.",
            amount=format_rupees(cancellation.move_per_person),
        )
    yield translate(
        "A trip or a departure may have other charges. Those that are shown before you pay apply to your booking, also"
        " when they change later."
    )


def _refunds() -> Iterator[str]:
    yield translate("## Refunds")
    yield translate(
        "A refund goes back to the way of payment that was used, through Razorpay for payments on this site. You"
        " receive a refund voucher by e-mail. If the tour operator cancels a departure, you can have all your money"
        " back."
    )


def write_advance(advance: Advance) -> str:
    if advance.basis == "person":
        return translate("{amount} for each traveller", amount=format_rupees(advance.value))
    return translate("{percent}% of the price", percent=f"{advance.value / 100:g}")


def _advance_amount(advance: Advance) -> Paise:
    if advance.basis == "person":
        return min(Paise(advance.value * EXAMPLE_PEOPLE), EXAMPLE_PRICE)
    return share(EXAMPLE_PRICE, rate_bp=advance.value)


def write_charge(charge: Charge) -> str:
    match charge.basis:
        case "person":
            return translate("{amount} for each traveller", amount=format_rupees(charge.value))
        case "advance":
            return translate("{percent}% of the advance", percent=f"{charge.value / 100:g}")
        case "price":
            return translate("{percent}% of the price", percent=f"{charge.value / 100:g}")


def _privacy(company: Company) -> Iterator[str]:
    yield translate(
        "This page says which personal data {legal_name} asks for, why, how long they are stored, and what your rights"
        " under the Digital Personal Data Protection Act 2023 are.",
        legal_name=company.legal_name,
    )
    yield translate("## What is asked, and why")
    yield "\n".join(
        f"- {item}"
        for item in (
            translate("Name, e-mail and phone: for your account, your booking and messages about it."),
            translate(
                "Age, gender and ID number of travellers: for rooms, and because hotels and permits ask for them."
            ),
            translate("Health notes and food: so that the tour is safe for you. They are optional."),
            translate("Emergency contact: to reach somebody close to you in an emergency."),
            translate("PAN or GSTIN, where tax law asks for it: for tax invoices and tax collected at source."),
        )
    )
    yield translate(
        "ID numbers and health notes are stored encrypted. Each look at an ID number is recorded. Card numbers are"
        " entered at Razorpay and never stored here. Data are not sold, and not used for advertising."
    )
    yield translate("## How long data are stored")
    yield "\n".join(
        f"- {item}"
        for item in (
            translate(
                "ID numbers and health notes: {days} days after the tour or its cancellation.",
                days=company.erase_after_days,
            ),
            translate(
                "Phone and e-mail of customers without an account: {days} days after the tour.",
                days=company.keep_contacts_days,
            ),
            translate("Other data: until you delete your account."),
            translate("Bookings, payments and tax documents: as long as the law demands."),
        )
    )
    yield translate("## Who receives data")
    yield translate(
        "The tour operator of your trip, its trip leaders, and hotels and drivers as far as the tour needs it. Razorpay"
        " processes payments. A mail server, and a provider of WhatsApp or SMS messages where you agreed to them, send"
        " messages. Authorities receive data where the law demands it."
    )
    yield translate("## Your rights")
    yield "\n".join(
        f"- {item}"
        for item in (
            translate("See and take along: [Profile](/profile) has a file of all data about you."),
            translate("Correct: change your details under Profile, and those of travellers under My Bookings."),
            translate("Erase: delete your account under Profile."),
            translate("Withdraw a consent: under Profile, or by the link in each message that you can do without."),
            translate("Nominate somebody who uses your rights after your death: write to the grievance officer."),
            translate(
                "Complain: to the grievance officer on the page [Contact](/policies/contact), then to the Data"
                " Protection Board of India."
            ),
        )
    )


def _contact(company: Company) -> Iterator[str]:
    email = company.email and f"[{company.email}](mailto:{company.email})"
    lines = [
        (translate("Legal name"), company.legal_name),
        (translate("Address"), ", ".join(company.address.split("\n"))),
        ("GSTIN", company.gstin),
        (translate("Phone"), company.phone),
        (translate("E-mail"), email),
    ]
    yield "\n".join(f"- **{name}:** {value}" for name, value in lines if value)
    yield translate("## Grievance officer")
    officer = [
        company.officer or translate("The grievance officer of {legal_name}", legal_name=company.legal_name),
        company.phone,
        email,
    ]
    yield "\n".join(f"- {value}" for value in officer if value)
    yield translate(
        "Write or call with the reference of your booking. A complaint is acknowledged within 48 hours and resolved"
        " within one month of its receipt."
    )
