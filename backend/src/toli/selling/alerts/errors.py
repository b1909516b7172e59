from toli.kit.errors import NotFound
from toli.kit.text import Text


class AlertGone(NotFound):
    """The alert was used, deleted, or is too old."""

    code = "alert_gone"

    def __init__(self) -> None:
        super().__init__(Text("This link is no longer good: you are on no list with it."))
