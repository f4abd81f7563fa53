import type { Arrival } from "../../protocol/addresses.ts";
import { jump as t } from "../../text/en/chat.ts";
import type { MainContext } from "./context.ts";
import { openConversation } from "./open_conversation.ts";

/** Does what the page's address asks for beside the place where the server rendered it (UX-8), once. */
export function arrive(main: MainContext): void {
  const { client, dialog } = main;
  const script = document.getElementById("early");
  const { seq, person, settings, nothing }: Arrival = JSON.parse(script?.dataset.arrival ?? "{}");
  script?.removeAttribute("data-arrival");
  const channelId = client.channels.selected.value?.id;
  if (nothing) client.toasts.show(t.nothing, "error");
  else if (person) void openConversation(main, person);
  else if (settings) dialog.value = { kind: "settings", tab: settings };
  else if (seq && channelId) void client.messages.jumpTo(channelId, seq);
}
