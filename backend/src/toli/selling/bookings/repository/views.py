from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from urllib.parse import urlencode

from sqlalchemy.engine import RowMapping

from toli.clients.media.schemas import WIRE_JSON, Image
from toli.infra.db.batching import Values
from toli.kit.languages import own_names
from toli.kit.translation import write_beds, write_without_bed
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.read import BookedAddOn, BookedHotel, LinkedBooking
from toli.selling.bookings.schemas.travel_tax import TcsExemption

MONEY = """\
coalesce(m.paid, 0) AS paid, coalesce(m.ever_paid, 0) AS ever_paid, coalesce(m.tds_expected, 0) AS tds_expected,
       coalesce(back.refunded, 0) AS refunded, coalesce(back.under_way, 0) AS refund_under_way,
       coalesce(back.by_operator, 0) AS by_operator, coalesce(back.is_pending, false) AS refund_pending,
       coalesce(back.stuck, false) AS refund_stuck, coalesce(offline.returned, 0) AS returned_offline,
       CASE WHEN asked.state = 'done'
            THEN greatest(coalesce(offline.here, 0) - asked.kept_offline_paise, 0)
            WHEN b.booking_status = 'confirmed'
            THEN greatest(coalesce(m.paid, 0) - coalesce(back.under_way, 0)
                          - (b.total_paise - b.price_reduction_paise), 0)
            ELSE 0 END AS owed_back,
       CASE WHEN asked.state = 'asked' THEN asked.asked_at END AS cancel_asked_at,
       CASE WHEN asked.state = 'declined' THEN asked.decided_at END AS cancel_declined_at,
       CASE WHEN asked.state = 'declined' THEN asked.decided_reason ELSE '' END AS cancel_declined_reason,
       CASE WHEN wish.state = 'asked' THEN wish.asked_at END AS change_asked_at,
       CASE WHEN wish.state = 'declined' THEN wish.decided_at END AS change_declined_at,
       CASE WHEN wish.state = 'declined' THEN wish.decided_reason ELSE '' END AS change_declined_reason,
       EXISTS (SELECT FROM payment f WHERE f.client_id = b.client_id
               AND f.booking_id = b.booking_id AND f.status = 'failed') AS has_failed"""
"""A booking's sums in paise, and its open or declined requests; needs `MONEY_JOINS`."""

MONEY_JOINS = """\
LEFT JOIN LATERAL (
    SELECT -sum(l.amount_paise) FILTER (WHERE l.account = 'customer_prepayment') AS paid,
           -sum(l.amount_paise) FILTER (WHERE l.account = 'customer_prepayment' AND l.amount_paise < 0) AS ever_paid,
           sum(l.amount_paise) FILTER (WHERE l.account = 'tds_expected') AS tds_expected
    FROM ledger_posting l WHERE l.client_id = b.client_id AND l.booking_id = b.booking_id
    AND l.account IN ('customer_prepayment', 'tds_expected')
) m ON true
LEFT JOIN LATERAL (
    SELECT sum(r.amount_paise) FILTER (WHERE r.state = 'processed' AND NOT r.is_kept) AS refunded,
           sum(r.amount_paise) FILTER (WHERE r.state <> 'processed') AS under_way,
           sum(r.amount_paise) FILTER (WHERE r.requested_by IS NOT NULL) AS by_operator,
           bool_or(r.state NOT IN ('processed', 'undecided')) AS is_pending,
           bool_or(r.state = 'needs_attention') AS stuck
    FROM refund r WHERE r.client_id = b.client_id AND r.booking_id = b.booking_id
) back ON true
LEFT JOIN LATERAL (
    SELECT sum(h.amount_paise) FILTER (WHERE h.kind = 'returned' AND h.moved_with IS NULL) AS returned,
           sum(CASE h.kind WHEN 'received' THEN h.amount_paise ELSE -h.amount_paise END) AS here
    FROM offline_payment h WHERE h.client_id = b.client_id
    AND h.booking_id = b.booking_id AND h.reversed_at IS NULL
) offline ON true
LEFT JOIN cancellation asked ON asked.client_id = b.client_id AND asked.booking_id = b.booking_id
    AND asked.state IN ('asked', 'declined', 'done')
LEFT JOIN change_request wish ON wish.client_id = b.client_id
    AND wish.booking_id = b.booking_id"""

