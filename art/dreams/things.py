"""Verbs for motifs and for plain shapes."""

import math

import skia

from .colours import mix
from .light import BRUSH, across, inner, texture, towards
from .paints import down, flat, glow, soft, stroke
from .scene import HEIGHT, WIDTH, Canvas, Line, Point, along, smooth, verb
from .shapes import motif_path, silhouette, tones


def placed(name: str, x: float, y: float, high: float, line: Line) -> skia.Matrix:
    """Puts the middle of a motif at a place of the canvas."""
    box = motif_path(name).computeTightBounds()
    scale = high / box.height()
    matrix = skia.Matrix()
    matrix.preTranslate(x, y)
    matrix.preRotate(line.wish("rot", 0))
    across = scale * line.wish("wide", 1.0) * (-1 if line.says("flip") else 1)
    matrix.preScale(across, -scale if line.says("down") else scale)
    matrix.preTranslate(-box.centerX(), -box.centerY())
    return matrix


DARK_INKS = ("dark", "near", "shade", "mid")
SMALLEST = 46.0
"""A motif less high than this is painted without shade: it would not be seen."""


def draw_motif(canvas: Canvas, name: str, x: float, y: float, high: float, line: Line, ink: str) -> None:
    """Halo, body, tones, and light from where it comes from in this picture."""
    matrix, alpha = placed(name, x, y, high, line), line.wish("alpha", 1.0)
    path, whole = skia.Path(motif_path(name)), skia.Path(silhouette(name))
    path.transform(matrix)
    whole.transform(matrix)
    if "halo" in line.wishes:
        text = canvas.inks.pair(line.wishes.get("haloink", "light"))[0]
        canvas.skia.drawPath(path, soft(flat(text, 0.75 * line.wish("halo", 1)), high * 0.07))
        canvas.skia.drawPath(path, soft(flat(text, 0.5 * line.wish("halo", 1)), high * 0.2))
    box = whole.computeTightBounds()
    way = towards(canvas.light, box.centerX(), box.centerY(), box.height())
    toned = [(tone, skia.Path(tone.path)) for tone in tones(name)]
    reach = box.makeOutset(0, 0)
    for tone, part in toned:
        part.transform(matrix)
        if not tone.soft:
            reach.join(part.getBounds())
    canvas.skia.saveLayerAlpha(reach.makeOutset(8, 8), round(255 * max(0.0, min(1.0, alpha))))
    canvas.skia.drawPath(path, across(canvas.inks.pair(ink), box, way))
    for tone, part in toned:
        paint = across(_tone(canvas, tone.name, ink), box, way, tone.alpha)
        if tone.soft:
            soft(paint, matrix.mapRadius(tone.soft))
            paint.setBlendMode(skia.BlendMode.kSrcATop)
        canvas.skia.drawPath(part, paint)
    if high >= SMALLEST:
        light_up(canvas, whole, way, ink in DARK_INKS, rim=_rim(line))
    canvas.skia.restore()


def _rim(line: Line) -> str | None:
    return line.wishes.get("rimink", "light") if line.says("rim") else None


def light_up(canvas: Canvas, whole: skia.Path, way: tuple[float, float], dark: bool, rim: str | None) -> None:
    """Shade on the side that the light misses, light along the other, and the grain of paint over all of it."""
    box = whole.computeTightBounds()
    size = min(box.width(), box.height())
    night, day = canvas.inks.pair("dark")[1], canvas.inks.pair("light")
    away = (way[0] * size * 0.11, way[1] * size * 0.11 - size * 0.05)
    inner(canvas.skia, whole, flat(night, 0.5 if dark else 0.34), away, max(2.0, size * 0.06))
    grain = texture(mix(night, day[1], 0.25 if dark else 0.55), 0.14 if dark else 0.1, BRUSH, canvas.grain)
    grain.setBlendMode(skia.BlendMode.kSrcATop)
    canvas.skia.drawRect(box, grain)
    text = canvas.inks.pair(rim)[0] if rim else mix(day[1], canvas.inks.sky[2], 0.5 if dark else 0.0)
    thin = min(7.0, max(2.4, size * 0.022)) * (1.15 if rim else 1.0)
    if rim:
        edge = stroke(text, 3.2, 0.5)
        edge.setBlendMode(skia.BlendMode.kSrcATop)
        canvas.skia.drawPath(whole, edge)
    inner(canvas.skia, whole, flat(text, 0.85 if rim else 0.55), (-way[0] * thin, -way[1] * thin), 1.2)


