import { join } from "node:path";
import { StartError } from "../base/start_error.ts";
import { DATABASE, exists, RESTORING } from "./files.ts";

/** @throws StartError */
export async function refuseHalfRestored(folder: string): Promise<void> {
  // The database moves last: where it is, nothing is missing.
  if (!await exists(join(folder, RESTORING)) || await exists(join(folder, DATABASE))) return;
  throw new StartError(
    `A restore into ${folder} was interrupted. Run \`parley restore\` again, ` +
      `or delete the folder ${join(folder, RESTORING)} to do without it.`,
  );
}
