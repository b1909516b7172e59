from collections.abc import Callable, Mapping

from toli.kit.errors import AppError
from toli.kit.text import Text


class StockBelowTaken(AppError):
    code = "stock_below_taken"
    status = 409

    def __init__(self, *, held: int, sold: int, name: str = "") -> None:
        counts = {"sold": sold, "held": held, "total": held + sold}
        super().__init__(
            Text(
                "{name}: {sold} beds are sold and {held} are held for people who are paying: the number of beds "
                "cannot go below {total}.",
                name=name,
                **counts,
            )
            if name
            else Text(
                "{sold} beds are sold and {held} are held for people who are paying: the number of beds "
                "cannot go below {total}.",
                **counts,
            ),
            data={"held": held, "sold": sold},
        )


class StockTaken(AppError):
    code = "stock_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("These beds were taken a moment ago. Please look at what is left and choose again."))


class UsesBelowTaken(AppError):
    code = "uses_below_taken"
    status = 409

    def __init__(self, *, held: int, sold: int) -> None:
        super().__init__(
            Text(
                "It was used {sold} times and {held} people who use it are paying: the number of uses cannot go "
                "below {total}.",
                sold=sold,
                held=held,
                total=held + sold,
            ),
            data={"held": held, "sold": sold},
        )


class OptionBelowTaken(AppError):
    code = "option_below_taken"
    status = 409

    def __init__(self, option_id: int, *, held: int, sold: int, name: str) -> None:
        super().__init__(
            Text(
                "{name}: on one departure {sold} are sold and {held} are held for people who are paying: the "
                "number cannot go below {total}.",
                name=name,
                sold=sold,
                held=held,
                total=held + sold,
            ),
            data={"option_id": option_id, "held": held, "sold": sold},
        )


class OptionSoldOut(AppError):
    code = "option_sold_out"
    status = 409

    def __init__(self, option_id: int, *, name: str, left: int, names_of: tuple[int, int]) -> None:
        super().__init__(
            Text("{name} is sold out on this departure. Please choose again.", name=name)
            if left < 1
            else Text("{name} has only {left} left on this departure. Please choose again.", name=name, left=left),
            data={"option_id": option_id, "left": max(left, 0)},
            names_of=names_of,
        )


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "plan_stock_stock_check": StockTaken,
    "bed_stock_stock_check": StockTaken,
    "item_stock_stock_check": StockTaken,
}
