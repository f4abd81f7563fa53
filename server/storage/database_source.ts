import { join } from "node:path";
import { whyDamaged } from "./check_file.ts";
import { DATABASE } from "./files.ts";
import { snapshot, snapshotSize } from "./snapshot.ts";

/** What a database file of one moment can be made of, while others read and write. */
export interface DatabaseSource {
  /** About how many bytes the file takes. @throws StartError */
  size(): Promise<number>;
  /**
   * Writes the file, which must not exist, and which nobody but its owner can read. It is on disk
   * when this resolves. @throws StartError
   */
  copyTo(path: string): Promise<void>;
  /** What is wrong with it; null: nothing. Absent: whoever keeps it looks for that. */
  whyDamaged?(): Promise<string | null>;
}

/** The database of a data folder. */
export function ownDatabase(folder: string): DatabaseSource {
  const path = join(folder, DATABASE);
  return {
    size: () => Promise.resolve(snapshotSize(path)),
    copyTo: (to) => snapshot(path, to),
    whyDamaged: () => whyDamaged(path, "all"),
  };
}