def _tone(canvas: Canvas, tone: str, ink: str) -> tuple[str, str]:
    """The colours of a part of a figure: `shade` and `pale` of its own ink, `body` between the two, or another ink."""
    pair = canvas.inks.pair(ink)
    if tone == "shade":
        night = canvas.inks.pair("dark")
        return mix(pair[0], night[1], 0.4), mix(pair[1], night[1], 0.55)
    if tone == "pale":
        day = canvas.inks.pair("light")
        return mix(pair[0], day[1], 0.3), mix(pair[1], day[1], 0.18)
    if tone == "body":
        other = canvas.inks.pair("dim" if ink == "dark" else "far" if ink in DARK_INKS else "shade")
        share = (0.3, 0.2) if ink in DARK_INKS else (0.5, 0.6)
        return mix(pair[0], other[0], share[0]), mix(pair[1], other[1], share[1])
    return canvas.inks.pair(tone)


@verb
def _float(canvas: Canvas, line: Line) -> None:
    """`float island-whale 0.4 0.4 0.45`: a motif with its middle there, so high."""
    x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    draw_motif(canvas, line.words[0], x, y, high, line, line.ink or "light")


@verb
def stand(canvas: Canvas, line: Line) -> None:
    """`stand moon-castle 0.5 0.7 0.4`: a motif with its foot there."""
    x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    if line.numbers[1] >= GROUND:
        box = motif_path(line.words[0]).computeTightBounds()
        _shadow(canvas, x, y, high * box.width() / box.height())
    draw_motif(canvas, line.words[0], x, y - high / 2, high, line, line.ink or "dark")


GROUND = 0.8
"""What stands lower than this stands on the ground, and throws a shadow there."""


def _shadow(canvas: Canvas, x: float, y: float, wide: float) -> None:
    away = max(-1.0, min(1.0, (x - canvas.light[0]) / (0.4 * WIDTH)))
    middle, reach = x + away * wide * 0.35, wide * (0.5 + 0.2 * abs(away))
    oval = skia.Path().addOval(skia.Rect(middle - reach, y - wide * 0.06, middle + reach, y + wide * 0.06))
    canvas.skia.drawPath(oval, soft(flat(canvas.inks.pair("dark")[1], 0.42), max(3.0, wide * 0.04)))


@verb
def swarm(canvas: Canvas, line: Line) -> None:
    """`swarm wool-sheep 0.1,0.8 0.9,0.8 n=6 h=0.08 to=0.04`: many along a curve. `follow` turns them along it, `loose`
    scatters and turns them a little, `other=dark` paints every second one so."""
    count, first = int(line.wish("n", 6)), line.wish("h", 0.08) * HEIGHT
    last = line.wish("to", line.wish("h", 0.08)) * HEIGHT
    turn, fade = line.wish("rot", 0), line.wish("fade", 1.0)
    for index, (x, y, direction) in enumerate(along(line.points, count)):
        share = index / max(1, count - 1)
        high = first + (last - first) * share
        each = Line("float", line.words, wishes=dict(line.wishes))
        angle = turn + (direction if line.says("follow") else 0)
        if line.says("loose"):
            angle += canvas.rng.uniform(-40, 40)
            x, y = x + canvas.rng.uniform(-0.5, 0.5) * high, y + canvas.rng.uniform(-0.6, 0.6) * high
        each.wishes["rot"] = str(angle)
        each.wishes["alpha"] = str(1 + (fade - 1) * share)
        ink = line.ink or "light"
        draw_motif(canvas, line.words[0], x, y, high, each, line.wishes.get("other", ink) if index % 2 else ink)


