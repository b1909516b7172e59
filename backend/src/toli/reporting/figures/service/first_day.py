from toli.infra.db.transactions import ClientTransaction
from toli.reporting.figures.repository import first_day as repository
from toli.reporting.figures.schemas.first_day import OPTIONAL, FirstDayItem, FirstDayOut, FirstDayStep


async def get_first_day(tx: ClientTransaction) -> FirstDayOut:
    steps = await repository.find_steps(tx)
    if steps is None or steps["is_dismissed"]:
        return FirstDayOut(items=[])
    items = [FirstDayItem(step=step, is_done=steps[step], is_optional=step in OPTIONAL) for step in FirstDayStep]
    is_open = any(not item.is_done and not item.is_optional for item in items)
    return FirstDayOut(items=items if is_open else [])
