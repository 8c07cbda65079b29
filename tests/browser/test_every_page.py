"""Every page, in three languages, at every size: nothing sticks out, nothing is unreadable to anybody."""

import pytest

from fortywinks.core.wording import LANGUAGES

from .axe import violations
from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST
from .pages import misfits, theme, visits

pytestmark = pytest.mark.long

PHONES = {"smallest": SMALLEST, "phone": PHONE}
# The desktop comes last: there the walk goes on.
SIZES = {**PHONES, "landscape": LANDSCAPE, "desktop": DESKTOP}
NARROWEST = {name: size for name, size in SIZES.items() if name != "phone"}
"""Both phones show the same things; other words than English ones are looked at on the one with less room."""


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
    faults = []
    titles = set()
    for name, page in visits(guest):
        titles.add(page.title())
        for size_name, each in (("desktop", "night"), ("phone", "night"), ("phone", "day")):
            page.set_viewport_size(SIZES[size_name])
            theme(page, each)
            found = violations(page, colours_only=each == "day")
            faults += [f"{name}, {size_name}, {each}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
    assert len(titles) >= 8, titles
