"""Checks how many bytes of JavaScript each page starts with: `page_sizes.py [--update]`, after a build.

A page's first scripts are its entry's and those that the server has the browser fetch with the page. The sizes are
those of the gzip files that the build leaves beside them; source maps do not count. `frontend/sizes.json` is the
committed table of sizes; `--update` writes it.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "frontend" / "dist"
TABLE = ROOT / "frontend" / "sizes.json"
LIMITS = {"site": 150_000, "panels": 280_000}
"""Bytes of gzip, by entry."""
OTHER_SCRIPTS = 2_000
"""Bytes more for a language of another script: each of its letters is three bytes before compression."""
SLACK = 2_000
"""Bytes that a page may grow by before the table has to be updated."""
MOST_PARTS = 8

Sizes = dict[str, dict[str, dict[str, Any]]]


def measure(built: Path, documents: Path | None = None) -> Sizes:
    """Sizes by entry and page of the first language, or of the one whose `documents` are given.

    `bytes` of gzip, and `parts`, which are bytes before minification.
    """
    return {
        entry: {
            page: {"bytes": sum(_gzip(built, one) for one in first["scripts"]), "parts": first["parts"]}
            for page, first in json.loads(((documents or built) / "sizes" / f"{entry}.json").read_text()).items()
        }
        for entry in LIMITS
    }


def problems(sizes: Sizes, table: Sizes) -> Iterator[str]:
    """A paragraph for each page that is over its limit, or has grown without the table saying so."""
    for entry, pages in sizes.items():
        limit = LIMITS[entry]
        for page, size in pages.items():
            known = table.get(entry, {}).get(page, {"bytes": 0, "parts": {}})
            grown = size["bytes"] - known["bytes"]
            if size["bytes"] <= limit and grown <= SLACK:
                continue
            yield "\n".join(
                [
                    f'The page "{page}" of the {entry} starts with {size["bytes"]:,} bytes of JavaScript (gzip).',
                    f"  limit {limit:,}, in {TABLE.relative_to(ROOT)} {known['bytes']:,}, grown by {grown:+,}",
                    *(f"  {more:+,} bytes before minification in {part}" for part, more in _grown(size, known)),
                    "  Load later what the first view does not need."
                    if size["bytes"] > limit
                    else "  If it has to be so, run `make sizes` and commit the table.",
                ]
            )


def too_large(language: str, sizes: Sizes) -> Iterator[str]:
    """A sentence for each page that is over its limit in another language than the first."""
    for entry, pages in sizes.items():
        limit = LIMITS[entry] + OTHER_SCRIPTS
        for page, size in pages.items():
            if size["bytes"] > limit:
                yield f'The page "{page}" of the {entry} in {language} has {size["bytes"]:,} bytes, limit {limit:,}.'


def main() -> int:
    """Check, or update the table; the status is 1 for a page that is too large."""
    sizes = measure(BUILT)
    others = [(one.name, measure(BUILT, one)) for one in sorted((BUILT / "languages").glob("*"))]
    if "--update" in sys.argv[1:]:
        TABLE.write_text(json.dumps(sizes, indent=1, sort_keys=True) + "\n")
    found = list(problems(sizes, json.loads(TABLE.read_text())))
    found += [one for name, measured in others for one in too_large(name, measured)]
    sys.stderr.writelines(f"{one}\n" for one in found)
    return 1 if found else 0


def _gzip(built: Path, script: str) -> int:
    return (built / f"{script.lstrip('/')}.gz").stat().st_size


def _grown(size: Mapping[str, Any], known: Mapping[str, Any]) -> list[tuple[str, int]]:
    more = {part: length - known["parts"].get(part, 0) for part, length in size["parts"].items()}
    largest = sorted(more.items(), key=lambda one: one[1], reverse=True)
    return [one for one in largest[:MOST_PARTS] if one[1] > 0]


if __name__ == "__main__":
    sys.exit(main())
