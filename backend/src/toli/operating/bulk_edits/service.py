"""Edits of several departures at once, by the use cases of a single departure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func

from toli.catalogue.pricing import service as pricing
from toli.catalogue.pricing.quotes import price_with_tax
from toli.catalogue.pricing.schemas.terms import SectionsOut
from toli.catalogue.terms.service import own_terms
from toli.catalogue.trips.schemas.departures import DepartureOut
from toli.catalogue.trips.schemas.events import EventOut
from toli.catalogue.trips.service import departures
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, record_act
from toli.catalogue.trips.service.event_reads import departure_of, read_event, version_of
from toli.clients.companies.terms import SECTIONS, StoredTerms, merge_terms, read_terms, without_tax
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import AppError, NotFound
from toli.kit.money import Paise
from toli.kit.text import Text
from toli.kit.translation import in_language
from toli.operating.bulk_edits import repository, rules
from toli.operating.bulk_edits.errors import BulkEditStale, BulkEditUndone, NothingToEdit
from toli.operating.bulk_edits.models import BulkEditDeparture
from toli.operating.bulk_edits.repository import EDITED, EDITS, DepartureTerms
from toli.operating.bulk_edits.schemas import (
    ApplyEditIn,
    BulkEditIn,
    BulkEditOut,
    BulkEditPreview,
    EditedBeds,
    EditedCount,
    EditedDates,
    EditedDeparture,
    EditedPrice,
    EditedTerms,
    EditedWindow,
    EditState,
    UndoneEdit,
    UndoProblem,
)

CHANGED_SINCE = Text("It was changed since, so that value stays.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A departure, and its changed values before and after an edit; `refusal` if it cannot be edited."""

    event: EventOut
    departure: DepartureOut
    terms: DepartureTerms
    before: Mapping[str, object]
    after: Mapping[str, object]
    refusal: Text | None = None

    @property
    def state(self) -> EditState:
        if self.refusal is not None:
            return EditState.REFUSED
        return EditState.CHANGED if self.after else EditState.UNCHANGED


async def preview_edit(tx: OperatorTransaction, *, edit: BulkEditIn) -> BulkEditPreview:
    """Carry an edit out on each departure, and roll it back. Raises NotFound, InvalidFields."""
    outcomes = await _edit(tx, edit=edit, keeps=False)
    return _preview(tx, outcomes)


async def apply_edit(tx: OperatorTransaction, *, edit: ApplyEditIn) -> BulkEditOut:
    """Edit the departures that the preview does not refuse, all in the caller's transaction.

    Raises NotFound, InvalidFields, BulkEditStale, NothingToEdit, EventIncomplete.
    """
    outcomes = await _edit(tx, edit=edit, keeps=True)
    if _fingerprint(outcomes) != edit.fingerprint:
        raise BulkEditStale
    changed = [outcome for outcome in outcomes if outcome.state is EditState.CHANGED]
    if not changed:
        raise NothingToEdit
    fields = rules.fields_of([outcome.after for outcome in changed])
    bulk_edit = await EDITS.insert(tx, {"fields": fields, "made_by": tx.user_id})
    for outcome in changed:
        key = {"bulk_edit_id": bulk_edit.bulk_edit_id, "departure_id": outcome.departure.departure_id}
        await EDITED.insert(tx, {**key, "before": dict(outcome.before), "after": dict(outcome.after)})
    await record_act(
        tx,
        "bulk_edit.made",
        subject=f"bulk_edit:{bulk_edit.bulk_edit_id}",
        departures=[outcome.departure.departure_id for outcome in changed],
        fields=fields,
    )
    return await _show(tx, bulk_edit_id=bulk_edit.bulk_edit_id)


async def undo_edit(tx: OperatorTransaction, *, bulk_edit_id: int) -> UndoneEdit:
    """Restore the values that nothing else changed since. Raises NotFound, BulkEditUndone, EventIncomplete."""
    edit = await EDITS.get(tx, bulk_edit_id, lock=True)
    await _show(tx, bulk_edit_id=bulk_edit_id)
    if edit.undone_at is not None:
        raise BulkEditUndone
    items = {
        item.departure_id: item for item in await EDITED.list_rows(tx, BulkEditDeparture.bulk_edit_id == bulk_edit_id)
    }
    listed = await repository.list_departures(tx, departure_ids=list(items))
    events = await _lock_events(tx, listed)
    problems = []
    has_restored = False
    for terms in listed:
        item, event = items[terms.departure_id], events[terms.trip_id]
        departure = departure_of(event, departure_id=terms.departure_id)
        current = rules.values_of(departure, own_terms=terms.own_terms)
        restored = {name: value for name, value in item.before.items() if current.get(name) == item.after[name]}
        refusal = await _set_values(tx, event=event, terms=terms, values=restored, keeps=True, restores=True)
        is_restored = refusal is None and len(restored) == len(item.before)
        has_restored = has_restored or (refusal is None and bool(restored))
        if not is_restored:
            message = in_language(CHANGED_SINCE if refusal is None else refusal)
            problems.append(_problem(event, departure, message))
        await EDITED.update(tx, bulk_edit_id, terms.departure_id, values={"is_restored": is_restored})
    for event in events.values():
        await finish_change(tx, event=event)
    if has_restored:
        await EDITS.update(tx, bulk_edit_id, values={"undone_by": tx.user_id, "undone_at": func.now()})
        await record_act(
            tx,
            "bulk_edit.undone",
            subject=f"bulk_edit:{bulk_edit_id}",
            departures=sorted(items),
            not_restored=[problem.departure_id for problem in problems],
        )
    return UndoneEdit(edit=await _show(tx, bulk_edit_id=bulk_edit_id), problems=problems)


