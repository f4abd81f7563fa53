import { useEffect } from "react";
import { DIRECT, unreadOf } from "../../client/channels/state.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { MainContext } from "./context.ts";

/** The keys that work everywhere on the main screen, unless a dialog is open. */
export function useKeys(main: MainContext) {
  useEffect(() => {
    const { layers } = main.client;
    let top = layers.top();
    const onCapture = () => top = layers.top();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || main.dialog.value) return;
      // A menu has closed by this key: that was all that it was for.
      if (event.key === "Escape" && top !== layers.top()) return;
      if (act(main, event)) event.preventDefault();
    };
    addEventListener("keydown", onCapture, true);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onCapture, true);
      removeEventListener("keydown", onKeyDown);
    };
  }, [main]);
}

/** Whether the key had a meaning. */
function act(main: MainContext, event: KeyboardEvent): boolean {
  const { client, dialog } = main;
  const { key, altKey, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (altKey && !command && (key === "ArrowUp" || key === "ArrowDown")) {
    return goToChannel(main, key === "ArrowDown" ? 1 : -1, shiftKey);
  }
  const letter = key.toLowerCase();
  if (command && key === "/") dialog.value = { kind: "keys" };
  else if (command && !shiftKey && letter === "k") dialog.value = { kind: "switcher" };
  else if (command && shiftKey && letter === "u") find("[data-attach]")?.click();
  else if (command && key === "f" && client.channels.selected.value) {
    client.ui.setPanel("search");
    find("[data-search-messages]")?.focus();
  } else if (key === "F6") focusNextLandmark(shiftKey ? -1 : 1);
  else if (key === "Escape") return leave(main);
  else return false;
  return true;
}

function find(selector: string): HTMLElement | null {
  return document.querySelector(selector);
}

/** Escape: closes what lies over the chat, else everything is read and the list goes to its end. */
function leave({ client, jumps }: MainContext): boolean {
  const { layers, ui } = client;
  const top = layers.top() ?? (ui.drawerOpen.value ? { close: () => ui.setDrawer(false) } : null);
  if (top) {
    top.close();
    return true;
  }
  const channelId = client.channels.selectedId.value;
  if (!channelId) return false;
  client.messages.markRead(channelId);
  client.messages.clearMarker(channelId);
  jumps.value++;
  return true;
}

/** To the text channel before or behind the open one; the unread ones are those of all servers. */
function goToChannel({ client }: MainContext, step: 1 | -1, unread: boolean): boolean {
  const { selectedId, current, lists } = client.channels;
  const all = unread
    ? [DIRECT, ...client.servers.list.value.map(({ id }) => id)]
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
  return next !== undefined;
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
