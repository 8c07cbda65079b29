// What the build reads and packs files with: a few functions of Node.js, in place of all its types.
declare module "node:fs" {
  export function existsSync(path: string): boolean;
  export function readdirSync(path: string): string[];
  export function readFileSync(path: string, encoding: "utf-8"): string;
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}

declare module "node:zlib" {
  export function gzipSync(content: Uint8Array<ArrayBuffer>, options: { level: number }): Uint8Array<ArrayBuffer>;
}
