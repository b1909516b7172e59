from toli.clients.accounts.service.call import Call
from toli.identity.people.service import devices


async def remember_device(call: Call, *, user_id: int) -> str:
    async with call.database.public_transaction() as tx:
        return await devices.new_device(
            tx, user_id=user_id, cookie=call.devices, now=call.clock.now(), sealer=call.sealer
        )
