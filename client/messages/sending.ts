import type { DeviceStorage } from "../sealed/device_storage.ts";
import { type DraftAttachments, NO_ATTACHMENTS } from "../files/draft/draft_attachments.ts";
import {
  type Ask,
  type CommandDeps,
  type Commands,
  createCommands,
  type Sent,
} from "./commands.ts";
import type { History } from "./history.ts";
import type { Outbox } from "./outbox.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import type { NotesStore } from "./notes_store.ts";
import type { MessagesStore } from "./store.ts";
import type { OwnTyping } from "../typing/typing.ts";

/** Path from the typed text to the outbox. */
export interface Sending {
  /**
   * Shows the message at once, sends in order, and retries until the server responds; a slash
   * command is sent once, and its response becomes a note. Returns false if it's blank, or a
   * command without a connection. Text sent with a file is never a command, and may be blank.
   */
  send(channelId: string, text: string, enclosed?: DraftAttachments): boolean;
  /** `command-result`. */
  answered: Commands["answered"];
}

interface Deps extends Omit<CommandDeps, "say" | "giveBack" | "runPrivately"> {
  deviceStorage: Pick<DeviceStorage, "get" | "put">;
  messages: Pick<MessagesStore, "update">;
  outbox: Pick<Outbox, "send">;
  history: Pick<History, "jumpToPresent">;
  typing: Pick<OwnTyping, "stopped">;
  emoji: { toSent(text: string): string };
  /** Runs a command of an encrypted channel, and shows its result in `notes`. */
  runPrivately(
    sent: Sent,
    text: string,
    deps: { notes: Pick<NotesStore, "add"> } & Pick<CommandDeps, "say"> & { ask: Ask },
  ): Promise<void>;
}

export function createSending(deps: Deps): Sending {
  const { messages, outbox, history, typing, emoji, deviceStorage, notes } = deps;
  // Not loaded later: a text that is sent meanwhile would overtake the command.
  const commands = createCommands({
    ...deps,
    say,
    giveBack,
    runPrivately: (sent, text, ask) =>
      deps.runPrivately(sent, text, {
        notes: {
          add(note) {
            notes.add(note);
            if (note.failed) giveBack(sent.channelId, text);
          },
        },
        say,
        ask,
      }),
  });

  /** Puts a text back as a draft, unless something was typed since. */
  function giveBack(channelId: string, text: string) {
    const name = `draft_${channelId}`;
    if (!deviceStorage.get(name)) deviceStorage.put(name, text);
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
      if (!files && isCommand(trimmed)) return commands.run(channelId, trimmed);
      say(channelId, literalText(trimmed), enclosed);
      return true;
    },
  };
}

/** Returns true for a command: a text with one slash at its start. */
export function isCommand(text: string): boolean {
  return /^\/(?!\/)/.test(text);
}

/** Returns a text that is no command as it is sent: `//` at the start is a literal slash. */
export function literalText(text: string): string {
  return text.startsWith("//") ? text.slice(1) : text;
}
