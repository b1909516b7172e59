from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Integer, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.catalogue.trips.models import TRIP_KEY, TRIP_TARGET
from toli.catalogue.trips.schemas.options import AddOnBasis, OptionKind
from toli.infra.db.models import Base, EnumText, Tenant, empty, false_default, paise, serial, true_default, whole


class TripOption(Tenant, Base):
    """`price_paise`: a variant's difference per person, or an add-on's unit price.

    `stock`: per departure. Bookings keep inactive options.
    """

    __tablename__ = "trip_option"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        CheckConstraint("kind IN ('variant', 'add_on')", name="kind"),
        CheckConstraint("char_length(name) BETWEEN 1 AND 60", name="name"),
        CheckConstraint("stock > 0", name="stock"),
        CheckConstraint(
            "(kind = 'add_on') = (basis IS NOT NULL) AND (basis IS NULL OR basis IN ('person', 'booking'))"
            " AND (kind = 'add_on' OR (NOT is_per_day AND tax_rate_bp IS NULL AND cutoff_days = 0))",
            name="add_on",
        ),
        CheckConstraint("kind = 'variant' OR price_paise >= 0", name="price"),
        CheckConstraint("tax_rate_bp BETWEEN 0 AND 10000 AND cutoff_days >= 0", name="terms"),
        Index(None, "client_id", "trip_id"),
        Index(
            "trip_option_name_idx",
            "client_id",
            "trip_id",
            "kind",
            text("lower(name)"),
            unique=True,
            postgresql_where=text("is_active"),
        ),
    )

    option_id: Mapped[int] = serial("trip_option_id_seq")
    trip_id: Mapped[int]
    kind: Mapped[OptionKind] = mapped_column(EnumText(OptionKind))
    name: Mapped[str]
    description: Mapped[empty]
    position: Mapped[whole] = mapped_column(server_default="0")
    is_active: Mapped[true_default]
    price_paise: Mapped[paise]
    stock: Mapped[int | None] = mapped_column(Integer)
    basis: Mapped[AddOnBasis | None] = mapped_column(EnumText(AddOnBasis))
    is_per_day: Mapped[false_default]
    tax_rate_bp: Mapped[int | None] = mapped_column(Integer)
    cutoff_days: Mapped[whole] = mapped_column(server_default="0")


class TravellerCategory(Tenant, Base):
    """Ages at the start of the tour, inclusive; None: no bound."""

    __tablename__ = "traveller_category"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        CheckConstraint("char_length(name) BETWEEN 1 AND 60", name="name"),
        CheckConstraint("min_age >= 0 AND max_age >= 0 AND min_age <= max_age", name="ages"),
        CheckConstraint("share_bp BETWEEN 0 AND 10000", name="share"),
        Index(None, "client_id", "trip_id"),
        Index(
            "traveller_category_name_idx",
            "client_id",
            "trip_id",
            text("lower(name)"),
            unique=True,
            postgresql_where=text("is_active"),
        ),
    )

    traveller_category_id: Mapped[int] = serial("traveller_category_id_seq")
    trip_id: Mapped[int]
    name: Mapped[str]
    min_age: Mapped[int | None] = mapped_column(Integer)
    max_age: Mapped[int | None] = mapped_column(Integer)
    share_bp: Mapped[whole]
    takes_bed: Mapped[true_default]
    """False for infants, who take no bed or seat of a departure. It stays once the trip was published."""
    position: Mapped[whole] = mapped_column(server_default="0")
    is_active: Mapped[true_default]
