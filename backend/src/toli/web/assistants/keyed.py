"""`idempotency_key` of tools that write: a repeated call gets the first answer, as with `Idempotency-Key`."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from hashlib import sha256

import orjson
from pydantic import BaseModel

from toli.clients.assistants.schemas import Grant
from toli.infra.db.idempotency import CallRepeated, IdempotentCall
from toli.services import Services
from toli.web.assistants.schemas import KeyedArguments
from toli.web.idempotency import executing, record, require_repeatable

RECORDED_AS = 201


async def run_once(
    services: Services,
    *,
    grant: Grant,
    tool: str,
    arguments: KeyedArguments,
    execute: Callable[[], Awaitable[BaseModel]],
) -> dict[str, object]:
    """Return the answer as the API sends it, with its names and in rupees.

    Keys are per traveller and connection. Refusals are not recorded. Raises KeyReused and RequestInProgress.
    """
    database = services.database
    call = IdempotentCall(
        grant.user_id,
        # No key of a person has a space.
        f"assistant {grant.connection_id} {arguments.idempotency_key}",
        sha256(f"{tool} {arguments.model_dump_json()}".encode()).digest(),
        await database.process_lock.number(),
        timedelta(hours=services.settings.keep_idempotency_hours),
    )
    # A claim of this process is taken over: its calls under a key come one after the other.
    async with database.row_queues.slot(("idempotency", call.user_id, call.key)):
        try:
            async with executing(database, call):
                body = (await execute()).model_dump_json().encode()
            await record(database, call, status=RECORDED_AS, body=body)
        except CallRepeated as repeated:
            require_repeatable(repeated.earlier, call.call_sha256)
            body = repeated.earlier.body or b""
    answer: dict[str, object] = orjson.loads(body)
    return answer