async def _edit(tx: OperatorTransaction, *, edit: BulkEditIn, keeps: bool) -> list[Outcome]:
    """Edit each departure; each is rolled back unless `keeps`. Departures by first day."""
    rules.check_edit(edit)
    sections = _edited_sections(edit)
    listed = await repository.list_departures(tx, departure_ids=edit.departure_ids)
    if len(listed) < len(set(edit.departure_ids)):
        raise NotFound
    events = await _lock_events(tx, listed) if keeps else await _read_events(tx, listed)
    outcomes = []
    for terms in listed:
        event = events[terms.trip_id]
        outcomes.append(await _edit_departure(tx, edit=edit, event=event, terms=terms, sections=sections, keeps=keeps))
    if keeps:
        for event in events.values():
            await finish_change(tx, event=event)
    return sorted(outcomes, key=lambda outcome: (outcome.departure.tour_start_date, outcome.departure.departure_id))


async def _edit_departure(
    tx: OperatorTransaction,
    *,
    edit: BulkEditIn,
    event: EventOut,
    terms: DepartureTerms,
    sections: StoredTerms,
    keeps: bool,
) -> Outcome:
    departure = departure_of(event, departure_id=terms.departure_id)
    current = rules.values_of(departure, own_terms=terms.own_terms)
    prices = {price.sharing_type_id: Paise(price.price_per_head_trip) for price in event.room_bed_pricings}
    try:
        target = rules.edited_values(
            edit, departure, prices=prices, days=event.tour_duration, today=tx.today, terms=sections
        )
    except AppError as error:
        return Outcome(event, departure, terms, {}, {}, error.detail)
    after = {name: value for name, value in target.items() if value != current[name]}
    before = {name: current[name] for name in after}
    refusal = await _set_values(tx, event=event, terms=terms, values=after, keeps=keeps)
    return Outcome(event, departure, terms, before, after, refusal)


async def _set_values(
    tx: OperatorTransaction,
    *,
    event: EventOut,
    terms: DepartureTerms,
    values: rules.Values,
    keeps: bool,
    restores: bool = False,
) -> Text | None:
    """Set values by the use cases of a departure; return why they are refused, with nothing changed."""
    body = rules.body_of(terms.departure_id, values)
    sections = rules.sections_of(values)
    savepoint = await tx.begin_nested()
    try:
        if body is not None:
            may_be_past = rules.LATER_DATES if restores else ()
            await departures.change_departure_of(tx, event=event, departure=body, may_be_past=may_be_past)
        if sections:
            await own_terms.set_sections(tx, trip_id=terms.trip_id, departure_id=terms.departure_id, sections=sections)
    except AppError as error:
        await savepoint.rollback()
        return error.detail
    if keeps:
        await savepoint.commit()
    else:
        await savepoint.rollback()
    return None


def _edited_sections(edit: BulkEditIn) -> dict[str, object]:
    """Raises InvalidFields."""
    if edit.terms is None:
        return {}
    stored = pricing.terms_to_store(edit.terms)
    return {name: stored.get(name) for name in SECTIONS if name in edit.terms.model_fields_set}


async def _read_events(tx: OperatorTransaction, listed: Sequence[DepartureTerms]) -> dict[int, EventOut]:
    return {trip_id: await read_event(tx, trip_id=trip_id) for trip_id in _trip_ids(listed)}


async def _lock_events(tx: OperatorTransaction, listed: Sequence[DepartureTerms]) -> dict[int, EventOut]:
    """Lock trips in the order of ids, before the counters of any departure."""
    return {trip_id: await lock_for_change(tx, trip_id=trip_id, while_ongoing=True) for trip_id in _trip_ids(listed)}


def _trip_ids(listed: Sequence[DepartureTerms]) -> list[int]:
    return sorted({terms.trip_id for terms in listed})


