from datetime import date

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, serial, small, whole
from toli.selling.rooming.schemas import GenderRule, Mixing


class PlanRooming(Tenant, Base):
    """`version` is an optimistic lock.

    `mixing`: people of several genders may share a room always, within a booking, or never.
    """

    __tablename__ = "plan_rooming"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        CheckConstraint("mixing IN ('any', 'party', 'none')", name="mixing"),
    )

    departure_id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[whole] = mapped_column(server_default="0")
    mixing: Mapped[Mixing] = mapped_column(EnumText(Mixing), server_default=Mixing.PARTY)
    updated_by: Mapped[int | None]
    updated_at: Mapped[created]


class PlanRoom(Tenant, Base):
    __tablename__ = "plan_room"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"],
            ["plan_rooming.client_id", "plan_rooming.departure_id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["client_id", "sharing_type_id"],
            ["sharing_type.client_id", "sharing_type.sharing_type_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint("gender_rule IN ('any', 'women', 'men')", name="gender_rule"),
        CheckConstraint("checkin_date <= checkout_date", name="dates"),
        UniqueConstraint("client_id", "departure_id", "plan_room_id"),
        Index(None, "client_id", "sharing_type_id"),
    )

    plan_room_id: Mapped[int] = serial("plan_room_id_seq")
    departure_id: Mapped[int]
    sharing_type_id: Mapped[int]
    position: Mapped[whole]
    room_number: Mapped[empty]
    gender_rule: Mapped[GenderRule] = mapped_column(EnumText(GenderRule), server_default=GenderRule.ANY)
    checkin_date: Mapped[date | None]
    checkout_date: Mapped[date | None]
    note: Mapped[empty]


class RoomPlace(Tenant, Base):
    __tablename__ = "room_place"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id", "plan_room_id"],
            ["plan_room.client_id", "plan_room.departure_id", "plan_room.plan_room_id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["client_id", "traveller_id"], ["traveller.client_id", "traveller.traveller_id"], ondelete="CASCADE"
        ),
        Index(None, "client_id", "departure_id", "plan_room_id"),
    )

    traveller_id: Mapped[int] = mapped_column(primary_key=True)
    departure_id: Mapped[int]
    plan_room_id: Mapped[int]
    bed: Mapped[small]
