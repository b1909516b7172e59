"""Row-level security: who besides a tenant's own client and the platform may read its rows.

`PUBLIC` and `TRAVELLER` have the condition of each table that those scopes may read. A tenant's table that is in
neither is read by its client and the platform only.
"""

from collections.abc import Iterable

from ddl import OWN_USER, USER, protect


def _of_own_booking(table: str, key: str = "reservation_event_id") -> str:
    """Rows of the traveller's own bookings."""
    return (
        f"EXISTS (SELECT FROM reservation_event own WHERE own.client_id = {table}.client_id"
        f" AND own.{key} = {table}.{key} AND own.{OWN_USER})"
    )


def _of_visible_event(table: str) -> str:
    """Rows of events that the scope may read itself."""
    return (
        f"EXISTS (SELECT FROM event seen WHERE seen.client_id = {table}.client_id AND seen.event_id = {table}.event_id)"
    )


def _of_own_address(table: str) -> str:
    """Rows of the traveller's e-mail address: who can read its e-mail may read what was asked in its name."""
    return f"EXISTS (SELECT FROM app_user own WHERE own.user_id = {USER} AND own.email = {table}.email)"


PUBLIC = {
    "event": "status <> 'draft' AND EXISTS (SELECT FROM client seen WHERE seen.client_id = event.client_id"
    " AND seen.approval_status = 'approved')",
    "event_category": _of_visible_event("event_category"),
    "event_image": _of_visible_event("event_image"),
    "itinerary_item": _of_visible_event("itinerary_item"),
    "room_bed": _of_visible_event("room_bed"),
    "event_plan": f"NOT is_draft AND access_code IS NULL AND {_of_visible_event('event_plan')}",
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
    "discount_event": "true",
    # Photos and documents are the operator's own. Who knows the name of any other picture can fetch its files anyway.
    "image": "purpose IN ('event', 'logo', 'banner')",
}

TRAVELLER = {
    "membership": OWN_USER,
    "hold": OWN_USER,
    "reservation_event": OWN_USER,
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
    "event": _of_own_booking("event", "event_id"),
    "event_image": _of_own_booking("event_image", "event_id"),
    "event_plan": "EXISTS (SELECT FROM reservation_event own WHERE own.client_id = event_plan.client_id"
    f" AND own.event_plan_id = event_plan.ep_id AND own.{OWN_USER})",
    "image": PUBLIC["image"],
    # The rooms of their own party.
    "room_place": "EXISTS (SELECT FROM traveller t JOIN reservation_event own ON own.client_id = t.client_id"
    " AND own.reservation_event_id = t.reservation_event_id WHERE t.client_id = room_place.client_id"
    f" AND t.traveller_id = room_place.traveller_id AND own.{OWN_USER})",
    "plan_room": "EXISTS (SELECT FROM room_place own WHERE own.client_id = plan_room.client_id"
    " AND own.event_plan_id = plan_room.event_plan_id AND own.plan_room_id = plan_room.plan_room_id)",
    # The hotels of a departure that they have booked.
    "plan_resource": "kind = 'hotel' AND EXISTS (SELECT FROM reservation_event own"
    " WHERE own.client_id = plan_resource.client_id AND own.event_plan_id = plan_resource.event_plan_id"
    f" AND own.booking_status = 'confirmed' AND own.{OWN_USER})",
    "hotel": "EXISTS (SELECT FROM plan_resource own WHERE own.client_id = hotel.client_id"
    " AND own.hotel_id = hotel.hotel_id)",
    "audit_entry": f"actor_id = {USER}",
    "connection_request": _of_own_address("connection_request"),
    "enquiry_reply": "EXISTS (SELECT FROM connection_request asked JOIN app_user own ON own.email = asked.email"
    " WHERE asked.client_id = enquiry_reply.client_id"
    f" AND asked.connection_request_id = enquiry_reply.connection_request_id AND own.user_id = {USER})",
    "departure_alert": _of_own_address("departure_alert"),
}


def protect_all(tenant_tables: Iterable[str]) -> None:
    """Force row-level security on every tenant's table."""
    for table in tenant_tables:
        protect(table, public=PUBLIC.get(table), traveller=TRAVELLER.get(table))