VIEW = f"""
SELECT b.client_id, b.booking_id, b.booking_reference, b.trip_id, b.departure_id, b.user_id, b.hold_id,
       b.total_travelers, b.total_paise, b.price_reduction_paise, b.advance_paise, b.balance_due_on, b.quote, b.policy,
       b.booking_status, b.cancel_reason, b.created_at, b.confirmed_at, b.due_closed_at, b.billing_state,
       b.company, b.sealed_pan, b.tcs_exemption, b.special_requests, b.sale_source, b.policy_version, b.updated_at,
       coalesce(m.ever_paid, 0) > 0 AS has_documents,
       e.title, e.destination, e.translations,
       p.instruction_for_trip AS own_instruction, e.tour_duration, p.tour_start_date, p.tour_end_date,
       e.meeting_point, e.meeting_latitude, e.meeting_longitude,
       coalesce(nullif(p.instruction_for_trip, ''), e.instruction_for_trip) AS instruction_for_trip,
       c.client_name, c.url AS client_url, c.time_zone, coalesce(d.legal_name, c.client_name) AS legal_name,
       {MONEY},
       linked.list AS linked, rooms.list AS rooms, people.list AS people, extras.list AS add_ons, stays.list AS hotels,
       coalesce(u.username, b.contact_name) AS username, b.contact_name, b.contact_phone, b.contact_email, b.language,
       b.made_by IS NOT NULL AS is_desk_booking,
       last_payment.provider_payment_id, last_payment.provider_order_id,
       CASE WHEN image.image_id IS NOT NULL THEN {WIRE_JSON} END AS image
FROM booking b
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
JOIN client c ON c.client_id = b.client_id
LEFT JOIN document_details d ON d.client_id = b.client_id
LEFT JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN LATERAL (
    SELECT pay.provider_payment_id, ordered.provider_order_id FROM payment pay
    JOIN payment_order ordered ON ordered.client_id = pay.client_id AND ordered.order_id = pay.order_id
    WHERE pay.client_id = b.client_id AND pay.booking_id = b.booking_id
    AND pay.status IN ('captured', 'refunded') ORDER BY pay.created_at DESC LIMIT 1
) last_payment ON true
{MONEY_JOINS}
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
        'booking_id', o.booking_id, 'booking_reference', o.booking_reference,
        'trip_id', o.trip_id, 'title', trip.title, 'tour_start_date', dated.tour_start_date,
        'total_travelers', o.total_travelers, 'booking_status', o.booking_status,
        'is_origin', o.booking_id IS NOT DISTINCT FROM b.split_from) ORDER BY o.booking_id) AS list
    FROM booking o
    JOIN trip ON trip.client_id = o.client_id AND trip.trip_id = o.trip_id
    JOIN departure dated ON dated.client_id = o.client_id AND dated.departure_id = o.departure_id
    WHERE o.client_id = b.client_id
      AND (o.booking_id = b.split_from OR o.split_from = b.booking_id)
) linked ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
        'booking_room_id', r.booking_room_id, 'sharing_type_id', r.sharing_type_id, 'room_type', r.room_type,
        'people', r.selected_beds_quantity, 'price', r.price_per_head_trip_paise, 'numbers', slept.numbers,
        'traveller_category_id', r.traveller_category_id, 'traveller_category', r.traveller_category,
        'option_id', r.option_id, 'option', r.option, 'beds_each', r.beds_each,
        'checkin', coalesce(slept.checkin, p.tour_start_date), 'checkout', coalesce(slept.checkout, p.tour_end_date))
        ORDER BY r.booking_room_id) AS list
    FROM booking_room r LEFT JOIN LATERAL (
        SELECT string_agg(DISTINCT nullif(o.room_number, ''), ', ') AS numbers,
               min(coalesce(o.checkin_date, p.tour_start_date)) AS checkin,
               max(coalesce(o.checkout_date, p.tour_end_date)) AS checkout
        FROM traveller t
        JOIN room_place s ON s.client_id = t.client_id AND s.traveller_id = t.traveller_id
        JOIN plan_room o ON o.client_id = s.client_id AND o.plan_room_id = s.plan_room_id
            AND o.sharing_type_id = r.sharing_type_id
        WHERE t.client_id = r.client_id AND t.booking_id = r.booking_id
    ) slept ON true
    WHERE r.client_id = b.client_id AND r.booking_id = b.booking_id
) rooms ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
        'traveller_id', t.traveller_id, 'position', t.position, 'salutation', t.salutation,
        'full_name', t.full_name, 'id_type', t.id_type,
        'id_number', encode(t.sealed_id_number, 'base64'), 'has_medical_needs', t.sealed_medical_needs IS NOT NULL,
        'is_medical_readable', coalesce(t.sealed_medical_needs IS NOT NULL AND t.medical_needs_by = b.user_id, false),
        'meal_preference', t.meal_preference, 'emergency_contact', t.emergency_contact, 'email', t.email,
        'phone', t.phone, 'age', t.age, 'gender', t.gender, 'dietary_requirements', t.dietary_requirements,
        'traveller_category_id', t.traveller_category_id, 'option_id', t.option_id,
        'id_sighted_at', t.id_sighted_at)
        ORDER BY t.position) AS list
    FROM traveller t WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id
) people ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
        'booking_add_on_id', e.booking_add_on_id, 'option_id', e.option_id, 'name', e.name, 'quantity', e.quantity,
        'price', e.price_paise, 'amount', e.amount_paise, 'added_at', e.added_at) ORDER BY e.booking_add_on_id) AS list
    FROM booking_add_on e WHERE e.client_id = b.client_id AND e.booking_id = b.booking_id
) extras ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('name', h.name, 'address', h.address, 'check_in', s.check_in,
                                        'check_out', s.check_out) ORDER BY s.check_in, s.plan_resource_id) AS list
    FROM plan_resource s JOIN hotel h ON h.client_id = s.client_id AND h.hotel_id = s.hotel_id
    WHERE b.booking_status = 'confirmed' AND s.client_id = b.client_id AND s.departure_id = b.departure_id
) stays ON true
LEFT JOIN trip_image i ON i.client_id = b.client_id AND i.trip_id = b.trip_id AND i.position = 0
LEFT JOIN image ON image.client_id = i.client_id AND image.image_id = i.image_id
"""


