// A finished game as one picture to share: the winner's scene, who won, and the game in a few sentences. It is put together
// in the page and goes nowhere until the person sends it.

export type ShareWords = { game: string; title: string; lines: readonly string[] };

const [WIDTH, HEIGHT] = [1200, 1160];
const [SCENE, MARGIN] = [567, 60];

/** Words in lines, each as long as it fits; a word that does not has a line of its own. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A painting of 16 by 9 that lies under the scene, and how much of what is cut off goes above. */
export type Painted = { address: string; cut: number };

const PAINTED = (WIDTH * 9) / 16;
const above = (painted: Painted): number => (SCENE - PAINTED) * painted.cut;

/** The picture without its words, as SVG; `scene` is the text of an SVG of 360 by 170, or of what stands in a painting: then
 * there is nothing behind it yet. */
export function pictureOf(scene: string, painted: Painted | null = null): string {
  const [top, high] = painted ? [above(painted), PAINTED] : [0, SCENE];
  const inside = scene.replace(/^<svg/, `<svg x="0" y="${top}" width="${WIDTH}" height="${high}"`).replace(/<!--.*?-->/gs, "");
  const ground = (y: number): string => `<rect y="${y}" width="${WIDTH}" height="${HEIGHT - y}" fill="#11164a"/>`;
  const parts = painted ? inside + ground(SCENE) : ground(0) + inside;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts}</svg>`;
}

const [HEAD_LINE, BODY_LINE] = [66, 42];
const FOOT = HEIGHT - 42;
const [HEAD, BODY] = ['700 58px "Fraunces Variable", Georgia, serif', '31px "Nunito Variable", system-ui, sans-serif'];

/** Who won, the game in a few sentences, and its name, in the page's own letters: a picture within a picture has none of them. */
export function write(pen: CanvasRenderingContext2D, { game, title, lines }: ShareWords): void {
  const put = (text: string, y: number): void => pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
  const fits = (line: string): boolean => pen.measureText(line).width <= WIDTH - 2 * MARGIN;
  pen.font = HEAD;
  pen.fillStyle = "#ffe9a8";
  const head = wrapped(title, fits).slice(0, 2);
  head.forEach((line, i) => put(line, SCENE + 84 + i * HEAD_LINE));
  pen.font = BODY;
  pen.fillStyle = "#dfe3ff";
  const top = SCENE + 90 + head.length * HEAD_LINE;
  const told = lines.flatMap((line) => wrapped(line, fits)).slice(0, Math.floor((FOOT - top) / BODY_LINE));
  told.forEach((line, i) => put(line, top + i * BODY_LINE));
  pen.fillStyle = "#9db4ff";
  put(`Forty Winks · ${game}`, FOOT);
}

/** A drawing as a text of its own: what it only refers to elsewhere on the page is put into it. */
export function whole(drawing: SVGElement): string {
  const copy = drawing.cloneNode(true) as SVGElement;
  for (let round = 0; round < 2; round++) {
    const named = new XMLSerializer().serializeToString(copy).matchAll(/(?:href="#|url\(#)([\w-]+)/g);
    for (const id of new Set([...named].map(([, id]) => id!))) {
      const meant = copy.querySelector(`#${id}`) ? null : document.getElementById(id);
      if (meant) copy.prepend(meant.cloneNode(true));
    }
  }
  return new XMLSerializer().serializeToString(copy);
}

/** The same as a PNG; null where the browser cannot draw it. */
export async function asPng(svg: string, words: ShareWords, painted: Painted | null = null): Promise<Blob | null> {
  const [image, painting] = await Promise.all([loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`), painted && loaded(painted.address), document.fonts.load(HEAD), document.fonts.load(BODY)]);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (painting) pen?.drawImage(painting, 0, above(painted!), WIDTH, PAINTED);
  pen?.drawImage(image, 0, 0);
  if (pen) write(pen, words);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Gives the picture to whatever the device shares with, or saves it. */
export async function sharePng(png: Blob, name: string, text: string): Promise<void> {
  const file = new File([png], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], text });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
