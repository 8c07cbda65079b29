/// <reference lib="webworker" />
// Keeps the built files, whose names change with their content, and asks for everything else, so that a page that opens is
// never an old one. Where a house in the page was wanted, it keeps all that this house is made of, in one go and by version
// (`houseFiles`, which whoever serves this file writes before it): then the house opens without any network.
import { PrecacheController } from "workbox-precaching";
import { backTo } from "./lib/taps";

declare const self: ServiceWorkerGlobalScope & { houseFiles?: { url: string; revision: string | null }[] };

const KEPT = "fortywinks-files";
const HOUSE = "fortywinks-house";
/** Milliseconds after which a network that does not answer counts as none. */
const PATIENCE = 5000;
const OFFLINE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Forty Winks</title>
<body style="font-family:sans-serif;background:#0c1230;color:#f3eedd;padding:2rem"><h1>Forty Winks</h1>
<p>No network. Your tables wait for you. · Kein Netz. Deine Tische warten auf dich. · Brak sieci. Twoje stoły czekają.</p>`;

const root = new URL("./", self.location.href).pathname;
const files = self.houseFiles ?? [];
const index = files.some(({ url }) => url === "index.html") ? "index.html" : "here";
const house = new PrecacheController({ cacheName: HOUSE, plugins: [{ cacheWillUpdate: async ({ request, response }) => (isIt(request.url, response) ? response : null) }] });
house.addToCacheList(files);

/** Whether this answer is the file itself: some hosts, and the doors of some networks, answer everything with a page. */
function isIt(address: string, answer: Response): boolean {
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return answer.ok && (!isPage || new URL(address).pathname === root + index);
}

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// All of it is there, or the former version stays whole: only then is that forgotten.
self.addEventListener("message", (event) => {
  if (event.data !== "keep-house") return;
  const answer = (kept: boolean): void => event.source?.postMessage({ kept });
  // Workbox keeps files only while a service worker is installed. A house is wanted later than that, if at all.
  const installing = { type: "install", waitUntil: (work: Promise<unknown>) => event.waitUntil(work) } as ExtendableEvent;
  event.waitUntil(
    house
      .install(installing)
      .then(() => house.activate(installing))
      .then(() => answer(true))
      .catch(() => answer(false)),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  const path = url.pathname.slice(root.length);
  if (path.startsWith("assets/") || path.startsWith("pictures/") || /^here\/(source|data)-/.test(path)) event.respondWith(kept(event));
  else if (request.mode === "navigate") event.respondWith(inTime(request).catch(() => indexOffline(path)));
  else if (path.startsWith("here/") || files.some((file) => file.url === path)) event.respondWith(fetch(request).catch(() => ofHouse(request)));
});

async function inTime(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
}

/** What the house in the page has of it. */
async function ofHouse(request: Request | string): Promise<Response> {
  const found = await (await caches.open(HOUSE)).match(request, { ignoreSearch: true });
  return found ?? Response.error();
}

async function kept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const found = await (await caches.open(HOUSE)).match(request, { ignoreSearch: true });
  if (found) return found;
  const cache = await caches.open(KEPT);
  const before = await cache.match(request);
  if (before) return before;
  const answer = await fetch(request.url); // not the page's own request: that one ends with the page, in the middle of it
  if (!isIt(request.url, answer)) return answer;
  const keeping = cache.put(request, answer.clone()).catch(() => {}); // no room: it is fetched again next time
  // What a script fetches is passed on while it comes, for Python begins with what is there of it. Everything else
  // waits until it is whole: Firefox takes a picture whose page is left in the middle of it for a fault.
  if (request.destination === "") event.waitUntil(keeping);
  else await keeping;
  return answer;
}

/** Without a network the house in the page opens, whatever was asked for. */
async function indexOffline(path: string): Promise<Response> {
  const found = await ofHouse(index);
  if (!found.ok) return new Response(OFFLINE, { headers: { "content-type": "text/html; charset=utf-8" } });
  if (index === "here" && !/^here(\/|$)/.test(path)) return Response.redirect(`${root}here`);
  return new Response(found.body, { headers: found.headers });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(backTo(event.notification.data as string, self.clients));
});
