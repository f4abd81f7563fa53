import { useEffect } from "react";
import { DIRECT, unreadOf } from "../../client/channels/state.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { MainContext } from "./context.ts";
import { focusNextLandmark } from "./landmarks.ts";
import { closeOverlay } from "./overlays.ts";

/** The keys that work everywhere on the main screen, unless a dialog is open. */
export function useKeys(main: MainContext) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || main.dialog.value || !act(main, event)) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [main]);
}

/** Whether the key had a meaning. */
function act(main: MainContext, event: KeyboardEvent): boolean {
  const { client, dialog, jumps } = main;
  const { key, altKey, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (altKey && !command && (key === "ArrowUp" || key === "ArrowDown")) {
    return goToChannel(main, key === "ArrowDown" ? 1 : -1, shiftKey);
  }
  if (command && key === "/") {
    dialog.value = { kind: "keys" };
    return true;
  }
  if (command && !shiftKey && key.toLowerCase() === "k") {
    dialog.value = { kind: "switcher" };
    return true;
  }
  if (command && shiftKey && key.toLowerCase() === "u") {
    document.querySelector<HTMLElement>("[data-attach]")?.click();
    return true;
  }
  if (command && key === "f" && client.channels.selected.value) {
    client.ui.setPanel("search");
    document.querySelector<HTMLElement>("[data-search-messages]")?.focus();
    return true;
  }
  if (key === "F6") {
    focusNextLandmark(shiftKey ? -1 : 1);
    return true;
  }
  if (key === "Escape" && closeOverlay(client)) return true;
  const channelId = client.channels.selectedId.value;
  if (key === "Escape" && channelId) {
    client.messages.markRead(channelId);
    client.messages.clearMarker(channelId);
    jumps.value++;
    return true;
  }
  return false;
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
