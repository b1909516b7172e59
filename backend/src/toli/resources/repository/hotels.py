"""Queries of hotels."""

from toli.db.table import Table
from toli.resources.models import Hotel, HotelRoom

HOTELS = Table(Hotel, Hotel.removed_at.is_(None), order_by=[Hotel.created_at.desc(), Hotel.hotel_id.desc()])
ROOMS = Table(HotelRoom, order_by=[HotelRoom.hotel_id, HotelRoom.position])
