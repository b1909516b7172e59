"""Alert rules and the dashboard: each alert has its page, and each metric in them exists."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import Api

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "deploy" / "prometheus" / "toli.rules.yml"
DASHBOARD = ROOT / "deploy" / "grafana" / "toli.json"
RUNBOOKS = ROOT / "docs" / "runbooks"
SECTIONS = ("## What it means", "## How to look", "## What to do")

ALERTS: list[dict[str, Any]] = [
    rule for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]
]


def test_every_alert_has_its_page_and_every_page_its_alert() -> None:
    pages = set()
    for alert in ALERTS:
        page = ROOT / alert["annotations"]["runbook"]
        pages.add(page.name)
        text = page.read_text()
        assert text.startswith(f"# {alert['alert']}\n"), page
        assert alert["expr"].strip() in text, page
        assert [line for line in text.splitlines() if line.startswith("## ")] == list(SECTIONS), page
        assert alert["labels"]["severity"] in {"critical", "warning"}
        assert f"[{alert['alert']}]({page.name})" in (RUNBOOKS / "README.md").read_text()
    assert pages == {page.name for page in RUNBOOKS.glob("*.md")} - {"README.md"}


@pytest.mark.anyio
async def test_every_metric_of_the_rules_and_the_dashboard_exists(api: Api) -> None:
    scraped = (await api().get("/metrics")).text
    known = set(re.findall(r"^# HELP (toli_\w+)", scraped, re.MULTILINE))
    known |= {f"{name}_{part}" for name in known for part in ("bucket", "count", "sum")}
    panels = json.loads(DASHBOARD.read_text())["panels"]
    shown = [target["expr"] for panel in panels for target in panel["targets"]]
    used = set(re.findall(r"\btoli_\w+", " ".join([*(alert["expr"] for alert in ALERTS), *shown])))
    assert len(used) > 20
    assert used - known == set()


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool comes with Prometheus")
@pytest.mark.parametrize("arguments", [("rules", RULES), ("config", RULES.with_name("prometheus.yml"))], ids=str)
def test_prometheus_accepts_the_files(arguments: tuple[str, Path]) -> None:
    checking = ["promtool", "check", *map(str, arguments)]
    run = subprocess.run(checking, capture_output=True, text=True, check=False)
    # The token's file is on the machine of Prometheus.
    assert run.returncode == 0 or "toli-metrics-token" in run.stderr, run.stdout + run.stderr
