"""The shape of the project: import directions, what the wheel holds, lazy imports, declared dependencies."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = {"loaders": "kg.loaders", "cypher": "kg.cypher", "viz": "kg.viz"}
MAY_IMPORT = {
    "loaders": {"kg.model", "kg.text", "kg.errors", "kg.ids", "kg.loaders"},
    "cypher": {"kg.store", "kg.model", "kg.errors", "kg.ids", "kg.cypher"},
    "viz": {"kg.store", "kg.graph", "kg.analysis", "kg.errors", "kg.viz"},
}
MEETING_PLACES = ("kg/api.py", "kg/commands/", "kg/verbs/")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "kg":
            yield from (f"kg.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_spoke_imports_only_what_the_design_allows(folder: str) -> None:
    for path in modules(folder):
        for name in imports(path):
            allowed = any(name == ours or name.startswith(f"{ours}.") for ours in MAY_IMPORT[folder])
            assert allowed or name.split(".")[0] not in {"kg", *FOLDERS}, f"{path.name} imports {name}"


def test_the_core_imports_no_spoke() -> None:
    for path in modules("kg"):
        place = path.relative_to(ROOT).as_posix()
        spokes = [name for name in imports(path) if name.startswith(tuple(FOLDERS.values()))]
        assert not spokes or place.startswith(MEETING_PLACES), f"{place} imports {spokes}"


def test_records_import_nothing_of_ours() -> None:
    for name in ("model", "errors", "ids"):
        assert not [found for found in imports(ROOT / "kg" / f"{name}.py") if found.startswith("kg")]


@pytest.mark.parametrize("folder", ["kg", *FOLDERS])
def test_no_module_hides_a_library(folder: str) -> None:
    assert not {path.stem for path in modules(folder)} & {
        "csv",
        "json",
        "neo4j",
        "spacy",
        "networkx",
        "typing",
        "types",
    }


def test_every_import_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=\[;! ]", line)[0].lower().replace("-", "_") for line in project["dependencies"]}
    extras = {
        re.split(r"[<>=\[;! ]", line)[0].lower()
        for lines in project["optional-dependencies"].values()
        for line in lines
    }
    used = {name.split(".")[0] for folder in ("kg", *FOLDERS) for path in modules(folder) for name in imports(path)}
    foreign = used - set(sys.stdlib_module_names) - {"kg", *FOLDERS}
    assert {name.lower() for name in foreign} - declared - extras == set()


@pytest.mark.parametrize(
    "heavy", ["spacy", "pyvis", "neo4j", "pyarrow", "networkx", "numpy", "rich", "networkit", "arcadedb"]
)
def test_help_imports_nothing_heavy(heavy: str) -> None:
    code = f"import sys, kg, kg.cli; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("wheel")
    run = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run(run, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("*.whl"))).namelist()


def test_the_wheel_has_one_import_name(wheel: list[str]) -> None:
    assert {name.split("/")[0] for name in wheel if ".dist-info/" not in name} == {"kg"}


def test_the_wheel_has_every_module_and_data_file(wheel: list[str]) -> None:
    kinds = {".py", ".tsv", ".cypher", ".jsonl", ".j2", ".js", ".css", ".html", ".typed", ".txt"}
    here = {
        f"{FOLDERS.get(folder, folder).replace('.', '/')}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder in ("kg", *FOLDERS)
        for path in (ROOT / folder).rglob("*")
        if path.suffix in kinds and "__pycache__" not in path.parts
    }
    assert here - set(wheel) == set()


def test_no_file_of_the_project_names_a_place_outside() -> None:
    outside = re.compile("/" + r"(?:work|root|tmp/v)/|\.\./shared")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    for name in listed:
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".tsv", ".cypher", ".jsonl", ".j2", ".js", ".css"} and path.is_file():
            assert not outside.search(path.read_text(encoding="utf-8")), name
