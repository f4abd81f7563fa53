import type { CommandName, CommandOutcome } from "../../../protocol/command_outcomes.ts";
import { parseDice, parseDuration, parsePerson, type Typed } from "../../../protocol/commands.ts";
import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { nameInText } from "../../../protocol/name_in_text.ts";
import { isVisible } from "../../../protocol/one_emoji.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { reason as reasonSchema } from "../../../protocol/moderation.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import type { FeaturesContext } from "../context.ts";
import { ban, kick, mute, unban, unmute } from "../moderation/service.ts";
import { userById, userByName } from "../../membership/users/users.ts";
import { purge } from "./purge.ts";

type Result = Omit<ServerEvents["command-result"], "command">;

interface Call {
  app: FeaturesContext;
  userId: string;
  channelId: string;
  /** Null in a direct message. */
  serverId: string | null;
  rest: string;
}

interface Command<C = Call> {
  usage: string;
  about: string;
  run: (call: C) => Promise<Result>;
}

/** Commands that also work in direct messages (D-MSG-6). */
const EVERYWHERE: Record<string, Command> = {
  "/help": {
    usage: "/help",
    about: "lists the commands",
    run: ({ serverId }) =>
      Promise.resolve({
        success: true,
        message: commandsIn(serverId).map(([, { usage, about }]) => `${usage}: ${about}`).join(
          "\n",
        ),
        outcome: { kind: "help", names: commandsIn(serverId).map(([name]) => nameOf(name)) },
      }),
  },
  "/me": {
    usage: "/me text",
    about: "says what you do",
    run: async ({ app, userId, rest }) => {
      const name = nameInText(await app.db.read(userById, userId));
      return isVisible(rest) ? send(`*${name} ${rest}*`) : usage("/me");
    },
  },
  "/roll": {
    usage: "/roll [NdM]",
    about: "rolls N dice with M sides",
    run: async ({ app, userId, rest }) => {
      const dice = parseDice(rest);
      if (!dice) return usage("/roll");
      const name = nameInText(await app.db.read(userById, userId));
      const rolled = roll(dice.count, dice.sides);
      const sum = rolled.reduce((a, b) => a + b);
      const detail = rolled.length > 1 ? `${rolled.join(" + ")} = ` : "";
      return send(`🎲 ${name} rolls ${dice.count}d${dice.sides}: ${detail}**${sum}**`);
    },
  },
  "/shrug": {
    usage: "/shrug [text]",
    about: "ends a text with a shrug",
    run: ({ rest }) => Promise.resolve(send(`${rest} ¯\\_(ツ)_/¯`.trim())),
  },
};

/** Commands whose text is sent to the channel. */
const SAID = new Set(["/me", "/roll", "/shrug"]);

type ServerCall = Call & { serverId: string };

/** A command that acts on a person, by their name. */
interface PersonCommand {
  usage: string;
  about: string;
  act: (
    app: FeaturesContext,
    userId: string,
    target: { serverId: string; targetId: string; reason: string },
  ) => Promise<unknown>;
  /** Text after the name on success. */
  done: string;
  /** Text after the name where the person exists and there is nothing to undo. */
  otherwise?: string;
}

const ON_PEOPLE: Record<string, PersonCommand> = {
  "/kick": {
    usage: "/kick name [reason]",
    about: "kicks a member",
    act: kick,
    done: "has been kicked from the server",
  },
  "/ban": {
    usage: "/ban name [reason]",
    about: "bans somebody",
    act: ban,
    done: "banned from the server",
  },
  "/unban": {
    usage: "/unban name",
    about: "lifts a ban",
    act: unban,
    done: "unbanned",
    otherwise: "is not banned",
  },
  "/mute": {
    usage: "/mute name [10m|2h|7d] [reason]",
    about: "mutes a member",
    act: (app, userId, { reason: rest, ...target }) => {
      const { duration, rest: reason } = parseDuration(rest) ?? wrongDuration();
      const { muteMin, muteMax } = SERVER_LIMITS;
      if (duration !== undefined && (duration < muteMin || duration > muteMax)) wrongDuration();
      return mute(app, userId, { ...target, reason, duration });
    },
    done: "muted",
  },
  "/unmute": {
    usage: "/unmute name",
    about: "unmutes a member",
    act: unmute,
    done: "unmuted",
    otherwise: "is not muted",
  },
};

