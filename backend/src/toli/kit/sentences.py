"""Sentences of the server in the language of the request.

`languages/<code>/sentences.json` has them by the English one, in which `{}` is what is filled in, and `labels.json` the
names of fields, which sentences about invalid input begin with.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from toli.kit.languages import FIRST, FOLDER, LANGUAGE
from toli.kit.translation import SHARING, find_text

PLACEHOLDER: Final = "{}"
MAX_LENGTH: Final = 1000
"""Characters of a sentence that is looked for; longer ones have texts of people in them."""


NO_NAMES: Final[Mapping[str, str]] = {}


def in_language(sentence: str, names: Mapping[str, str] = NO_NAMES) -> str:
    """Return a sentence in the language of the request; in English where the language lacks it.

    `names` are what an operator's own names are in the language, by those that are filled in.
    """
    language = LANGUAGE.get()
    if language == FIRST or len(sentence) > MAX_LENGTH:
        return sentence
    fixed, patterns = _sentences(language)
    known = fixed.get(sentence)
    if known is not None:
        return known
    for pattern, translated in patterns:
        found = pattern.fullmatch(sentence)
        if found:
            return _filled(translated, [_value_in_language(value, names) for value in found.groups()])
    return sentence


@cache
def _sentences(language: str) -> tuple[Mapping[str, str], Sequence[tuple[re.Pattern[str], str]]]:
    texts: dict[str, str] = json.loads((FOLDER / language / "sentences.json").read_text("utf-8"))
    labels: dict[str, str] = json.loads((FOLDER / language / "labels.json").read_text("utf-8"))
    fixed = labels | {text: translated for text, translated in texts.items() if PLACEHOLDER not in text}
    patterns = [
        (re.compile("(.+?)".join(map(re.escape, text.split(PLACEHOLDER)))), translated)
        for text, translated in texts.items()
        if PLACEHOLDER in text
    ]
    return fixed, patterns


def _value_in_language(value: str, names: Mapping[str, str]) -> str:
    """What is filled in may be a sentence itself, or have names in it."""
    sentence = in_language(value, names)
    if sentence != value:
        return sentence
    known = {name: find_text(name) for name in SHARING} | dict(names)
    longest_first = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True) if name)
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda found: known[found[0]] or found[0], value)


def _filled(translated: str, values: Sequence[str]) -> str:
    parts = translated.split(PLACEHOLDER)
    return parts[0] + "".join(value + part for value, part in zip(values, parts[1:], strict=False))