@verb
def reflect(canvas: Canvas, line: Line) -> None:
    """`reflect moon-castle 0.5 0.68 0.3`: upside down below a water line, broken by ripples."""
    x, top, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    each = Line("float", [*line.words, "down"], wishes={"alpha": "0.62", **line.wishes})
    page, apart = canvas.skia, skia.Surface(WIDTH, HEIGHT)
    canvas.skia = apart.getCanvas()
    draw_motif(canvas, line.words[0], x, top + high / 2, high, each, line.ink or "light")
    canvas.skia, image = page, apart.makeImageSnapshot()
    step = 4.0
    for row in range(math.ceil(high / step) + 1):
        y, depth = top + row * step, row * step / high
        away = math.sin(row * 0.7) * (1.5 + 10 * depth) + math.sin(row * 0.23) * 6 * depth
        strip = skia.Rect(0, y, WIDTH, y + step * (1.0 if row % 3 else 0.8))
        page.drawImageRect(image, strip, strip.makeOffset(away, 0), skia.SamplingOptions(), _faded(1 - 0.5 * depth))


def _faded(alpha: float) -> skia.Paint:
    return skia.Paint(Alphaf=max(0.0, alpha), AntiAlias=True)


@verb
def clip(canvas: Canvas, line: Line) -> None:
    """`clip disc 0.5 0.5 0.2`, `clip box 0.1 0.1 0.3 0.4`, `clip shape 0.1,0.1 …`: until `unclip`. `out`: outside."""
    canvas.skia.save()
    operation = skia.ClipOp.kDifference if line.says("out") else skia.ClipOp.kIntersect
    canvas.skia.clipPath(_outline(line), operation, True)


@verb
def unclip(canvas: Canvas, line: Line) -> None:
    canvas.skia.restore()


def _outline(line: Line) -> skia.Path:
    if line.says("disc"):
        x, y, radius = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
        wide = radius * line.wish("wide", 1.0)
        return skia.Path().addOval(skia.Rect(x - wide, y - radius, x + wide, y + radius))
    if line.says("box"):
        x, y, to_x, to_y = line.numbers[:4]
        box = skia.Rect(x * WIDTH, y * HEIGHT, to_x * WIDTH, to_y * HEIGHT)
        return skia.Path().addRoundRect(box, line.wish("r", 0) * HEIGHT, line.wish("r", 0) * HEIGHT)
    if line.says("motif"):
        name = next(word for word in line.words if word not in ("motif", "out", "flip"))
        x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
        path = skia.Path(silhouette(name))
        path.transform(placed(name, x, y, high, line))
        return path
    path = smooth(line.points, closed=True) if line.says("round") else skia.Path()
    if not line.says("round"):
        path.addPoly([skia.Point(*point) for point in line.points], True)
    return path


@verb
def shape(canvas: Canvas, line: Line) -> None:
    """`shape disc 0.5 0.5 0.2 ink=dark`, `shape box …`, `shape 0.1,0.1 0.3,0.4 … [round]`: filled; `rim` lights it."""
    path = _outline(line)
    box = path.computeTightBounds()
    if "halo" in line.wishes:
        text = canvas.inks.pair(line.wishes.get("haloink", "light"))[0]
        canvas.skia.drawPath(path, soft(flat(text, 0.7 * line.wish("halo", 1)), 26))
    ink, alpha = line.ink or "dark", line.wish("alpha", 1.0)
    if alpha < 1 or line.says("plain"):
        canvas.skia.drawPath(path, down(canvas.inks.pair(ink), box.top(), box.bottom(), alpha))
        if line.says("rim"):
            canvas.skia.drawPath(path, stroke(canvas.inks.pair(line.wishes.get("rimink", "light"))[0], 4, 0.85))
        return
    way = towards(canvas.light, box.centerX(), box.centerY(), box.height())
    canvas.skia.saveLayer(box.makeOutset(8, 8))
    canvas.skia.drawPath(path, across(canvas.inks.pair(ink), box, way))
    if min(box.width(), box.height()) >= SMALLEST:
        light_up(canvas, path, way, ink in DARK_INKS, rim=_rim(line))
    canvas.skia.restore()


