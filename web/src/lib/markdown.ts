// Just enough Markdown for the rulebooks: headings, lists, tables, emphasis. The text is never used as HTML.
export type Inline = { text: string; bold?: boolean; italic?: boolean; code?: boolean };
/** The `id` is the number of the rule that an item holds; its text goes without it. `below` are the points under it. */
export type Item = { id: string | null; inlines: Inline[]; below: Inline[][] };
export type Block =
  | { kind: "heading"; level: number; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const RULE = /^([A-Z]{3}-\d+)\b\s*/;

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    if (paragraph.length) blocks.push({ kind: "paragraph", inlines: inlines(paragraph.join(" ")) });
    paragraph = [];
  };
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    const item = /^(?:([-*])|\d+\.) (.*)$/.exec(line);
    if (heading) {
      flush();
      blocks.push({ kind: "heading", level: heading[1]!.length, inlines: inlines(heading[2]!) });
    } else if (item) {
      flush();
      const points = [item[2]!];
      while (/^ {2,}\S/.test(lines[i + 1] ?? "")) {
        const more = lines[++i]!.trim();
        if (/^[-*] /.test(more)) points.push(more.slice(2));
        else points.push(`${points.pop()} ${more}`);
      }
      const ordered = item[1] === undefined;
      const last = blocks.at(-1);
      const [content = "", ...below] = points;
      const entry = { id: RULE.exec(content)?.[1] ?? null, inlines: inlines(content.replace(RULE, "")), below: below.map(inlines) };
      if (last?.kind === "list" && last.ordered === ordered) last.items.push(entry);
      else blocks.push({ kind: "list", ordered, items: [entry] });
    } else if (line.startsWith("|")) {
      flush();
      const rows: string[] = [];
      while (lines[i]?.startsWith("|")) rows.push(lines[i++]!);
      i--;
      const cells = (row: string): Inline[][] => row.slice(1, row.lastIndexOf("|")).split("|").map((cell) => inlines(cell.trim()));
      blocks.push({ kind: "table", head: cells(rows[0]!), rows: rows.slice(2).map(cells) });
    } else if (line.trim() === "") flush();
    else paragraph.push(line.trim());
  }
  flush();
  return blocks;
}

function inlines(text: string): Inline[] {
  const parts: Inline[] = [];
  const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let at = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    if (match[1]) parts.push({ text: match[1], bold: true });
    else if (match[2]) parts.push({ text: match[2], italic: true });
    else parts.push({ text: match[3]!, code: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
