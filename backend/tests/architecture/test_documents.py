"""Documents agree with the repository: links, pictures, paths of files, and labels of screens."""

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("frontend/*.md")])
PICTURES = ROOT / "docs" / "images"
GUIDES = [ROOT / "docs" / "guides" / f"{whom}.md" for whom in ("traveller", "operator", "admin")]
MESSAGES = ROOT / "frontend" / "src" / "lib" / "messages" / "en"

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
QUOTED = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
CODE_BLOCK = re.compile(r"```.*?```", re.DOTALL)
CODE = re.compile(r"`([^`\s]+)`")
FILE = re.compile(r"[\w@.-]+(?:/[\w@.-]+)+\.(?:css|html|js|json|md|py|sql|toml|ts|tsx)")
NAMED = re.compile(r"`(\w+)` in\s+`([^`\s]+\.(?:py|ts|tsx))`")
ALTERNATIVES = re.compile(r"\{([\w,-]+)\}")
FOLDERS = (
    "",
    "backend",
    "backend/src",
    "backend/src/toli",
    "backend/src/toli_demo",
    "frontend",
    "frontend/e2e",
    "frontend/src",
    "frontend/src/lib",
)
"""The folders that paths in documents are relative to."""
GENERATED = ("dist/", "pages/", "sbom/")
"""The folders of files that a build writes."""
MOST_GUIDE_PICTURES = 25
MOST_BYTES = 60_000


def links(document: Path) -> list[Path]:
    found = [one or other for one, other in LINK.findall(document.read_text())]
    inside = [link.partition("#")[0] for link in found if "://" not in link and not link.startswith(("#", "mailto:"))]
    return [(document.parent / link).resolve() for link in inside]


def expand(path: str) -> list[str]:
    """Expand `{a,b}` in a path."""
    braces = ALTERNATIVES.search(path)
    if braces is None:
        return [path]
    return [
        full for one in braces[1].split(",") for full in expand(path[: braces.start()] + one + path[braces.end() :])
    ]


def named_files(document: Path) -> list[str]:
    """List the files that a document names in code spans, with at least one folder."""
    spans = CODE.findall(CODE_BLOCK.sub("", document.read_text()))
    return [path for span in spans for path in expand(span) if FILE.fullmatch(path)]


def test_each_dependency_has_its_reason() -> None:
    why = (ROOT / "docs" / "adr" / "0006-dependencies.md").read_text()
    python = tomllib.loads((ROOT / "backend" / "pyproject.toml").read_text())
    wanted = [*python["project"]["dependencies"], *python["dependency-groups"]["dev"]]
    names = [re.split(r"[\[=><]", one)[0] for one in wanted]
    node = json.loads((ROOT / "frontend" / "package.json").read_text())
    for name in [*node["dependencies"], *node["devDependencies"]]:
        scope, _, rest = name.removeprefix("@").partition("/")
        names.append(rest if scope == "tanstack" else scope)
    assert [name for name in names if name not in why] == []


def test_named_files_exist() -> None:
    missing = [
        (document.name, path)
        for document in DOCUMENTS
        for path in named_files(document)
        if not path.startswith(GENERATED) and not any((ROOT / folder / path).exists() for folder in FOLDERS)
    ]
    assert missing == []


def test_names_are_in_their_files() -> None:
    named = [(document.name, *found) for document in DOCUMENTS for found in NAMED.findall(document.read_text())]
    assert named
    astray = [
        (document, name, path)
        for document, name, path in named
        for file in [ROOT / folder / path for folder in FOLDERS if (ROOT / folder / path).exists()]
        if not re.search(rf"\b{name}\b", file.read_text())
    ]
    assert astray == []


def test_links_lead_somewhere() -> None:
    astray = [(document.name, str(link)) for document in DOCUMENTS for link in links(document) if not link.exists()]
    assert astray == []


def test_pictures_are_shown_and_small() -> None:
    shown = {link for document in DOCUMENTS for link in links(document)}
    pictures = [path for path in PICTURES.rglob("*") if path.is_file()]
    assert [str(path) for path in pictures if path not in shown] == []
    guides = [path for path in pictures if path.parent.name == "guides"]
    assert len(guides) <= MOST_GUIDE_PICTURES
    assert [path.name for path in guides if path.stat().st_size > MOST_BYTES] == []


def test_guides_quote_what_is_on_the_screen() -> None:
    said = [one or other for path in MESSAGES.glob("*.ts") for one, other in TEXT.findall(path.read_text())]
    plain = {text.strip() for text in said if "${" not in text}
    for guide in GUIDES:
        quoted = {" ".join(words.split()) for words in QUOTED.findall(guide.read_text())}
        assert sorted(quoted - plain) == [], guide.name
