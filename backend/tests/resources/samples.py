"""A hotel, a place and a driver that stand on a shop's departure, put there without pictures."""

from datetime import timedelta

from sqlalchemy import insert

from tests.shop import Shop
from toli.catalogue.resources.models import Driver, Hotel, HotelRoom, Place, PlanResource, Vehicle
from toli.infra.db.database import Database
from toli.infra.db.models import Base


async def put_on_departure(database: Database, shop: Shop) -> dict[str, int]:
    """One of each; the ids of all, and of the hotel's place on the departure."""
    key = {"client_id": shop.client_id}
    async with database.client_transaction(shop.client_id) as tx:

        async def add(table: type[Base], column: str, **values: object) -> int:
            added = await tx.execute(insert(table).values(**key, **values).returning(getattr(table, column)))
            made: int = added.scalar_one()
            return made

        hotel_id = await add(Hotel, "hotel_id", name="Lodge", address="Kohora", category="3 Star", commission_bp=1500)
        await add(
            HotelRoom,
            "position",
            hotel_id=hotel_id,
            position=0,
            room_type="Suite",
            ac_rate_paise=100_000,
            is_available=True,
        )
        place_id = await add(Place, "place_id", name="Satra", location="Majuli", commission_paise=5000)
        driver_id = await add(Driver, "driver_id", name="Jiten", location="Jorhat")
        await add(
            Vehicle,
            "vehicle_id",
            driver_id=driver_id,
            position=0,
            name="Bolero",
            category="SUV",
            number="AS 01",
            rate_unit="Per KM",
            rate_paise=1700,
            commission_bp=1500,
            insurance_renewal_date=shop.today,
            puc_date=shop.today,
            is_ac=False,
            is_available=True,
            documents=["RC"],
            pictures=["-"],
        )
        plan_resource_id = await add(
            PlanResource,
            "plan_resource_id",
            departure_id=shop.plan_id,
            kind="hotel",
            hotel_id=hotel_id,
            check_in=shop.today + timedelta(days=60),
            check_out=shop.today + timedelta(days=61),
        )
    return {"hotel_id": hotel_id, "place_id": place_id, "driver_id": driver_id, "plan_resource_id": plan_resource_id}
