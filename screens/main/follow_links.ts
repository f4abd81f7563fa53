import { publicAddress } from "../../client/base/address.ts";
import { ApiError } from "../../client/base/errors.ts";
import { OWN_SETTINGS } from "../../protocol/addresses.ts";
import { jump as t } from "../../text/en/chat.ts";
import type { MainContext } from "./context.ts";
import { openConversation } from "./open_conversation.ts";
import { showError } from "./show_error.ts";

/**
 * Makes links to places of this server open within the page (UX-8), unless the user asks for
 * another tab. The returned function stops it.
 */
export function followLinks(main: MainContext): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    const other = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey ||
      event.altKey;
    if (!link || other || event.defaultPrevented || link.hasAttribute("download")) return;
    const path = ownPath(link.href);
    if (path === null || !openPath(main, path)) return;
    event.preventDefault();
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

/**
 * Returns the path of an address of this server, as seen from this page or others; null: it's
 * another address.
 */
function ownPath(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { origin, pathname } = new URL(href);
  const own = [location.origin, new URL(publicAddress()).origin];
  return own.includes(origin) ? pathname : null;
}

/** False: the path is not one of a place within this page. */
function openPath(main: MainContext, path: string): boolean {
  const [, kind, id, message, ...more] = path.replace(/\/$/, "").split("/");
  if (!id || more.length > 0) return false;
  if (kind === "c") void openChannel(main, id, message);
  else if (kind === "dm" && !message) void openPerson(main, id);
  else if (kind === "settings") return openSettings(main, id, message);
  else return false;
  return true;
}

/** Shows a channel, at a message if an id is given. A notice reports missing ones. */
export async function openChannel(main: MainContext, id: string, message?: string) {
  const { client } = main;
  const channel = client.channels.find(id) ?? await client.channels.loadThread(id);
  if (!channel) return missing(main);
  client.navigation.select(channel.server_id, id);
  if (message) await goToMessage(main, id, message);
}

/** Scrolls to the message of a link, or reports why it can't. */
export async function goToMessage(main: MainContext, channelId: string, id: string) {
  await main.client.messages.jumpToId(channelId, id).catch((error) => {
    if (error instanceof ApiError && error.status === 404) missing(main);
    else showError(main.client)(error);
  });
}

function missing({ client }: MainContext): void {
  client.toasts.show(t.nothing, "error");
}

async function openPerson(main: MainContext, userId: string) {
  const { client } = main;
  const known = Object.values(client.channels.lists.value).flat()
    .find(({ recipient }) => recipient?.id === userId);
  if (known) client.navigation.select(null, known.id);
  else await openConversation(main, userId);
}

function openSettings({ client, dialog }: MainContext, name: string, ofServer?: string): boolean {
  if (ofServer) {
    if (client.servers.list.value.every(({ id }) => id !== name)) return false;
    client.navigation.select(name);
    dialog.value = { kind: "server-settings", serverId: name, tab: ofServer };
    return true;
  }
  const tab = OWN_SETTINGS.find((tab) => tab === name);
  if (tab) dialog.value = { kind: "settings", tab };
  return tab !== undefined;
}