@verb
def thread(canvas: Canvas, line: Line) -> None:
    """`thread 0.1,0.2 0.5,0.4 w=3`: a line through the points; `round` is a curve, `dots` a dotted one."""
    corners = [skia.Point(*point) for point in line.points]
    path = smooth(line.points) if line.says("round") else skia.Path().addPoly(corners, False)
    paint = stroke(canvas.inks.pair(line.ink or "light")[0], line.wish("w", 3), line.wish("alpha", 0.95))
    if line.says("dots"):
        paint.setPathEffect(skia.DashPathEffect.Make([0.1, line.wish("w", 3) * 3], 0))
    canvas.skia.drawPath(path, paint)


@verb
def checker(canvas: Canvas, line: Line) -> None:
    """`checker 0.6`: a chessboard floor up to that horizon."""
    top, middle = line.numbers[0] * HEIGHT, line.wish("x", 0.5) * WIDTH
    light, dark = canvas.inks.pair(line.ink or "low"), canvas.inks.pair(line.wishes.get("other", "mid"))
    canvas.skia.drawRect(skia.Rect(0, top, WIDTH, HEIGHT), down(dark, top, HEIGHT))
    rows = [top + (HEIGHT - top) * (row / 9) ** 1.9 for row in range(11)]
    for row in range(10):
        for column in range(-14, 14):
            if (row + column) % 2:
                continue
            corners, here, there = [], rows[row], rows[row + 1]
            for edge, y in ((column, here), (column + 1, here), (column + 1, there), (column, there)):
                spread = 46 + 190 * (y - top) / (HEIGHT - top)
                corners.append(skia.Point(middle + edge * spread, y))
            canvas.skia.drawPath(skia.Path().addPoly(corners, True), down(light, top, HEIGHT, 0.85))


@verb
def city(canvas: Canvas, line: Line) -> None:
    """`city 0.8 0.2 n=14 from=0.1 to=0.9`: houses of different height on a line, with lit windows."""
    foot, high, count = line.numbers[0] * HEIGHT, line.numbers[1] * HEIGHT, int(line.wish("n", 14))
    left, right = line.wish("from", 0) * WIDTH, line.wish("to", 1) * WIDTH
    pair, lamp = canvas.inks.pair(line.ink or "near"), canvas.inks.pair(line.wishes.get("lamp", "accent"))[0]
    width = (right - left) / count
    for index in range(count):
        x, tall = left + index * width, high * canvas.rng.uniform(0.4, 1.0)
        path = skia.Path().addRect(skia.Rect(x, foot - tall, x + width * 0.98, foot + 4))
        if index % 3 != 1:
            eaves = foot - tall
            roof = ((x - 3, eaves), (x + width / 2, eaves - width * 0.55), (x + width, eaves))
            path.addPoly([skia.Point(*corner) for corner in roof], True)
            if index % 2:
                path.addRect(skia.Rect(x + width * 0.68, eaves - width * 0.5, x + width * 0.8, eaves))
        way = towards(canvas.light, x, foot - tall, tall)
        canvas.skia.drawPath(path, across((mix(pair[0], canvas.inks.sky[2], 0.22), pair[1]), path.getBounds(), way))
        _windows(canvas, x, foot - tall, width, tall, lamp)


def _windows(canvas: Canvas, x: float, y: float, width: float, tall: float, text: str) -> None:
    size = max(4.0, width * 0.17)
    for row in range(int(tall / (size * 2.1))):
        for column in range(2):
            if canvas.rng.random() < 0.5:
                left, top = x + width * (0.2 + 0.4 * column), y + size * (0.8 + 2.1 * row)
                pane = skia.Rect(left, top, left + size, top + size * 1.3)
                canvas.skia.drawRect(pane.makeOutset(size * 0.5, size * 0.5), soft(flat(text, 0.22), size * 0.5))
                canvas.skia.drawRect(pane, flat(text, canvas.grain.uniform(0.7, 0.98)))


PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.75, 0.75)),
    6: ((0.25, 0.22), (0.25, 0.5), (0.25, 0.78), (0.75, 0.22), (0.75, 0.5), (0.75, 0.78)),
}


