from collections.abc import Callable, Mapping

from toli.kit.errors import AppError
from toli.kit.text import Text


class OnComingDeparture(AppError):
    code = "on_coming_departure"
    status = 409

    def __init__(self, name: str, departures: list[Text], *, more: int) -> None:
        super().__init__(
            Text(
                "{name} is on {departures} and {more} more. Take it off there first.",
                name=name,
                departures=departures,
                more=more,
            )
            if more
            else Text("{name} is on {departures}. Take it off there first.", name=name, departures=departures)
        )


class AlreadyOnPlan(AppError):
    code = "already_on_departure"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This is on the departure already."))


class NotAvailable(AppError):
    code = "vehicle_not_available"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This vehicle is marked Not Available. Change that first, or choose another one."))


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "plan_resource_client_id_departure_id_vehicle_id_key": AlreadyOnPlan,
    "plan_resource_client_id_departure_id_place_id_key": AlreadyOnPlan,
}
