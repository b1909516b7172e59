"""The use cases of changes of departures. Amounts are paise unless a schema says rupees."""

from toli.departures.service.changes import get_change, list_changes, make_change, retry_change
from toli.departures.service.choices import choose, choose_for_traveller, get_choice_page, list_open_choices
from toli.departures.service.deadlines import follow_up
from toli.departures.service.impact import preview_change
from toli.departures.service.moves import list_departures_for_traveller
from toli.departures.service.run import run_change

__all__ = [
    "choose",
    "choose_for_traveller",
    "follow_up",
    "get_change",
    "get_choice_page",
    "list_changes",
    "list_departures_for_traveller",
    "list_open_choices",
    "make_change",
    "preview_change",
    "retry_change",
    "run_change",
]
