/**
 * The worker that locks and unlocks keys: a password takes 600,000 rounds, which would block a
 * page's thread (MEND-33). Small and separate from the worker of conversations, so that the login
 * page loads nothing of that.
 */
import { lockActs } from "./acts.ts";
import type { FromLockWorker, ToLockWorker } from "./messages.ts";

// TypeScript has the types of a page, and this is a worker.
const { addEventListener, postMessage } = globalThis as unknown as {
  addEventListener(event: "message", callback: (event: { data: ToLockWorker }) => void): void;
  postMessage(message: FromLockWorker): void;
};

addEventListener("message", ({ data: { act, input } }) => {
  // The page names an act together with its input.
  lockActs[act](input as never).then(
    (state) => postMessage({ state }),
    (error) => postMessage({ failed: `${error}` }),
  );
});
