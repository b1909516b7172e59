"""Server sentences in the language of the request.

`locales/<code>/sentences.json` maps English sentences, with `{}` for inserted values; `labels.json` has the names of
fields.
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
    """English if the language lacks it. `names` maps an operator's own names."""
    language = LANGUAGE.get()
    if language == FIRST or len(sentence) > MAX_LENGTH:
        return sentence
    fixed, patterns = _sentences(language)
    translation = fixed.get(sentence)
    if translation is not None:
        return translation
    for pattern, translated in patterns:
        match = pattern.fullmatch(sentence)
        if match:
            return _filled(translated, [_value_in_language(value, names) for value in match.groups()])
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
    sentence = in_language(value, names)
    if sentence != value:
        return sentence
    translations = {name: find_text(name) for name in SHARING} | dict(names)
    longest_first = "|".join(re.escape(name) for name in sorted(translations, key=len, reverse=True) if name)
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda match: translations[match[0]] or match[0], value)


def _filled(translated: str, values: Sequence[str]) -> str:
    parts = translated.split(PLACEHOLDER)
    return parts[0] + "".join(value + part for value, part in zip(values, parts[1:], strict=False))
