import { join } from "node:path";
import { whyDamaged } from "./check_file.ts";
import { DATABASE } from "./files.ts";
import { snapshot, snapshotSize } from "./snapshot.ts";

/** A database of which a file can be made as of one moment, while others read and write. */
export interface DatabaseSource {
  /** About how many bytes the file takes. @throws StartError */
  size(): Promise<number>;
  /**
   * Writes the file, which must not exist, and which only its owner can read. It is on disk when
   * this resolves. @throws StartError
   */
  copyTo(path: string): Promise<void>;
  /** Returns the damage; null: none. Absent: whoever runs the database checks it. */
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
