import { join } from "node:path";
import { StartError } from "../base/start_error.ts";
import { DATABASE, RESTORING } from "./files.ts";

/** @throws StartError */
export async function refuseHalfRestored(folder: string): Promise<void> {
  const exists = (name: string) => {
    return Deno.stat(join(folder, name)).then(() => true, () => false);
  };
  // The database moves last: where it is, nothing is missing.
  if (!await exists(RESTORING) || await exists(DATABASE)) return;
  throw new StartError(
    `A restore into ${folder} was interrupted. Run \`parley restore\` again, ` +
      `or delete the folder ${join(folder, RESTORING)} to do without it.`,
  );
}
