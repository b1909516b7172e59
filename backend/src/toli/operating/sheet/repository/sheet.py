from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction
from toli.operating.sheet.schemas.sheet import SheetTraveller
from toli.selling.bookings.schemas.fields import ADULT_FROM

HEAD = """
SELECT e.trip_id, e.title, e.destination, p.tour_start_date, p.tour_end_date,
       c.client_name, c.colour, c.client_logo, (now() AT TIME ZONE c.time_zone)::date AS today, c.time_zone
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = p.client_id
WHERE p.client_id = :client_id AND p.departure_id = :plan
"""

TRAVELLERS = """
WITH booked AS MATERIALIZED (
    SELECT b.client_id, b.booking_id, b.booking_reference,
           b.total_paise - b.price_reduction_paise AS price_paise, b.due_closed_at,
           coalesce(u.email, b.contact_email) AS email, coalesce(u.phone, b.contact_phone) AS phone,
           (SELECT min(l.position) FROM traveller l WHERE l.client_id = b.client_id
            AND l.booking_id = b.booking_id) AS lead
    FROM booking b LEFT JOIN app_user u ON u.user_id = b.user_id
    WHERE b.client_id = :client_id AND b.departure_id = :plan AND b.booking_status = 'confirmed'
), opened AS MATERIALIZED (
    SELECT o.client_id, o.plan_room_id, o.room_number, kind.room_type,
           row_number() OVER (PARTITION BY o.sharing_type_id ORDER BY o.position, o.plan_room_id) AS place
    FROM plan_room o JOIN sharing_type kind ON kind.client_id = o.client_id AND kind.sharing_type_id = o.sharing_type_id
    WHERE o.client_id = :client_id AND o.departure_id = :plan
)
SELECT t.traveller_id, t.booking_id, b.booking_reference, t.position = b.lead AS is_lead,
       t.full_name, t.age, coalesce(t.age < :adult_from, false) AS is_minor, t.gender,
       coalesce(nullif(t.phone, ''), CASE WHEN t.position = b.lead THEN b.phone END, '') AS phone,
       coalesce(nullif(t.email, ''), CASE WHEN t.position = b.lead THEN b.email END, '') AS email,
       t.emergency_contact, t.meal_preference, t.dietary_requirements,
       t.sealed_medical_needs IS NOT NULL AS has_medical_needs, t.id_type, t.sealed_id_number IS NOT NULL AS has_id,
       t.id_sighted_at, coalesce(checks.leader, sighter.username) AS id_sighted_by, kinds.list AS sharing_types,
       coalesce(own.category, '') AS traveller_category, coalesce(own.variant, '') AS option,
       coalesce(extras.list, '') AS add_ons,
       coalesce(nullif(o.room_number, ''), o.room_type || ' ' || o.place, '') AS room,
       coalesce(o.room_type, '') AS room_type,
       CASE WHEN t.position > b.lead OR b.due_closed_at IS NOT NULL THEN 0
            ELSE greatest(b.price_paise + coalesce(money.paid, 0) + coalesce(back.under_way, 0), 0) END AS balance_due
FROM booked b
JOIN traveller t ON t.client_id = b.client_id AND t.booking_id = b.booking_id
LEFT JOIN LATERAL (
    SELECT sum(l.amount_paise) AS paid FROM ledger_posting l WHERE t.position = b.lead AND l.client_id = b.client_id
    AND l.booking_id = b.booking_id AND l.account = 'customer_prepayment'
) money ON true
LEFT JOIN LATERAL (
    SELECT sum(f.amount_paise) AS under_way FROM refund f WHERE t.position = b.lead AND f.client_id = b.client_id
    AND f.booking_id = b.booking_id AND f.state <> 'processed'
) back ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('beds', kind.beds, 'sharing_type', kind.name) ORDER BY kind.place) AS list
    FROM (
        SELECT r.room_type || CASE WHEN r.beds_each > 1 THEN ', room alone' ELSE '' END AS name,
               sum(r.selected_beds_quantity) AS beds, min(r.booking_room_id) AS place
        FROM booking_room r WHERE r.client_id = b.client_id AND r.booking_id = b.booking_id
          AND r.beds_each > 0
        GROUP BY 1
    ) kind
) kinds ON true
LEFT JOIN LATERAL (
    SELECT min(r.traveller_category || CASE WHEN r.beds_each = 0 THEN ', no bed' ELSE '' END)
               FILTER (WHERE r.traveller_category_id = t.traveller_category_id) AS category,
           min(r.option) FILTER (WHERE r.option_id = t.option_id) AS variant
    FROM booking_room r WHERE r.client_id = b.client_id AND r.booking_id = b.booking_id
) own ON true
LEFT JOIN LATERAL (
    SELECT string_agg(extra.quantity || ' x ' || extra.name, ', ' ORDER BY extra.place) AS list
    FROM (
        SELECT a.name, sum(a.quantity) AS quantity, min(a.booking_add_on_id) AS place FROM booking_add_on a
        WHERE t.position = b.lead AND a.client_id = b.client_id AND a.booking_id = b.booking_id
        GROUP BY a.option_id, a.name
    ) extra
) extras ON true
LEFT JOIN LATERAL (
    SELECT min(k.name) AS leader FROM leader_event c JOIN leader_link k
      ON k.client_id = c.client_id AND k.leader_link_id = c.leader_link_id
    WHERE c.client_id = t.client_id AND c.traveller_id = t.traveller_id AND c.kind = 'id_check' AND c.is_yes
      AND c.recorded_at = t.id_sighted_at
) checks ON true
LEFT JOIN app_user sighter ON sighter.user_id = t.id_sighted_by
LEFT JOIN room_place s ON s.client_id = t.client_id AND s.traveller_id = t.traveller_id
LEFT JOIN opened o ON o.client_id = s.client_id AND o.plan_room_id = s.plan_room_id
ORDER BY t.booking_id, t.position
"""


@dataclass(frozen=True, slots=True)
class SheetHead:
    """`today` is in the operator's time zone."""

    trip_id: int
    title: str
    destination: str
    tour_start_date: date
    tour_end_date: date
    client_name: str
    colour: str
    client_logo: str | None
    today: date
    time_zone: str


async def head(tx: ClientTransaction, *, departure_id: int) -> SheetHead | None:
    rows = await tx.execute(text(HEAD), {"client_id": tx.client_id, "plan": departure_id})
    row = rows.mappings().one_or_none()
    return None if row is None else SheetHead(**row)


async def travellers(tx: ClientTransaction, *, departure_id: int) -> list[SheetTraveller]:
    parameters = {"client_id": tx.client_id, "plan": departure_id, "adult_from": ADULT_FROM}
    rows = await tx.execute(text(TRAVELLERS), parameters)
    return [SheetTraveller(**row) for row in rows.mappings()]