@verb
def die(canvas: Canvas, line: Line) -> None:
    """`die 0.5 0.5 0.2 rot=12 faces=654`: a die by its middle and height, with what is seen above, left and right;
    `deep` is how much of the upper face one sees, `lamps=accent` lights its pips like windows."""
    x, y, half = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT / 2
    deep = line.wish("deep", 0.32)
    wide, light = half * 0.9, canvas.inks.pair(line.ink or "light")
    dark = canvas.inks.pair(line.wishes.get("body", "dark"))[0]
    lamps = canvas.inks.pair(line.wishes["lamps"])[0] if "lamps" in line.wishes else None
    canvas.skia.save()
    canvas.skia.translate(x, y)
    canvas.skia.rotate(line.wish("rot", 0))
    drop, lift = half * (1 - deep), half * deep
    corners = {
        "upper": ((0, -half), (wide, lift), (-wide, lift)),
        "left": ((-wide, -half + lift), (wide, lift), (0, 2 * drop)),
        "right": ((0, -half + 2 * lift), (wide, -lift), (0, 2 * drop)),
    }
    shades = (light[0], mix(light[1], dark, 0.28), mix(light[1], dark, 0.55))
    _seams(
        canvas,
        [(-wide, -half + lift), (0, -half), (wide, -half + lift), (wide, drop), (0, half), (-wide, drop)],
        shades[1],
    )
    for name, shade, face in zip(corners, shades, line.wishes.get("faces", "654"), strict=True):
        _face(canvas, corners[name], (shade, dark), int(face), lamps if name != "upper" else None)
    canvas.skia.restore()


def _seams(canvas: Canvas, corners: list[Point], text: str) -> None:
    """What is seen between the rounded sides of a die."""
    middle = [skia.Point(0.93 * x, 0.93 * y) for x, y in corners]
    canvas.skia.drawPath(skia.Path().addPoly(middle, True), flat(text))


def _face(
    canvas: Canvas, edges: tuple[Point, Point, Point], inks: tuple[str, str], pips: int, lamps: str | None
) -> None:
    """One side of a die: a parallelogram from a corner along two edges, darker towards its foot, with hollow pips."""
    corner, right, below = edges
    matrix = skia.Matrix.MakeAll(right[0], below[0], corner[0], right[1], below[1], corner[1], 0, 0, 1)
    canvas.skia.save()
    canvas.skia.concat(matrix)
    board = skia.Rect(0.01, 0.01, 0.99, 0.99)
    canvas.skia.drawRoundRect(board, 0.1, 0.1, down((mix(inks[0], "#ffffff", 0.12), mix(inks[0], inks[1], 0.22)), 0, 1))
    edge = stroke(mix(inks[0], "#ffffff", 0.5), 0.02, 0.55)
    canvas.skia.drawRoundRect(board.makeInset(0.02, 0.02), 0.09, 0.09, edge)
    for index, (x, y) in enumerate(PIPS[pips]):
        canvas.skia.drawCircle(x, y + 0.014, 0.112, flat(mix(inks[0], "#ffffff", 0.6), 0.6))
        lit = lamps is not None and index % 3 != 1
        canvas.skia.drawCircle(x, y, 0.105, flat(lamps if lamps and lit else inks[1], 0.95))
        if lamps and lit:
            canvas.skia.drawCircle(x, y, 0.2, glow(lamps, x, y, 0.2, 0.55))
    canvas.skia.restore()


@verb
def ring(canvas: Canvas, line: Line) -> None:
    """`ring 0.5 0.5 0.3 w=6`; `spokes=12` makes a wheel."""
    x, y, radius = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    paint = stroke(canvas.inks.pair(line.ink or "light")[0], line.wish("w", 5), line.wish("alpha", 0.95))
    canvas.skia.drawCircle(x, y, radius, paint)
    spokes = int(line.wish("spokes", 0))
    for spoke in range(spokes):
        angle = spoke * math.tau / spokes + math.radians(line.wish("rot", 0))
        canvas.skia.drawLine(x, y, x + radius * math.cos(angle), y + radius * math.sin(angle), paint)
