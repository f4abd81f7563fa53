/** What lies in a data folder. All that only a server needs begins with `parley.`. */

export const DATABASE = "parley.kv";
/** Attempts on the server (OPS-7); older parts have a number behind it. */
export const SECURITY_LOG = "parley.security.log";
/** The file whose lock makes a process the only one. */
export const LOCK = "parley.lock";
/** A folder: what a restore puts here is not the data yet. */
export const RESTORING = "restoring";
