"""List, add, change and remove places to visit."""

from collections.abc import Sequence
from decimal import Decimal

from toli.catalogue import service as catalogue
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import from_rupees
from toli.kit.paging import Page
from toli.resources import rules
from toli.resources.models import PlanResource
from toli.resources.repository import assignments
from toli.resources.repository import places as repository
from toli.resources.repository.places import PlaceRow
from toli.resources.schemas.departures import Coming
from toli.resources.schemas.places import PlaceIn, PlaceOut, Places
from toli.resources.service.changes import check_free, record_act, version


async def places(tx: OperatorTransaction, *, q: str, page: Page) -> Places:
    """List a page of a client's places, newest first."""
    rows, total = await repository.page_of(tx, q=q, page=page)
    items = await _to_schemas(tx, rows=rows)
    return Places(items=items, has_next=page.offset + len(items) < total, total=total)


async def one_place(tx: OperatorTransaction, *, place_id: int) -> PlaceOut:
    """Return a place.

    Raises NotFound.
    """
    found = await repository.find(tx, place_id=place_id)
    if found is None:
        raise NotFound
    return (await _to_schemas(tx, rows=[found]))[0]


async def add_place(tx: OperatorTransaction, *, place: PlaceIn) -> PlaceOut:
    """Add a place.

    Raises InvalidFields naming every missing field.
    """
    rules.check_place(place)
    place_id = await repository.add(tx, values=_values(place))
    await record_act(tx, "place.added", subject=f"place:{place_id}")
    return await one_place(tx, place_id=place_id)


async def change_place(tx: OperatorTransaction, *, place_id: int, place: PlaceIn) -> PlaceOut:
    """Replace the details of a place.

    Raises NotFound, Stale when it has changed since the caller read it, and InvalidFields naming every missing field.
    """
    before = await repository.find(tx, place_id=place_id, lock=True)
    if before is None:
        raise NotFound
    catalogue.require_version(place.version, version(before))
    rules.check_place(place)
    await repository.change(tx, place_id=place_id, values=_values(place))
    await record_act(tx, "place.changed", subject=f"place:{place_id}")
    return await one_place(tx, place_id=place_id)


async def remove_place(tx: OperatorTransaction, *, place_id: int) -> None:
    """Remove a place; past departures keep its name.

    Raises NotFound, and OnComingDeparture while a departure that is not over has it.
    """
    found = await repository.find(tx, place_id=place_id, lock=True)
    if found is None:
        raise NotFound
    await check_free(tx, column=PlanResource.place_id, value=place_id, name=found.name)
    if await assignments.is_used(tx, column=PlanResource.place_id, value=place_id):
        await repository.retire(tx, place_id=place_id)
    else:
        await repository.delete_place(tx, place_id=place_id)
    await record_act(tx, "place.removed", subject=f"place:{place_id}")


def _values(place: PlaceIn) -> dict[str, object]:
    return {
        **place.model_dump(include={"name", "location", "link"}),
        "base_price_paise": from_rupees(place.base_price_per_person or Decimal(0)),
        "commission_paise": from_rupees(place.commission_per_person or Decimal(0)),
    }


async def _to_schemas(tx: OperatorTransaction, *, rows: Sequence[PlaceRow]) -> list[PlaceOut]:
    coming = await assignments.coming(
        tx, column=PlanResource.place_id, ids=[row.place_id for row in rows], today=tx.today
    )
    return [
        PlaceOut(
            id=row.place_id,
            place_id=row.place_id,
            client_id=row.client_id,
            name=row.name,
            location=row.location,
            link=row.link,
            base_price_per_person=row.base_price_paise,
            commission_per_person=row.commission_paise,
            final_price_per_person=row.base_price_paise + row.commission_paise,
            coming=[Coming.of(one) for one in coming.get(row.place_id, [])],
            version=version(row),
        )
        for row in rows
    ]
