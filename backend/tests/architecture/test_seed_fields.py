"""Every field and call that the seeds list is on the wire, checked against the OpenAPI document.

The tables follow sections 3 and 7 of the seeds in their own order. A field that the product keeps elsewhere is in
`ELSEWHERE` with the reason.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

EVENT_OF_OPERATOR = (
    "event_id user_id client_id title description destination tour_capacity tour_duration images videos status"
    " created_by instruction_for_trip tour_category tour_per_head_price date_tour number_of_nodes itinerary_info"
    " created_at updated_at display_sequence is_editable category_ids categories"
)
ITINERARY = "itinerary_id event_id day_count stop_name eta description"
PLAN = (
    "ep_id event_id client_id booking_start_date booking_end_date tour_start_date tour_end_date status created_by"
    " instruction_for_trip"
)
PRICING = (
    "room_bed_id event_id room_type room_capacity bed_count price_per_head_per_day price_per_head_trip total_rooms"
    " no_of_days remarks"
)
STATIC_CONTENT = "content_id client_id user_id cancellation_policy terms_and_conditions things_to_carry"
HOTEL = (
    "client_id place_id name address food_type category special_view_info latitude longitude photo_url google_rating"
    " commission_rate rooms"
)
VEHICLE = (
    "vehicleName category rateUnit rate vehicleNumber insuranceRenewalDate pucDate isAc isAvailable vehicleDocs"
    " pictures"
)
RESERVATION = (
    "customer_name event_plan_id event_date booking_date total_travelers updated_at total_price advance_paid"
    " special_requests payment_id transaction_reference"
)
TRAVELLER = (
    "traveller_id full_name is_minor email phone age gender id_proof emergency_contact meal_preference"
    " dietary_requirements"
)
BOOKING_ROOM = (
    "booking_room_id room_type room_number number_of_travelers checkin_date checkout_date price_per_head_trip"
)
BOOKING = (
    "reservation_event_id event_id event_plan_id user_id total_travelers total_price payment_status advance_paid"
    " booking_status booking_date created_at"
)
LOGIN = "access_token user_id role_id username phone default_url current_url"
ME = "user_id role_id username email phone default_url"

ENTITIES = [
    # Traveller side, section 3: entity, operation that answers with it, where in the answer, fields.
    ("Client", "getClientByUrl", "", "client_id client_name client_url client_logo client_banner about"),
    ("Client, joined", "listJoinedClients", "[]", "client_id client_name client_url client_logo is_default"),
    ("Local session values", "login", "", "access_token user_id role_id role username phone default_url current_url"),
    (
        "Event",
        "getTripDetails",
        "",
        (
            "event_id title destination description images tour_duration tour_capacity tour_per_head_price min_price"
            " status client_id instruction_for_trip display_sequence created_at itineraries event_plans"
            " room_bed_pricings"
        ),
    ),
    ("Event, paged list", "browseTrips", "", "events has_more"),
    ("Event, paged list", "browseTrips", "events[]", "id primary_image start_date"),
    ("Itinerary item", "getTripDetails", "itineraries[]", "day_count stop_name eta description"),
    ("Event plan", "getTripDetails", "event_plans[]", "ep_id tour_start_date tour_end_date available_slots"),
    (
        "Room bed pricing",
        "getTripDetails",
        "room_bed_pricings[]",
        "room_bed_id room_type price_per_head_trip price_per_head_per_day",
    ),
    ("Category", "listStorefront", "[]", "category_id name description events"),
    ("Static content", "getClientStaticContent", "[]", STATIC_CONTENT),
    ("Static content", "getStaticContent", "", STATIC_CONTENT),
    ("Booking", "listMyBookings", "[].reservation_event", BOOKING),
    (
        "Traveller record",
        "listMyBookings",
        "[].traveller_info[]",
        "traveller_id full_name id_proof meal_preference emergency_contact user_id event_plan_id",
    ),
    (
        "Booking room",
        "listMyBookings",
        "[].event_booking_rooms[]",
        (
            "booking_room_id room_bed_id number_of_travelers price_per_head_trip total_price selected_beds_quantity"
            " user_id event_plan_id"
        ),
    ),
    ("Connection request", "listConnectionRequests", "data[]", "name email contact_no address event_id"),
    ("Login response", "login", "", LOGIN),
    ("Login response", "loginWithCode", "", LOGIN),
    ("Image response", "getImage", "", "url"),
    # Back office, section 3.
    (
        "Client",
        "listClients",
        "[]",
        "client_id client_name url user_id about client_logo client_banner approval_status",
    ),
    ("TO request", "listToRequests", "[]", "to_request_id approval_status user"),
    ("TO request", "listToRequests", "[].user", "username email phone"),
    ("Event", "getTrip", "", f"{EVENT_OF_OPERATOR} itineraries"),
    ("Event", "listClientTrips", "data[]", EVENT_OF_OPERATOR),
    ("Event", "listAllClientTrips", "[]", EVENT_OF_OPERATOR),
    ("Category", "getTrip", "categories[]", "category_id name description"),
    ("Category", "listCategories", "[]", "category_id name description"),
    ("Itinerary item", "listStops", "[]", ITINERARY),
    ("Itinerary item", "getTrip", "itineraries[]", ITINERARY),
    ("Event plan", "listDepartures", "[]", PLAN),
    ("Event plan", "addDeparture", "", PLAN),
    ("Pricing row", "listPrices", "[]", PRICING),
    ("Hotel", "listHotels", "items[]", f"id {HOTEL}"),
    (
        "Hotel room",
        "listHotels",
        "items[].rooms[]",
        "room_type ac_count non_ac_count ac_rate_per_night non_ac_rate_per_night is_available",
    ),
    ("Vehicle", "listDrivers", "items[].vehicles[]", VEHICLE),
    (
        "Reservation summary",
        "listClientBookings",
        "data[]",
        (
            "event_id event_plan_id event_name tour_capacity total_bookings total_amount amount_paid status"
            " booking_date plan_date_range"
        ),
    ),
    (
        "Reservation summary",
        "listClientBookings",
        "data[].plan_date_range",
        "booking_start_date tour_start_date tour_end_date",
    ),
    (
        "Reservation (plan list)",
        "listDepartureBookings",
        "reservations[]",
        (
            "reservation_event_id total_travelers total_price advance_paid payment_status booking_status booking_date"
            " invoice_url"
        ),
    ),
    ("Reservation detail", "getBookingDetails", "reservation_event", RESERVATION),
    ("Reservation detail", "getBookingDetails", "traveller_info[]", TRAVELLER),
    ("Reservation detail", "getBookingDetails", "event_booking_rooms[]", BOOKING_ROOM),
    ("Current user", "getMe", "", f"{ME} current_url"),
    ("Dashboard", "getClientDashboard", "", "totals recent_events monthly_sales top_destinations"),
    ("Dashboard", "getClientDashboard", "recent_events[]", "id title bookings revenue status"),
    ("Dashboard", "getClientDashboard", "monthly_sales[]", "month bookings revenue"),
    ("Dashboard", "getClientDashboard", "top_destinations[]", "name bookings percentage"),
]

ELSEWHERE = {
    ("Event", "category names list"): "the names of `categories`",
    (
        "Traveller record",
        "medical_needs",
    ): "sealed: `revealOwnMedicalNeeds`, `revealTraveller`; both are recorded",
    ("Traveller (form)", "isComplete"): "the form's own; the server refuses what is incomplete",
    ("Place (form)", "hotel name, location, link to site, commission per person"): "`addPlace`, named in CALLS",
    ("Driver (sample)", "cost, commission, rate"): "ranges of the sample; the real ones are the vehicles' rates",
    ("Dashboard", "recentEvents, monthlySales, topDestinations"): "a sample in the browser; the call has snake case",
    ("Wizard helpers", "paths not shown"): "the same calls as the older panel pages",
}
"""What a seed lists that has another place, and why."""

CALLS = [
    # Traveller side, section 7: method, path, query parameters, fields of the body.
    ("GET", "/api/clients/is_subdomain_registered/{}", "", ""),
    ("GET", "/api/users/has_access_to_route/{}", "subdomain", ""),
    ("POST", "/api/otp/generate", "purpose", "email"),
    ("POST", "/api/users/login-with-otp", "", "email code url"),
    ("POST", "/api/users/login", "", "username email password url"),
    ("POST", "/api/users/register", "otp_code", "email password confirmPassword phone role url"),
    ("POST", "/api/users/forgot-password", "email", ""),
    ("POST", "/api/users/reset-password", "new_password", "email code"),
    ("POST", "/api/to-requests/create/{}", "", ""),
    ("GET", "/api/clients/clientURL/{}", "", ""),
    ("GET", "/api/images/view/{}", "", ""),
    ("GET", "/api/clients/client_customer_joining/{}", "", ""),
    ("POST", "/api/clients/create/client_customer_joining/{}/{}", "", ""),
    ("GET", "/api/clients/users/by_user_and_approval/{}/{}", "", ""),
    ("GET", "/api/events", "page limit", ""),
    ("GET", "/api/events/{}/details", "status", ""),
    ("GET", "/api/events/user_side_listing/{}", "", ""),
    ("GET", "/api/clients/get_client_static_content/{}", "", ""),
    ("GET", "/api/clients/get_static_content/{}", "", ""),
    ("POST", "/api/connection-requests", "", "name email contact_no address event_id"),
    ("POST", "/api/bookings/create-order", "", "amount"),
    ("POST", "/api/bookings/verify-payment", "", "order_id payment_id signature booking_payload"),
    ("GET", "/api/bookings/get_by_user_id/{}", "", ""),
    # Back office, section 7.
    ("GET", "/api/clients", "", ""),
    ("PUT", "/api/clients/{}/{}", "", ""),
    ("GET", "/api/to-requests", "", ""),
    ("PUT", "/api/to-requests/{}/{}", "", ""),
    ("GET", "/api/clients/{}", "", ""),
    ("PUT", "/api/clients/{}/update_client", "", "client_name url about client_logo client_banner"),
    ("GET", "/api/events/client/{}", "", ""),
    ("GET", "/api/events/client/{}/basics", "page limit catagory_id status", ""),
    (
        "POST",
        "/api/events",
        "",
        (
            "title description destination tour_capacity tour_duration category_ids images videos status client_id"
            " instruction_for_trip"
        ),
    ),
    ("GET", "/api/events/{}", "", ""),
    (
        "PUT",
        "/api/events/{}",
        "",
        "title description destination tour_capacity tour_duration images status instruction_for_trip",
    ),
    ("PUT", "/api/events/sequence/update", "event_id sequence", ""),
    ("POST", "/api/duplicate_an_event/{}", "", ""),
    ("GET", "/api/events/{}/itinerary", "", ""),
    ("POST", "/api/events/{}/itinerary", "", "day_count stop_name eta description"),
    ("PUT", "/api/events/{}/itinerary", "", "itinerary_id day_count stop_name eta description"),
    ("PUT", "/api/events/itinerary", "", "itinerary_id event_id"),
    ("DELETE", "/api/events/{}/itinerary/{}", "", ""),
    ("GET", "/api/events/{}/plan", "", ""),
    (
        "POST",
        "/api/events/{}/plan",
        "",
        "booking_start_date booking_end_date tour_start_date tour_end_date status instruction_for_trip",
    ),
    ("PUT", "/api/events/{}/plan", "", "ep_id event_id"),
    ("DELETE", "/api/delete_event_plan/{}", "", ""),
    ("GET", "/api/events/{}/pricing", "", ""),
    (
        "POST",
        "/api/events/{}/pricing",
        "",
        "room_type total_rooms price_per_head_trip price_per_head_per_day no_of_days remarks",
    ),
    ("PUT", "/api/events/pricing", "", "room_bed_id"),
    ("PUT", "/api/events/{}/pricing", "", "room_bed_id"),
    ("GET", "/api/events/categories/all", "", ""),
    ("GET", "/api/events/categories/all/{}", "", ""),
    ("POST", "/api/events/{}/category/{}", "", ""),
    ("PUT", "/api/events/{}/category/{}", "", ""),
    ("DELETE", "/api/events/{}/category/{}", "", ""),
    ("POST", "/api/events/add_category", "", "name description"),
    ("POST", "/api/images/upload", "", "file"),
    ("GET", "/api/hotels", "page size client_id", ""),
    ("POST", "/api/hotels", "", HOTEL),
    ("POST", "/api/places", "", "name location link commission_per_person"),
    ("POST", "/api/drivers", "", "name location licence_number photo vehicles"),
    ("GET", "/api/bookings/get_by_client_id/{}", "status page limit", ""),
    ("GET", "/api/bookings/event-plan/{}/reservations", "page limit", ""),
    ("POST", "/api/bookings/refund/{}", "", ""),
    ("POST", "/api/bookings/cancel/{}", "", ""),
    ("GET", "/api/bookings/clients/{}/reservations/{}/details", "", ""),
    ("POST", "/api/clients/create_static_content", "", STATIC_CONTENT.removeprefix("content_id client_id user_id ")),
    ("PUT", "/api/clients/update/static_content/{}", "", STATIC_CONTENT.removeprefix("content_id client_id user_id ")),
    ("GET", "/api/users/me", "", ""),
]

pytestmark = pytest.mark.anyio

Document = dict[str, Any]


@pytest.fixture
async def document(app: FastAPI) -> Document:
    return app.openapi()


async def test_each_field_of_an_entity_is_in_its_answer(document: Document) -> None:
    operations = {
        operation["operationId"]: operation for methods in document["paths"].values() for operation in methods.values()
    }
    missing = [
        f"{entity}: {operation} {place} has no {field}"
        for entity, operation, place, fields in ENTITIES
        for field in fields.split()
        if field not in fields_at(document, answer_of(operations[operation]), place)
    ]
    assert missing == []


async def test_each_call_takes_what_the_seeds_send(document: Document) -> None:
    calls = {
        (method.upper(), without_names(path)): operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    missing = []
    for method, path, query, body in CALLS:
        operation = calls.get((method, path))
        if operation is None:
            missing.append(f"{method} {path}")
            continue
        parameters = {one["name"] for one in operation.get("parameters", []) if one.get("in") == "query"}
        content = operation.get("requestBody", {}).get("content", {})
        fields = {name for one in content.values() for name in fields_at(document, one["schema"], "")}
        missing += [f"{method} {path} takes no ?{name}" for name in query.split() if name not in parameters]
        missing += [f"{method} {path} takes no {name}" for name in body.split() if name not in fields]
    assert missing == []


def without_names(path: str) -> str:
    """`/api/events/{trip_id}` as `/api/events/{}`."""
    return "/".join("{}" if part.startswith("{") else part for part in path.split("/"))


def answer_of(operation: dict[str, Any]) -> dict[str, Any]:
    """The schema of an operation's first successful answer."""
    good = next(answer for status, answer in sorted(operation["responses"].items()) if status.startswith("2"))
    schema: dict[str, Any] = good["content"]["application/json"]["schema"]
    return schema


def fields_at(document: Document, schema: dict[str, Any], place: str) -> set[str]:
    """The names of an object's fields at a place like `data[].user` of a schema."""
    steps = [step for part in place.replace("[]", ".[]").split(".") if (step := part)]
    found = list(variants(document, schema))
    for step in steps:
        nested = [one["items"] if step == "[]" else one["properties"][step] for one in found if has(one, step)]
        assert nested, f"{step} of {place} is no part of the answer"
        found = [variant for one in nested for variant in variants(document, one)]
    return {name for one in found for name in one.get("properties", {})}


def has(schema: dict[str, Any], step: str) -> bool:
    return "items" in schema if step == "[]" else step in schema.get("properties", {})


def variants(document: Document, schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema's alternatives, each with its references resolved."""
    if "$ref" in schema:
        yield from variants(document, document["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    elif alternatives := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        for one in alternatives:
            yield from variants(document, one)
    else:
        yield schema
