/**
 * Text of pushed private messages, in the service worker (E2E-31): the build bundles this and
 * appends it to sw.js as sw-private.js, which pages register if this device has keys of private
 * conversations. It reads what the worker of private conversations has stored, without MLS, and
 * writes nothing. See docs/decisions/0070.
 */
import { openPushed } from "./pushed.ts";
import { loadReader } from "./words.ts";

addEventListener("install", loadReader);

/** For static/sw/push.js. */
Object.assign(globalThis, { openPushed });
