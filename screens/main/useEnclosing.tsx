import { signal } from "@preact/signals";
import { useMemo } from "react";
import { NOTHING_ENCLOSED } from "../../client/attachments/enclosed.ts";
import { ACCEPTED } from "../../client/attachments/endings.ts";
import { quoteText } from "../../client/messages/quote.ts";
import { AttachButton } from "../../components/attachments/AttachButton.tsx";
import { messageWords, type ShownMessage } from "../../components/chat/message.ts";
import { typesOnScreen } from "../../components/ui/typing.ts";
import { loadModule } from "../../components/ui/load_module.ts";
import { part } from "../../components/ui/part.tsx";
import { chat as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

const Enclosures = part(() => import("../../components/chat/Enclosures.tsx"));

/** What goes with the next message of a channel: a file, a reply. */
export function useEnclosing(main: MainContext, channelId: string) {
  const { client } = main;
  const { file, reply } = client.enclosed.of(channelId);
  const stable = useMemo(() => actionsOf(main, channelId), [main, channelId]);
  const uploading = client.messages.pending.value.some((message) =>
    message.channelId === channelId && message.file && message.state === "sending"
  );
  // The preview is drawn anew only when the file changes, not at each key.
  const shown = useMemo(
    () => file && { ...file.attachment, kind: file.kind, blob: file.blob },
    [file],
  );
  return {
    enclosed: file !== null,
    // One file after the other (MSG-09), and none is left behind by a text that is quicker.
    busy: stable.attaching.value || uploading && file !== null,
    before: stable.button,
    above: (reply || shown) && (
      <Enclosures
        reply={reply}
        file={shown}
        onCancelReply={stable.cancelReply}
        onRemoveFile={stable.removeFile}
      />
    ),
    onFiles: stable.attach,
    onCancel: stable.cancelReply,
    /** False: it was not taken. */
    send(text: string): boolean {
      const taken = client.messages.send(channelId, text, { file, reply });
      if (taken) client.enclosed.set(channelId, NOTHING_ENCLOSED);
      return taken;
    },
  };
}

function actionsOf(main: MainContext, channelId: string) {
  const { client } = main;
  const attaching = signal(false);
  async function attach([file, ...more]: File[]) {
    attaching.value = true;
    try {
      const { attach } = await import("../../client/attachments/attach.ts");
      client.enclosed.set(channelId, { file: await attach(file) });
      if (more.length > 0) client.toasts.show(t.oneFile);
    } catch (error) {
      showError(client)(error as Error);
    } finally {
      attaching.value = false;
    }
    focusComposer();
  }
  return {
    attach,
    /** A file is on its way into the message. */
    attaching,
    button: (
      <AttachButton
        accept={ACCEPTED}
        onFiles={attach}
        onSources={(at, choose) =>
          loadModule(() => import("./attach_menu.ts")).then(
            (menu) => menu.openAttachMenu(main, { at, choose, attach }),
            choose,
          )}
      />
    ),
    cancelReply() {
      const replying = client.enclosed.of(channelId).reply !== null;
      client.enclosed.set(channelId, { reply: null });
      focusComposer();
      return replying;
    },
    removeFile() {
      client.enclosed.set(channelId, { file: null });
      focusComposer();
    },
  };
}

/** The next message answers this one. */
export function replyTo({ client }: MainContext, channelId: string, message: ShownMessage): void {
  const { id, seq, username } = message;
  if (id === null || seq === null) return;
  const reply = { id, seq, username, text: quoteText(messageWords(message)) };
  client.enclosed.set(channelId, { reply });
  focusComposer(true);
}

/** Whoever has acted on a message goes on writing; no keyboard comes onto the screen by it (UX-3). */
export function focusComposer(onScreenToo = false) {
  if (typesOnScreen() && !onScreenToo) return;
  document.querySelector<HTMLElement>("[data-composer]")?.focus();
}
