import { type ComponentType, useMemo, useState } from "react";
import type { CompletionProps } from "../../components/chat/complete/Completion.tsx";
import type { ComposerProps } from "../../components/chat/Composer.tsx";
import { lazy } from "../../browser/lazy.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";
import { useDraftAttachments } from "./useDraftAttachments.tsx";

/** State of a channel's input; `onEditLast` edits the user's last message. */
export function useComposer(
  main: MainContext,
  channelId: string,
  locked: boolean,
  onEditLast: () => void,
): ComposerProps {
  const { drafts, messages, roles, toasts, typing } = main.client;
  const completion = useCompletion();
  const viewing = roles.viewAs.value;
  const draft = useMemo(() => drafts.of(channelId), [channelId, locked, drafts.restored.value]);
  const { send, ...enclosing } = useDraftAttachments(main, channelId);
  return {
    ...enclosing,
    draft,
    restored: drafts.restored.value,
    onDraft(text) {
      drafts.set(channelId, text);
      completion.load();
      if (viewing) return;
      if (text.trim() === "") typing.stopped(channelId);
      else typing.typed(channelId);
    },
    completion: completion.view,
    onEmoji: (button, field) =>
      void lazy(() => import("./composer_emoji.ts")).load().then(
        ({ pickEmoji }) => pickEmoji(main, button, field),
        showError(main.client),
      ),
    onSend(text) {
      if (viewing) {
        toasts.show(viewing.notice, "warning");
        return false;
      }
      if (waitsForSlowMode(main, channelId)) return false;
      const taken = send(text);
      if (!taken) return false;
      messages.resumeReading();
      jumpDown(main, channelId);
      return true;
    },
    onEditLast,
  };
}

/** Returns whether slow mode makes the user wait; the notice above the input says how long (COM-3). */
function waitsForSlowMode({ client }: MainContext, channelId: string): boolean {
  const next = client.channels.find(channelId)?.next_send_at;
  return next !== undefined && Date.parse(next) > Date.now();
}

/** Scrolls the list to the newest message, which may have to be loaded first. */
export async function jumpDown({ client, jumps }: MainContext, channelId: string): Promise<void> {
  if (client.messages.window(channelId)?.hasNewer) await client.messages.jumpToPresent(channelId);
  jumps.value++;
}

/** Loads the completion of names in the open channel. */
export const completion = lazy(() => import("./Completion.tsx"));

/**
 * Completion of the composer, loaded when the user begins to type. If loading fails, the next key
 * tries again; `lazy` would break the chat instead.
 */
function useCompletion() {
  const [view, setView] = useState<ComponentType<CompletionProps>>();
  function load() {
    if (view) return;
    completion.load({ inBackground: true }).then((file) => setView(() => file.default), () => {});
  }
  return { view, load };
}
