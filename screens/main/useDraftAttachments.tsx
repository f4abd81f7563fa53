import { track } from "../../browser/busy.ts";
import { signal } from "@preact/signals";
import { useMemo } from "react";
import { NO_ATTACHMENTS } from "../../client/files/draft/draft_attachments.ts";
import { AttachButton } from "../../components/files/upload/AttachButton.tsx";
import type { Hold } from "../../components/files/voice_message/recording.ts";
import type { ShownMessage } from "../../components/chat/message.ts";
import { ON_SCREEN, typesOnScreen } from "../../components/ui/typing.ts";
import { useMedia } from "../../components/ui/useMedia.ts";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart, useOptionalModule } from "../../components/ui/lazy_part.tsx";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

const Enclosing = lazyPart(lazy(() => import("./files/Enclosing.tsx")));
const voiceButton = lazy(() => import("../../components/files/voice_message/VoiceButton.tsx"));
const moreButton = lazy(() => import("./ComposerMore.tsx"));

/** Room for a button that is still being loaded. */
const RESERVED = <span class="size-11" />;

/** Attachments of a channel's next message: files, a reply, or a voice message alone. */
export function useDraftAttachments(main: MainContext, channelId: string) {
  const { client } = main;
  const { files, reply } = client.enclosed.of(channelId);
  const stable = useMemo(() => actionsOf(main, channelId), [main, channelId]);
  const chosen = files?.length ? files : undefined;
  const { attaching, recording } = stable;
  const { state } = client.connection.connection.value;
  // Optional, so nothing waits for it.
  const mayAttach = client.permissions.here.value.attachFiles;
  const touch = useMedia(ON_SCREEN);
  // Nothing goes into the menu of an encrypted channel's input yet.
  const hasMore = (!mayAttach || !touch) && client.channels.privateFrom(channelId) === null;
  const MoreButton = useOptionalModule(moreButton, hasMore && state !== "connecting" && state);
  const VoiceButton = useOptionalModule(voiceButton, state !== "connecting" && state);
  return {
    enclosed: chosen !== undefined,
    busy: attaching.value,
    before: (
      <>
        {hasMore && (MoreButton ? <MoreButton channelId={channelId} /> : RESERVED)}
        {mayAttach && stable.button}
        {mayAttach &&
          (VoiceButton ? <VoiceButton onRecord={stable.record} /> : RESERVED)}
      </>
    ),
    above: (chosen || reply || recording.value) && (
      <Enclosing channelId={channelId} actions={stable} />
    ),
    onFiles: mayAttach ? stable.attach : undefined,
    onCancel: stable.cancelReply,
    /** False: it was not taken. */
    send(text: string): boolean {
      const taken = client.messages.send(channelId, text, { files: chosen, reply });
      if (!taken) return false;
      client.enclosed.set(channelId, { ...NO_ATTACHMENTS, files: undefined, originals: false });
      return true;
    },
  };
}

export type AttachmentActions = ReturnType<typeof actionsOf>;

function actionsOf(main: MainContext, channelId: string) {
  const { client } = main;
  const attaching = signal(false);
  const recording = signal<{ hold: Hold | null } | null>(null);
  let making = 0;
  function during(made: Promise<void>) {
    making++;
    attaching.value = true;
    return track(made).finally(() => attaching.value = --making > 0);
  }
  function attach(files: File[]) {
    during(
      lazy(() => import("./files/choose.ts")).load()
        .then((file) => file.chooseFiles(main, channelId, files))
        .catch(showError(client)),
    ).then(() => focusComposer());
  }
  const record = (hold: Hold | null) => recording.value ??= { hold };
  return {
    attach,
    /** Nothing is sent until this has ended; it never rejects. */
    during,
    /** Files are on their way into the message. */
    attaching,
    recording,
    record,
    button: (
      <AttachButton
        onFiles={attach}
        onSources={(at, choose) =>
          lazy(() => import("./attach_menu.ts")).load().then(
            (menu) =>
              menu.openAttachMenu(main, {
                at,
                channelId,
                choose,
                attach,
                record: () => record(null),
              }),
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
  };
}

/** The next message answers this one. */
export function replyTo(main: MainContext, channelId: string, message: ShownMessage): void {
  lazy(() => import("./reply_to.ts")).load()
    .then((file) => file.encloseReply(main, channelId, message))
    .catch(showError(main.client));
  focusComposer(true);
}

/**
 * Focuses the composer after an action on a message, without opening an on-screen keyboard (UX-3).
 */
export function focusComposer(onScreenToo = false) {
  if (typesOnScreen() && !onScreenToo) return;
  document.querySelector<HTMLElement>("[data-composer]")?.focus();
}