@dataclass(frozen=True, slots=True)
class BookedRoom:
    """`price` and `beds_each` per person."""

    booking_room_id: int
    sharing_type_id: int
    room_type: str
    people: int
    price: int
    traveller_category_id: int | None
    traveller_category: str | None
    option_id: int | None
    option: str | None
    beds_each: int

    @property
    def text(self) -> str:
        """The beds in the reader's language: `2 beds in double sharing`, or `1 x Infant, no bed`."""
        more = [self.traveller_category, self.option]
        if not self.beds_each:
            return write_without_bed(self.people, more)
        return write_beds(self.people, self.room_type, more, is_alone=self.beds_each > 1)

    def read_in(self, names: Mapping[str, str]) -> "BookedRoom":
        category, variant = self.traveller_category, self.option
        return replace(
            self,
            room_type=names.get(self.room_type, self.room_type),
            traveller_category=category and names.get(category, category),
            option=variant and names.get(variant, variant),
        )

    numbers: str | None
    checkin: date
    checkout: date


@dataclass(frozen=True, slots=True)
class BookedTraveller:
    traveller_id: int
    position: int
    salutation: str
    full_name: str
    id_type: str
    id_number: bytes | None
    has_medical_needs: bool
    is_medical_readable: bool
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    age: int | None
    gender: str
    dietary_requirements: str
    traveller_category_id: int | None
    option_id: int | None
    id_sighted_at: datetime | None


