from collections.abc import Sequence

from toli.catalogue.resources import rules
from toli.catalogue.resources.models import Place, PlanResource
from toli.catalogue.resources.repository import assignments
from toli.catalogue.resources.repository.places import PLACES
from toli.catalogue.resources.schemas.places import PlaceIn, PlaceOut, Places
from toli.catalogue.resources.service.changes import check_free, record_act, version
from toli.catalogue.trips.service import event_changes
from toli.infra.db.table import contains, values_of
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.paging import Page


async def list_places(tx: OperatorTransaction, *, q: str, page: Page) -> Places:
    places, total = await PLACES.list_page(tx, page, *contains(Place.name + " " + Place.location, q))
    items = await _to_schemas(tx, places)
    return Places(items=items, has_next=page.offset + len(items) < total, total=total)


async def get_place(tx: OperatorTransaction, *, place_id: int) -> PlaceOut:
    return (await _to_schemas(tx, [await PLACES.get(tx, place_id)]))[0]


async def create_place(tx: OperatorTransaction, *, body: PlaceIn) -> PlaceOut:
    """Raises InvalidFields."""
    rules.check_place(body)
    place = await PLACES.insert(tx, _values(body))
    await record_act(tx, "place.added", subject=f"place:{place.place_id}")
    return (await _to_schemas(tx, [place]))[0]


async def update_place(tx: OperatorTransaction, *, place_id: int, body: PlaceIn) -> PlaceOut:
    """Raises NotFound, Stale, InvalidFields."""
    event_changes.require_version(body.version, version(await PLACES.get(tx, place_id, lock=True)))
    rules.check_place(body)
    place = await PLACES.update(tx, place_id, values=_values(body))
    await record_act(tx, "place.changed", subject=f"place:{place_id}")
    return (await _to_schemas(tx, [place]))[0]


async def delete_place(tx: OperatorTransaction, *, place_id: int) -> None:
    """Raises NotFound, OnComingDeparture."""
    place = await PLACES.get(tx, place_id, lock=True)
    await check_free(tx, column=PlanResource.place_id, value=place_id, name=place.name)
    await assignments.delete_or_retire(tx, PLACES, place_id, column=PlanResource.place_id, erased={})
    await record_act(tx, "place.removed", subject=f"place:{place_id}")


def _values(body: PlaceIn) -> dict[str, object]:
    return {**body.model_dump(exclude={"version", "client_id"}), "base_price_paise": body.base_price_paise or 0}


async def _to_schemas(tx: OperatorTransaction, places: Sequence[Place]) -> list[PlaceOut]:
    ids = [place.place_id for place in places]
    departures = await assignments.coming(tx, column=PlanResource.place_id, ids=ids, today=tx.today)
    return [
        PlaceOut.model_validate(
            {
                **values_of(place),
                "id": place.place_id,
                "final_price_per_person": place.base_price_paise + place.commission_paise,
                "coming": departures.get(place.place_id, []),
                "version": version(place),
            }
        )
        for place in places
    ]
