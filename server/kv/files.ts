/** What lies in a data folder. All that only a server needs begins with `parley.`. */

export const DATABASE = "parley.kv";
/** The file whose lock makes a process the only one. */
export const LOCK = "parley.lock";
/** A folder: what a restore puts here is not the data yet. */
export const RESTORING = "restoring";
