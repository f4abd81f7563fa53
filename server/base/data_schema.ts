import { StartError } from "./start_error.ts";

/** The schema of records that this program writes: the one after all of its migrations. */
export const DATA_SCHEMA = 1;

/**
 * Refuses data that a newer program wrote.
 * @param current the schema of the data
 * @param newest the newest schema that this program knows
 * @throws StartError
 */
export function refuseNewerSchema(current: number, newest: number = DATA_SCHEMA): void {
  if (current <= newest) return;
  throw new StartError(
    `This data was written by a newer Parley (schema ${current}; this program knows ${newest}). ` +
      "Nothing was changed. Start the newer program, or restore a backup.",
  );
}
