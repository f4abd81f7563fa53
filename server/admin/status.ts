import { join } from "node:path";
import type { AdminStatus } from "../../protocol/admin.ts";
import type { AppContext } from "../context.ts";
import { diskOf } from "../disk.ts";
import { DATABASE } from "../kv/files.ts";
import { VERSION } from "../version.ts";

/** How the installation is, at this moment. */
export async function statusOf(app: AppContext): Promise<AdminStatus> {
  const { data } = app.config;
  const [disk, writable, ...sizes] = await Promise.all([
    diskOf(data),
    app.db.writable(),
    sizeOf(join(data, DATABASE)),
    sizeOf(join(data, `${DATABASE}-wal`)),
  ]);
  return {
    version: VERSION,
    uptime: performance.now() / 1000,
    storage: { database: sizes[0] + sizes[1], disk, writable, messages: app.usage.all },
    connections: {
      sockets: app.sockets(),
      people: app.presence.count,
      voice: app.voice.all().length,
    },
  };
}

/** Bytes; 0 where there is no such file. */
async function sizeOf(path: string): Promise<number> {
  return await Deno.stat(path).then(({ size }) => size, () => 0);
}
