import type { Command } from "commander";
import { addOptions, type Flags } from "../config/flags.ts";
import { count, interval, type OptionKind } from "../config/kinds.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { StartError } from "../../base/start_error.ts";
import { withAdmin } from "./admin.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";

interface InviteFlags {
  data?: string;
  uses?: string;
  expires?: string;
}

/** `parley invite`. */
export function addInvite(program: Command, machine: Machine): void {
  const command = program.command("invite")
    .helpGroup("People:")
    .summary("Make a link that brings people in")
    .description("Makes an invite to a server and prints its link.")
    .argument("[server]", "name or id; not needed while there is only one")
    .option("--uses <N>", `How many people it brings in, 1 to ${LIMITS.inviteUsesMax}; else any`)
    .option("--expires <TIME>", "How long it works, e.g. 24h or 30d; off: for ever (default: 7d)");
  addOptions(command, ["data", "port", "host"])
    .addHelpText("after", '\nExample:\n  parley invite "Chess club" --uses 20 --expires 30d')
    .action(
      async (server: string | undefined, { uses, expires, ...flags }: InviteFlags & Flags) => {
        const input = {
          server: server ?? null,
          maxUses: read("--uses", uses, count(1, LIMITS.inviteUsesMax)),
          expiresIn: expires === "off" ? 0 : read("--expires", expires, interval),
        };
        const config = await configOf(machine, flags);
        const link = await withAdmin(machine, config, async (admin) => {
          const { code } = await admin.order<{ code: string }>("invite", input);
          return `${admin.url}/invite/${code}`;
        });
        await say(machine, `${link}\n`, { url: link });
      },
    );
}

function read<T>(flag: string, written: string | undefined, kind: OptionKind<T>): T | null {
  if (written === undefined) return null;
  const value = kind.parse(written);
  if (value === undefined) throw new StartError(`${flag}: "${written}" is not ${kind.what}`);
  return value;
}
