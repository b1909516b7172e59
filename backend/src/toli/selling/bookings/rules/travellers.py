from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from email_validator import EmailNotValidError, validate_email

from toli.catalogue.trips.schemas.terms import CategoryTerms
from toli.kit.errors import InvalidFields
from toli.kit.phones import phone_problem
from toli.kit.text import Text
from toli.selling.bookings.schemas.travellers import OpenTraveller, TravellerIn

AADHAAR_DIGITS = 12

TRAVELLERS_FIXED_BEFORE = timedelta(days=3)
"""How long before a tour's first day its party may still change its travellers.

Three days: hotels, permits and drivers get the names then. The operator may still change them.
"""


def check_travellers(travellers: Sequence[TravellerIn], *, beds: int, needs_details: bool) -> None:
    """`needs_details`: the first needs an ID and a contact too (seed 000, section 5).

    Raises InvalidFields with every problem at its field.
    """
    _check(travellers or [TravellerIn()], beds=beds, is_named=True, needs_details=needs_details)


def check_desk_travellers(travellers: Sequence[TravellerIn], *, beds: int) -> None:
    """Details may be missing. Raises InvalidFields."""
    _check(travellers, beds=beds, is_named=False, needs_details=False)


def _check(travellers: Sequence[TravellerIn], *, beds: int, is_named: bool, needs_details: bool) -> None:
    """`is_named`: the first needs a name."""
    problems = [
        (f"traveller_info.{place}.{field}", message)
        for place, traveller in enumerate(travellers)
        for field, message in find_traveller_problems(
            traveller,
            is_first=is_named and place == 0,
            has_id=bool(traveller.id_proof),
            needs_details=needs_details,
        )
    ]
    if len(travellers) > beds:
        problems.append(
            (
                "traveller_info",
                Text(
                    "You chose {beds} beds but named {travellers} travellers. Choose more beds first.",
                    beds=beds,
                    travellers=len(travellers),
                ),
            )
        )
    if problems:
        raise InvalidFields(problems)


def find_traveller_problems(
    traveller: OpenTraveller, *, is_first: bool, has_id: bool, needs_details: bool = True
) -> list[tuple[str, Text]]:
    """`has_id`: a number is sent or stored."""
    problems: list[tuple[str, Text]] = []
    if is_first and not traveller.full_name:
        problems.append(("full_name", Text("Name is required for first traveler")))
    if is_first and needs_details and not has_id:
        problems.append(("id_proof", Text("ID Proof is required for first traveler")))
    if is_first and needs_details and not traveller.emergency_contact:
        problems.append(("emergency_contact", Text("Emergency contact is required for first traveler")))
    problems += [
        (field, wrong)
        for field in ("emergency_contact", "phone")
        if (wrong := phone_problem(getattr(traveller, field)))
    ]
    if not _is_address(traveller.email):
        problems.append(("email", Text("Enter a valid e-mail address.")))
    return problems


def _is_address(text: str) -> bool:
    try:
        return not text or bool(validate_email(text, check_deliverability=False, globally_deliverable=False))
    except EmailNotValidError:
        return False


def find_free_guest_name(used_names: Sequence[str]) -> str:
    return next(name for number in range(1, len(used_names) + 2) if (name := f"Guest {number}") not in used_names)


def get_travellers_open_until(starts_on: date) -> date:
    return starts_on - TRAVELLERS_FIXED_BEFORE


def complete_party(travellers: Sequence[TravellerIn], *, beds: int) -> list[TravellerIn]:
    """Complete a party with Guest 1, Guest 2, …."""
    first = travellers[0]
    party = [first]
    guests = 0
    for place in range(1, beds):
        traveller = travellers[place] if place < len(travellers) else TravellerIn()
        if not traveller.full_name:
            guests += 1
            traveller = traveller.model_copy(update={"full_name": f"Guest {guests}"})
        if not traveller.emergency_contact:
            traveller = traveller.model_copy(update={"emergency_contact": first.emergency_contact})
        party.append(traveller)
    return party


@dataclass(frozen=True, slots=True)
class PartyLine:
    """`category` None: adults; `option_id` None: no variants."""

    people: int
    category: CategoryTerms | None
    option_id: int | None

    @property
    def category_id(self) -> int | None:
        return None if self.category is None else self.category.category.traveller_category_id

    def takes(self, traveller: TravellerIn) -> bool:
        return (
            traveller.traveller_category_id in {None, self.category_id}
            and traveller.option_id in {None, self.option_id}
            and (traveller.age is None or self.category is None or self.category.fits(traveller.age))
        )


def assign_lines(
    party: Sequence[TravellerIn], lines: Sequence[PartyLine], *, names_of: tuple[int, int]
) -> list[TravellerIn]:
    """`names_of`: client and departure. Raises InvalidFields for a traveller without a place."""
    chooses = any(traveller.traveller_category_id or traveller.option_id for traveller in party)
    if not chooses and all(line.category is None and line.option_id is None for line in lines):
        return list(party)
    places = [line for line in lines for _ in range(line.people)]
    assignments: dict[int, int] = {}

    def place(who: int, seen: set[int]) -> bool:
        """Find a free place, or move another traveller (Kuhn's bipartite matching)."""
        preferences = _by_preference(party[who], places)
        for at in (
            *(at for at in preferences if at not in assignments),
            *(at for at in preferences if at in assignments),
        ):
            if at in seen:
                continue
            seen.add(at)
            if at not in assignments or place(assignments[at], seen):
                assignments[at] = who
                return True
        return False

    problems = [_why_no_place(party[who], who, lines) for who in range(len(party)) if not place(who, set())]
    if problems:
        raise InvalidFields(problems, names_of=names_of)
    chosen = {who: places[at] for at, who in assignments.items()}
    return [
        traveller.model_copy(
            update={"traveller_category_id": chosen[who].category_id, "option_id": chosen[who].option_id}
        )
        for who, traveller in enumerate(party)
    ]


def _by_preference(traveller: TravellerIn, places: Sequence[PartyLine]) -> list[int]:
    """If the age is known, categories for that age first."""
    fitting = [at for at, line in enumerate(places) if line.takes(traveller)]
    return fitting if traveller.age is None else sorted(fitting, key=lambda at: places[at].category is None)


def _why_no_place(traveller: TravellerIn, who: int, lines: Sequence[PartyLine]) -> tuple[str, Text]:
    at = f"traveller_info.{who}."
    ageless_traveller = traveller.model_copy(update={"age": None})
    if traveller.age is not None and any(line.takes(ageless_traveller) for line in lines):
        ages = ", ".join(
            dict.fromkeys(f"{line.category.category.name} ({line.category.ages})" for line in lines if line.category)
        )
        if ages:
            return at + "age", Text(
                "No place that was booked is for this age at the start of the tour: {ages}.", ages=ages
            )
    if traveller.option_id is not None and all(line.option_id != traveller.option_id for line in lines):
        return at + "option_id", Text("Nobody of the party was booked for this one. Please choose again.")
    field = "option_id" if traveller.traveller_category_id is None else "traveller_category_id"
    return at + field, Text("More travellers have chosen this than were booked. Please choose again.")


def shorten_id_number(number: str, *, id_type: str) -> str:
    """Aadhaar keeps only its last four digits."""
    compact = number.replace(" ", "").replace("-", "")
    if id_type == "Aadhaar" or (compact.isdigit() and len(compact) == AADHAAR_DIGITS):
        return compact[-4:]
    return number


def mask(number: str) -> str:
    """Mask all but the last four characters."""
    return f"•••• {number[-4:]}" if number else ""