const IN_SERVERS: Record<string, Command<ServerCall>> = {
  ...Object.fromEntries(
    Object.entries(ON_PEOPLE).map(([name, { usage, about, ...command }]) => {
      return [name, { usage, about, run: (call) => onPerson(call, name, command) }];
    }),
  ),
  "/purge": {
    usage: `/purge N (1 to ${LIMITS.bulkDeleteMax})`,
    about: "deletes the newest N messages",
    run: async ({ app, userId, channelId, rest }) => {
      const count = /^\d{1,3}$/.test(rest) ? Number(rest) : 0;
      if (count < 1 || count > LIMITS.bulkDeleteMax) return usage("/purge");
      const deleted = await purge(app, userId, channelId, count);
      return {
        success: true,
        message: `${deleted === 1 ? "1 message" : `${deleted} messages`} deleted`,
        outcome: { kind: "purged", count: deleted },
      };
    },
  },
};

/**
 * Runs a slash command; every refusal is its response. The text is stored nowhere.
 * @throws AppError not_found, forbidden: no right to write in this channel
 */
export async function runCommand(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  { command, rest }: Typed,
): Promise<ServerEvents["command-result"]> {
  const { server, channel } = await app.db.read(
    accessTextChannel,
    userId,
    channelId,
    "sendMessages",
  );
  // The server must not see text that is sent to a private channel (E2E-33).
  if (channel.sealed && SAID.has(command)) throw new AppError("private_channel");
  const call = { app, userId, channelId, rest };
  const run = runner(command, call, server?.id ?? null);
  if (!run) {
    const name = command.slice(0, 64);
    const unknown = failed(`Unknown command: ${name}. Type /help`, { kind: "unknown", name });
    return { command: name, ...unknown };
  }
  try {
    return { command, ...await run() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error instanceof WrongDuration) {
      return { command, ...failed(error.message, { kind: "duration" }) };
    }
    return { command, ...failed(error.message, { kind: "refused", code: error.code }) };
  }
}

/** Returns what runs the command here; null: there is no such command. */
function runner(
  command: string,
  call: Omit<Call, "serverId">,
  serverId: string | null,
): (() => Promise<Result>) | null {
  if (Object.hasOwn(EVERYWHERE, command)) {
    return () => EVERYWHERE[command].run({ ...call, serverId });
  }
  if (!Object.hasOwn(IN_SERVERS, command)) return null;
  if (serverId === null) {
    const outcome = { kind: "servers_only" as const, name: command };
    return () => Promise.resolve(failed(`${command} works in servers only`, outcome));
  }
  return () => IN_SERVERS[command].run({ ...call, serverId });
}

async function onPerson(
  call: ServerCall,
  command: string,
  { act, done, otherwise }: Pick<PersonCommand, "act" | "done" | "otherwise">,
): Promise<Result> {
  const person = parsePerson(call.rest);
  if (!person) return usage(command);
  const reason = reasonSchema.safeParse(person.rest);
  if (!reason.success) {
    const problem = person.rest.length > LIMITS.reasonMax
      ? `can have at most ${LIMITS.reasonMax} characters`
      : reason.error.issues[0].message;
    const { reasonMax: max } = LIMITS;
    return failed(
      `The reason ${problem}`,
      person.rest.length > max ? { kind: "reason_long", max } : { kind: "reason_invalid" },
    );
  }
  const { app, userId, serverId } = call;
  const user = await app.db.read(userByName, person.name);
  const missing = failed(`User not found: ${person.name}`, {
    kind: "no_user",
    username: person.name,
  });
  if (!user) return missing;
  const about = { name: nameOf(command), username: user.username };
  try {
    await act(app, userId, { serverId, targetId: user.id, reason: reason.data });
    return {
      success: true,
      message: `${user.username} ${done}`,
      outcome: { kind: "done", ...about },
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return otherwise
      ? failed(`${user.username} ${otherwise}`, { kind: "otherwise", ...about })
      : missing;
  }
}

class WrongDuration extends AppError {
  constructor() {
    super("invalid_input", { text: "A mute lasts from 1 minute to 28 days: write 10m, 2h or 7d" });
  }
}

function wrongDuration(): never {
  throw new WrongDuration();
}

const send = (text: string): Result => ({ success: true, message: "", send: text });
const failed = (message: string, outcome: CommandOutcome): Result => ({
  success: false,
  message,
  outcome,
});
const usage = (command: string): Result =>
  failed(`Usage: ${(EVERYWHERE[command] ?? IN_SERVERS[command]).usage}`, {
    kind: "usage",
    name: nameOf(command),
  });
/** The name of a command in one of the tables. */
const nameOf = (command: string) => command.slice(1) as CommandName;

function commandsIn(serverId: string | null) {
  return [...Object.entries(EVERYWHERE), ...serverId === null ? [] : Object.entries(IN_SERVERS)];
}

function roll(count: number, sides: number): number[] {
  const random = crypto.getRandomValues(new Uint32Array(count));
  return [...random].map((n) => 1 + n % sides);
}
