"""Paints: gradients, glows, soft edges."""

import skia

from .colours import colour


def down(pair: tuple[str, str], top: float, bottom: float, alpha: float = 1.0) -> skia.Paint:
    """A gradient from the first colour at the top to the second at the bottom."""
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(0, top), skia.Point(0, bottom)], [colour(pair[0], alpha), colour(pair[1], alpha)]
    )
    return skia.Paint(Shader=shader, AntiAlias=True)


def flat(text: str, alpha: float = 1.0) -> skia.Paint:
    return skia.Paint(Color=colour(text, alpha), AntiAlias=True)


def stroke(text: str, width: float, alpha: float = 1.0) -> skia.Paint:
    paint = flat(text, alpha)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    return paint


def soft(paint: skia.Paint, sigma: float) -> skia.Paint:
    """The same paint with a blurred edge."""
    paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
    return paint


def glow(text: str, x: float, y: float, radius: float, alpha: float) -> skia.Paint:
    """Light that fades towards its rim."""
    shader = skia.GradientShader.MakeRadial(
        skia.Point(x, y),
        radius,
        [colour(text, alpha), colour(text, alpha * 0.45), colour(text, alpha * 0.12), colour(text, 0)],
        [0.0, 0.35, 0.7, 1.0],
    )
    return skia.Paint(Shader=shader, AntiAlias=True)
