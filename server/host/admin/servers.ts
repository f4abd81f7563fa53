import { z } from "zod";
import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { AppContext } from "../context.ts";
import { createInvite } from "../../features/invites/service.ts";
import { allServers } from "../../membership/servers/access.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { type Verb, verb } from "./verb.ts";

export const serverVerbs: Record<string, Verb> = {
  /** Invites in the name of the server's owner, who always may. */
  invite: verb(
    z.strictObject({
      server: z.string().nullable(),
      maxUses: z.number().int().min(1).max(LIMITS.inviteUsesMax).nullable(),
      /** Milliseconds; 0: never. Null: the default of 7 days. */
      expiresIn: z.number().int().max(LIMITS.inviteLifeMax).nullable(),
    }),
    async (app, { server: name, maxUses, expiresIn }) => {
      const server = await serverNamed(app, name);
      const wanted = { maxUses: maxUses ?? undefined, expiresIn: expiresIn ?? undefined };
      const { code } = await createInvite(app, server.owner_id, server.id, wanted);
      return { code, server: server.name };
    },
  ),
};

/**
 * Finds a server by id, or by name without regard to case; null: the only one there is.
 * @throws AppError not_found with the existing servers in its text
 */
export async function serverNamed(app: AppContext, name: string | null): Promise<ServerRecord> {
  const servers = await allServers(app);
  const lower = name?.toLowerCase();
  const found = name === null
    ? servers
    : servers.filter((server) => server.id === name || server.name.toLowerCase() === lower);
  if (found.length === 1) return found[0];
  const list = servers.map((server) => `\n  ${server.id}  ${server.name}`).join("");
  const problem = name === null
    ? "Say which server"
    : found.length
    ? `More than one server is called "${name}": take the id`
    : `There is no server "${name}"`;
  const text = servers.length ? `${problem}. There are:${list}` : "There is no server yet.";
  throw new AppError("not_found", { text });
}
