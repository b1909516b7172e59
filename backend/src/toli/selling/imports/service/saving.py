from toli.infra.db.transactions import ClientTransaction
from toli.selling.imports.models import ImportRun
from toli.selling.imports.repository import rows as rows_repository
from toli.selling.imports.schemas import ImportRowState


class MadeByAnother(Exception):
    pass


async def save_made(
    tx: ClientTransaction,
    run: ImportRun,
    head: int,
    *,
    made_id: int,
    version: str = "",
    is_there: bool = False,
    is_payment: bool = False,
) -> None:
    """Save a row group's record; `is_payment`: payments only. Raises MadeByAnother."""
    is_saved = await rows_repository.set_made(
        tx,
        import_id=run.import_id,
        head=head,
        made_id=made_id,
        version=version,
        state=ImportRowState.EXISTS if is_there else ImportRowState.MADE,
        is_payment=is_payment,
    )
    if not is_saved:
        raise MadeByAnother
