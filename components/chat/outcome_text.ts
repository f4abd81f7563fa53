import type { CommandName, CommandOutcome } from "../../protocol/command_outcomes.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { commands, outcomes as t, usages } from "../../text/en/chat.ts";
import { byCode } from "../../text/en/errors.ts";
import { fill } from "../../text/message.ts";

/**
 * Returns the result of a command in the language of the page; null if the page has no text for it,
 * in which case the server's English text is shown.
 */
export function outcomeText(outcome: CommandOutcome): string | null {
  switch (outcome.kind) {
    case "help":
      return outcome.names.filter((name) => Object.hasOwn(commands, name)).map(helpOn).join("\n");
    case "usage":
      return fill(t.usage, { usage: usageOf(outcome.name) });
    case "unknown":
      return fill(t.unknown, outcome);
    case "servers_only":
      return fill(t.serversOnly, outcome);
    case "no_user":
      return fill(t.noUser, outcome);
    case "purged":
      return fill(t.purged, outcome);
    case "reason_long":
      return fill(t.reasonLong, outcome);
    case "reason_invalid":
      return t.reasonInvalid;
    case "duration":
      return t.duration;
    case "done":
    case "otherwise":
      return onPerson(outcome);
    case "refused":
      return byCode[outcome.code] ?? null;
    default:
      return null;
  }
}

function onPerson(
  { kind, name, username }: Extract<CommandOutcome, { kind: "done" | "otherwise" }>,
): string | null {
  const done: Partial<Record<CommandName, string>> = {
    kick: fill(t.kick, { username }),
    ban: fill(t.ban, { username }),
    unban: fill(t.unban, { username }),
    mute: fill(t.mute, { username }),
    unmute: fill(t.unmute, { username }),
  };
  const otherwise: typeof done = {
    unban: fill(t.notBanned, { username }),
    unmute: fill(t.notMuted, { username }),
  };
  return (kind === "done" ? done : otherwise)[name] ?? null;
}

const BEHIND: Partial<Record<CommandName, string>> = usages;
const usageOf = (name: CommandName) => `/${name} ${BEHIND[name] ?? ""}`.trim();

function helpOn(name: CommandName): string {
  const about = {
    ...commands,
    purge: fill(commands.purge, { max: LIMITS.bulkDeleteMax }),
  };
  return `${usageOf(name)}: ${about[name]}`;
}
