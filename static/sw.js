/*
 * Shows notifications where pages may not (phones). It never touches a request, so nothing of the
 * page can be outdated by it.
 */
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

/** Brings the page to the front and tells it which notification was pressed. */
async function open(tag) {
  const [page] = await clients.matchAll({ type: "window" });
  if (!page) return await clients.openWindow("/");
  await page.focus();
  page.postMessage({ notification: tag });
}
