from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Generic, TypeVar

from sqlalchemy import ColumnElement, RowMapping, UnaryExpression, delete, func, insert, inspect, select, update
from sqlalchemy.orm import InstrumentedAttribute

from toli.infra.db.models import Base, Tenant
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.paging import Page

Row = TypeVar("Row", bound=Tenant)
AnyRow = TypeVar("AnyRow", bound=Base)
Values = Mapping[str, object]
"""Values by column name."""
Order = (
    InstrumentedAttribute[int]
    | InstrumentedAttribute[str]
    | UnaryExpression[bool]
    | UnaryExpression[int]
    | UnaryExpression[date]
    | UnaryExpression[datetime]
)


class Table(Generic[Row]):
    """The rows of a tenant table.

    `where` narrows each statement. `key`: primary key without the client. `without`: unread columns, such as secrets.
    `columns`, `row`: for a repository's own SQL.
    """

    def __init__(
        self,
        model: type[Row],
        *where: ColumnElement[bool],
        order_by: Sequence[Order] = (),
        without: Collection[str] = (),
    ) -> None:
        mapper = inspect(model)
        self._model = model
        self._where = where
        self._order = order_by
        names = [attribute.key for attribute in mapper.column_attrs if attribute.key not in without]
        self.columns = [getattr(model, name) for name in names]
        self._key = [getattr(model, mapper.get_property_by_column(column).key) for column in mapper.primary_key[1:]]

    async def find(self, tx: ClientTransaction, *key: int | str, lock: bool = False) -> Row | None:
        query = select(*self.columns).where(*self._by_key(tx, key))
        row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
        return None if row is None else self.row(row)

    async def get(self, tx: ClientTransaction, *key: int | str, lock: bool = False) -> Row:
        """Raises NotFound."""
        row = await self.find(tx, *key, lock=lock)
        if row is None:
            raise NotFound
        return row

    async def list_rows(self, tx: ClientTransaction, *where: ColumnElement[bool], lock: bool = False) -> list[Row]:
        query = select(*self.columns).where(*self._in_client(tx), *where).order_by(*self._order)
        rows = await tx.execute(query.with_for_update() if lock else query)
        return [self.row(row) for row in rows.mappings()]

    async def count(self, tx: ClientTransaction, *where: ColumnElement[bool]) -> int:
        query = select(func.count()).select_from(self._model).where(*self._in_client(tx), *where)
        return (await tx.execute(query)).scalar_one()

    async def list_page(self, tx: ClientTransaction, page: Page, *where: ColumnElement[bool]) -> tuple[list[Row], int]:
        query = select(*self.columns).where(*self._in_client(tx), *where).order_by(*self._order)
        total = await self.count(tx, *where)
        rows = await tx.execute(query.limit(page.limit).offset(page.offset))
        return [self.row(row) for row in rows.mappings()], total

    async def insert(self, tx: ClientTransaction, values: Values) -> Row:
        statement = insert(self._model).values(client_id=tx.client_id, **values).returning(*self.columns)
        return self.row((await tx.execute(statement)).mappings().one())

    async def update(self, tx: ClientTransaction, *key: int | str, values: Values) -> Row:
        """Raises NotFound."""
        statement = update(self._model).where(*self._by_key(tx, key)).values(**values).returning(*self.columns)
        row = (await tx.execute(statement)).mappings().one_or_none()
        if row is None:
            raise NotFound
        return self.row(row)

    async def delete(self, tx: ClientTransaction, *key: int | str) -> None:
        """Raises NotFound."""
        statement = delete(self._model).where(*self._by_key(tx, key)).returning(self._model.client_id)
        if (await tx.execute(statement)).one_or_none() is None:
            raise NotFound

    async def replace(self, tx: ClientTransaction, *where: ColumnElement[bool], rows: Sequence[Values]) -> None:
        """Delete the rows that meet all conditions and insert others."""
        await tx.execute(delete(self._model).where(*self._in_client(tx), *where))
        if rows:
            await tx.execute(insert(self._model), [{"client_id": tx.client_id, **values} for values in rows])

    def _in_client(self, tx: ClientTransaction) -> Sequence[ColumnElement[bool]]:
        return (self._model.client_id == tx.client_id, *self._where)

    def _by_key(self, tx: ClientTransaction, key: Sequence[int | str]) -> Sequence[ColumnElement[bool]]:
        return (*self._in_client(tx), *(column == value for column, value in zip(self._key, key, strict=True)))

    def row(self, values: RowMapping) -> Row:
        """Convert the result of a statement that selects `columns`, alone or with others."""
        return self._model(**{column.key: values[column.key] for column in self.columns})


def values_of(row: Base | Tenant) -> dict[str, object]:
    return {attribute.key: getattr(row, attribute.key) for attribute in inspect(type(row)).column_attrs}


def copy_row(row: AnyRow, **values: object) -> AnyRow:
    return type(row)(**{**values_of(row), **values})


def contains(text: ColumnElement[str], words: str) -> list[ColumnElement[bool]]:
    """Return the condition that a text contains the words; none for empty words.

    Not sensitive to case and accents.
    """
    return [func.strpos(func.folded(text), func.folded(words)) > 0] if words else []
