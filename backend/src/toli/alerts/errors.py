"""What can go wrong with a departure alert."""

from toli.kit.errors import NotFound


class AlertGone(NotFound):
    """The alert of the link does not exist any more: it was used, deleted, or is too old."""

    code = "alert_gone"

    def __init__(self) -> None:
        super().__init__("This link is no longer good: you are on no list with it.")
