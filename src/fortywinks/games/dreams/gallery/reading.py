"""Reads what is known of a picture."""


def picture_title(picture: str, language: str = "en") -> str:
    return picture


def picture_about(picture: str, language: str = "en") -> str:
    return ""
