// What the build reads files with: the two functions of Node.js, in place of all its types.
declare module "node:fs" {
  export function existsSync(path: string): boolean;
  export function readFileSync(path: string, encoding: "utf-8"): string;
}
