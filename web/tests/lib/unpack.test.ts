import { expect, test } from "vitest";
import { unpack } from "../../src/here/unpack";

// As Python's zipfile makes them: three files as they are, and the same packed.
const PLAIN = "UEsDBBQAAAAAAAAAIQAtTshYBAAAAAQAAAALAAAAYS9iL29uZS50eHRlaW5zUEsDBBQAAAgAAAAAIQBs7/fWBAAAAAQAAAAIAAAAYS/Fui50eHTEh21hUEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAFAAAAZW1wdHlQSwECFAMUAAAAAAAAACEALU7IWAQAAAAEAAAACwAAAAAAAAAAAAAAgAEAAAAAYS9iL29uZS50eHRQSwECFAMUAAAIAAAAACEAbO/31gQAAAAEAAAACAAAAAAAAAAAAAAAgAEtAAAAYS/Fui50eHRQSwECFAMUAAAAAAAAACEAAAAAAAAAAAAAAAAABQAAAAAAAAAAAAAAgAFXAAAAZW1wdHlQSwUGAAAAAAMAAwCiAAAAegAAAAAA";
const PACKED = "UEsDBBQAAAAIAAAAIQAtTshYBgAAAAQAAAALAAAAYS9iL29uZS50eHRLzcwrBgBQSwMEFAAACAgAAAAhAGzv99YGAAAABAAAAAgAAABhL8W6LnR4dDvSnpsIAFBLAwQUAAAACAAAACEAAAAAAAIAAAAAAAAABQAAAGVtcHR5AwBQSwECFAMUAAAACAAAACEALU7IWAYAAAAEAAAACwAAAAAAAAAAAAAAgAEAAAAAYS9iL29uZS50eHRQSwECFAMUAAAICAAAACEAbO/31gYAAAAEAAAACAAAAAAAAAAAAAAAgAEvAAAAYS/Fui50eHRQSwECFAMUAAAACAAAACEAAAAAAAIAAAAAAAAABQAAAAAAAAAAAAAAgAFbAAAAZW1wdHlQSwUGAAAAAAMAAwCiAAAAgAAAAAAA";

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function unpacked(archive: Uint8Array<ArrayBuffer>): { folders: string[]; files: Record<string, string> } {
  const folders: string[] = [];
  const files: Record<string, string> = {};
  const writeFile = (path: string, content: Uint8Array): void => void (files[path] = new TextDecoder().decode(content));
  unpack(archive, "/to/", { mkdirTree: (path) => void folders.push(path), writeFile });
  return { folders, files };
}

test("every file of a ZIP file is written, and each folder is made once", () => {
  const { folders, files } = unpacked(bytes(PLAIN));
  expect(folders).toEqual(["/to/a/b", "/to/a", "/to"]);
  expect(files).toEqual({ "/to/a/b/one.txt": "eins", "/to/a/ź.txt": "ćma", "/to/empty": "" });
});

test("what is packed or broken is refused", () => {
  expect(() => unpacked(bytes(PACKED))).toThrow("packed");
  expect(() => unpacked(bytes(PLAIN).slice(0, -1))).toThrow("no ZIP file");
  expect(() => unpacked(new Uint8Array(3))).toThrow("no ZIP file");
});
