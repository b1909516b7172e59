"""Check the message catalogues `kit/locales/<code>/LC_MESSAGES/toli.po` against the texts of the source.

`python lint/catalogues.py --update` adds new texts, without a translation, and removes those that are gone. Drafts have
the translated texts alone.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from toli.kit.languages import FOLDER, catalogue_path, is_draft, languages_in
from toli.web.validation import FIELD, label_of

SOURCE: Final = FOLDER.parents[1]
METHODS: Final = [
    ("**.py", "python"),
    ("messaging/notifications/**.txt", "jinja2"),
    ("messaging/notifications/**.html", "jinja2"),
]
OPTIONS: Final[dict[str, dict[str, str]]] = {
    pattern: {"trim_blocks": "true", "lstrip_blocks": "true", "newstyle_gettext": "true", "silent": "false"}
    for pattern, method in METHODS
    if method == "jinja2"
}
KEYWORDS: Final = {
    "_": None,
    "Text": None,
    "count_text": (1, 2),
    "mark": None,
    "mark_in_context": ((1, "c"), 2),
    "translate": None,
    "translate_count": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
}
OPENAPI: Final = Path(__file__).resolve().parents[2] / "frontend" / "openapi.json"
SCHEMA: Final = re.compile(r"#/components/schemas/(\w+)")
JINJA_PLACEHOLDER: Final = re.compile(r"%\((\w+)\)s")


def template() -> Catalog:
    """The texts of the source, without translations."""
    catalog = Catalog()
    for _, _, text, _, context in extract_from_dir(SOURCE, METHODS, OPTIONS, KEYWORDS):
        catalog.add(text, context=context)
    for name in request_fields():
        catalog.add(label_of((name,)), context=FIELD)
    return catalog


def request_fields() -> set[str]:
    """The names of parameters and of the fields of request bodies, but for headers and webhooks."""
    document = json.loads(OPENAPI.read_text("utf-8"))
    operations = [
        operation for path in document["paths"].values() for operation in path.values() if isinstance(operation, dict)
    ]
    names = {
        parameter["name"]
        for operation in operations
        for parameter in operation.get("parameters", ())
        if "name" in parameter
    }
    schemas = document["components"]["schemas"]
    remaining = [operation["requestBody"] for operation in operations if "requestBody" in operation]
    seen: set[str] = set()
    while remaining:
        for name in set(SCHEMA.findall(json.dumps(remaining.pop()))) - seen:
            seen.add(name)
            names.update(schemas[name].get("properties", ()))
            remaining.append(schemas[name])
    return {name for name in names if "-" not in name and "." not in name}


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def update(path: Path, texts: Catalog) -> None:
    catalog = read(path)
    catalog.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    with path.open("wb") as file:
        write_po(file, catalog, width=0, no_location=True, sort_output=True, ignore_obsolete=True)


def problems(path: Path, texts: Catalog, *, may_lack: bool) -> Iterator[str]:
    catalog = read(path)
    source, translated = (
        {(message.id, message.context) for message in each if message.id} for each in (texts, catalog)
    )
    if not may_lack:
        yield from (f"missing: {text!r}" for text, _ in sorted(source - translated, key=repr))
    yield from (f"not in the source: {text!r}" for text, _ in sorted(translated - source, key=repr))
    for message in catalog:
        yield from _problems_of(message, catalog.num_plurals)


def _problems_of(message: Message, plural_forms: int) -> Iterator[str]:
    if not message.id:
        return
    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if not all(forms) or len(forms) != (plural_forms if message.pluralizable else 1):
        yield f"not translated: {message.id!r}"
        return
    if message.fuzzy:
        yield f"fuzzy: {message.id!r}"
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    expected = {placeholder for text in ids for placeholder in _placeholders(text)}
    for form in forms:
        # A singular may write its number as a word.
        if (_placeholders(form) ^ expected) - ({("count", "")} if message.pluralizable else set()):
            yield f"other placeholders than the English: {message.id!r}"


def _placeholders(text: str) -> set[tuple[str, str]]:
    named = {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None}
    return named | {(name, "") for name in JINJA_PLACEHOLDER.findall(text)}


def main() -> int:
    """Print the problems and return their number."""
    texts = template()
    languages = languages_in(FOLDER, drafts=True)[1:]
    if "--update" in sys.argv[1:]:
        for language in languages:
            if not is_draft(language):
                update(catalogue_path(language), texts)
    lines = [
        f"{language}: {problem}"
        for language in languages
        for problem in problems(catalogue_path(language), texts, may_lack=is_draft(language))
    ]
    for line in lines:
        print(line)  # noqa: T201 (a command line prints)
    return len(lines)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
