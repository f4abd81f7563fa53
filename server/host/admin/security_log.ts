import type { AdminSecurityLog } from "../../../protocol/admin_logs.ts";
import { usersById } from "../../membership/users/service.ts";
import type { AppContext } from "../context.ts";
import { readSecurityLog } from "../security_log/read.ts";

/** The last lines of this machine's security log, with the names of accounts. */
export async function securityLogView(app: AppContext): Promise<AdminSecurityLog> {
  const { securityLog: kept, data } = app.config;
  if (kept !== "file") return { kept, entries: [] };
  const lines = await readSecurityLog(data);
  const ids = new Set(lines.flatMap(({ account }) => account ?? []));
  const users = await usersById(app, [...ids]);
  return {
    kept,
    entries: lines.map(({ account: id, ...line }) => {
      const user = id === null ? undefined : users.get(id);
      const username = user && !user.deleted ? user.username : null;
      return { ...line, account: id === null ? null : { id, username } };
    }),
  };
}
