import { type Arrival, OWN_SETTINGS } from "../../protocol/addresses.ts";
import { jump as t } from "../../text/en/chat.ts";
import type { MainContext } from "./context.ts";
import { goToMessage } from "./follow_links.ts";
import { openConversation } from "./open_conversation.ts";

/** Carries out actions in the page's address other than opening a place (UX-8), once. */
export function arrive(main: MainContext): void {
  const { client, dialog } = main;
  const script = document.getElementById("early");
  const { seq, message, person, settings, serverSettings, nothing }: Arrival & {
    message?: string;
  } = script ? JSON.parse(script.dataset.arrival ?? "{}") : arrivalWithout(main, location.pathname);
  script?.removeAttribute("data-arrival");
  const channelId = client.channels.selected.value?.id;
  if (nothing) client.toasts.show(t.nothing, "error");
  else if (person) void openConversation(main, person);
  else if (settings) dialog.value = { kind: "settings", tab: settings };
  else if (serverSettings) dialog.value = { kind: "server-settings", ...serverSettings };
  else if (seq && channelId) void client.messages.jumpTo(channelId, seq);
  else if (message && channelId) void goToMessage(main, channelId, message);
}

/** Does the same for a page made by the device, which may not know the address's place yet. */
function arrivalWithout(
  { client }: MainContext,
  path: string,
): Arrival & { message?: string } {
  const [, kind, id, message] = path.split("/");
  const shown = client.channels.selected.value;
  if (kind === "dm") return shown?.recipient?.id === id ? {} : { person: id };
  if (kind === "c") return shown?.id === id ? { message } : { nothing: true };
  if (kind === "settings" && message && client.servers.selected.value?.id === id) {
    return { serverSettings: { serverId: id, tab: message } };
  }
  const settings = OWN_SETTINGS.find((tab) => tab === id && !message);
  return kind === "settings" ? settings ? { settings } : { nothing: true } : {};
}
