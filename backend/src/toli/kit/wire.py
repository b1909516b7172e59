"""Ids have the names of the specifications."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Final

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator

WIRE_NAMES: Final = {
    "trip_id": "event_id",
    "trip_ids": "event_ids",
    "departure_id": "event_plan_id",
    "sharing_type_id": "room_bed_id",
    "booking": "reservation_event",
    "booking_id": "reservation_event_id",
    "booking_ids": "reservation_event_ids",
}
"""The specifications' name of each id, by the name inside the code."""


def wire_path(path: str) -> str:
    """Path of a field in a request: `lines.0.sharing_type_id` is `lines.0.room_bed_id`."""
    return ".".join(WIRE_NAMES.get(name, name) for name in path.split("."))


class Schema(BaseModel):
    """A request or answer; on the wire its ids have `WIRE_NAMES`."""

    model_config = ConfigDict(
        alias_generator=lambda name: WIRE_NAMES.get(name, name), validate_by_name=True, serialize_by_alias=True
    )


class RequestBody(Schema):
    """Request body with optional fields that may be sent empty.

    Refused null or blank text becomes null, or the field is omitted. `model_dump` has the names of columns.
    """

    model_config = ConfigDict(serialize_by_alias=False)

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
            entered_value = value if field is None else field.entered(value)
            if entered_value is not None or field is None or field.takes_null:
                entered[key] = entered_value
        return entered


@dataclass(frozen=True, slots=True)
class _OptionalField:
    takes_null: bool
    takes_blank: bool

    def entered(self, value: Any) -> Any:
        is_blank = isinstance(value, str) and not value.strip()
        return None if is_blank and not self.takes_blank else value


@cache
def _optional_fields(model: type[RequestBody]) -> Mapping[str, _OptionalField]:
    fields = {}
    for name, field in model.model_fields.items():
        if field.is_required():
            continue
        hint: Any = field.annotation
        adapter = TypeAdapter(Annotated[hint, *field.metadata] if field.metadata else hint)
        takes_blank = name in model.never_blank or _accepts(adapter, "")
        fields[name] = _OptionalField(takes_null=_accepts(adapter, None), takes_blank=takes_blank)
        if field.alias is not None:
            fields[field.alias] = fields[name]
    return fields


def _accepts(adapter: TypeAdapter[Any], value: object) -> bool:
    try:
        adapter.validate_python(value)
    except ValidationError:
        return False
    return True
