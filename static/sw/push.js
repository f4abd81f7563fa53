/*
 * Push notifications (UX-4): a part of sw.js, joined to it by the build. What arrives holds ids
 * alone; words and the secret that renews the subscription are what the page has left here.
 */

const PUSH_CACHE = "parley-push";
const PUSH_STATE = "/push-state";
/** Milliseconds in which a page's own notification is about the message that is pushed. */
const SAME_NEWS = 15_000;

addEventListener("push", (event) => event.waitUntil(pushed(event.data)));
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew()));

async function pushed(data) {
  const push = readPush(data);
  const state = await pushState();
  // Nobody is logged in anymore, or no notification is needed.
  if (!push || !state || await isSeen()) return await showNothing();
  const text = textOf(push, state);
  // Result of sw-private.js; null: not a private conversation that this device knows.
  const read = push.kind === "message" ? await globalThis.openPushed?.(push, state) : null;
  const { channel: tag } = push;
  const own = (await registration.getNotifications({ tag }))
    .find(({ data }) => Date.now() - data?.at < SAME_NEWS);
  const { texts } = state;
  // The page, which can read the message, may have already provided its content.
  const { title, body = "" } = own ?? read ?? {};
  await registration.showNotification(title ?? texts[text] ?? texts.message, {
    body,
    tag,
    icon: "/icons/icon-192.png",
    lang: state.language,
    renotify: !own,
    silent: Boolean(own),
    requireInteraction: push.kind === "call",
    data: { push },
  });
}

/** Which text says it; of a private conversation, which is closed to the server, that it is one (E2E-31). */
function textOf({ kind, channel, person, server }, { sealed }) {
  if (kind !== "message") return kind;
  if (sealed?.includes(channel)) return "sealed";
  if (server) return kind;
  return person ? "direct" : "group";
}

/** Ids that have the form of ids, or null: addresses are made of them. */
function readPush(data) {
  try {
    const push = data.json();
    const { channel, message, server, person } = push;
    const known = ["message", "call", "missed", "event"].includes(push.kind);
    const isId = (id) => /^[\w-]{1,64}$/.test(id);
    return known && isId(channel) && [message, server, person].every((id) => !id || isId(id))
      ? push
      : null;
  } catch {
    return null;
  }
}

/** Returns the state that the page left; null: push is off here, or the session has ended. */
async function pushState() {
  const found = await caches.match(PUSH_STATE, { cacheName: PUSH_CACHE });
  return found ? await found.json() : null;
}

/** The server sends nothing to users who look at the chat, but they may have just arrived. */
async function isSeen() {
  const pages = await clients.matchAll({ type: "window" });
  // Other pages, of help or administration, show no messages.
  return pages.some(({ url, visibilityState }) =>
    visibilityState === "visible" && isChat(new URL(url).pathname)
  );
}

/** Browsers demand that something is shown for every push: it is silent, and gone at once. */
async function showNothing() {
  const tag = "nothing";
  await registration.showNotification("Parley", { tag, silent: true });
  for (const notification of await registration.getNotifications({ tag })) notification.close();
}

/** Replaces a subscription that the browser has dropped, and tells the server without a page. */
async function subscribeAnew() {
  const state = await pushState();
  if (!state) return;
  const options = { userVisibleOnly: true, applicationServerKey: state.key };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/users/push/renew", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys, renewal: state.renewal }),
  });
}
