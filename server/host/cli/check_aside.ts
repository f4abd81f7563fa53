import type { Config } from "../config/load.ts";
import type { CheckAside } from "../../storage/proof.ts";
import type { Machine } from "./machine.ts";

/**
 * How a server checks a large database that was not stopped in order, while it runs: in another
 * process, which takes neither its time nor its memory. Damaged, it ends at once with exit code 1.
 */
export function checkAside({ again, log }: Machine, { data }: Config): CheckAside {
  return {
    async check(signal) {
      log.info("The last stop was not in order: the database is checked while the server runs.");
      await again(["check", "--quick", "--data", data], "", signal);
    },
    onWhole: (milliseconds) =>
      log.info(`The database is whole: checked in ${(milliseconds / 1000).toFixed(1)} s.`),
    onDamaged(error) {
      log.error(error.message);
      // Closes nothing, which would merge the log into the file.
      Deno.exit(1);
    },
  };
}
