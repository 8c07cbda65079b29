// Keeps the built files, whose names change with their content, and asks the house for everything else. So a page that
// opens is never an old one; without a network there is a kind word instead of an error.
const KEPT = "fortywinks-files";
const OFFLINE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Forty Winks</title>
<body style="font-family:sans-serif;background:#0c1230;color:#f3eedd;padding:2rem"><h1>Forty Winks</h1>
<p>No network. Your tables wait for you. · Kein Netz. Deine Tische warten auf dich. · Brak sieci. Twoje stoły czekają.</p>`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
});

async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

function offline() {
  return new Response(OFFLINE, { headers: { "content-type": "text/html; charset=utf-8" } });
}

// Whoever is called back to a table comes to the page that shows it already, or to a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(backTo(event.notification.data));
});

async function backTo(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
