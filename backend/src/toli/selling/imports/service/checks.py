import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.infra.db.caches.versioned_cache import VersionedCache
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid
from toli.kit.text import Text
from toli.selling.desk.schemas import DeskPaymentIn
from toli.selling.imports.errors import ImportStarted
from toli.selling.imports.repository import rows as rows_repository
from toli.selling.imports.repository import runs
from toli.selling.imports.repository.runs import RUNS
from toli.selling.imports.rules.bookings import BookingPlan, drop_cancelled, find_departure, take_beds
from toli.selling.imports.rules.fields import field_of, missing_fields
from toli.selling.imports.rules.groups import Group, group_rows
from toli.selling.imports.rules.offers import OfferedDeparture, Offers
from toli.selling.imports.rules.payments import check_added, describe_added
from toli.selling.imports.rules.rows import CheckedRow, Columns, Problem, Row
from toli.selling.imports.rules.trips import plan_departure, plan_trip
from toli.selling.imports.schemas import ImportKind, ImportOut, ImportRowState, ImportState
from toli.selling.imports.service.plans import BookingContext, catch_invalid, load_context, load_offers, plan_group
from toli.selling.imports.service.runs import get_import

Seen = dict[object, int]
"""What is made by earlier rows of the file, and by which."""


async def check_import(
    tx: OperatorTransaction,
    *,
    import_id: int,
    mapping: Mapping[str, int],
    fixed: Mapping[str, str],
    cache: VersionedCache,
    now: datetime,
) -> ImportOut:
    """Raises ImportStarted."""
    run = await RUNS.get(tx, import_id, lock=True)
    if run.state != ImportState.DRAFT:
        raise ImportStarted
    columns = _choose(run.kind, run.columns, mapping, fixed)
    is_complete = not missing_fields(run.kind, columns.mapping, columns.fixed)
    await runs.update_run(
        tx,
        import_id=import_id,
        values={"mapping": dict(columns.mapping), "fixed": dict(columns.fixed), "is_checked": is_complete},
    )
    if is_complete:
        records, _ = await rows_repository.list_rows(tx, import_id=import_id)
        sheet = [Row(row.row_number, row.cells, columns) for row in records]
        checked = await _check_rows(tx, run.kind, sheet, cache=cache, now=now)
        await rows_repository.save_check(tx, import_id=import_id, rows=checked)
    return await get_import(tx, import_id=import_id)


def _choose(kind: ImportKind, names: Sequence[str], mapping: Mapping[str, int], fixed: Mapping[str, str]) -> Columns:
    for field in {*mapping, *fixed}:
        field_type = field_of(kind, field)
        if field_type is None or (field in fixed and not field_type.may_be_fixed):
            raise Invalid(Text("{field} cannot be chosen here.", field=field), field="mapping")
    if any(place >= len(names) for place in mapping.values()):
        raise Invalid(Text("This file has fewer columns. Please choose again."), field="mapping")
    if len(set(mapping.values())) < len(mapping):
        raise Invalid(Text("Each column can be chosen once."), field="mapping")
    used_texts = {field: text for field, text in fixed.items() if text and field not in mapping}
    return Columns(kind, names, mapping, used_texts)


async def _check_rows(
    tx: OperatorTransaction, kind: ImportKind, sheet: Sequence[Row], *, cache: VersionedCache, now: datetime
) -> list[CheckedRow]:
    offers = await load_offers(tx)
    # In a thread: thousands of rows take a second or more, in which other requests would wait.
    if kind != ImportKind.BOOKINGS:
        return await asyncio.to_thread(
            _check_each, sheet, offers, _check_trip if kind == ImportKind.TRIPS else _check_departure
        )
    groups, checked = await asyncio.to_thread(_find_groups, sheet, offers)
    context = await load_context(tx, groups, cache=cache, now=now)
    return [*checked, *await asyncio.to_thread(_check_groups, groups, context, offers)]


def _check_each(
    sheet: Sequence[Row], offers: Offers, check: Callable[[Row, Offers, Seen], CheckedRow]
) -> list[CheckedRow]:
    seen: Seen = {}
    return [check(row, offers, seen) for row in sheet]


def _check_trip(row: Row, offers: Offers, seen: Seen) -> CheckedRow:
    plan = catch_invalid(row, lambda: plan_trip(row, offers))
    if plan is None:
        return _refused(row)
    there = offers.trips_of(plan.title)
    if there:
        return _there(row, plan.title, "You have this trip already", there[0].trip_id)
    return _once(row, seen, plan.title.casefold(), title=plan.title, detail=plan.detail)


def _check_departure(row: Row, offers: Offers, seen: Seen) -> CheckedRow:
    plan = catch_invalid(row, lambda: plan_departure(row, offers))
    if plan is None:
        return _refused(row)
    there = offers.departure_on(plan.trip, plan.starts_on)
    if there is not None:
        return _there(row, plan.title, "You have this departure already", there.departure_id)
    return _once(row, seen, (plan.trip.trip_id, plan.starts_on), title=plan.title, detail=plan.detail)


