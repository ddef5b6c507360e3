"""The picture in a real browser, opened from a file with the network off."""

import base64
import json
import shutil
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from kg.viz import picture

from kg import store

pytestmark = pytest.mark.browser

FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-quic --no-first-run "
    "--disable-component-update --disable-sync --window-size=1400,900"
).split()

EVIL = {
    "script": "</script><script>window.hacked=1</script>",
    "image": "<img src=x onerror=window.hacked=2>",
    "quotes": "\"'`${window.hacked=3} \\ {{7*7}} {% raw %}",
    "separators": "line\u2028para\u2029end",
    "arabic": "شبكة \u202eعصبية",
    "emoji": "🦙🧠 Llama 👩‍🔬",
    "href": "href <a href=javascript:window.hacked=4>x</a>",
    "formula": "=HYPERLINK(\"http://x\")",
}  # fmt: skip

MARKS = "return [...document.querySelectorAll('#details mark')].map((mark) => mark.textContent)"

Browser = Any
Row = dict[str, Any]
Show = Callable[..., Browser]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Start a headless Chromium with a fresh profile, without a network."""
    binary = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if not binary or not driver:
        pytest.skip("no Chromium with chromedriver on the path")
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    found = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    found.set_script_timeout(20)
    found.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    found.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    yield found
    found.quit()


@pytest.fixture(scope="module")
def page(small_graph: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the picture of the small graph."""
    return written(small_graph, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def evil_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the picture of a graph whose every string is hostile."""
    folder = tmp_path_factory.mktemp("evil")
    return written(evil_graph(folder / "graph"), folder, heading=EVIL["script"])


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Open a page afresh; what the console said in the test must hold no error, what was asked for no address."""
    for kind in ("browser", "performance"):
        browser.get_log(kind)

    def opened(path: Path, fragment: str = "") -> Browser:
        browser.get("about:blank")
        browser.get(path.as_uri() + fragment)
        wait_for(browser, "return document.getElementById('picture').dataset.ready === 'true'")
        return browser

    yield opened
    errors = [line["message"] for line in browser.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
    assert errors == []
    assert [url for url in requested(browser) if not url.startswith(("file:", "about:", "data:", "blob:"))] == []


def written(graph: Path, folder: Path, **options: Any) -> Path:
    """Write a picture."""
    path = folder / "graph.html"
    path.write_text(picture(graph, **options).html, encoding="utf-8", newline="\n")
    return path


def requested(browser: Browser) -> list[str]:
    """Give the addresses that the browser asked for."""
    events = [json.loads(line["message"])["message"] for line in browser.get_log("performance")]
    return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]


def wait_for(browser: Browser, script: str) -> Any:
    """Wait until a script gives something true."""
    from selenium.webdriver.support.wait import WebDriverWait

    return WebDriverWait(browser, 20, 0.05).until(lambda driver: driver.execute_script(script))


def text(browser: Browser, selector: str) -> str:
    """Give the text of an element."""
    return str(browser.execute_script("return document.querySelector(arguments[0]).textContent", selector))


def click_at(browser: Browser, script: str) -> None:
    """Click where a script says, in pixels of the picture."""
    from selenium.webdriver import ActionChains

    x, y = browser.execute_script(
        "const box = document.getElementById('picture').getBoundingClientRect();"
        f"const at = {script}; return [Math.round(box.x + at.x), Math.round(box.y + at.y)]"
    )
    actions = ActionChains(browser)
    actions.w3c_actions.pointer_action.move_to_location(x, y)
    actions.click().perform()


def click_node(browser: Browser, concept: str) -> None:
    """Click a concept on the canvas."""
    click_at(browser, f"Picture.network.canvasToDOM(Data.nodeById.get({concept!r}))")
    wait_for(browser, f"return State.selection.node === Data.nodeById.get({concept!r})")


def visible(browser: Browser) -> int:
    """Count the concepts that vis-network draws."""
    return int(browser.execute_script("return Picture.network.body.nodeIndices.length"))


def test_the_picture_is_drawn(show: Show, page: Path) -> None:
    browser = show(page)
    colours = browser.execute_script(
        "const c = document.querySelector('#picture canvas');"
        "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; const seen = new Set();"
        "for (let i = 0; i < d.length; i += 4) if (d[i + 3] > 200) seen.add((d[i] << 16) + (d[i + 1] << 8) + d[i + 2]);"
        "return [...seen]"
    )
    assert {0x2F74C0, 0xE07B2A} <= set(colours)
    assert visible(browser) == 9
    assert "9 of 9 concepts" in text(browser, "#counts")


def test_search_by_alias_opens_the_concept(show: Show, page: Path) -> None:
    browser = show(page)
    box = browser.find_element("id", "search")
    box.send_keys("proximal POLICY-opt")
    assert "PPO" in text(browser, "#hits")
    box.send_keys("\n")
    wait_for(browser, "return State.selection.kind === 'node'")
    assert text(browser, "#details h2") == "PPO"
    assert browser.execute_script("return location.hash") == "#concept=ppo"
    assert wait_for(
        browser,
        "const at = Picture.network.canvasToDOM(Data.nodeById.get('ppo'));"
        "const box = document.getElementById('picture');"
        "return at.x > 0 && at.y > 0 && at.x < box.clientWidth && at.y < box.clientHeight",
    )


def test_search_says_when_nothing_is_found(show: Show, page: Path) -> None:
    browser = show(page)
    browser.find_element("id", "search").send_keys("zzz")
    assert "No concept" in text(browser, "#hits")


def test_a_click_on_a_concept_lists_papers_sentences_claims_and_neighbours(show: Show, page: Path) -> None:
    browser = show(page)
    click_node(browser, "grpo")
    details = text(browser, "#details")
    assert "GRPO without a critic" in details and "We present GRPO for mathematical reasoning." in details
    assert "Introduced by" in details and "Built on by" in details and "Named together with" in details
    assert set(browser.execute_script(MARKS)) == {"GRPO"}
    links = browser.execute_script("return [...document.querySelectorAll('#details a')].map((a) => a.href)")
    assert "https://arxiv.org/abs/2401.00002" in links


def test_a_click_on_a_link_lists_the_papers_of_both(show: Show, page: Path) -> None:
    browser = show(page)
    click_at(browser, "(() => { const n = Picture.network; const at = (id) => n.canvasToDOM(Data.nodeById.get(id));"
                      "const [a, b] = [at('kv-cache'), at('transformer')];"
                      "return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }; })()")  # fmt: skip
    wait_for(browser, "return State.selection.kind === 'link'")
    details = text(browser, "#details")
    assert "2 papers with both" in details
    assert "KV cache compression" in details and "Sharing the KV cache" in details
    assert {"KV cache", "Transformer"} <= set(browser.execute_script(MARKS))


def test_a_click_on_nothing_clears_the_selection(show: Show, page: Path) -> None:
    browser = show(page, "#concept=grpo")
    assert text(browser, "#details h2") == "GRPO"
    click_at(browser, "{ x: 3, y: 3 }")
    wait_for(browser, "return State.selection.kind === 'none'")
    assert "What you see" in text(browser, "#details")


@pytest.mark.parametrize(
    ("fragment", "heading"),
    [
        ("#concept=gsm8k", "GSM8K"),
        ("#link=gsm8k~ppo", "GSM8KandPPO"),
        ("#community=1", "inference"),
        ("#concept=no", "What you see"),
    ],
)
def test_an_address_leads_to_its_selection(show: Show, page: Path, fragment: str, heading: str) -> None:
    assert text(show(page, fragment), "#details h2") == heading


def test_the_legend_hides_types_and_communities(show: Show, page: Path) -> None:
    browser = show(page)
    browser.find_element("css selector", "#types input[aria-label='Show dataset']").click()
    assert visible(browser) == 7
    assert "7 of 9 concepts" in text(browser, "#counts")
    browser.find_element("css selector", "#communities input[aria-label='Show inference']").click()
    assert visible(browser) == 5
    browser.find_element("id", "reset-button").click()
    assert visible(browser) == 9


def test_sliders_hide_rare_concepts_weak_links_and_other_years(show: Show, page: Path) -> None:
    browser = show(page)
    slide = (
        "const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('input'))"
    )
    browser.execute_script(slide, "papers-slider", 2)
    assert visible(browser) == 4
    browser.execute_script("State.reset()")
    browser.execute_script(slide, "shared-slider", 1)
    assert 0 < browser.execute_script("return Picture.network.body.edgeIndices.length") < 10
    browser.execute_script("State.reset()")
    browser.execute_script(slide, "year-to", 2023)
    assert visible(browser) == 4
    assert "2023" in text(browser, "#years-value")


def test_only_the_neighbourhood_can_be_shown(show: Show, page: Path) -> None:
    browser = show(page, "#concept=kv-cache")
    browser.execute_script("Details.toggleAlone()")
    assert visible(browser) == 3
    browser.execute_script("State.clear()")
    wait_for(browser, "return Picture.network.body.nodeIndices.length === 9")


def test_the_table_lists_and_sorts_all_concepts(show: Show, page: Path) -> None:
    browser = show(page)
    browser.find_element("id", "table-button").click()
    names = "return [...document.querySelectorAll('#table tbody th')].map((cell) => cell.textContent)"
    assert browser.execute_script(names)[0] == "GSM8K"
    browser.find_element("css selector", "#table [data-column='Concept']").click()
    found = browser.execute_script(names)
    assert found == sorted(found, key=str.casefold) and len(found) == 9
    browser.find_element("css selector", "#table tbody th button").click()
    wait_for(browser, "return State.selection.kind === 'node'")
    assert "Papers" in text(browser, "#details")


def test_keys_work_without_a_mouse(show: Show, page: Path) -> None:
    from selenium.webdriver import ActionChains

    browser = show(page)
    ActionChains(browser).send_keys("j").perform()
    wait_for(browser, "return State.selection.node === Data.nodes[0]")
    ActionChains(browser).send_keys("t").perform()
    assert browser.execute_script("return !document.getElementById('table').hidden")
    ActionChains(browser).send_keys("\ue00c").perform()
    ActionChains(browser).send_keys("\ue00c").perform()
    wait_for(browser, "return State.selection.kind === 'none'")
    ActionChains(browser).send_keys("/").perform()
    assert browser.execute_script("return document.activeElement.id") == "search"


def test_the_image_has_twice_the_resolution_and_a_background(show: Show, page: Path) -> None:
    browser = show(page)
    size, address = browser.execute_script(
        "const copy = Export.enlarged(2); return [[copy.width, copy.height], copy.toDataURL('image/png')]"
    )
    screen = browser.execute_script("const c = document.querySelector('#picture canvas'); return [c.width, c.height]")
    assert size == [2 * side for side in screen]
    data = base64.b64decode(address.split(",")[1])
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) > 20_000


