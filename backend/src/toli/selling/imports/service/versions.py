from toli.catalogue.trips.schemas.departures import DepartureOut
from toli.catalogue.trips.schemas.events import EventOut
from toli.catalogue.trips.service import event_reads


def trip_version(event: EventOut) -> str:
    return event_reads.version_of(
        {
            "event": event.version,
            "prices": [price.version for price in event.room_bed_pricings],
            "stops": [stop.itinerary_id for stop in event.itineraries],
            "departures": [plan.departure_id for plan in event.event_plans],
        }
    )


def departure_version(departure: DepartureOut) -> str:
    return departure.version