async def _show(tx: OperatorTransaction, *, bulk_edit_id: int) -> BulkEditOut:
    """Raises NotFound, also for an edit of departures that the person may not see."""
    edits = await repository.list_edits(tx, bulk_edit_id=bulk_edit_id)
    if not edits:
        raise NotFound
    return edits[0]


def _fingerprint(outcomes: Sequence[Outcome]) -> str:
    return version_of(
        {
            str(outcome.departure.departure_id): (
                outcome.state,
                sorted(outcome.before.items()),
                sorted(outcome.after.items()),
            )
            for outcome in outcomes
        }
    )


def _preview(tx: OperatorTransaction, outcomes: Sequence[Outcome]) -> BulkEditPreview:
    states = [outcome.state for outcome in outcomes]
    return BulkEditPreview(
        departures=[_show_outcome(tx, outcome) for outcome in outcomes],
        changed=states.count(EditState.CHANGED),
        refused=states.count(EditState.REFUSED),
        fingerprint=_fingerprint(outcomes),
    )


def _show_outcome(tx: OperatorTransaction, outcome: Outcome) -> EditedDeparture:
    departure, before, after = outcome.departure, outcome.before, outcome.after
    return EditedDeparture(
        departure_id=departure.departure_id,
        trip_id=departure.trip_id,
        event_name=outcome.event.title,
        status=departure.status,
        tour_start_date=departure.tour_start_date,
        tour_end_date=departure.tour_end_date,
        booked_beds=departure.held + departure.sold,
        state=outcome.state,
        reason=None if outcome.refusal is None else in_language(outcome.refusal),
        prices=_show_prices(tx, outcome),
        capacity=_show_count(before, after, rules.CAPACITY),
        beds=[
            EditedBeds(room_type=bed.room_type, before=count.before, after=count.after)
            for bed in departure.room_beds
            if (count := _show_count(before, after, f"{rules.BEDS}{bed.sharing_type_id}")) is not None
        ],
        dates=_show_dates(before, after),
        terms=_show_terms(outcome),
    )


def _show_count(before: rules.Values, after: rules.Values, name: str) -> EditedCount | None:
    return EditedCount.model_validate({"before": before[name], "after": after[name]}) if name in after else None


def _show_dates(before: rules.Values, after: rules.Values) -> EditedWindow | None:
    if rules.DATES not in after:
        return None
    first, second = (
        EditedDates.model_validate(rules.read_dates(values[rules.DATES]), from_attributes=True)
        for values in (before, after)
    )
    return EditedWindow(before=first, after=second)


def _show_prices(tx: OperatorTransaction, outcome: Outcome) -> list[EditedPrice]:
    trip_prices = {price.sharing_type_id: price.price_per_head_trip for price in outcome.event.room_bed_pricings}
    old_terms, new_terms = (_applying(outcome.terms, sections) for sections in (outcome.before, outcome.after))
    prices = []
    for bed in outcome.departure.room_beds:
        name = f"{rules.PRICE}{bed.sharing_type_id}"
        if name not in outcome.after:
            continue
        old, new = outcome.before[name], outcome.after[name]
        before = Paise(int(str(trip_prices[bed.sharing_type_id] if old is None else old)))
        after = Paise(int(str(trip_prices[bed.sharing_type_id] if new is None else new)))
        prices.append(
            EditedPrice(
                room_type=bed.room_type,
                before=before,
                after=after,
                before_with_tax=_with_tax(tx, outcome.terms, old_terms, before),
                after_with_tax=_with_tax(tx, outcome.terms, new_terms, after),
                was_trip_price=old is None,
                is_trip_price=new is None,
            )
        )
    return prices


def _with_tax(tx: OperatorTransaction, terms: DepartureTerms, applying: StoredTerms, price: Paise) -> Paise:
    read = read_terms(applying)
    tax = (read if terms.has_gstin else without_tax(read)).tax
    return price_with_tax(price, tax_rate_bp=tax.rate_on(tx.today), is_included=tax.is_included)


def _applying(terms: DepartureTerms, values: rules.Values) -> StoredTerms:
    """Return the sections in force with the edited values."""
    edited = {**terms.own_terms, **rules.sections_of(values)}
    own_sections = {name: section for name, section in edited.items() if section is not None}
    return merge_terms(terms.client_terms, terms.trip_terms, own_sections)


def _show_terms(outcome: Outcome) -> EditedTerms | None:
    changed = rules.sections_of(outcome.after)
    if not changed:
        return None
    before, after = (
        SectionsOut.model_validate(read_terms(_applying(outcome.terms, values)), from_attributes=True)
        for values in (outcome.before, outcome.after)
    )
    return EditedTerms(sections=[name for name in SECTIONS if name in changed], before=before, after=after)


def _problem(event: EventOut, departure: DepartureOut, message: str) -> UndoProblem:
    return UndoProblem(
        departure_id=departure.departure_id,
        event_name=event.title,
        tour_start_date=departure.tour_start_date,
        message=message,
    )
