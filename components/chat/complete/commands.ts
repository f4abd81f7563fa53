import { can, type Membership, type Permission } from "../../../protocol/permissions.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { commands as t, usages } from "../../../text/en/chat.ts";
import { fill } from "../../../text/message.ts";

/** Slash command offered by the composer (D-MSG-6); the server knows what it does. */
export interface CommandHelp {
  name: string;
  /** Arguments after the name, as shown to the reader. */
  usage: string;
  about: string;
  /** Absent: everyone may. */
  permission?: Permission;
  /** Completions for each argument: people, or fixed values. */
  args: ("person" | "banned" | readonly string[])[];
}

const DURATIONS = ["10m", "1h", "1d", "7d", "28d"];

const COMMANDS: readonly CommandHelp[] = [
  { name: "/help", usage: "", about: t.help, args: [] },
  { name: "/me", usage: usages.me, about: t.me, args: [] },
  { name: "/roll", usage: usages.roll, about: t.roll, args: [["d6", "d20", "2d6", "d100"]] },
  { name: "/shrug", usage: usages.shrug, about: t.shrug, args: [] },
  {
    name: "/kick",
    usage: usages.kick,
    about: t.kick,
    permission: "kickMembers",
    args: ["person"],
  },
  {
    name: "/ban",
    usage: usages.ban,
    about: t.ban,
    permission: "banMembers",
    args: ["person"],
  },
  {
    name: "/unban",
    usage: usages.unban,
    about: t.unban,
    permission: "banMembers",
    args: ["banned"],
  },
  {
    name: "/mute",
    usage: usages.mute,
    about: t.mute,
    permission: "muteMembers",
    args: ["person", DURATIONS],
  },
  {
    name: "/unmute",
    usage: usages.unmute,
    about: t.unmute,
    permission: "muteMembers",
    args: ["person"],
  },
  {
    name: "/purge",
    usage: usages.purge,
    about: fill(t.purge, { max: LIMITS.bulkDeleteMax }),
    permission: "deleteMessages",
    args: [["5", "10", "50", String(LIMITS.bulkDeleteMax)]],
  },
];

/** Lists the commands that the member has permission to use. */
export function commandsFor(membership: Membership | null): CommandHelp[] {
  return COMMANDS.filter(({ permission }) => !permission || can(membership, permission));
}
