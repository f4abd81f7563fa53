import { lazy } from "../../browser/lazy.ts";
import { insertText } from "../../components/ui/insert_text.ts";
import { typesOnScreen } from "../../components/ui/typing.ts";
import { anchorOf } from "../../components/ui/useMenuGesture.ts";
import { picker as t } from "../../text/en/emoji.ts";
import type { Client } from "../../client/app/client.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

/**
 * Opens or closes the picker for the composer. The picked emoji is inserted at the caret; then the
 * input gets the focus, unless that would open an on-screen keyboard (UX-3).
 */
export function pickEmoji(
  { client, popup }: MainContext,
  opener: HTMLElement,
  field: HTMLTextAreaElement,
): void {
  const returnTo = typesOnScreen() && document.activeElement !== field ? opener : field;
  if (popup.value?.kind === "emoji") {
    popup.value = null;
    return returnTo.focus();
  }
  popup.value = {
    kind: "emoji",
    label: t.title,
    at: anchorOf(opener),
    opener,
    returnTo,
    onPick(emoji) {
      // Server emoji are typed by name (FIL-7).
      const typed = client.emoji.opened.value?.toTyped(emoji) ?? emoji;
      // The picker holds the focus, which the browser types at, until it has closed.
      setTimeout(() => insertText(field, typed));
    },
    onSticker(text) {
      const channelId = openChannel(client);
      if (channelId) client.messages.send(channelId, text);
    },
    onGif(picked) {
      const channelId = openChannel(client);
      if (!channelId) return;
      lazy(() => import("./shelf/send_gif.ts")).load().then(({ sendGif }) =>
        sendGif(client, channelId, picked)
      )
        .catch(showError(client));
    },
  };
}

/** Returns the channel to send to; null while viewing as someone else, with a notice. */
function openChannel({ roles, toasts, channels }: Client): string | null {
  const { notice } = roles.viewAs.value ?? {};
  if (notice) toasts.show(notice, "warning");
  return notice ? null : channels.selectedId.value;
}
