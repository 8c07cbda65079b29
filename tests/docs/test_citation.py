"""The citation file says what the package says."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_citation_names_this_version_licence_and_authors() -> None:
    cited = dict(re.findall(r"^(?:  - )?([\w-]+): (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["cff-version"] == "1.2.0"
    ours, *_ = project["license"].split(" AND ")
    assert (cited["version"], cited["license"]) == (project["version"], ours)
    assert [cited["name"]] == [author["name"] for author in project["authors"]]
