import { useSignalEffect } from "@preact/signals";
import type { Client } from "../../client/app/client.ts";
import { badgeText, channelTitle } from "../../client/channels/state.ts";

/** The tab's icon has had a badge. */
let badged = false;

/** The tab's title and icon: mentions that wait, and what is open. */
export function useTitle({ servers, channels }: Pick<Client, "servers" | "channels">) {
  useSignalEffect(() => {
    const channel = channels.selected.value;
    const mentions = Object.values(channels.unread.value).reduce((sum, u) => sum + u.mentions, 0);
    const current = channel ? channelTitle(channel) : servers.selected.value?.name;
    const words = [current, "Parley"].filter(Boolean).join(" · ");
    document.title = mentions > 0 ? `(${badgeText(mentions)}) ${words}` : words;
    if (mentions > 0) badged = true;
    if (badged) {
      // One that cannot be drawn is only not seen.
      import("./favicon.ts").then(({ showOnIcon }) => showOnIcon(mentions), () => {});
    }
  });
}
