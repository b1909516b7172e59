from collections.abc import Mapping, Sequence

from toli.kit.errors import AppError
from toli.kit.text import Text, count_text


class FileRefused(AppError):
    """The file cannot be read as a table."""

    code = "file_refused"
    status = 422

    def __init__(self, reason: Text) -> None:
        super().__init__(reason, data={"errors": [{"field": "file", "message": reason}]})


class FileTooLarge(AppError):
    code = "too_large"
    status = 413

    def __init__(self, *, most_bytes: int) -> None:
        super().__init__(
            Text(
                "A file may have {megabytes} MB at most. Split it, or delete columns and pictures.",
                megabytes=most_bytes // 2**20,
            )
        )


class ImportStarted(AppError):
    code = "import_started"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("This import was started already. Upload the file again to import it with other columns.")
        )


class NothingToImport(AppError):
    code = "nothing_to_import"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("No row of this file can be imported. Correct the problems, or choose other columns."))


class ColumnsMissing(AppError):
    code = "columns_missing"
    status = 409

    def __init__(self, labels: Sequence[str]) -> None:
        super().__init__(Text("Choose a column for: {fields}.", fields=", ".join(labels)))


class NotUndoable(AppError):
    code = "import_not_undoable"
    status = 409

    def __init__(self, rows: Sequence[Mapping[str, object]], *, total: int) -> None:
        super().__init__(
            count_text(
                "This import cannot be undone: {count:,} record was changed after the import. Nothing was removed.",
                "This import cannot be undone: {count:,} records were changed after the import. Nothing was removed.",
                total,
            ),
            data={"rows": list(rows), "total": total},
        )


class NotFinished(AppError):
    code = "import_not_finished"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This import is not finished. Wait until it is, then undo it."))
