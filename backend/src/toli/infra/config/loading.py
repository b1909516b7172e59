import difflib
import os
from collections.abc import Iterator, Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from toli.infra.config.production import find_problems
from toli.infra.config.settings import PREFIX, Settings, SettingsRefused


def load_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Raises SettingsRefused with a sentence for each problem."""
    environment = os.environ if environment is None else environment
    problems = list(_find_unknown(environment))
    values = {
        name: environment[f"{PREFIX}{name}".upper()]
        for name in Settings.model_fields
        if environment.get(f"{PREFIX}{name}".upper(), "") != ""
    }
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        problems += [_describe_problem(problem) for problem in error.errors()]
        raise SettingsRefused("\n".join(problems)) from None
    if settings.env == "production":
        problems += find_problems(settings)
    if problems:
        raise SettingsRefused("\n".join(problems))
    return settings


def _find_unknown(environment: Mapping[str, str]) -> Iterator[str]:
    setting_names = {f"{PREFIX}{name}".upper() for name in Settings.model_fields}
    for name in sorted(environment):
        if name.upper().startswith(PREFIX) and name.upper() not in setting_names:
            close = difflib.get_close_matches(name.upper(), setting_names, n=1)
            hint = f" Did you mean {close[0]}?" if close else ""
            yield f"{name} is not a setting of Toli.{hint}"


def _describe_problem(problem: ErrorDetails) -> str:
    message = str(problem["msg"]).removeprefix("Value error, ")
    if not problem["loc"]:
        return f"{message}."
    name = str(problem["loc"][0])
    current_value = "" if "Secret" in str(Settings.model_fields[name].annotation) else f" (is {problem['input']!r})"
    return f"{PREFIX}{name.upper()}: {message}{current_value}."
