/**
 * What a session keeps on the device, and what cleans it: one script, so that with what was kept
 * comes what deletes it when the session ends, whatever the connection is then (HARD-14).
 */
export { cleanDevice } from "./clean.ts";
export { openKept } from "./open.ts";
