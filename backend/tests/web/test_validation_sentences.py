"""No machine sentence of the validator reaches people, and each sentence names its field.

Every request model and parameter of the API is given wrong values of all kinds; what comes back is read.
"""

import types
from collections.abc import Iterator
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from babel.messages.pofile import read_po
from fastapi.dependencies.models import Dependant
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from tests.conftest import Api
from toli.api import list_routes
from toli.kit.languages import LANGUAGES, catalogue_path
from toli.web.validation import FIELD, OWN_SENTENCES, SENTENCES, field_path, label_of, sentence_of

MACHINE = ("Input should", "Field required", "valid ", "should have", "unable to", "value is not")
WRONG: tuple[Any, ...] = (
    None,
    "",
    " ",
    "x",
    "x" * 130_000,
    "\ud800",
    "2026-99-99",
    "25:99",
    "1.005",
    -1,
    -(10**6),
    -(10**9),
    0,
    101,
    10**6,
    10**9,
    10**20,
    10**400,
    1.5,
    float("inf"),
    float("nan"),
    True,
    [],
    [None],
    [[]],
    [{}],
    ["x"] * 5000,
    [1] * 5000,
    {},
    {"x": {}},
)
BY_CONSTRAINT = {
    "minLength": {"string_too_short", "too_short"},
    "maxLength": {"string_too_long", "too_long"},
    "minimum": {"greater_than_equal"},
    "exclusiveMinimum": {"greater_than"},
    "maximum": {"less_than_equal"},
    "exclusiveMaximum": {"less_than"},
    "minItems": {"too_short"},
    "maxItems": {"too_long"},
    "enum": {"literal_error", "enum"},
    "pattern": {"string_pattern_mismatch", "decimal_parsing", "decimal_type"},
}

Problem = dict[str, Any]


def annotations_in(annotation: Any) -> Iterator[Any]:
    """An annotation and all that it is made of."""
    yield annotation
    if get_origin(annotation) in {Annotated, Union, types.UnionType, list, dict, tuple, set}:
        for part in get_args(annotation):
            yield from annotations_in(part)


def models_in(annotation: Any, found: set[type[BaseModel]]) -> set[type[BaseModel]]:
    """The models that a value of an annotation may hold, its own fields' included."""
    for part in annotations_in(annotation):
        if is_model(part) and part not in found:
            found.add(part)
            for info in part.model_fields.values():
                models_in(info.annotation, found)
    return found


def parameters(dependant: Dependant) -> Iterator[Any]:
    """The parameters of a route and of all that it depends on."""
    yield from (*dependant.path_params, *dependant.query_params, *dependant.header_params, *dependant.body_params)
    for one in dependant.dependencies:
        yield from parameters(one)


def is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def inputs() -> Iterator[tuple[str, str, Any, FieldInfo | None]]:
    """Every field of a request's models and every parameter: where it is, its name, its type."""
    models: set[type[BaseModel]] = set()
    for route in list_routes():
        for parameter in parameters(route.dependant):
            annotation = parameter.field_info.annotation
            models_in(annotation, models)
            if not is_model(annotation):
                yield f"{route.operation_id}", parameter.alias, annotation, parameter.field_info
    for model in sorted(models, key=lambda one: one.__name__):
        for name, info in model.model_fields.items():
            yield model.__name__, info.alias or name, info.annotation, info


def adapter_of(annotation: Any, info: FieldInfo | None) -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[annotation, *info.metadata] if info and info.metadata else annotation)


def problems_of(adapter: TypeAdapter[Any], name: str) -> Iterator[Problem]:
    for wrong in WRONG:
        try:
            adapter.validate_python(wrong)
        except ValidationError as error:
            for one in error.errors():
                yield {**one, "loc": ("body", name, *one["loc"])}
    yield {"type": "missing", "loc": ("body", name), "msg": "Field required"}


