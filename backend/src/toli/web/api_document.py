"""The API's OpenAPI document: versions, sign-in, headers, tags and errors."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from fastapi.routing import APIRoute

from toli.identity.access.guards import PROOFS, require_actor
from toli.identity.access.rights import PEOPLE_ONLY, REQUIRED
from toli.infra.config import Settings
from toli.kit.errors import AppError, Invalid
from toli.web.declared_errors import COMMON, Answer, list_calls, list_declared
from toli.web.idempotency import takes_key

DESCRIPTION: Final = """\
The pages of an installation use this API, and so can other programs.

**Hosts.** Each company has a host of its own and answers on it under `/api`; the main host answers for all companies.
A call for another company's id is 404.

**Values.** Amounts are rupees with at most two decimals, except `amount` of a payment order, which is in paise.
Days are days of the company's calendar (`2026-12-19`); times are UTC (RFC 3339).

**Versions.** Each answer has the version of the API in `Toli-Version`. A call may send the version that it was
written for in the same header: another version is refused with 400 `unknown_version`, and nothing is done. New fields,
values and calls keep the version; clients ignore unknown fields. Before a call is removed, its answers carry
`Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for at least 180 days.

**Programs.** A company creates API tokens in its panel, each with chosen rights. A program sends one as
`Authorization: Bearer toli_live_…` to the company's host. Calls about a person, such as sign-in, team and tokens, and
those that need a fresh proof of identity are 403 `api_token_not_allowed`. A token that is not valid is 401
`api_token_invalid`.

**Calls sent again.** Under the same `Idempotency-Key` a call is carried out once in 72 hours.
"""

TAGS: Final[Mapping[str, str]] = {
    "Storefront": "Public pages of a company: trips, search, categories and contents.",
    "Accounts": "People: registration, sign-in, sessions, second factor and personal data.",
    "Checkout": "Quote, hold, payment order and verification of a payment.",
    "Bookings": "Bookings of a traveller and of a company, with travellers and requests.",
    "Changes and refunds": "Changes, splits, cancellations and refunds of a booking.",
    "Payment links and shares": "Payment of a booking without an account, and shares of a booking's price.",
    "Offline payments": "Payments and refunds in cash, by bank transfer, UPI, cheque, draft and card machine.",
    "Travel credit": "Credit of customers from cancelled bookings.",
    "Money on account": "Customers' money that belongs to no booking.",
    "Desk": "Bookings that a company enters for its customers.",
    "OCTO": "Sale by agents' programs: products, availability and bookings as octo.travel specifies them.",
    "Waiting list": "Waiting travellers, and offers of beds that became free.",
    "Customer links": "Bookings of customers without an account, by a link or a code.",
    "Booking claims": "Transfer of an imported or phone booking to a traveller's account.",
    "Imports": "Trips, departures and bookings from CSV and XLSX files.",
    "Enquiries": "Questions of visitors, with a company's answers.",
    "Inbox": "Enquiries, requests and reviews in one list, with owners, snoozes and saved views.",
    "Departure alerts": "E-mail to visitors about new departures of a trip.",
    "Reviews": "Reviews of travellers, with answers, reports and decisions.",
    "Customers": "The people who booked with a company.",
    "Rooming": "Assignment of travellers to rooms.",
    "Documents": "Receipts, invoices and credit notes.",
    "Departure changes": "Cancelled, postponed and merged departures, and the travellers' choices.",
    "Departure sheet": "The list of a departure's travellers for guides and hotels.",
    "Leaders": "Trip leaders: their departures, links, expenses and incidents.",
    "Messages": "Messages of a company to travellers, and their templates.",
    "Timeline": "Automatic messages before and after a departure.",
    "Trips": "Events, departures, prices, options, itineraries, categories and their approval.",
    "Discounts": "Discount codes and automatic discounts.",
    "Companies": "Companies: requests, approval, profile, domains, contents and terms of sale.",
    "Policies": "Terms, cancellation, privacy and contact of a company and of the platform, by version.",
    "Synchronisation": "Changes of a company's data since the last call, for programs that hold a copy.",
    "Assistants": "Travellers' consent to assistants that act for them at a company.",
    "API tokens": "Credentials of programs that call the API for a company.",
    "Calendar feeds": "Addresses of calendars that members read in their calendar programs.",
    "Webhooks": "Receivers of a company's events, signed by Standard Webhooks 1.0.",
    "Team": "Members of a company's team, with roles and invitations.",
    "Media": "Uploads of pictures and files.",
    "Payment accounts": "Accounts of the payment provider, UPI addresses, and the provider's webhooks.",
    "Platform fees": "Fees of the platform on bookings.",
    "Settlements": "Payouts of the provider to a company.",
    "Bank": "Bank statements, and their lines matched to bookings.",
    "Exports": "Files for accountants: Tally, CSV and e-invoices.",
    "Cash books": "The cash of a company by person: hand-overs, petty expenses, counts.",
    "Close of a month": "Open points of a month, and the lock of its books.",
    "Costs and profit": "Costs of trips and departures, and their profit.",
    "Suppliers": "Hotels, transporters and guides of a company: bills, payments, tax deducted at source, statements.",
    "Message channels": "SMS and WhatsApp accounts, consents, and the channels' webhooks.",
    "E-mail": "Senders, blocked addresses and the state of the mail server.",
    "Hotels, places and drivers": "Resources of departures.",
    "Reports": "Figures of dashboards.",
    "Audit log": "The record of acts, by person.",
    "Health": "State of the installation: jobs, checks, metrics.",
}

SECURITY_SCHEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "session": {
        "type": "http",
        "scheme": "bearer",
        "description": "The `access_token` of a sign-in. A cookie of the same host is set too, for browsers.",
    },
    "apiToken": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "toli_live_ or toli_test_, and 36 letters and digits",
        "description": "An API token of a company, at the company's host. It has chosen rights of its creator.",
    },
}
PARAMETERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "1 to 255 visible characters, new for each act. Under the same key a call is carried out once.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255},
        "example": "hold-6f1c1b0e",
    },
}
EXAMPLES: Final[Mapping[str, Mapping[str, Any]]] = json.loads(
    Path(__file__).with_name("examples.json").read_text("utf-8")
)
"""`request`, `status` and `response` of main calls, by operation; recorded on the demo's installation."""
PATH_ID: Final = re.compile(r"\{[^}]*\}")


def complete_document(document: dict[str, Any], routes: Iterable[APIRoute], *, settings: Settings) -> None:
    """Add hosts, sign-in, common headers, errors and examples to the framework's document."""
    document["servers"] = [
        {"url": settings.main_url, "description": "The platform's host"},
        {
            "url": settings.client_origin("{company}"),
            "description": "A company's host",
            "variables": {"company": {"default": "brahmaputra", "description": "The first label of the host name"}},
        },
    ]
    document["security"] = [{name: []} for name in SECURITY_SCHEMES]
    components = document["components"]
    schemas = components["schemas"]
    schemas["ErrorCode"] = {"type": "string", "enum": sorted({code for _, code in COMMON} | _codes_of(AppError))}
    for name in ("Problem", "InvalidProblem"):
        schemas[name]["properties"]["code"] = {"$ref": "#/components/schemas/ErrorCode"}
    components["securitySchemes"] = dict(SECURITY_SCHEMES)
    components["parameters"] = dict(PARAMETERS)
    shared = components.setdefault("responses", {})
    operations: dict[str, tuple[str, dict[str, Any]]] = {
        operation["operationId"]: (method, operation)
        for methods in document["paths"].values()
        for method, operation in methods.items()
    }
    for route in routes:
        if route.operation_id not in operations:
            continue
        method, operation = operations[route.operation_id]
        calls = set(list_calls(route.dependant))
        if require_actor not in calls:
            operation["security"] = []
        else:
            if route.endpoint not in REQUIRED or route.endpoint in PEOPLE_ONLY or calls & PROOFS:
                operation["security"] = [{"session": []}]
            if takes_key(method.upper(), PATH_ID.sub("1", f"/api{route.path}")):
                operation.setdefault("parameters", []).append({"$ref": "#/components/parameters/IdempotencyKey"})
        if (example := EXAMPLES.get(operation["operationId"])) is not None:
            _add_example(operation, example)
        for status, codes in _by_status(list_declared(route)).items():
            # A set of codes is one shared response.
            name = ".".join([str(status), *codes])
            shared[name] = _response(status, codes)
            operation["responses"][str(status)] = {"$ref": f"#/components/responses/{name}"}


def _add_example(operation: dict[str, Any], example: Mapping[str, Any]) -> None:
    if "request" in example:
        operation["requestBody"]["content"]["application/json"]["example"] = example["request"]
    if "response" in example:
        response = operation["responses"][str(example["status"])]
        response["content"]["application/json"]["example"] = example["response"]


def _codes_of(error: type[AppError]) -> set[str]:
    codes = {error.code} if hasattr(error, "code") and error.__module__.startswith("toli.") else set()
    return codes.union(*map(_codes_of, error.__subclasses__()))


def _by_status(answers: Iterable[Answer]) -> Mapping[int, list[str]]:
    codes: dict[int, list[str]] = {}
    for status, code in sorted(answers):
        codes.setdefault(status, []).append(code)
    return codes


def _response(status: int, codes: list[str]) -> dict[str, Any]:
    possible = sorted({*codes, *(code for common, code in COMMON if common == status)})
    problem: dict[str, Any] = {
        "allOf": [
            {"$ref": "#/components/schemas/Problem"},
            {"type": "object", "properties": {"code": {"enum": possible}}},
        ]
    }
    # A route's own 422 need not name a field.
    is_invalid = status == Invalid.status
    schema = {"anyOf": [{"$ref": "#/components/schemas/InvalidProblem"}, problem]} if is_invalid else problem
    return {"description": f"Refused: {', '.join(codes)}", "content": {"application/json": {"schema": schema}}}
