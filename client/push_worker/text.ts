/**
 * Reads texts in the service worker: the build bundles this as sw-text.js, which the worker of
 * devices with private conversations fetches when it is installed, and runs for the first message.
 */
import { cutText } from "../../protocol/graphemes.ts";
import { coveredWords } from "../../protocol/text/read.ts";

/** For words.ts. */
Object.assign(globalThis, { coveredWords, cutText });
