import type { Arrival } from "../../protocol/addresses.ts";
import { jump as t } from "../../text/en/chat.ts";
import type { MainContext } from "./context.ts";

/**
 * Does what the page's address asks for beside the place where the server rendered it (UX-8), once.
 * From then on the page is at /, wherever people go in it.
 */
export function arrive({ client, dialog }: MainContext): void {
  const script = document.getElementById("early");
  const { seq, person, settings, nothing }: Arrival = JSON.parse(script?.dataset.arrival ?? "{}");
  script?.removeAttribute("data-arrival");
  if (location.pathname !== "/") history.replaceState(history.state, "", "/");
  const missing = () => client.toasts.show(t.nothing, "error");
  const channelId = client.channels.selected.value?.id;
  if (nothing) missing();
  else if (person) client.channels.openDm(person).catch(missing);
  else if (settings) dialog.value = { kind: "settings", tab: settings };
  else if (seq && channelId) void client.messages.jumpTo(channelId, seq);
}
