"""Rules for travellers: required details, defaults, and until when they may change."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from email_validator import EmailNotValidError, validate_email

from toli.bookings.schemas.travellers import OpenTraveller, TravellerIn
from toli.catalogue.schemas.terms import CategoryTerms
from toli.kit.errors import InvalidFields
from toli.kit.phones import phone_problem

AADHAAR_DIGITS = 12

TRAVELLERS_FIXED_BEFORE = timedelta(days=3)
"""How long before a tour's first day its party may still change its travellers.

Three days: hotels, permits and drivers get the names then. The operator may still change them.
"""


def check_travellers(travellers: Sequence[TravellerIn], *, beds: int) -> None:
    """Check the travellers of a party of `beds` people (seed 000, section 5).

    Raises InvalidFields with every problem at its field.
    """
    _check(travellers or [TravellerIn()], beds=beds, is_complete=True)


def check_desk_travellers(travellers: Sequence[TravellerIn], *, beds: int) -> None:
    """Check the travellers of a party of `beds` people, of whom the operator may know little yet.

    Raises InvalidFields with every problem at its field.
    """
    _check(travellers, beds=beds, is_complete=False)


def _check(travellers: Sequence[TravellerIn], *, beds: int, is_complete: bool) -> None:
    """Check travellers; with `is_complete` the first needs a name, an ID and a contact."""
    problems = [
        (f"traveller_info.{place}.{field}", message)
        for place, traveller in enumerate(travellers)
        for field, message in find_traveller_problems(
            traveller, is_first=is_complete and place == 0, has_id=bool(traveller.id_proof)
        )
    ]
    if len(travellers) > beds:
        problems.append(
            (
                "traveller_info",
                f"You chose {beds} beds but named {len(travellers)} travellers. Choose more beds first.",
            )
        )
    if problems:
        raise InvalidFields(problems)


def find_traveller_problems(traveller: OpenTraveller, *, is_first: bool, has_id: bool) -> list[tuple[str, str]]:
    """Find what is wrong with a traveller, by field; `has_id`: a number is given or kept."""
    problems: list[tuple[str, str]] = []
    if is_first and not traveller.full_name:
        problems.append(("full_name", "Name is required for first traveler"))
    if is_first and not has_id:
        problems.append(("id_proof", "ID Proof is required for first traveler"))
    if is_first and not traveller.emergency_contact:
        problems.append(("emergency_contact", "Emergency contact is required for first traveler"))
    problems += [
        (field, wrong)
        for field in ("emergency_contact", "phone")
        if (wrong := phone_problem(getattr(traveller, field)))
    ]
    if not _is_address(traveller.email):
        problems.append(("email", "Enter a valid e-mail address."))
    return problems


def _is_address(text: str) -> bool:
    try:
        return not text or bool(validate_email(text, check_deliverability=False, globally_deliverable=False))
    except EmailNotValidError:
        return False


def find_free_guest_name(taken: Sequence[str]) -> str:
    """Find the first of Guest 1, Guest 2, … that is not taken."""
    return next(name for number in range(1, len(taken) + 2) if (name := f"Guest {number}") not in taken)


def get_travellers_open_until(starts_on: date) -> date:
    """Get the last day on which a party may change its travellers."""
    return starts_on - TRAVELLERS_FIXED_BEFORE


def complete_party(travellers: Sequence[TravellerIn], *, beds: int) -> list[TravellerIn]:
    """Complete a party to a traveller per bed, with guests named Guest 1, Guest 2."""
    first = travellers[0]
    party = [first]
    guests = 0
    for place in range(1, beds):
        given = travellers[place] if place < len(travellers) else TravellerIn()
        if not given.full_name:
            guests += 1
            given = given.model_copy(update={"full_name": f"Guest {guests}"})
        if not given.emergency_contact:
            given = given.model_copy(update={"emergency_contact": first.emergency_contact})
        party.append(given)
    return party


@dataclass(frozen=True, slots=True)
class PartyLine:
    """So many people of a booking of one category (None: adults) and one variant (None: the trip has none)."""

    people: int
    category: CategoryTerms | None
    option_id: int | None

    @property
    def category_id(self) -> int | None:
        """The id of the category."""
        return None if self.category is None else self.category.category.traveller_category_id

    def takes(self, traveller: TravellerIn) -> bool:
        """Whether it is what a traveller chose, and for their age, where they said it."""
        return (
            traveller.traveller_category_id in {None, self.category_id}
            and traveller.option_id in {None, self.option_id}
            and (traveller.age is None or self.category is None or self.category.fits(traveller.age))
        )


def assign_lines(
    party: Sequence[TravellerIn], lines: Sequence[PartyLine], *, names_of: tuple[int, int]
) -> list[TravellerIn]:
    """Give each traveller the category and variant of one of the places that were booked, in their order.

    `names_of`: the client and its departure.

    Raises InvalidFields for a traveller for whom there is no place left.
    """
    chooses = any(one.traveller_category_id or one.option_id for one in party)
    if not chooses and all(line.category is None and line.option_id is None for line in lines):
        return list(party)
    places = [line for line in lines for _ in range(line.people)]
    taken: dict[int, int] = {}

    def place(who: int, seen: set[int]) -> bool:
        """Find a free place for a traveller, or one whose traveller can move (Kuhn's bipartite matching)."""
        wanted = _by_preference(party[who], places)
        for at in (*(at for at in wanted if at not in taken), *(at for at in wanted if at in taken)):
            if at in seen:
                continue
            seen.add(at)
            if at not in taken or place(taken[at], seen):
                taken[at] = who
                return True
        return False

    problems = [_why_no_place(party[who], who, lines) for who in range(len(party)) if not place(who, set())]
    if problems:
        raise InvalidFields(problems, names_of=names_of)
    chosen = {who: places[at] for at, who in taken.items()}
    return [
        one.model_copy(update={"traveller_category_id": chosen[who].category_id, "option_id": chosen[who].option_id})
        for who, one in enumerate(party)
    ]


def _by_preference(traveller: TravellerIn, places: Sequence[PartyLine]) -> list[int]:
    """The places that a traveller may have: where the age is known, first those of a category for that age."""
    fitting = [at for at, line in enumerate(places) if line.takes(traveller)]
    return fitting if traveller.age is None else sorted(fitting, key=lambda at: places[at].category is None)


def _why_no_place(traveller: TravellerIn, who: int, lines: Sequence[PartyLine]) -> tuple[str, str]:
    at = f"traveller_info.{who}."
    asked = traveller.model_copy(update={"age": None})
    if traveller.age is not None and any(line.takes(asked) for line in lines):
        ages = ", ".join(
            dict.fromkeys(f"{line.category.category.name} ({line.category.ages})" for line in lines if line.category)
        )
        if ages:
            return at + "age", f"No place that was booked is for this age at the start of the tour: {ages}."
    if traveller.option_id is not None and all(line.option_id != traveller.option_id for line in lines):
        return at + "option_id", "Nobody of the party was booked for this one. Please choose again."
    field = "option_id" if traveller.traveller_category_id is None else "traveller_category_id"
    return at + field, "More travellers have chosen this than were booked. Please choose again."


def shorten_id_number(number: str, *, id_type: str) -> str:
    """Shorten an ID number to what is kept: of Aadhaar only the last four digits."""
    compact = number.replace(" ", "").replace("-", "")
    if id_type == "Aadhaar" or (compact.isdigit() and len(compact) == AADHAAR_DIGITS):
        return compact[-4:]
    return number


def mask(number: str) -> str:
    """Mask an ID number but for its last four characters."""
    return f"•••• {number[-4:]}" if number else ""
