from toli.catalogue.resources.models import Hotel, HotelRoom
from toli.infra.db.table import Table

HOTELS = Table(Hotel, Hotel.removed_at.is_(None), order_by=[Hotel.created_at.desc(), Hotel.hotel_id.desc()])
ROOMS = Table(HotelRoom, order_by=[HotelRoom.hotel_id, HotelRoom.position])
