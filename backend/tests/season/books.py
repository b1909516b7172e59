"""Double entry as an accountant writes it, from events alone. Paise; nothing here is the product's.

An account is a name, or a name and a party: `Cash`, `Advances/B7`, `Suppliers/Das Travels`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True)
class Entry:
    """Debits positive, credits negative; they sum to zero. `narration` is what the bank writes of it.

    `recorded_on` is the day on which the operator typed it; `day` is that of the money.
    """

    day: date
    memo: str
    sides: Mapping[str, int]
    recorded_on: date
    narration: str = ""


@dataclass
class Books:
    entries: list[Entry] = field(default_factory=list)

    def post(
        self,
        day: date,
        memo: str,
        debit: Mapping[str, int],
        credit: Mapping[str, int],
        narration: str = "",
        recorded_on: date | None = None,
    ) -> None:
        sides = dict(debit)
        for account, amount in credit.items():
            sides[account] = sides.get(account, 0) - amount
        assert sum(sides.values()) == 0, (memo, sides)
        kept = {account: amount for account, amount in sides.items() if amount}
        self.entries.append(Entry(day, memo, kept, recorded_on or day, narration))

    def transfer(
        self,
        day: date,
        memo: str,
        *,
        debit: str,
        credit: str,
        amount: int,
        narration: str = "",
        recorded_on: date | None = None,
    ) -> None:
        """An entry of two sides; a negative amount goes the other way."""
        self.post(day, memo, {debit: amount}, {credit: amount}, narration, recorded_on)

    def sides(self, account: str, *, first: date = date.min, last: date = date.max) -> Iterator[tuple[Entry, int]]:
        """The entries of an account, or of all its parties, within days."""
        for entry in self.entries:
            if first <= entry.day <= last:
                for name, amount in entry.sides.items():
                    if name == account or name.startswith(f"{account}/"):
                        yield entry, amount

    def balance(self, account: str, *, first: date = date.min, last: date = date.max) -> int:
        return sum(amount for _, amount in self.sides(account, first=first, last=last))

    def recorded(self, account: str, *, first: date, last: date) -> int:
        """What was typed of an account within days."""
        return sum(amount for entry, amount in self.sides(account) if first <= entry.recorded_on <= last)

    def parties(self, account: str) -> dict[str, int]:
        """The balance of each party of an account that has one."""
        found: dict[str, int] = {}
        for entry in self.entries:
            for name, amount in entry.sides.items():
                main, _, party = name.partition("/")
                if main == account:
                    found[party] = found.get(party, 0) + amount
        return {party: amount for party, amount in found.items() if amount}

    def accounts(self, *, first: date = date.min, last: date = date.max) -> dict[str, int]:
        """The movement of each account without its parties."""
        found: dict[str, int] = {}
        for entry in self.entries:
            if first <= entry.day <= last:
                for name, amount in entry.sides.items():
                    main = name.partition("/")[0]
                    found[main] = found.get(main, 0) + amount
        return {account: amount for account, amount in found.items() if amount}
