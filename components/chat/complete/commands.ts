import { can, type Membership, type Permission } from "../../../protocol/permissions.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { commands as t } from "../../../text/en/chat.ts";
import { fill } from "../../../text/message.ts";

/** A slash command as the composer offers it (D-MSG-6); the server knows what it does. */
export interface CommandHelp {
  name: string;
  /** What stands behind the name. */
  usage: string;
  about: string;
  /** Absent: everybody may. */
  permission?: Permission;
  /** What can be completed at each place behind the name: people, or fixed values. */
  args: ("person" | "banned" | readonly string[])[];
}

const DURATIONS = ["10m", "1h", "1d", "7d", "28d"];

const COMMANDS: readonly CommandHelp[] = [
  { name: "/help", usage: "", about: t.help, args: [] },
  { name: "/me", usage: "text", about: t.me, args: [] },
  { name: "/roll", usage: "[NdM]", about: t.roll, args: [["d6", "d20", "2d6", "d100"]] },
  { name: "/shrug", usage: "[text]", about: t.shrug, args: [] },
  {
    name: "/kick",
    usage: "name [reason]",
    about: t.kick,
    permission: "kickMembers",
    args: ["person"],
  },
  {
    name: "/ban",
    usage: "name [reason]",
    about: t.ban,
    permission: "banMembers",
    args: ["person"],
  },
  {
    name: "/unban",
    usage: "name",
    about: t.unban,
    permission: "banMembers",
    args: ["banned"],
  },
  {
    name: "/mute",
    usage: "name [10m|2h|7d] [reason]",
    about: t.mute,
    permission: "muteMembers",
    args: ["person", DURATIONS],
  },
  {
    name: "/unmute",
    usage: "name",
    about: t.unmute,
    permission: "muteMembers",
    args: ["person"],
  },
  {
    name: "/purge",
    usage: "N",
    about: fill(t.purge, { max: LIMITS.bulkDeleteMax }),
    permission: "deleteMessages",
    args: [["5", "10", "50", String(LIMITS.bulkDeleteMax)]],
  },
];

/** Those that somebody in this place may use. */
export function commandsFor(membership: Membership | null): CommandHelp[] {
  return COMMANDS.filter(({ permission }) => !permission || can(membership, permission));
}
