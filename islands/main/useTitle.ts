import { useSignalEffect } from "@preact/signals";
import type { Client } from "../../client/app.ts";

/** The tab's title: mentions that wait, and what is open. */
export function useTitle({ servers, channels }: Pick<Client, "servers" | "channels">) {
  useSignalEffect(() => {
    const channel = channels.selected.value;
    const mentions = Object.values(channels.unread.value).reduce((sum, u) => sum + u.mentions, 0);
    const place = channel ? `#${channel.name}` : servers.selected.value?.name;
    const words = [place, "Parley"].filter(Boolean).join(" · ");
    document.title = mentions > 0 ? `(${mentions}) ${words}` : words;
  });
}