@dataclass(frozen=True, slots=True)
class BookingView:
    client_id: int
    booking_id: int
    booking_reference: str
    trip_id: int
    departure_id: int
    user_id: int | None
    hold_id: int
    total_travelers: int
    total_paise: int
    price_reduction_paise: int
    advance_paise: int
    balance_due_on: date | None
    quote: dict[str, object]
    policy: dict[str, object]
    booking_status: BookingStatus
    cancel_reason: str | None
    created_at: datetime
    confirmed_at: datetime | None
    due_closed_at: datetime | None
    billing_state: str | None
    company: dict[str, object] | None
    sealed_pan: bytes | None
    tcs_exemption: TcsExemption | None
    special_requests: str
    sale_source: str | None
    policy_version: int | None
    updated_at: datetime
    has_documents: bool
    title: str
    destination: str
    translations: dict[str, dict[str, object]]
    own_instruction: str
    tour_duration: int
    tour_start_date: date
    tour_end_date: date
    instruction_for_trip: str
    meeting_point: str
    meeting_latitude: float | None
    meeting_longitude: float | None
    client_name: str
    client_url: str
    time_zone: str
    legal_name: str
    paid: int
    ever_paid: int
    tds_expected: int
    refunded: int
    refund_under_way: int
    by_operator: int
    refund_pending: bool
    refund_stuck: bool
    returned_offline: int
    owed_back: int
    cancel_asked_at: datetime | None
    cancel_declined_at: datetime | None
    cancel_declined_reason: str
    change_asked_at: datetime | None
    change_declined_at: datetime | None
    change_declined_reason: str
    has_failed: bool
    linked: list[LinkedBooking]
    rooms: list[BookedRoom]
    people: list[BookedTraveller]
    add_ons: list[BookedAddOn]
    hotels: list[BookedHotel]
    username: str
    contact_name: str
    contact_phone: str
    contact_email: str
    language: str
    is_desk_booking: bool
    provider_payment_id: str | None
    provider_order_id: str | None
    image: Image | None

    @property
    def received(self) -> int:
        """Payments without uncertified tax deducted at source, in paise."""
        return self.paid - self.tds_expected

    @property
    def map_link(self) -> str | None:
        """A search on a map for the coordinates of the meeting point, or else its words."""
        if not self.meeting_point:
            return None
        query = self.meeting_point
        if self.meeting_latitude is not None:
            query = f"{self.meeting_latitude},{self.meeting_longitude}"
        return f"https://www.google.com/maps/search/?{urlencode({'api': 1, 'query': query})}"

    def names_in(self, language: str) -> Mapping[str, str]:
        return own_names(self.translations.get(language))

    def read_in(self, language: str) -> "BookingView":
        texts = self.translations.get(language)
        if not texts:
            return self
        names = self.names_in(language)
        return replace(
            self,
            title=str(texts.get("title", self.title)),
            destination=str(texts.get("destination", self.destination)),
            meeting_point=str(texts.get("meeting_point", self.meeting_point)),
            instruction_for_trip=self.own_instruction
            or str(texts.get("instruction_for_trip", self.instruction_for_trip)),
            rooms=[part.read_in(names) for part in self.rooms],
            add_ons=[part.model_copy(update={"name": names.get(part.name, part.name)}) for part in self.add_ons],
        )


SUMS = (
    "paid",
    "ever_paid",
    "tds_expected",
    "refunded",
    "refund_under_way",
    "by_operator",
    "returned_offline",
    "owed_back",
)
"""Sums of bigint, which PostgreSQL returns as numeric."""


def from_row(row: RowMapping | Values) -> BookingView:
    """Dates inside the row's JSON are text (ISO 8601)."""
    rooms = [
        BookedRoom(**room | {day: date.fromisoformat(room[day]) for day in ("checkin", "checkout")})
        for room in row["rooms"] or ()
    ]
    people = [
        BookedTraveller(
            **person
            | {
                "id_number": b64decode(person["id_number"]) if person["id_number"] else None,
                "id_sighted_at": datetime.fromisoformat(person["id_sighted_at"]) if person["id_sighted_at"] else None,
            }
        )
        for person in row["people"] or ()
    ]
    return BookingView(
        **{field.name: row[field.name] for field in fields(BookingView)}
        | {name: int(row[name]) for name in SUMS}
        | {
            "linked": [LinkedBooking(**linked) for linked in row["linked"] or ()],
            "rooms": rooms,
            "people": people,
            "add_ons": [BookedAddOn(**add_on) for add_on in row["add_ons"] or ()],
            "hotels": [BookedHotel(**hotel) for hotel in row["hotels"] or ()],
        }
        | {"image": None if row["image"] is None else Image.model_validate(row["image"])}
    )
