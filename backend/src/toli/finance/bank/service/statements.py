import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from toli.finance.bank.errors import StatementRead, StatementRefused
from toli.finance.bank.models import BankStatement
from toli.finance.bank.repository import statements as repository
from toli.finance.bank.repository.statements import STATEMENTS
from toli.finance.bank.rules.layouts import FIELDS, find_bank, guess_fields, is_header, missing_fields
from toli.finance.bank.rules.lines import number_repeats, read_lines
from toli.finance.bank.schemas import BankColumnOut, BankFieldOut, BankStatementOut, BankStatements
from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.table import values_of
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.spreadsheet_reader import Sheet, SheetRow, UnreadableFile, read_sheet
from toli.kit.text import Text, one_line, shown_name

MOST_BYTES: Final = 5 * 2**20
EXAMPLES: Final = 3
LONGEST_NAME: Final = 120
KEEP_DRAFTS: Final = timedelta(days=7)


async def upload_statement(tx: ClientTransaction, *, actor_id: int, filename: str, data: bytes) -> BankStatementOut:
    """Store the lines at once when the columns are known. Raises StatementRefused."""
    sheet = await _read_sheet(data)
    remembered = await repository.find_last_mapping(tx, columns=sheet.columns)
    mapping = remembered or guess_fields(sheet.columns)
    values = {
        "filename": one_line(filename)[-LONGEST_NAME:] or "statement",
        "bank": find_bank(sheet.columns),
        "columns": list(sheet.columns),
        "mapping": dict(mapping),
        "cells": [(row.number, list(row.cells)) for row in sheet.rows],
        "uploaded_by": actor_id,
    }
    statement_id = await repository.add_statement(tx, values)
    if not missing_fields(mapping):
        await _store(tx, statement_id=statement_id, rows=sheet.rows, mapping=mapping, actor_id=actor_id)
    return await get_statement(tx, statement_id=statement_id)


async def choose_columns(
    tx: ClientTransaction, *, statement_id: int, mapping: Mapping[str, int], actor_id: int
) -> BankStatementOut:
    """Raises StatementRead, StatementRefused."""
    statement = await STATEMENTS.get(tx, statement_id, lock=True)
    if statement.cells is None:
        raise StatementRead
    _check_mapping(mapping, columns=len(statement.columns))
    rows = [SheetRow(number, tuple(cells)) for number, cells in statement.cells]
    await _store(tx, statement_id=statement_id, rows=rows, mapping=mapping, actor_id=actor_id)
    return await get_statement(tx, statement_id=statement_id)


async def get_statement(tx: ClientTransaction, *, statement_id: int) -> BankStatementOut:
    """Raises NotFound."""
    statements = await repository.list_statements(tx, BankStatement.statement_id == statement_id)
    if not statements:
        raise NotFound
    return _to_schema(*statements[0])


async def list_statements(tx: ClientTransaction) -> BankStatements:
    return BankStatements(data=[_to_schema(*row) for row in await repository.list_statements(tx)])


async def delete_statement(tx: ClientTransaction, *, statement_id: int) -> None:
    """Raises NotFound, StatementRead."""
    statement = await STATEMENTS.get(tx, statement_id, lock=True)
    if statement.cells is None:
        raise StatementRead
    await STATEMENTS.delete(tx, statement_id)


async def forget_drafts(database: Database) -> None:
    """After a week without chosen columns."""
    async with database.platform_transaction() as tx:
        await repository.delete_old_drafts(tx, keep=KEEP_DRAFTS)


async def _read_sheet(data: bytes) -> Sheet:
    try:
        sheet = await asyncio.to_thread(read_sheet, data, is_header=is_header)
        if not sheet.rows:
            # No row names what is needed: the first one with several cells may, in other words.
            sheet = await asyncio.to_thread(read_sheet, data)
    except UnreadableFile as unreadable:
        raise StatementRefused(unreadable.detail) from unreadable
    if not sheet.rows:
        raise StatementRefused(
            Text("We found no lines in this file. Download the statement as CSV or Excel and try again.")
        )
    return sheet


async def _store(
    tx: ClientTransaction,
    *,
    statement_id: int,
    rows: Sequence[SheetRow],
    mapping: Mapping[str, int],
    actor_id: int,
) -> None:
    read = await asyncio.to_thread(read_lines, rows, mapping)
    if not read.lines:
        raise StatementRefused(
            Text("No row of this file has a day and an amount. Choose other columns, or another file.")
        )
    await repository.lock_statements(tx)
    await repository.store_lines(
        tx, statement_id=statement_id, lines=number_repeats(read.lines), mapping=mapping, skipped=read.skipped
    )
    stored = await STATEMENTS.get(tx, statement_id)
    await audit.record(
        tx,
        "bank_statement.imported",
        subject=f"statement:{statement_id}",
        actor_id=actor_id,
        filename=stored.filename,
        added=stored.added,
        known=stored.known,
    )


def _check_mapping(mapping: Mapping[str, int], *, columns: int) -> None:
    names = {field.name for field in FIELDS}
    if unknown := set(mapping) - names:
        raise Invalid(Text("{field} cannot be chosen here.", field=min(unknown)), field="mapping")
    if any(place >= columns for place in mapping.values()):
        raise Invalid(Text("This file has fewer columns. Please choose again."), field="mapping")
    if len(set(mapping.values())) < len(mapping):
        raise Invalid(Text("Each column can be chosen once."), field="mapping")
    if missing := missing_fields(mapping):
        raise Invalid(Text("Choose a column for: {fields}.", fields=", ".join(missing)), field="mapping")


def _to_schema(statement: BankStatement, uploader: str | None) -> BankStatementOut:
    first = [cells for _, cells in statement.cells or ()][:50]
    return BankStatementOut.model_validate(
        {
            **values_of(statement),
            "state": "read" if statement.cells is None else "draft",
            "uploaded_by": uploader and shown_name(uploader),
            "fields": [BankFieldOut(name=field.name, label=field.label, hint=field.hint) for field in FIELDS],
            "columns": [
                BankColumnOut(
                    name=name, examples=list(dict.fromkeys(cells[place] for cells in first if cells[place]))[:EXAMPLES]
                )
                for place, name in enumerate(statement.columns)
            ],
            "missing": missing_fields(statement.mapping),
        }
    )
