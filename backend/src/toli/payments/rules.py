"""Pure decisions about refunds."""

from collections.abc import Sequence

from toli.kit.money import Paise

LEAST = Paise(100)
"""The provider takes and sends back no less than ₹1."""


def spread(amount: Paise, *, left: Sequence[Paise]) -> list[Paise] | None:
    """Split a refund over payments that have `left`; None without parts of ₹1 or more.

    Earlier payments in the list are used up first. `amount` is at most what is left in all.
    """
    parts = [0] * len(left)
    rest: int = amount
    for place, here in enumerate(left):
        parts[place] = min(here, rest)
        rest -= parts[place]
    used = [place for place, part in enumerate(parts) if part]
    if used and parts[used[-1]] < LEAST:
        # The last part is too small to be sent: another gives up as much as it needs, and keeps enough itself.
        last = used[-1]
        missing = LEAST - parts[last]
        giver = next((place for place in used[:-1] if parts[place] - missing >= LEAST), None)
        if giver is None or left[last] < LEAST:
            return None
        parts[giver] -= missing
        parts[last] += missing
    return [Paise(part) for part in parts] if rest == 0 else None
