from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from toli.catalogue.pricing.party import Beds
from toli.kit.errors import InvalidFields
from toli.kit.text import Text
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.rules.travellers import PartyLine, assign_lines, complete_party
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.changes.repository.change import AddOnRow
from toli.selling.changes.schemas.change import ChangeIn
from toli.selling.checkout.rules.quote import LineKey


def key_of_beds(beds: Beds) -> LineKey:
    return (
        beds.sharing_type_id,
        None if beds.category is None else beds.category.traveller_category_id,
        None if beds.variant is None else beds.variant.option_id,
        beds.supplement is not None,
    )


def check_change(body: ChangeIn, party: Sequence[Traveller]) -> None:
    """Raises InvalidFields."""
    party_ids = {traveller.traveller_id for traveller in party}
    problems: list[tuple[str, Text]] = [
        (f"leaving.{place}", Text("This traveller is not in this booking any more. Please open it again."))
        for place, traveller_id in enumerate(body.leaving)
        if traveller_id not in party_ids
    ]
    people = sum(room.selected_beds_quantity for room in body.booking_rooms)
    staying = len(party) - len(set(body.leaving) & party_ids)
    if staying < 1:
        problems.append(("leaving", Text("Somebody has to stay. Cancel the booking instead.")))
    elif people < staying + len(body.joining):
        problems.append(
            (
                "booking_rooms",
                Text(
                    "There are beds for {people}, and {travellers} travellers.",
                    people=people,
                    travellers=staying + len(body.joining),
                ),
            )
        )
    if body.correction and not body.correction_reason:
        problems.append(("correction_reason", Text("Enter why the price changes. It is shown on the booking.")))
    if problems:
        raise InvalidFields(problems)


def assign_party(
    body: ChangeIn, party: Sequence[Traveller], lines: Sequence[PartyLine], *, names_of: tuple[int, int]
) -> tuple[dict[int, tuple[int | None, int | None]], list[TravellerIn]]:
    """Travellers keep their place if possible. Raises InvalidFields."""
    stays = [traveller for traveller in party if traveller.traveller_id not in set(body.leaving)]
    chosen = {
        traveller.traveller_id: (traveller.traveller_category_id, traveller.option_id) for traveller in body.choices
    }
    free = Counter({(line.category_id, line.option_id): 0 for line in lines})
    for line in lines:
        free[line.category_id, line.option_id] += line.people
    preferences = []
    for traveller in sorted(stays, key=lambda traveller: traveller.traveller_id not in chosen):
        place = chosen.get(traveller.traveller_id, (traveller.traveller_category_id, traveller.option_id))
        keeps = free[place] > 0
        free[place] -= keeps
        preferences.append((traveller, place if keeps or traveller.traveller_id in chosen else (None, None), keeps))
    preferences.sort(key=lambda each: each[0].position)
    joining = complete_party(
        [
            TravellerIn(full_name=stays[0].full_name or "Guest", emergency_contact=stays[0].emergency_contact),
            *body.joining,
        ],
        beds=1 + sum(line.people for line in lines) - len(stays),
    )[1:]
    taken_names = {traveller.full_name for traveller in stays}
    named = [*_with_free_names(joining, taken_names)]
    everybody = [
        *(
            TravellerIn(
                # An age that was right when the booking was made does not stand in the way of keeping the place.
                age=None if keeps else traveller.age,
                traveller_category_id=place[0],
                option_id=place[1],
            )
            for traveller, place, keeps in preferences
        ),
        *named,
    ]
    placed = assign_lines(everybody, lines, names_of=names_of)
    return (
        {
            traveller.traveller_id: (placement.traveller_category_id, placement.option_id)
            for (traveller, _, _), placement in zip(preferences, placed, strict=False)
        },
        placed[len(preferences) :],
    )


def _with_free_names(joining: Sequence[TravellerIn], used_names: set[str]) -> Iterator[TravellerIn]:
    number = 0
    for traveller in joining:
        if not traveller.full_name.startswith("Guest "):
            yield traveller
            continue
        number += 1
        while f"Guest {number}" in used_names:
            number += 1
        yield traveller.model_copy(update={"full_name": f"Guest {number}"})


def keep_add_ons(rows: Sequence[AddOnRow], quantities: Mapping[int, int]) -> tuple[list[AddOnRow], dict[int, int]]:
    open_quantities = dict(quantities)
    kept_rows = []
    for row in rows:
        quantity = min(row.quantity, open_quantities.get(row.option_id, 0))
        if quantity:
            open_quantities[row.option_id] -= quantity
            amount = row.amount_paise * quantity // row.quantity
            kept_rows.append(AddOnRow(row.option_id, row.name, quantity, row.price_paise, amount, row.added_at))
    return kept_rows, {option_id: quantity for option_id, quantity in open_quantities.items() if quantity}


def clears_rooms(old_beds: Mapping[int, int], new_beds: Mapping[int, int]) -> bool:
    """People change sharing type: some types grow and others shrink."""
    kinds = {*old_beds, *new_beds}
    return any(new_beds.get(kind, 0) > old_beds.get(kind, 0) for kind in kinds) and any(
        new_beds.get(kind, 0) < old_beds.get(kind, 0) for kind in kinds
    )
