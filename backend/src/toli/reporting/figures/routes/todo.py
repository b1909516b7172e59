from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.reporting.figures.schemas.todo import TodoOut
from toli.reporting.figures.service import todo

router = APIRouter(tags=["Reports"])


@router.get("/reports/clients/{client_id:int}/todo", operation_id="listTodo")
@requires(Right.TODO)
async def list_todo(client_id: OperatedClient, operator: Operator, clock: CurrentClock) -> TodoOut:
    async with operator.transaction(client_id) as tx:
        return await todo.list_todo(tx, now=clock.now())
