"""What can go wrong with a departure alert."""

from toli.kit.errors import NotFound


class AlertGone(NotFound):
    """The letter's link is of no alert any more: it was used, ended, or is too old."""

    code = "alert_gone"

    def __init__(self) -> None:
        super().__init__("This link is no longer good: you are on no list with it.")
