// The house and msgspec come as ZIP files whose entries are not packed (whoever sends such a file packs it as a whole). To
// take one apart here is quick; Python's own way costs a phone half a second.
const [END, ENTRY] = [0x06054b50, 0x02014b50];
/** Bytes of the end of such a file, of an entry in its list, and of what stands before a file's content. */
const [END_SIZE, ENTRY_SIZE, HEAD_SIZE] = [22, 46, 30];

export type Files = { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };

/** The paths in a ZIP file, and what lies there. */
export function* entries(archive: Uint8Array<ArrayBuffer>): Generator<[path: string, content: Uint8Array<ArrayBuffer>]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = archive.length - END_SIZE; // no comment follows it
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error("this is no ZIP file");
  const text = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count; count--) {
    if (view.getUint32(at, true) !== ENTRY || view.getUint16(at + 10, true) !== 0) throw new Error("an entry of a ZIP file is packed or broken");
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
    const head = view.getUint32(at + 42, true);
    const start = head + HEAD_SIZE + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    yield [text.decode(archive.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + name)), archive.slice(start, start + size)];
    at += ENTRY_SIZE + name + extra + comment;
  }
}

/** Writes the files of a ZIP file under this path. */
export function unpack(archive: Uint8Array<ArrayBuffer>, under: string, files: Files): void {
  const made = new Set<string>();
  for (const [name, content] of entries(archive)) {
    const path = under + name;
    const folder = path.replace(/\/[^/]*$/, "");
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    if (!path.endsWith("/")) files.writeFile(path, content);
  }
}