def test_every_refusal_names_its_field_in_a_sentence() -> None:
    machine, nameless, unknown = set(), set(), set()
    for where, name, annotation, info in inputs():
        for problem in problems_of(adapter_of(annotation, info), name):
            place, sentence = f"{where}.{field_path(problem['loc'])}", sentence_of(problem)
            if problem["type"] in OWN_SENTENCES:
                if any(words in sentence for words in MACHINE[:2]):
                    machine.add((place, sentence))
                continue
            if problem["type"] not in SENTENCES:
                unknown.add((place, problem["type"]))
            if sentence == problem["msg"] or any(words in sentence for words in MACHINE):
                machine.add((place, sentence))
            if not sentence.startswith(f"{label_of(problem['loc'])} ") or not sentence.endswith("."):
                nameless.add((place, sentence))
    assert (machine, nameless, unknown) == (set(), set(), set())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_label_is_in_every_language(language: str) -> None:
    # Programs send the fields of headers and webhooks, whose names no form shows.
    fields = {name for _, name, _, _ in inputs() if "-" not in name and "." not in name}
    labels = {label_of(("body", name)) for name in fields} | {label_of(())}
    with catalogue_path(language).open("rb") as file:
        assert {message.id for message in read_po(file) if message.context == FIELD} == labels


def test_every_constraint_of_the_document_is_provoked() -> None:
    quiet = []
    for where, name, annotation, info in inputs():
        adapter = adapter_of(annotation, info)
        seen = {problem["type"] for problem in problems_of(adapter, name)}
        quiet += [
            (where, name, keyword, sorted(seen))
            for keyword in own_keywords(adapter.json_schema())
            if not seen & (BY_CONSTRAINT[keyword] | OWN_SENTENCES)
        ]
    assert quiet == []


def own_keywords(schema: dict[str, Any]) -> set[str]:
    """The constraints that a schema itself sets, those of other models left out."""
    alternatives = [schema, *schema.get("anyOf", ())]
    return {keyword for one in alternatives if "$ref" not in one for keyword in BY_CONSTRAINT if keyword in one}


@pytest.mark.anyio
async def test_sentences_over_http(api: Api) -> None:
    visitor = api()
    enquiry = {"name": "Asha", "email": "a@b.example", "contact_no": "9876543210"}
    for body, field, message in (
        ({"name": "x" * 121}, "name", "Name must have at most 120 characters."),
        ({"event_id": "seven"}, "event_id", "Trip must be a whole number."),
        ({"party_size": 0}, "party_size", "Party size must be at least 1."),
    ):
        refused = await visitor.post("/api/connection-requests", json=enquiry | body)
        assert (refused.status_code, refused.json()["detail"]) == (422, message)
        assert refused.json()["errors"] == [{"field": field, "message": message}]
    for call, message in (
        (visitor.get("/api/events?page=0"), "Page must be at least 1."),
        (visitor.get("/api/events?limit=many"), "Limit must be a whole number."),
        (
            visitor.post("/api/users/login", content=b"{", headers={"Content-Type": "application/json"}),
            "The body is not valid JSON.",
        ),
        (visitor.post("/api/connection-requests"), "The body is required."),
    ):
        refused = await call
        assert (refused.status_code, refused.json()["detail"]) == (422, message)


@pytest.mark.anyio
@pytest.mark.parametrize("content_type", [None, "text/plain"])
async def test_a_body_without_the_header_of_json_names_the_header(api: Api, content_type: str | None) -> None:
    headers = {} if content_type is None else {"Content-Type": content_type}
    for path, body in (("/api/users/login", b'{"email": "a@traveller.example"}'), ("/api/bookings/quote", b"[]")):
        answer = await api().post(path, content=body, headers=headers)
        sentence = "Send the body as JSON, with the header Content-Type: application/json."
        assert answer.status_code == 422
        assert answer.json()["detail"] == answer.json()["errors"][0]["message"] == sentence
