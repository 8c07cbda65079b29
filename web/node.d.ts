// What the build reads and packs files with: a few functions of Node.js, in place of all its types.
declare module "node:fs" {
  type Entry = { name: string; isDirectory(): boolean };
  export function copyFileSync(from: string, to: string): void;
  export function existsSync(path: string): boolean;
  export function mkdirSync(path: string, options: { recursive: true }): void;
  export function readdirSync(path: string): string[];
  export function readdirSync(path: string, options: { withFileTypes: true }): Entry[];
  export function readFileSync(path: string, encoding: "utf-8"): string;
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function writeFileSync(path: string, content: Uint8Array<ArrayBuffer> | string): void;
}

declare module "node:zlib" {
  export const constants: { BROTLI_PARAM_LGWIN: number; BROTLI_PARAM_SIZE_HINT: number };
  export function brotliCompressSync(content: Uint8Array<ArrayBuffer>, options: { params: Record<number, number> }): Uint8Array<ArrayBuffer>;
  export function gzipSync(content: Uint8Array<ArrayBuffer>, options: { level: number }): Uint8Array<ArrayBuffer>;
}

declare module "node:crypto" {
  type Hash = { update(part: Uint8Array<ArrayBuffer> | string): Hash; digest(kind: "hex"): string };
  export function createHash(kind: "sha256"): Hash;
}

declare const process: { exit(): void };
