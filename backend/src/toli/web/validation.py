from collections.abc import Mapping, Sequence
from typing import Any, Final

from toli.kit.translation import find_text, find_text_in_context, in_language, mark

OWN_SENTENCES: Final = frozenset({"value_error", "assertion_error"})
BODY: Final = "The body"
FIELD: Final = "field"
"""The context of labels in the message catalogues."""
SOURCES: Final = frozenset({"body", "query", "path", "header", "cookie"})

_WHOLE_NUMBER: Final = mark("{label} must be a whole number.")
_NUMBER: Final = mark("{label} must be a number.")
_KEY: Final = mark("{label} must be a UUID.")
_KIND: Final = mark("{label} is not of a known kind.")
_YES_NO: Final = mark("{label} must be true or false.")
_LIST: Final = mark("{label} must be a list.")
_OBJECT: Final = mark("{label} must be an object.")
_DATE: Final = mark("{label} must be a date like 2026-12-17.")
_TIME: Final = mark("{label} must be a time like 09:30.")
_INSTANT: Final = mark("{label} must be a date and time like 2026-12-17T09:30:00Z.")
_TOO_LARGE: Final = mark("{label} is too large.")

SENTENCES: Final[Mapping[str, str]] = {
    "missing": mark("{label} is required."),
    "string_type": mark("{label} must be text."),
    "string_sub_type": mark("{label} must be text."),
    "string_unicode": mark("{label} must be text."),
    "string_too_short": mark("{label} must have at least {min_length} characters."),
    "string_too_long": mark("{label} must have at most {max_length} characters."),
    "string_pattern_mismatch": mark("{label} is not in the expected form."),
    "int_type": _WHOLE_NUMBER,
    "int_parsing": _WHOLE_NUMBER,
    "int_parsing_size": _TOO_LARGE,
    "int_from_float": _WHOLE_NUMBER,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "decimal_type": _NUMBER,
    "decimal_parsing": _NUMBER,
    "decimal_max_digits": _TOO_LARGE,
    "decimal_whole_digits": _TOO_LARGE,
    "decimal_max_places": mark("{label} must have at most {decimal_places} decimal places."),
    "bool_type": _YES_NO,
    "bool_parsing": _YES_NO,
    "greater_than": mark("{label} must be more than {gt}."),
    "greater_than_equal": mark("{label} must be at least {ge}."),
    "less_than": mark("{label} must be less than {lt}."),
    "less_than_equal": mark("{label} must be at most {le}."),
    "multiple_of": mark("{label} must be a multiple of {multiple_of}."),
    "uuid_type": _KEY,
    "uuid_parsing": _KEY,
    "union_tag_not_found": _KIND,
    "union_tag_invalid": _KIND,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "set_type": _LIST,
    "too_short": mark("{label} must have at least {min_length} entries."),
    "too_short_of_one": mark("{label} must have at least {min_length} entry."),
    "too_long": mark("{label} must have at most {max_length} entries."),
    "too_long_of_one": mark("{label} must have at most {max_length} entry."),
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "literal_error": mark("{label} must be one of these: {expected}."),
    "enum": mark("{label} must be one of these: {expected}."),
    "date_type": _DATE,
    "date_parsing": _DATE,
    "date_from_datetime_parsing": _DATE,
    "date_from_datetime_inexact": _DATE,
    "time_type": _TIME,
    "time_parsing": _TIME,
    "datetime_type": _INSTANT,
    "datetime_parsing": _INSTANT,
    "datetime_from_date_parsing": _INSTANT,
    "extra_forbidden": mark("{label} is not known here."),
    "json_invalid": mark("The body is not valid JSON."),
    "json_type": mark("{label} is not valid JSON."),
}
"""The message of each type of error. `{label}` is the field's; other names are from pydantic's context.

`_of_one` is ours, for lengths of one entry.
"""

NO_JSON: Final = mark("Send the body as JSON, with the header Content-Type: application/json.")
"""For a body whose header does not say that it is JSON, so that nothing has parsed it."""

OTHERWISE: Final = mark("{label} is not valid.")
"""For a type of error that no schema has today."""

LABELS: Final[Mapping[str, str]] = {
    "": BODY,
    "body": BODY,
    "booking_payload": "The booking",
    "catagory_id": "Category",
    "category_ids": "Categories",
    "client_url": "Site",
    "code": "Code",
    "confirmPassword": "Confirm password",
    "contact_no": "Phone",
    "email": "E-mail",
    "ep_id": "Departure",
    "eta": "Time",
    "event_id": "Trip",
    "event_plan_id": "Departure",
    "id_proof": "ID number",
    "id_type": "ID type",
    "insuranceRenewalDate": "Insurance renewal date",
    "isAc": "AC",
    "isAvailable": "Available",
    "name": "Name",
    "otp_code": "Code",
    "pucDate": "PUC date",
    "q": "Search",
    "room_bed_id": "Room type",
    "runs_from": "Travellers needed to run",
    "selected_beds_quantity": "Number of beds",
    "stop_name": "Activity name",
    "total_travelers": "Travellers",
    "totp": "Code of the authenticator app",
    "traveller_info": "Travellers",
    "url": "Site address",
}
"""Labels of fields whose names are not what people call them."""


def field_path(loc: Sequence[int | str]) -> str:
    """`traveller_info.0.emergency_contact`, as on the wire."""
    parts = [str(part) for part in loc]
    return ".".join(parts[1:] if len(parts) > 1 and parts[0] in SOURCES else parts)


def label_of(loc: Sequence[int | str]) -> str:
    """`Tour capacity`; an entry of a list has the list's label."""
    names = [part for part in loc if isinstance(part, str)]
    name = names[-1] if names else ""
    return LABELS.get(name) or _in_words(name)


def _in_words(name: str) -> str:
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name.replace("_", " "))
    words = spaced.strip().removesuffix(" id").removesuffix(" ids")
    return words[:1].upper() + words[1:] or BODY


def sentence_of(problem: Mapping[str, Any]) -> str:
    kind, context = str(problem["type"]), dict(problem.get("ctx") or {})
    if tuple(problem["loc"]) == ("body",) and isinstance(problem.get("input"), bytes):
        return find_text(NO_JSON)
    if kind in OWN_SENTENCES:
        return in_language(context["error"].args[0])
    if kind in {"too_short", "too_long"} and isinstance(problem.get("input"), str):
        # A length checked after a validator of our own is reported as that of a collection.
        kind = f"string_{kind}"
    if kind == "string_too_short" and context.get("min_length") == 1:
        kind = "missing"
    if kind in {"too_short", "too_long"} and context["min_length" if kind == "too_short" else "max_length"] == 1:
        kind = f"{kind}_of_one"
    context["expected"] = str(context.get("expected", "")).replace("'", "")
    label = find_text_in_context(FIELD, label_of(problem["loc"]))
    return find_text(SENTENCES.get(kind, OTHERWISE)).format(label=label, **context)
