"""Every page, in three languages, at every size: nothing sticks out, nothing is unreadable to anybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST
from .pages import misfits, theme, visits
from .words import LANGUAGES

PHONES = {"smallest": SMALLEST, "phone": PHONE}
# The desktop comes last: there the walk goes on.
SIZES = {**PHONES, "landscape": LANDSCAPE, "desktop": DESKTOP}
NARROWEST = {name: size for name, size in SIZES.items() if name != "phone"}
"""Both phones show the same things; other words than English ones are looked at on the one with less room."""

AXE_RULES = {"resultTypes": ["violations"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_overflows(come, language):
    guest = come(language=language)
    faults = []
    for name, page in visits(guest):
        assert page.evaluate("document.documentElement.lang") == language
        for size_name, size in (SIZES if language == "en" else NARROWEST).items():
            page.set_viewport_size(size)
            faults += [f"{name}, {size_name}: {fault}" for fault in misfits(page, on_phone=size_name in PHONES)]
    assert not faults, "\n".join(faults)


def test_axe_finds_nothing(come):
    """On a phone by night and by day, and on a large screen."""
    guest = come(phone=True)
    axe = Axe()
    faults = []
    titles = set()
    for name, page in visits(guest):
        titles.add(page.title())
        for size_name, each in (("desktop", "night"), ("phone", "night"), ("phone", "day")):
            page.set_viewport_size(SIZES[size_name])
            theme(page, each)
            for violation in axe.run(page, options=AXE_RULES).response["violations"]:
                where = "; ".join(node["html"][:110] for node in violation["nodes"][:3])
                why = violation["nodes"][0]["any"][:1] or violation["nodes"][0]["all"][:1]
                faults.append(f"{name}, {size_name}, {each}: {violation['id']}: {where} {why and why[0]['message']}")
    assert not faults, "\n".join(faults)
    assert len(titles) >= 8, titles
