import { sendMessage } from "../../protocol/events/messages.ts";
import { cutText } from "../../protocol/graphemes.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import { ApiError, NetworkError, socketErrorText } from "../base/errors.ts";
import type { Socket } from "../base/socket.ts";
import type { NotesStore } from "./notes_store.ts";
import { sending as t } from "../../text/en/chat.ts";

/** Command, and the channel where it was typed. */
export interface Sent {
  channelId: string;
  command: string;
}

interface Waiting {
  sent: Sent;
  text: string;
}

/** Sends a command to the server. */
export type Ask = (sent: Sent, text: string) => Promise<unknown>;

export interface CommandDeps {
  socket: Pick<Socket, "connected" | "request">;
  notes: NotesStore;
  /**
   * Returns true if the server may read messages of this channel (E2E-33): according to the cipher
   * (MEND-28).
   */
  isOpen(channelId: string): boolean;
  /** Runs a command of any other channel; `ask` has the server run it. */
  runPrivately(sent: Sent, text: string, ask: Ask): Promise<void>;
  /** Sends a text encrypted, as the message of /me, /roll and /shrug. */
  say(channelId: string, text: string): void;
  /** Restores a refused text where it was typed (MEND-47). */
  giveBack(channelId: string, text: string): void;
}

export type Commands = ReturnType<typeof createCommands>;

/** Slash commands: sent as they are, not encrypted; the response is a note (MSG-32, D-MSG-6). */
export function createCommands(
  { socket, notes, isOpen, runPrivately, say, giveBack }: CommandDeps,
) {
  /** Commands without a response yet, since a response doesn't name its channel. */
  let waiting: Waiting[] = [];

  function ask(sent: Sent, text: string) {
    const { channelId } = sent;
    const one = { sent, text };
    waiting.push(one);
    const body = { channelId, encryptedContent: "", iv: "", plainContent: text, withOutcome: true };
    return socket.request(sendMessage, body).catch((error) => {
      waiting = waiting.filter((other) => other !== one);
      throw error;
    });
  }

  const sentAs = (channelId: string, text: string): Sent => ({
    channelId,
    command: cutText(text.split(/\s/, 1)[0].toLowerCase(), 64),
  });
  const fail = (sent: Sent, text: string) => notes.add({ ...sent, text, failed: true });
  /** A note says that there is no connection. */
  const refuse = (channelId: string, text: string) => fail(sentAs(channelId, text), t.offline);

  return {
    refuse,
    /** Sends it. False without a connection: nothing was sent then, and a note says so. */
    run(channelId: string, text: string): boolean {
      const sent = sentAs(channelId, text);
      if (!socket.connected()) {
        refuse(channelId, text);
        return false;
      }
      (isOpen(channelId) ? ask(sent, text) : runPrivately(sent, text, ask))
        .catch((error) => {
          fail(sent, errorText(error));
          giveBack(channelId, text);
        });
      return true;
    },
    /** `command-result`. */
    answered({ command, success, message, send, outcome }: ServerEvents["command-result"]) {
      const asked = waiting.find(({ sent }) => sent.command === command);
      if (!asked) return;
      waiting = waiting.filter((one) => one !== asked);
      const { channelId } = asked.sent;
      if (message) notes.add({ channelId, command, text: message, failed: !success, outcome });
      if (send) say(channelId, send);
      if (!success) giveBack(channelId, asked.text);
    },
  };
}

function errorText(error: unknown): string {
  if (error instanceof ApiError) return socketErrorText(error);
  return error instanceof NetworkError ? error.message : t.commandFailed;
}
