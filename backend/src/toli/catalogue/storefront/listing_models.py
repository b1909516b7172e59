from datetime import date, datetime
from decimal import Decimal

from sqlalchemy import Date, ForeignKeyConstraint, Index, Numeric, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from toli.catalogue.trips.models import TRIP_KEY, TRIP_TARGET
from toli.infra.db.models import Base, paise, whole


class ListedWord(Base):
    __tablename__ = "listed_word"
    __table_args__ = (
        Index("listed_word_word_idx", "word", postgresql_using="gin", postgresql_ops={"word": "gin_trgm_ops"}),
    )

    word: Mapped[str] = mapped_column(primary_key=True)


class ListedEvent(Base):
    """Search index of trips: one row per published trip (trigger `relist_trips`).

    No row-level security, which would prevent the use of its indexes: public data only.
    """

    __tablename__ = "listed_trip"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        Index(None, "client_id", "trip_id"),
        # In the default order of lists, so that a page is read without a sort.
        Index("listed_trip_order_idx", "display_sequence", text("created_at DESC"), text("trip_id DESC")),
        Index("listed_trip_words_idx", "words", postgresql_using="gin", postgresql_ops={"words": "gin_trgm_ops"}),
        Index("listed_trip_word_idx", text("string_to_array(words, ' ')"), postgresql_using="gin"),
    )

    trip_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    client_id: Mapped[int]
    words: Mapped[str]
    """Title, place and categories, in lower case and without accents."""
    places: Mapped[list[str]] = mapped_column(ARRAY(Text))
    """The parts of the destination, the largest region last."""
    days: Mapped[whole]
    min_price_paise: Mapped[paise | None]
    """The cheapest sharing type of the trip, with tax."""
    display_sequence: Mapped[int | None]
    created_at: Mapped[datetime]
    starts: Mapped[list[date]] = mapped_column(ARRAY(Date))
    """The first days of its departures, earliest first."""
    closes: Mapped[list[date]] = mapped_column(ARRAY(Date))
    """The last days of booking of the same departures."""
    review_count: Mapped[whole] = mapped_column(server_default="0")
    rating: Mapped[Decimal | None] = mapped_column(Numeric(2, 1))
    """The average of its visible reviews; None without any."""
