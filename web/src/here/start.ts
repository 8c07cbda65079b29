// How Python is started, in a page and while it is recorded which of its functions a house runs (`web/record.ts`). Without
// this a browser's language and Node's own path would lead Python to functions that the other one never calls.
export const ALIKE = { env: { LANG: "C.UTF-8" }, _sysExecutable: "/python" };
