import { join } from "node:path";
import type { Config } from "../config/load.ts";
import { SECURITY_LOG } from "../../storage/files.ts";
import type { Log } from "../../base/log.ts";
import { BoundedFile } from "./bounded_file.ts";
import { NO_SECURITY_LOG, SecurityLog } from "../../base/security_log.ts";

/** Creates the file of the security log: fail2ban doesn't start without it. */
export async function createSecurityLog(
  { securityLog, data }: Pick<Config, "securityLog" | "data">,
  log: Log,
): Promise<void> {
  if (securityLog !== "file") return;
  const path = join(data, SECURITY_LOG);
  try {
    (await Deno.open(path, { create: true, append: true, mode: 0o600 })).close();
  } catch (error) {
    log.warn(`${path} cannot be written: ${(error as Error).message}`);
  }
}

/** The security log as `--security-log` says. */
export function openSecurityLog(
  { securityLog, data }: Pick<Config, "securityLog" | "data">,
  log: Log,
  now: () => number,
): SecurityLog {
  if (securityLog === "off") return NO_SECURITY_LOG;
  if (securityLog === "log") return new SecurityLog((line) => log.info(`security: ${line}`));
  const file = new BoundedFile(join(data, SECURITY_LOG), { log, now });
  return new SecurityLog((line) => file.add(line), () => file.close());
}
