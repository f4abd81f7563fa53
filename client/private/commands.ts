import { parseCommand, parseDice } from "../../protocol/commands.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { nameInText } from "../../protocol/name_in_text.ts";
import { isVisible } from "../../protocol/one_emoji.ts";
import type { SessionStore } from "../auth/store.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { NotesStore } from "../messages/notes_store.ts";
import { commands as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";

/** Result of a command without the server: a message to send, or a note. */
type Outcome = { send: string } | { text: string; failed: boolean };

/** Commands that only the server can run. It reads them (E2E-33). */
export const MODERATION = ["/kick", "/ban", "/unban", "/mute", "/unmute", "/purge"];

/** Longest name of a command in a note. */
const MAX_NAME = 64;

interface Sent {
  channelId: string;
  command: string;
}

interface Deps {
  notes: Pick<NotesStore, "add">;
  session: Pick<SessionStore, "user">;
  channels: Pick<ChannelsStore, "find">;
  /** Sends a text as a message. */
  say(channelId: string, text: string): void;
  /** Has the server run the command. */
  ask(sent: Sent, text: string): Promise<unknown>;
}

/** Runs a slash command in a private channel: the server only sees moderation commands. */
export async function runPrivately(sent: Sent, text: string, deps: Deps): Promise<void> {
  const { channelId } = sent;
  const inServer = deps.channels.find(channelId)?.server_id !== null;
  // Commands are run by a person who is logged in.
  const here = outcomeOf(text, nameInText(deps.session.user.value!), inServer);
  if (!here) await deps.ask(sent, text);
  else if ("send" in here) deps.say(channelId, here.send);
  else deps.notes.add({ ...sent, ...here });
}

/** @returns null: the command is for the server */
function outcomeOf(text: string, name: string, inServer: boolean): Outcome | null {
  // Callers have seen that the text is a command.
  const { command, rest } = parseCommand(text)!;
  if (inServer && MODERATION.includes(command)) return null;
  switch (command) {
    case "/me":
      return isVisible(rest) ? { send: `*${name} ${rest}*` } : note(t.useMe, true);
    case "/roll":
      return rolled(rest, name);
    case "/shrug":
      return { send: `${rest} ¯\\_(ツ)_/¯`.trim() };
    case "/help":
      return note(t.help, false);
    default:
      return note(fill(t.unknown, { command: cutText(command, MAX_NAME) }), true);
  }
}

const note = (text: string, failed: boolean): Outcome => ({ text, failed });

/** Words a roll as the server does in open channels (D-MSG-6). */
function rolled(rest: string, name: string): Outcome {
  const dice = parseDice(rest);
  if (!dice) return note(t.useRoll, true);
  const { count, sides } = dice;
  const random = crypto.getRandomValues(new Uint32Array(count));
  const each = [...random].map((n) => 1 + n % sides);
  const sum = each.reduce((a, b) => a + b);
  const detail = count > 1 ? `${each.join(" + ")} = ` : "";
  return { send: `🎲 ${name} rolls ${count}d${sides}: ${detail}**${sum}**` };
}
