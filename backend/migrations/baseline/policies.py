"""Row-level security: who besides a tenant's own client and the platform may read its rows.

`PUBLIC` and `TRAVELLER` have the condition of each table that those scopes may read. A tenant's table that is in
neither is read by its client and the platform only. `WITHIN_LIMIT` narrows them for members of a team.
"""

from collections.abc import Iterable

from ddl import OWN_USER, USER, execute, protect


def _of_own_booking(table: str) -> str:
    """Rows of the traveller's own bookings."""
    return f"is_own_booking({table}.client_id, {table}.booking_id)"


def _of_visible_event(table: str) -> str:
    """Rows of trips that the scope may read itself."""
    return f"is_visible_trip({table}.client_id, {table}.trip_id)"


TRIPS = "coalesce(current_setting('toli.trips', true), '')"
DEPARTURES = "coalesce(current_setting('toli.departures', true), '')"
IS_UNLIMITED = f"(SELECT {TRIPS} = '' AND {DEPARTURES} = '')"


def _within_limit(trips: str, departures: str | None = None) -> str:
    """Rows of the trips and departures that a member is limited to; all rows without a limit."""
    condition = f"({TRIPS} = '' OR {trips} = ANY (string_to_array({TRIPS}, ',')::bigint[]))"
    if departures is not None:
        condition += f" AND ({DEPARTURES} = '' OR {departures} = ANY (string_to_array({DEPARTURES}, ',')::bigint[]))"
    return f"{IS_UNLIMITED} OR ({condition})"


OWN_ADDRESS = "is_own_address(email)"
"""Rows of the traveller's e-mail address: who can read its e-mail may read what was asked in its name."""


PUBLIC = {
    "trip": "status <> 'draft' AND is_approved_client(client_id)",
    "trip_category": _of_visible_event("trip_category"),
    "trip_image": _of_visible_event("trip_image"),
    "itinerary_item": _of_visible_event("itinerary_item"),
    "sharing_type": _of_visible_event("sharing_type"),
    "departure": f"NOT is_draft AND access_code IS NULL AND {_of_visible_event('departure')}",
    "category": "true",
    "static_content": "true",
    "plan_stock": "true",
    "bed_stock": "true",
    # Like the counters of beds, prices and the counters of options are no secret. The uses of discounts are.
    "departure_price": "true",
    "item_stock": "item = 'option'",
    "trip_option": f"is_active AND {_of_visible_event('trip_option')}",
    "traveller_category": f"is_active AND {_of_visible_event('traveller_category')}",
    "discount": "kind <> 'code' AND is_active",
    "discount_trip": "true",
    # Photos and documents are the operator's own. Who knows the name of any other picture can fetch its files anyway.
    "image": "purpose IN ('event', 'logo', 'banner')",
}

TRAVELLER = {
    "membership": OWN_USER,
    "team_member": OWN_USER,
    "team_invitation": OWN_ADDRESS,
    "departure_leader": OWN_USER,
    "hold": OWN_USER,
    "booking": OWN_USER,
    "booking_room": _of_own_booking("booking_room"),
    "traveller": _of_own_booking("traveller"),
    "booking_add_on": _of_own_booking("booking_add_on"),
    "cancellation": _of_own_booking("cancellation"),
    "change_request": _of_own_booking("change_request"),
    "credit_note": OWN_USER,
    "upi_claim": _of_own_booking("upi_claim"),
    "waiting_entry": OWN_USER,
    "offline_payment": _of_own_booking("offline_payment"),
    # A note is the operator's own; a message was written to the traveller.
    "booking_note": f"kind = 'message' AND {_of_own_booking('booking_note')}",
    "payment_order": _of_own_booking("payment_order"),
    "payment": _of_own_booking("payment"),
    "refund": _of_own_booking("refund"),
    "ledger_posting": _of_own_booking("ledger_posting"),
    "document": _of_own_booking("document"),
    "trip": "is_booked_trip(client_id, trip_id)",
    "trip_image": "is_booked_trip(client_id, trip_id)",
    "departure": "is_booked_departure(client_id, departure_id)",
    "image": PUBLIC["image"],
    # The rooms of their own party.
    "room_place": "is_of_own_party(client_id, traveller_id)",
    "plan_room": "is_room_of_own_party(client_id, departure_id, plan_room_id)",
    # The hotels of a departure that they have booked.
    "plan_resource": "kind = 'hotel' AND has_confirmed_booking(client_id, departure_id)",
    "hotel": "is_booked_hotel(client_id, hotel_id)",
    "audit_entry": f"actor_id = {USER}",
    "connection_request": OWN_ADDRESS,
    "enquiry_reply": "is_own_enquiry(client_id, connection_request_id)",
    "departure_alert": OWN_ADDRESS,
    "review": _of_own_booking("review"),
    "phone_consent": OWN_USER,
}

WITHIN_LIMIT = {
    "trip": _within_limit("trip_id"),
    "departure": _within_limit("trip_id", "departure_id"),
    "itinerary_item": _within_limit("trip_id"),
    "sharing_type": _within_limit("trip_id"),
    "booking": _within_limit("trip_id", "departure_id"),
    "connection_request": _within_limit("trip_id"),
    "credit_note": f"{IS_UNLIMITED} OR is_visible_booking(client_id, booking_id)",
}
"""Restrictive: both these conditions and a permissive one must hold."""


def protect_all(tenant_tables: Iterable[str]) -> None:
    """Force row-level security on every tenant's table, and limit the members of teams."""
    for table in tenant_tables:
        protect(table, public=PUBLIC.get(table), traveller=TRAVELLER.get(table))
    for table, condition in WITHIN_LIMIT.items():
        execute(f"CREATE POLICY within_limit ON {table} AS RESTRICTIVE USING ({condition})")