def test_dark_mode_changes_the_canvas_text_too(show: Show, page: Path) -> None:
    browser = show(page)
    before = browser.execute_script("return Picture.theme.text")
    browser.find_element("id", "theme-button").click()
    assert browser.execute_script("return Picture.theme.text") != before
    assert browser.execute_script("return document.documentElement.dataset.theme") == "dark"


def test_names_do_not_overlap(show: Show, page: Path) -> None:
    browser = show(page)
    boxes = browser.execute_script("return Picture.named.boxes")
    assert len(boxes) >= 7
    for place, one in enumerate(boxes):
        for two in boxes[:place]:
            apart = (
                one["left"] + one["width"] <= two["left"] or two["left"] + two["width"] <= one["left"]
                or one["top"] + one["height"] <= two["top"] or two["top"] + two["height"] <= one["top"]
            )  # fmt: skip
            assert apart


def test_a_small_screen_shows_picture_and_details_one_above_the_other(show: Show, page: Path) -> None:
    browser = show(page)
    phone = {"width": 390, "height": 800, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        browser.execute_script("State.node(Data.nodes[0])")
        wait_for(browser, "return document.getElementById('details').clientHeight > 150")
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
        assert browser.execute_script("return document.getElementById('picture').clientHeight") > 200
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_hostile_text_is_shown_as_text_and_runs_nothing(show: Show, evil_page: Path) -> None:
    browser = show(evil_page)
    assert text(browser, "h1") == EVIL["script"]
    for place in range(len(EVIL)):
        browser.execute_script("State.node(Data.nodes[arguments[0]])", place)
        wait_for(browser, f"return State.selection.node === Data.nodes[{place}]")
        click_at(browser, f"Picture.network.canvasToDOM(Data.nodes[{place}])")
    browser.execute_script("State.link(Data.links[0])")
    wait_for(browser, "return State.selection.kind === 'link'")
    browser.find_element("id", "search").send_keys("window")
    browser.find_element("id", "table-button").click()
    assert browser.execute_script("return window.hacked === undefined")
    assert browser.execute_script("return document.querySelectorAll('img, iframe, body script[src]').length") == 0


def test_hostile_names_come_back_unchanged(show: Show, evil_page: Path) -> None:
    browser = show(evil_page)
    found = browser.execute_script("return Data.nodes.map((node) => node.name)")
    assert set(found) == set(EVIL.values())
    browser.find_element("id", "table-button").click()
    cells = browser.execute_script("return [...document.querySelectorAll('#table tbody th')].map((c) => c.textContent)")
    assert set(cells) == set(EVIL.values())


def test_marks_fall_on_the_name_after_emoji(show: Show, evil_page: Path) -> None:
    browser = show(evil_page)
    for place in range(len(EVIL)):
        browser.execute_script("State.node(Data.nodes[arguments[0]])", place)
        wait_for(browser, f"return State.selection.node === Data.nodes[{place}]")
        found = browser.execute_script(MARKS)
        assert found and set(found) == {browser.execute_script("return Data.nodes[arguments[0]].name", place)}


def test_only_web_addresses_are_links(show: Show, evil_page: Path) -> None:
    browser = show(evil_page, "#concept=script")
    links = browser.execute_script("return [...document.querySelectorAll('#details a')].map((a) => a.href)")
    assert links == []


def test_a_formula_is_harmless_in_the_table_file(show: Show, evil_page: Path) -> None:
    browser = show(evil_page)
    text_of_file = browser.execute_script(
        "return Export.csvText([{ name: 'Concept', show: (node) => node.name }], Data.nodes)"
    )
    assert "\"'=HYPERLINK" in text_of_file


def evil_graph(folder: Path) -> Path:
    """Write a graph of one community in which papers, concepts, venues and addresses are hostile."""
    keys = sorted(EVIL)
    rows = {
        "papers": [evil_paper(number) for number in range(2)],
        "concepts": [{"id": key, "name": EVIL[key], "type": "method", "status": "curated"} for key in keys],
        "aliases": [{"concept": key, "alias": f"<b>{EVIL[key]}</b>", "source": "x"} for key in keys],
        "mentions": [{"paper": f"p{number}", "concept": key, **evil_place(key)} for number in range(2) for key in keys],
        "claims": [
            {"paper": "p0", "relation": "introduces", "concept": "script", "quote": ABSTRACT, **evil_place("script")},
            {"paper": "p0", "relation": "has_code", "value": "javascript:window.hacked=6", **evil_place("script")},
        ],
        "cooccurrence": [
            {"source": a, "target": b, "papers": 2, "npmi": 1.0, "first_year": 2020, "last_year": 2021}
            for a, b in combinations(keys, 2)
        ],
        "concept_stats": [
            {
                "concept": key,
                "papers": 2,
                "mentions": 2,
                "degree": 7,
                "pagerank": 0.125,
                "betweenness": 0.0,
                "community": 0,
            }
            for key in keys
        ],
        "concept_years": [{"concept": key, "year": year, "papers": 1} for key in keys for year in (2020, 2021)],
        "communities": [{"id": 0, "name": EVIL["image"] + ", " + EVIL["script"], "size": len(EVIL)}],
    }
    store.write(folder, {table: store.table_of(table, full(table, found)) for table, found in rows.items()}, {})
    return folder


ABSTRACT = "🦙 " + " and ".join(EVIL.values()) + "."


def evil_paper(number: int) -> Row:
    """Make a paper whose every field is hostile."""
    address = "javascript:window.hacked=5"
    return {"id": f"p{number}", "title": EVIL["image"], "abstract": ABSTRACT, "year": 2020 + number,
            "venue": EVIL["script"], "url": address}  # fmt: skip


def evil_place(key: str) -> Row:
    """Say where the abstract holds a name."""
    start = ABSTRACT.index(EVIL[key])
    return {"field": "abstract", "start": start, "end": start + len(EVIL[key]), "surface": EVIL[key], "rule": "x",
            "score": 1.0, "sentence_start": 0, "sentence_end": len(ABSTRACT)}  # fmt: skip


def full(table: str, rows: list[Row]) -> list[Row]:
    """Fill the columns that rows lack, and drop what the table does not have."""
    empty: Row = {"s": "", "S": [], "i": None, "f": None}
    return [{c: row.get(c, empty[kind]) for c, kind in store.COLUMNS[table].items()} for row in rows]
