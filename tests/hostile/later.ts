import { join } from "node:path";
import { type SessionRecord, sessionRecords } from "../../server/features/auth/records.ts";
import { DATABASE } from "../../server/storage/files.ts";
import type { World } from "./world.ts";

/**
 * Makes sessions older by this many milliseconds, while the program is stopped, since its clock is
 * the machine's. That closes all connections.
 */
export async function later({ server }: World, milliseconds: number): Promise<void> {
  await server.end("SIGTERM");
  const kv = await Deno.openKv(join(server.dataDir, DATABASE));
  for await (
    const { key, value } of kv.list<SessionRecord>({ prefix: sessionRecords.prefix({}) })
  ) {
    await kv.set(key, older(value, milliseconds));
  }
  kv.close();
  await server.startAgain();
}

function older(session: SessionRecord, by: number): SessionRecord {
  const { created_at, last_used, expires, lenient_until } = session;
  return {
    ...session,
    created_at: created_at - by,
    last_used: last_used - by,
    expires: expires - by,
    ...(lenient_until && { lenient_until: lenient_until - by }),
    secrets: session.secrets.map((secret) => ({
      ...secret,
      expires: secret.expires - by,
      ...(secret.retired && { retired: { ...secret.retired, at: secret.retired.at - by } }),
    })),
  };
}
