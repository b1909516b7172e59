"""Travellers read the hotels that are assigned to a departure they have booked: where to be, once it is settled."""

from alembic import op
from walls import OWN_USER, TRAVELLER

revision = "0140"
down_revision = "0120"

READABLE = {
    "plan_resource": "kind = 'hotel' AND EXISTS (SELECT FROM reservation_event own"
    " WHERE own.client_id = plan_resource.client_id AND own.event_plan_id = plan_resource.event_plan_id"
    f" AND own.booking_status = 'confirmed' AND own.{OWN_USER})",
    "hotel": "EXISTS (SELECT FROM plan_resource own WHERE own.client_id = hotel.client_id"
    " AND own.hotel_id = hotel.hotel_id)",
}


def upgrade() -> None:
    for table, condition in READABLE.items():
        op.execute(f"CREATE POLICY traveller_scope ON {table} FOR SELECT USING ({TRAVELLER} AND ({condition}))")


def downgrade() -> None:
    for table in READABLE:
        op.execute(f"DROP POLICY traveller_scope ON {table}")
