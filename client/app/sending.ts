import type { Kept } from "../sealed/kept.ts";
import { lazy } from "../../browser/lazy.ts";
import type { SessionStore } from "../auth/store.ts";
import type { ChannelsStore } from "../channels/store.ts";
import { type DraftAttachments, NO_ATTACHMENTS } from "../files/draft/draft_attachments.ts";
import { type Commands, createCommands, literalText } from "../messages/commands.ts";
import type { History } from "../messages/history.ts";
import type { Outbox } from "../messages/outbox.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import type { MessagesStore } from "../messages/store.ts";
import type { OwnTyping } from "../typing/typing.ts";

/** From what was typed to the outbox. */
export interface Sending {
  /**
   * Shown at once, sent in order, tried again until the server answers; a slash command is sent
   * once, and its response becomes a note. False: blank, or a command without a connection.
   * What goes with a file is never a command, and may be blank.
   */
  send(channelId: string, text: string, enclosed?: DraftAttachments): boolean;
  /** `command-result`. */
  answered: Commands["answered"];
}

interface Deps
  extends Omit<Parameters<typeof createCommands>[0], "say" | "giveBack" | "runPrivately"> {
  kept: Pick<Kept, "get" | "put">;
  session: Pick<SessionStore, "user">;
  channels: Pick<ChannelsStore, "find">;
  messages: Pick<MessagesStore, "update">;
  outbox: Pick<Outbox, "send">;
  history: Pick<History, "jumpToPresent">;
  typing: Pick<OwnTyping, "stopped">;
  emoji: { toSent(text: string): string };
}

export function createSending(deps: Deps): Sending {
  const { messages, outbox, history, typing, emoji, kept } = deps;
  const commands = createCommands({
    ...deps,
    say,
    giveBack,
    async runPrivately(sent, text, ask) {
      const { runPrivately } = await lazy(() => import("../private/commands.ts")).load();
      const notes: Pick<typeof deps.notes, "add"> = {
        add(note) {
          deps.notes.add(note);
          if (note.failed) giveBack(sent.channelId, text);
        },
      };
      await runPrivately(sent, text, { ...deps, notes, say, ask });
    },
  });

  /** What was typed since stays. */
  function giveBack(channelId: string, text: string) {
    const name = `draft_${channelId}`;
    if (!kept.get(name)) kept.put(name, text);
  }

  function say(
    channelId: string,
    text: string,
    { files, reply }: DraftAttachments = NO_ATTACHMENTS,
  ) {
    messages.update(channelId, (window) => ({ ...window, marker: null }));
    const sent = emoji.toSent(text);
    outbox.send(channelId, formatPlaintext({ reply, text: sent }), files);
    history.jumpToPresent(channelId);
  }

  return {
    answered: commands.answered,
    send(channelId, text, enclosed = NO_ATTACHMENTS) {
      const trimmed = text.trim();
      const { files } = enclosed;
      if (!trimmed && !files) return false;
      typing.stopped(channelId);
      if (!files && commands.takes(trimmed)) return commands.run(channelId, trimmed);
      say(channelId, literalText(trimmed), enclosed);
      return true;
    },
  };
}
