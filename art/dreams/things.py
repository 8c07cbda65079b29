"""Verbs for motifs and for plain shapes."""

import math

import skia

from .colours import mix
from .paints import down, flat, soft, stroke
from .scene import HEIGHT, WIDTH, Canvas, Line, along, smooth, verb
from .shapes import contours, motif_path

RIM = 5.0
"""How wide the light along the edge of a motif is."""


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


def draw_motif(canvas: Canvas, name: str, x: float, y: float, high: float, line: Line, ink: str) -> None:
    """Halo, body, detail. The body fills what is cut out of the silhouette, so that nothing behind shines through."""
    matrix, pair, alpha = placed(name, x, y, high, line), canvas.inks.pair(ink), line.wish("alpha", 1.0)
    path = skia.Path(motif_path(name))
    path.transform(matrix)
    outline = [skia.Path(part) for part in contours(name)]
    for part in outline:
        part.transform(matrix)
    box = path.computeTightBounds()
    if "halo" in line.wishes:
        text = canvas.inks.pair(line.wishes.get("haloink", "light"))[0]
        canvas.skia.drawPath(path, soft(flat(text, 0.75 * line.wish("halo", 1)), high * 0.07))
        canvas.skia.drawPath(path, soft(flat(text, 0.5 * line.wish("halo", 1)), high * 0.2))
    if line.says("rim"):
        edge = stroke(canvas.inks.pair(line.wishes.get("rimink", "light"))[0], RIM, 0.85 * alpha)
        for part in outline[:1] if line.says("open") else outline:
            canvas.skia.drawPath(part, edge)
    if not line.says("open"):
        under = _body(canvas, ink, pair, line)
        for part in outline:
            canvas.skia.drawPath(part, down(under, box.top(), box.bottom(), alpha))
    canvas.skia.drawPath(path, down(pair, box.top(), box.bottom(), alpha))


def _body(canvas: Canvas, ink: str, pair: tuple[str, str], line: Line) -> tuple[str, str]:
    """What shows in the cut-outs: a darker tone of a bright motif, a paler one of a dark motif."""
    if "body" in line.wishes:
        return canvas.inks.pair(line.wishes["body"])
    if ink in ("dark", "near", "shade", "mid"):
        other = canvas.inks.pair("dim" if ink == "dark" else "far")
        return mix(pair[0], other[0], 0.42), mix(pair[1], other[1], 0.32)
    other = canvas.inks.pair("shade")
    return mix(pair[0], other[0], 0.62), mix(pair[1], other[1], 0.72)


@verb
def _float(canvas: Canvas, line: Line) -> None:
    """`float sperm-whale 0.4 0.4 0.45`: a motif with its middle there, so high."""
    x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    draw_motif(canvas, line.words[0], x, y, high, line, line.ink or "light")


@verb
def stand(canvas: Canvas, line: Line) -> None:
    """`stand castle 0.5 0.7 0.4`: a motif with its foot there."""
    x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    draw_motif(canvas, line.words[0], x, y - high / 2, high, line, line.ink or "dark")


@verb
def swarm(canvas: Canvas, line: Line) -> None:
    """`swarm sheep 0.1,0.8 0.9,0.8 n=6 h=0.08 to=0.04`: many along a curve. `follow` turns them along it, `loose`
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
    """`reflect castle 0.5 0.68 0.3`: upside down below a water line, broken by ripples."""
    x, top, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    each = Line("float", [*line.words, "down"], wishes={"alpha": "0.62", **line.wishes})
    step = 5
    for row in range(math.ceil(high / step) + 1):
        y = top + row * step
        away = math.sin(row * 0.9) * (2 + 9 * row * step / high)
        canvas.skia.save()
        canvas.skia.clipRect(skia.Rect(0, y, WIDTH, y + step - 0.8))
        draw_motif(canvas, line.words[0], x + away, top + high / 2, high, each, line.ink or "light")
        canvas.skia.restore()


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
        path = skia.Path()
        for part in contours(name):
            path = skia.Op(path, part, skia.PathOp.kUnion_PathOp)
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
    if line.says("rim"):
        canvas.skia.drawPath(path, stroke(canvas.inks.pair(line.wishes.get("rimink", "light"))[0], RIM, 0.85))
    pair = canvas.inks.pair(line.ink or "dark")
    canvas.skia.drawPath(path, down(pair, box.top(), box.bottom(), line.wish("alpha", 1.0)))


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
def stairs(canvas: Canvas, line: Line) -> None:
    """`stairs 0.05 0.95 0.6 0.4 n=9`: from below left to above right, solid."""
    x, y = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT
    to_x, to_y = line.numbers[2] * WIDTH, line.numbers[3] * HEIGHT
    count = int(line.wish("n", 9))
    path, tops = skia.Path(), skia.Path()
    path.moveTo(x, HEIGHT + 9)
    for step in range(count):
        left, level = x + (to_x - x) * step / count, y + (to_y - y) * (step + 1) / count
        right = x + (to_x - x) * (step + 1) / count
        path.lineTo(left, level)
        path.lineTo(right, level)
        tops.moveTo(left, level)
        tops.lineTo(right, level)
    path.lineTo(to_x, HEIGHT + 9)
    path.close()
    canvas.skia.drawPath(path, down(canvas.inks.pair(line.ink or "shade"), min(y, to_y), HEIGHT))
    canvas.skia.drawPath(tops, stroke(canvas.inks.pair("light")[1], 5, 0.85))


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
        canvas.skia.drawPath(path, down(pair, foot - high, foot))
        _windows(canvas, x, foot - tall, width, tall, lamp)


def _windows(canvas: Canvas, x: float, y: float, width: float, tall: float, text: str) -> None:
    size = max(4.0, width * 0.17)
    for row in range(int(tall / (size * 2.1))):
        for column in range(2):
            if canvas.rng.random() < 0.5:
                left, top = x + width * (0.2 + 0.4 * column), y + size * (0.8 + 2.1 * row)
                canvas.skia.drawRect(skia.Rect(left, top, left + size, top + size * 1.3), flat(text, 0.92))


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
