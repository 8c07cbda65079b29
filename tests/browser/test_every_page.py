"""Every page, in three languages, at every size: nothing sticks out, nothing is unreadable to anybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST
from .pages import overflow, small_targets, text_size, theme, visits
from .words import LANGUAGES

SIZES = {"phone": PHONE, "desktop": DESKTOP, "smallest": SMALLEST, "landscape": LANDSCAPE}

AXE_RULES = {"resultTypes": ["violations"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_overflows(come, language):
    guest = come(language=language)
    faults = []
    for name, page in visits(guest):
        assert page.evaluate("document.documentElement.lang") == language
        for size_name, size in SIZES.items():
            page.set_viewport_size(size)
            faults += [f"{name}, {size_name}: {fault}" for fault in overflow(page)]
            if size_name in ("phone", "smallest"):
                faults += [f"{name}, {size_name}: small: {fault}" for fault in small_targets(page)]
                text_size(page, 200)
                faults += [f"{name}, {size_name}, 200 %: {fault}" for fault in overflow(page)]
                text_size(page, 100)
        page.set_viewport_size(DESKTOP)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing(come, size):
    guest = come(phone=size == "phone")
    axe = Axe()
    faults = []
    titles = set()
    for name, page in visits(guest):
        titles.add(page.title())
        for each in ("night", "day") if size == "phone" else ("night",):
            theme(page, each)
            for violation in axe.run(page, options=AXE_RULES).response["violations"]:
                where = "; ".join(node["html"][:110] for node in violation["nodes"][:3])
                why = violation["nodes"][0]["any"][:1] or violation["nodes"][0]["all"][:1]
                faults.append(f"{name}, {each}: {violation['id']}: {where} {why and why[0]['message']}")
    assert not faults, "\n".join(faults)
    assert len(titles) >= 8, titles
