import { join } from "node:path";
import { StartError } from "../../base/start_error.ts";
import type { S3Location } from "../objects/bucket.ts";
import { DiskFileStore, FILES_FOLDER } from "./disk.ts";
import type { FileStore } from "./port.ts";

/** Where the bytes of files lie. */
export interface FilesLocation {
  /** A data folder, */
  folder: string;
  /** unless a PostgreSQL has the records, */
  address: string | null;
  /** or they are in a bucket. */
  s3: S3Location | null;
  /** True to check first that a bucket stores and returns files. */
  isTried?: boolean;
}

/**
 * Opens the store of files: the folder of an installation, its PostgreSQL, or a bucket (CL-8). Open
 * it after the database, which makes the tables.
 * @throws StartError with one sentence if the check of a bucket failed
 */
export async function openFileStore(
  { folder, address, s3, isTried = false }: FilesLocation,
): Promise<FileStore> {
  // Loaded by those alone who have one.
  if (s3) {
    const { S3FileStore } = await import("./s3.ts");
    const store = new S3FileStore(s3);
    if (!isTried) return store;
    await store.probe().catch((error) => {
      throw new StartError(`${s3.url} takes no files: ${error.message}.`);
    });
    return store;
  }
  if (address === null) return new DiskFileStore(join(folder, FILES_FOLDER));
  const { PostgresFileStore } = await import("./postgres.ts");
  return new PostgresFileStore(address);
}
