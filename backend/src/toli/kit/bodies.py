"""Base of request bodies, which accept null or blank text for an empty field."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, TypeAdapter, ValidationError, model_validator


class RequestBody(BaseModel):
    """A request body whose optional fields may be sent empty.

    In an optional field, null and blank text mean that nothing was entered. Where the field's type refuses them, the
    field becomes null if it may be null; otherwise it is left out. Required fields are not changed.
    """

    never_blank: ClassVar[frozenset[str]] = frozenset()
    """Optional fields that refuse blank text, because leaving them out means the whole amount due."""
    never_null: ClassVar[frozenset[str]] = frozenset()
    """Optional fields that refuse null as well: a caller with an unset variable would refund everything."""

    @model_validator(mode="before")
    @classmethod
    def _drop_empty_fields(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        fields = _optional_fields(cls)
        entered = {}
        for key, value in data.items():
            field = fields.get(key)
            kept = value if field is None else field.entered(value)
            if kept is not None or field is None or field.takes_null:
                entered[key] = kept
        return entered


@dataclass(frozen=True, slots=True)
class _OptionalField:
    """Which empty values an optional field's own type accepts."""

    takes_null: bool
    takes_blank: bool

    def entered(self, value: Any) -> Any:
        """The value, or None for blank text that the field does not accept."""
        is_blank = isinstance(value, str) and not value.strip()
        return None if is_blank and not self.takes_blank else value


@cache
def _optional_fields(model: type[RequestBody]) -> Mapping[str, _OptionalField]:
    """The optional fields of a model, by their names and aliases."""
    found = {}
    for name, field in model.model_fields.items():
        if field.is_required():
            continue
        hint: Any = field.annotation
        adapter = TypeAdapter(Annotated[hint, *field.metadata] if field.metadata else hint)
        takes_blank = name in model.never_blank or _accepts(adapter, "")
        found[name] = _OptionalField(takes_null=_accepts(adapter, None), takes_blank=takes_blank)
        if field.alias is not None:
            found[field.alias] = found[name]
    return found


def _accepts(adapter: TypeAdapter[Any], value: object) -> bool:
    try:
        adapter.validate_python(value)
    except ValidationError:
        return False
    return True
