import { lazy } from "../../browser/lazy.ts";
import { useSignalEffect } from "@preact/signals";
import { badgeText, channelTitle } from "../../client/channels/state.ts";
import { settings as t } from "../../text/en/account.ts";
import type { MainContext } from "./context.ts";

/** The tab's icon has had a badge. */
let badged = false;

/** Sets the tab's title and icon: unread mentions, and the open view. */
export function useTitle({ client: { servers, channels }, dialog }: MainContext) {
  useSignalEffect(() => {
    const channel = channels.selected.value;
    const mentions = Object.values(channels.unread.value).reduce((sum, u) => sum + u.mentions, 0);
    const opened = channel ? channelTitle(channel) : servers.selected.value?.name;
    // The settings have their own address (UX-8).
    const current = dialog.value?.kind === "settings" ? t.title : opened;
    const words = [current, "Parley"].filter(Boolean).join(" · ");
    document.title = mentions > 0 ? `(${badgeText(mentions)}) ${words}` : words;
    if (mentions > 0) badged = true;
    if (badged) {
      // A failure only leaves the icon without its mark.
      lazy(() => import("./favicon.ts")).load().then(
        ({ showOnIcon }) => showOnIcon(mentions),
        () => {},
      );
    }
  });
}
