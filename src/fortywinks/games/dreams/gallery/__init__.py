"""What the dream pictures show: titles and descriptions in every language, and maps for bots.

`gallery.json` and the pictures beside it are made by ``make pictures`` from the recipes in `art/dreams`; their words
stand in ``texts.LANGUAGE.json``. Own pictures,
added by ``fortywinks pictures add``, lie in the user's data folder in the same shape.
"""

from .reading import (
    PictureFacts,
    PictureFile,
    house_gallery,
    own_folder,
    picture_about,
    picture_facts,
    picture_title,
)

__all__ = [
    "PictureFacts",
    "PictureFile",
    "house_gallery",
    "own_folder",
    "picture_about",
    "picture_facts",
    "picture_title",
]
