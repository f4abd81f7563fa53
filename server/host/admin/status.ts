import type { AdminStatus } from "../../../protocol/admin.ts";
import type { AppContext } from "../context.ts";
import { unknownFiles } from "../../features/files/unknown_bytes.ts";
import { diskOf } from "../../storage/disk.ts";
import { databaseBytes } from "../../storage/files.ts";
import { VERSION } from "../../base/version.ts";

/** How the installation is, at this moment. */
export async function statusOf(app: AppContext): Promise<AdminStatus> {
  const { data } = app.config;
  const [disk, writable, database, unknown] = await Promise.all([
    diskOf(data),
    app.db.writable(),
    databaseBytes(data),
    unknownFiles(app),
  ]);
  const certificate = app.tls?.state();
  const expires = certificate?.notAfter ?? null;
  return {
    version: VERSION,
    uptime: performance.now() / 1000,
    storage: { database, disk, writable, messages: app.usage.all },
    untrustedProxies: app.untrustedProxies.addresses,
    publicUrl: app.publicUrl,
    certificate: certificate
      ? {
        expires_at: expires === null ? null : new Date(expires).toISOString(),
        problem: certificate.problem,
      }
      : null,
    connections: {
      sockets: app.sockets(),
      people: app.presence.countEverywhere,
      voice: app.voice.all().length,
    },
    unknownFiles: unknown,
    steps: {
      https: app.tls !== null || app.publicUrl?.startsWith("https:") === true,
      backups: app.backups?.every != null,
      registration: app.instance.isDecided("registration"),
      push: app.instance.push || app.instance.isDecided("push"),
    },
    upkeep: app.upkeep.failing.map(({ step, since, count }) => {
      return { step, since: new Date(since).toISOString(), count };
    }),
  };
}
