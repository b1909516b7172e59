from datetime import date

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created, empty

IS_CUSTOMER = "{0} ~ '^(account|booking)-[0-9]{{1,16}}$'"


class CustomerCard(Tenant, Base):
    """Notes, tags and birthday of a customer, recorded by the company's team.

    `customer` is `account-<id>`, or `booking-<id>` of a booking of a contact without an account. The bookings of a
    merged card are listed under `merged_into`, which is never merged itself.
    """

    __tablename__ = "customer_card"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint(IS_CUSTOMER.format("customer"), name="customer"),
        CheckConstraint(f"{IS_CUSTOMER.format('merged_into')} AND merged_into <> customer", name="merged_into"),
        Index("customer_card_merged_idx", "client_id", "merged_into", postgresql_where=text("merged_into IS NOT NULL")),
        Index(None, "customer"),
    )

    customer: Mapped[str] = mapped_column(primary_key=True)
    merged_into: Mapped[str | None]
    notes: Mapped[empty]
    tags: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default=text("'{}'"))
    birthday: Mapped[date | None]
    updated_at: Mapped[created]