def _there(row: Row, title: str, detail: str, made_id: int) -> CheckedRow:
    return CheckedRow(row.number, row.number, ImportRowState.EXISTS, (), title, detail, made_id=made_id)


def _once(row: Row, seen: Seen, thing: object, *, title: str, detail: str) -> CheckedRow:
    first = seen.setdefault(thing, row.number)
    if first != row.number:
        return CheckedRow(row.number, row.number, ImportRowState.SKIPPED, (), title, f"The same as row {first}")
    return CheckedRow(row.number, row.number, ImportRowState.READY, (), title, detail)


def _refused(row: Row) -> CheckedRow:
    return CheckedRow(row.number, row.number, ImportRowState.PROBLEM, tuple(row.problems))


def _find_groups(
    sheet: Sequence[Row], offers: Offers
) -> tuple[list[tuple[Group, OfferedDeparture | None]], list[CheckedRow]]:
    groups: list[tuple[Group, OfferedDeparture | None]] = []
    checked: list[CheckedRow] = []
    for group in group_rows(sheet):
        active_group, cancelled_rows = drop_cancelled(group)
        checked += [
            CheckedRow(row.number, row.number, ImportRowState.SKIPPED, (), row.text("name"), "Cancelled in the file")
            for row in cancelled_rows
        ]
        if active_group is not None:
            groups.append((active_group, find_departure(active_group, offers)))
    return groups, checked


def _check_groups(
    groups: Sequence[tuple[Group, OfferedDeparture | None]], context: BookingContext, offers: Offers
) -> list[CheckedRow]:
    remaining_terms = dict(context.terms)
    checked: list[CheckedRow] = []
    for group, departure in groups:
        terms = None if departure is None else remaining_terms.get(departure.departure_id)
        plan, existing_id = None, None
        if departure is not None and terms is not None:
            plan = plan_group(group, departure=departure, terms=terms, today=offers.today)
        if plan is not None and terms is not None:
            existing_id = context.find_there(plan)
            if existing_id is None:
                remaining_terms[plan.departure.departure_id] = _take_beds(group, plan, terms)
        added = () if plan is None or existing_id is None else context.find_added(plan, existing_id)
        if existing_id is not None:
            check_added(group, added, due=context.due.get(existing_id, 0))
        checked += _to_checked(group, plan, there=existing_id, added=added, context=context)
    return checked


def _take_beds(group: Group, plan: BookingPlan, terms: SaleTerms) -> SaleTerms:
    """Subtract a booking's beds from later rows' beds; too few are a problem."""
    capacity = {kind.sharing_type_id: kind.room_capacity for kind in terms.sharing}
    categories = [kind.category for kind in terms.options.categories]
    without_bed = {category.traveller_category_id for category in categories if not category.takes_bed}
    beds: dict[int, int] = {}
    for room in plan.body.booking_rooms:
        if room.traveller_category_id in without_bed:
            continue
        each = capacity[room.sharing_type_id] if room.is_alone else 1
        beds[room.sharing_type_id] = beds.get(room.sharing_type_id, 0) + each * room.selected_beds_quantity
    remaining_terms = take_beds(terms, beds)
    if isinstance(remaining_terms, str):
        group.head.refuse("people" if group.head.text("people") else "start", remaining_terms)
        return terms
    return remaining_terms


def _to_checked(
    group: Group,
    plan: BookingPlan | None,
    *,
    there: int | None,
    added: Sequence[DeskPaymentIn],
    context: BookingContext,
) -> list[CheckedRow]:
    head = group.head.number
    if plan is None or any(row.problems for row in group.rows):
        faulty = next((row.number for row in group.rows if row.problems), head)
        beside = (Problem(None, f"Row {faulty} of the same booking has a problem."),)
        return [
            CheckedRow(row.number, head, ImportRowState.PROBLEM, tuple(row.problems) or beside, row.text("name"))
            for row in group.rows
        ]
    first = CheckedRow(head, head, ImportRowState.READY, (), plan.title, plan.detail, plan.key)
    if there is not None:
        reference = context.references.get(there, str(there))
        first = CheckedRow(
            head, head, ImportRowState.EXISTS, (), plan.title, f"Already exists: {reference}", made_id=there
        )
        if added:
            detail = describe_added(added, reference=reference, due=context.due[there])
            first = replace(first, state=ImportRowState.READY, detail=detail, is_payment=True)
    following_rows = [
        CheckedRow(
            row.number,
            head,
            first.state,
            (),
            row.text("traveller") or row.text("name"),
            f"With row {head}",
            is_payment=first.is_payment,
        )
        for row in group.rows[1:]
    ]
    return [first, *following_rows]
