from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response, status

from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import CurrentServices, OperatedClient, SignedIn
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.kit.errors import Invalid, NotAllowed, raises
from toli.kit.paging import Page
from toli.kit.spreadsheets import MEDIA_TYPES, FileFormat
from toli.kit.text import Text
from toli.selling.imports.errors import (
    ColumnsMissing,
    FileRefused,
    FileTooLarge,
    ImportStarted,
    NotFinished,
    NothingToImport,
    NotUndoable,
)
from toli.selling.imports.schemas import ColumnsIn, ImportKind, ImportOut, ImportRows, Imports, Shown, StartIn
from toli.selling.imports.service import carry_out, checks, exports, runs, undo
from toli.selling.imports.service.runs import MOST_BYTES

router = APIRouter(prefix="/imports", tags=["Imports"])

OF_CLIENT: Final = "/clients/{client_id:int}"
ONE: Final = OF_CLIENT + "/{import_id:int}"
UPLOADED: Final[dict[str, object]] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
ONE_FILE: Final = describe_file("text/csv", "The file")

FilePage = Annotated[Page, Query()]


@router.post("/files", operation_id="uploadImport", status_code=status.HTTP_201_CREATED, openapi_extra=UPLOADED)
@requires(Right.IMPORTS)
@raises(FileRefused, NotAllowed)
async def upload_import(
    request: Request,
    operator: Operator,
    kind: Annotated[ImportKind, Query()],
    filename: Annotated[str, Query(min_length=1, max_length=255)],
    client_id: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> ImportOut:
    """Upload a CSV or XLSX file of at most 5 MB and 5,000 rows, with column names in its first row.

    The body is the file. Columns are guessed. An unstarted import of the same file is returned again.
    """
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise FileTooLarge(most_bytes=MOST_BYTES)
    if not data:
        raise Invalid(Text("Please choose a file."), field="file")
    async with operator.transaction(operator.choose_client(client_id)) as tx:
        return await runs.upload(tx, kind=kind, filename=filename, data=bytes(data))


@router.get("/templates/{kind}", operation_id="getImportTemplate", responses=ONE_FILE, response_class=Response)
async def get_template(
    kind: ImportKind, _: SignedIn, file_format: Annotated[FileFormat, Query(alias="format")] = "xlsx"
) -> Response:
    """Download an empty table with all columns of a kind."""
    return private_file(
        exports.template_file(kind, file_format=file_format),
        media_type=MEDIA_TYPES[file_format],
        filename=f"{kind}.{file_format}",
        disposition="attachment",
    )


@router.get(OF_CLIENT, operation_id="listImports")
@requires(Right.IMPORTS)
async def list_imports(services: CurrentServices, client_id: OperatedClient, page: FilePage) -> Imports:
    async with services.database.client_transaction(client_id) as tx:
        return await runs.list_imports(tx, page=page)


@router.get(ONE, operation_id="getImport")
@requires(Right.IMPORTS)
async def get_import(services: CurrentServices, client_id: OperatedClient, import_id: int) -> ImportOut:
    async with services.database.client_transaction(client_id) as tx:
        return await runs.get_import(tx, import_id=import_id)


@router.delete(ONE, operation_id="discardImport", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.IMPORTS)
@raises(ImportStarted)
async def discard_import(operator: Operator, client_id: OperatedClient, import_id: int) -> None:
    """Delete an import that was not started."""
    async with operator.transaction(client_id) as tx:
        await runs.discard_import(tx, import_id=import_id)


@router.put(f"{ONE}/columns", operation_id="checkImport")
@requires(Right.IMPORTS)
@raises(ImportStarted)
async def check_import(
    services: CurrentServices, operator: Operator, client_id: OperatedClient, import_id: int, body: ColumnsIn
) -> ImportOut:
    async with operator.transaction(client_id) as tx:
        return await checks.check_import(
            tx,
            import_id=import_id,
            mapping=body.mapping,
            fixed=body.fixed,
            cache=services.database.versioned_cache,
            now=services.clock.now(),
        )


@router.get(f"{ONE}/rows", operation_id="listImportRows")
@requires(Right.IMPORTS)
async def list_import_rows(
    services: CurrentServices, client_id: OperatedClient, import_id: int, page: FilePage, *, shown: Shown = "all"
) -> ImportRows:
    """List a page of an import's rows."""
    async with services.database.client_transaction(client_id) as tx:
        return await runs.list_import_rows(tx, import_id=import_id, row_state=shown, page=page)


@router.get(f"{ONE}/problems", operation_id="getImportProblems", responses=ONE_FILE, response_class=Response)
@requires(Right.IMPORTS)
async def get_problems(
    services: CurrentServices,
    client_id: OperatedClient,
    import_id: int,
    file_format: Annotated[FileFormat, Query(alias="format")] = "xlsx",
) -> Response:
    """Download the rows with problems, to correct and import again."""
    async with services.database.client_transaction(client_id) as tx:
        data = await exports.problem_file(tx, import_id=import_id, file_format=file_format)
    return private_file(
        data,
        media_type=MEDIA_TYPES[file_format],
        filename=f"problems-{import_id}.{file_format}",
        disposition="attachment",
    )


@router.post(f"{ONE}/start", operation_id="startImport")
@requires(Right.IMPORTS)
@raises(ColumnsMissing, NothingToImport)
async def start_import(operator: Operator, client_id: OperatedClient, import_id: int, body: StartIn) -> ImportOut:
    """Start an import as a job."""
    async with operator.transaction(client_id) as tx:
        return await carry_out.start_import(tx, import_id=import_id, choices=body)


@router.post(f"{ONE}/undo", operation_id="undoImport")
@requires(Right.IMPORTS)
@raises(NotFinished, NotUndoable)
async def undo_import(operator: Operator, client_id: OperatedClient, import_id: int) -> ImportOut:
    """Undo an import as a job: delete its trips and departures, cancel its bookings.

    409 with `rows` when any record has changed.
    """
    async with operator.transaction(client_id) as tx:
        return await undo.undo_import(tx, import_id=import_id)
