/**
 * Storage of a session on the device, and its cleanup: one script, so that the code that deletes
 * the data when the session ends is loaded along with it, whatever the connection (HARD-14).
 */
export { cleanDevice } from "./clean.ts";
export { openDeviceStorage } from "./open.ts";
