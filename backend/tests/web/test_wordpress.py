"""The WordPress plug-in: what it puts on a page, and that its files agree."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "integrations" / "wordpress" / "toli-departures"
# Of WordPress, what the plug-in calls to make a page's HTML.
STUBS = """
define('ABSPATH', '/');
$modules = array();
function add_shortcode($name, $render) { global $shortcodes; $shortcodes[$name] = $render; }
function add_action($name, $act) { if ('init' === $name) { $act(); } }
function register_block_type($folder, $options) { global $block; $block = $options['render_callback']; }
function get_block_wrapper_attributes() { return 'class="wp-block-toli-departures"'; }
function get_option($name, $default = '') { global $host; return $host; }
function current_user_can($right) { global $is_editor; return $is_editor; }
function wp_enqueue_script_module($id, $source, $needed, $version) { global $modules; $modules[] = $source; }
function esc_attr($text) { return htmlspecialchars($text, ENT_QUOTES); }
function esc_url($text) { return htmlspecialchars($text, ENT_QUOTES); }
function esc_html__($text, $domain) { return htmlspecialchars($text, ENT_QUOTES); }
function __($text, $domain) { return $text; }
"""
HARNESS = """
$given = json_decode($argv[1], true);
$host = $given['host'];
$is_editor = $given['is_editor'];
require $argv[2];
$html = 'block' === $given['by'] ? $block($given['values']) : $shortcodes[$given['by']]($given['values']);
echo json_encode(array('html' => $html, 'modules' => $modules));
"""


def render(by: str = "toli_departures", *, host: str = "majuli.toli.in", is_editor: bool = False, **values: str) -> str:
    """The HTML of a shortcode or of the block, with the addresses of its scripts before it."""
    php = shutil.which("php")
    if php is None:
        pytest.skip("needs php")
    given = json.dumps({"by": by, "host": host, "is_editor": is_editor, "values": values})
    command = [php, "-d", "display_errors=stderr", "-r", STUBS + HARNESS, "--", given, FOLDER / "toli-departures.php"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stderr == ""
    answer = json.loads(run.stdout)
    return "".join(f"<{address}>" for address in answer["modules"]) + str(answer["html"])


def test_a_shortcode_shows_all_trips_of_the_site_in_the_settings() -> None:
    assert render() == (
        "<https://majuli.toli.in/api/widget.js>"
        '<toli-departures operator="majuli.toli.in"></toli-departures>'
        '<noscript><a href="https://majuli.toli.in/">See the trips</a></noscript>'
    )


def test_a_button_books_one_trip_in_a_language() -> None:
    html = render("toli_button", trip="12", colour="#1b4e7a", source="blog", lang="hi")
    assert html.startswith("<https://majuli.toli.in/api/widget.js?lang=hi>")
    assert '<toli-button operator="majuli.toli.in" trip="12" colour="#1b4e7a" source="blog"></toli-button>' in html
    assert 'href="https://majuli.toli.in/events/12"' in html


def test_the_block_has_the_same() -> None:
    html = render("block", kind="button", trip="12")
    assert '<div class="wp-block-toli-departures"><toli-button operator="majuli.toli.in" trip="12">' in html
    assert "<toli-departures " in render("block", kind="anything")


@pytest.mark.parametrize(
    "values",
    [
        # Authors may not add scripts: the host is the settings' alone.
        {"operator": "evil.example"},
        {"trip": '1"><script>alert(1)</script>'},
        {"colour": "red;}</style>"},
        {"source": '"><script>alert(1)</script>'},
        {"lang": '"><script>'},
    ],
)
def test_an_author_cannot_put_markup_on_a_page(values: dict[str, str]) -> None:
    html = render(**values)
    assert "<script>" not in html
    assert html.startswith("<https://majuli.toli.in/api/widget.js>")
    assert "evil" not in html
    assert html.count("<toli-departures ") == 1


def test_a_site_without_an_address_shows_nothing_to_visitors_and_a_hint_to_editors() -> None:
    assert render(host="") == ""
    assert "Settings, Toli departures" in render(host="", is_editor=True)


@pytest.mark.parametrize(
    "host", ['majuli.toli.in" onload="x', "majuli.toli.in@evil.example", "javascript:alert(1)", "a b.in"]
)
def test_a_setting_that_is_no_host_shows_nothing(host: str) -> None:
    assert render(host=host) == ""


def test_the_setting_may_be_an_address() -> None:
    assert 'operator="majuli.toli.in"' in render(host=" https://Majuli.toli.in/events ")


def test_all_files_have_one_version() -> None:
    versions = {
        name: re.search(pattern, (FOLDER / name).read_text())
        for name, pattern in {
            "toli-departures.php": r"\* Version: +(\S+)",
            "block.json": r'"version": "(\S+)"',
            "block.asset.php": r"'version' +=> '(\S+)'",
            "readme.txt": r"Stable tag: (\S+)",
        }.items()
    }
    assert {name: match and match[1] for name, match in versions.items()} == dict.fromkeys(versions, "0.1.0")


def test_the_blocks_script_and_texts_can_be_read() -> None:
    node = shutil.which("node")
    assert node is not None
    subprocess.run([node, "--check", FOLDER / "block.js"], check=True)
    attributes = json.loads((FOLDER / "block.json").read_text())["attributes"]
    assert set(attributes) == {"kind", "trip", "colour", "source", "lang"}
