// What a browser does for Pentarchy while no page is open: it shows that somebody is called, leads to the move,
// and says so where there is no connection. Nothing of any game is kept.

const OFFLINE = "/offline.html";
const SHELF = "pentarchy-2";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll([OFFLINE, "/offline.js"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode !== "navigate" && path !== "/offline.js") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(path === "/offline.js" ? path : OFFLINE)));
});

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(told.title || "Pentarchy", {
      body: (told.body || "").replace(/\n?https?:\S+/g, ""),
      icon: "/static/icon-192.png",
      badge: "/static/icon-192.png",
      tag: told.link || "/",
      data: told.link || "/",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = new URL(event.notification.data, self.location.origin).href;
  const shown = (pages) => {
    const open = pages.find((page) => page.url.startsWith(link)) ?? pages[0];
    if (!open) return self.clients.openWindow(link);
    return open.focus().then((page) => (page.url.startsWith(link) ? page : page.navigate(link)));
  };
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(shown));
});
