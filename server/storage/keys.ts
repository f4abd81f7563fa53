declare const value: unique symbol;
/** A key of the database that knows the type of its value. */
export type Key<T> = Deno.KvKey & { readonly [value]?: T };

/** The storage's own keys. Features declare theirs next to their records. */
export const keys = {
  schema: ["schema"] as Key<number>,
  /** The last writer: JSON in UTF-8, for runtimes that can read nothing else of it (OPS-6). */
  runtime: ["runtime"] as Key<Uint8Array>,
  /** Id of the installation, which restores and migrations keep. */
  installation: ["installation"] as Key<string>,
  /** Names this database: a restored or migrated one gets another name (MEND-2). */
  database: ["database"] as Key<string>,
  /** When the backup that was restored into this database was made, in milliseconds. */
  restored: ["restored"] as Key<number>,
  /** When this database took over the bucket of its files, in milliseconds; `marker.ts`. */
  filesAdopted: ["files_adopted"] as Key<number>,
  /** Test value of `Db.writable`. */
  probe: ["probe"] as Key<string>,
  /** A copy into this database is not complete; `migrate.ts`. */
  incomplete: ["incomplete"] as Key<true>,
  blob: (id: string, part: number): Key<Uint8Array> => ["blob", id, part],
  /** Chunks that no record refers to (yet, or any longer): swept at start. */
  blobPending: (id: string): Key<true> => ["blob_pending", id],
  blobsPending: ["blob_pending"] as Key<true>,
};

/** Kinds of small records that are read on nearly every request, so kept in memory. */
export const CACHED = new Set<Deno.KvKeyPart>([
  "user",
  "user_by_name",
  "session",
  "secret",
  "access_token",
  "access_token_owner",
  "server",
  "member",
  "roles",
  "ban",
  "mute",
  "relation",
  "dm",
  "channel",
  "server_channels",
  "channel_order",
  "category",
  "override_copy",
  "head",
  "inbox_state",
  "thread_stats",
  "followed_thread",
  "e2ee_device_owner",
]);
