import { DIRECT, unreadOf } from "../../client/channels/state.ts";
import type { KeyAction } from "../../components/ui/keys.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

/** Actions of the main screen's keyboard shortcuts (UX-6). Loaded when the first one is pressed. */
export const ACTIONS: Record<KeyAction<"window">, (main: MainContext) => void> = {
  keys: ({ dialog }) => dialog.value = { kind: "keys" },
  switcher: ({ dialog }) => dialog.value = { kind: "switcher" },
  attach: () => find("[data-attach]")?.click(),
  search({ client }) {
    client.ui.setPanel("search");
    find("[data-search-messages]")?.focus();
  },
  nextPart: () => focusNextLandmark(1),
  previousPart: () => focusNextLandmark(-1),
  previousChannel: (main) => goToChannel(main, -1, false),
  nextChannel: (main) => goToChannel(main, 1, false),
  previousUnread: (main) => goToChannel(main, -1, true),
  nextUnread: (main) => goToChannel(main, 1, true),
  leave,
  readServer({ client }) {
    const serverId = client.servers.selectedId.value;
    if (serverId === null) return;
    client.channels.markAllRead({ server_id: serverId }).catch(showError(client));
  },
};

function find(selector: string): HTMLElement | null {
  return document.querySelector(selector);
}

/**
 * Handles Escape: closes the layer over the chat or the panel beside it; from a message it focuses
 * the input; otherwise it marks everything as read and scrolls to the end. If there is nothing left
 * to do, it dismisses the newest notice (MEND-23).
 */
function leave({ client, jumps }: MainContext): void {
  const { layers, ui } = client;
  const top = layers.top() ?? (ui.drawerOpen.value ? { close: () => ui.setDrawer(false) } : null);
  if (top) return top.close();
  if (document.activeElement?.closest("article[data-key]")) return find("[data-composer]")?.focus();
  const channelId = client.channels.selectedId.value;
  const notice = client.toasts.list.value.at(-1);
  const isDone = !channelId || !find("[data-new], [data-present]");
  if (isDone && notice) return client.toasts.dismiss(notice.id);
  if (!channelId) return;
  client.messages.markRead(channelId);
  client.messages.clearMarker(channelId);
  jumps.value++;
}

/** Goes to the previous or next text channel; unread ones are those of all servers. */
function goToChannel({ client }: MainContext, step: 1 | -1, unread: boolean): void {
  const { selectedId, current, lists } = client.channels;
  const all = unread
    ? [DIRECT, ...client.servers.ordered.value.map(({ id }) => id)]
      .flatMap((id) => lists.value[id] ?? [])
    : current.value ?? [];
  const muted = client.notifications.muted.value;
  const wanted = (c: Channel) =>
    !c.is_voice && client.permissions.sees(c) &&
    (!unread || unreadOf(c, muted) > 0 || c.mention_count > 0);
  const channels = all.filter((c) => wanted(c) || c.id === selectedId.value);
  const at = channels.findIndex((c) => c.id === selectedId.value);
  const start = at === -1 && step === -1 ? 0 : at;
  const next = channels.at((start + step + channels.length) % channels.length);
  if (next && next.id !== selectedId.value) client.navigation.select(next.server_id, next.id);
}

const FOCUSABLE = "button:not(:disabled), a[href], [tabindex='0']";

/** F6: the focus goes to the next part of the window, or with Shift to the one before. */
function focusNextLandmark(step: 1 | -1) {
  const landmarks = [...document.querySelectorAll<HTMLElement>("[data-landmark]")]
    .filter((landmark) => isShown(landmark) && focusableIn(landmark));
  const at = landmarks.findLastIndex((landmark) => landmark.contains(document.activeElement));
  const start = at === -1 && step === -1 ? 0 : at;
  const next = landmarks.at((start + step + landmarks.length) % landmarks.length);
  if (next) focusableIn(next)?.focus();
}

function focusableIn(landmark: HTMLElement): HTMLElement | null {
  const candidates = [...landmark.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return landmark.querySelector<HTMLElement>("[data-composer]") ??
    candidates.find(isShown) ?? null;
}

/** The list of servers and channels is invisible on a phone while the chat is shown. */
function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
