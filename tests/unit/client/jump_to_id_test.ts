import assert from "node:assert/strict";
import { ApiError, NetworkError } from "../../../client/base/errors.ts";
import { createJumpToId } from "../../../client/messages/jump_to_id.ts";
import { EMPTY_WINDOW, type Row } from "../../../client/messages/state.ts";
import { createMessagesStore } from "../../../client/messages/store.ts";
import { fakeApi, FakePlatform } from "./fakes.ts";

const KEPT = { rows: [{ id: "m", seq: 7 } as Row], status: "ready" } as const;

/** A channel that is just being opened, and a server that answers so. */
function stage(respond: () => { seq: number }) {
  const messages = createMessagesStore({ c: EMPTY_WINDOW });
  const jumps: number[] = [];
  const asked = Promise.withResolvers<void>();
  const platform = new FakePlatform();
  const { jumpToId } = createJumpToId({
    platform,
    api: fakeApi(() => {
      asked.resolve();
      return respond();
    }),
    messages,
    jumpTo: (_, seq) => Promise.resolve(void jumps.push(seq)),
  });
  return { platform, messages, jumps, jumpToId, asked: asked.promise };
}

const unreachable = () => {
  throw new NetworkError();
};

Deno.test("[UX-8] without the server an address leads to a message of the page that is still read from the device", async () => {
  const { messages, jumps, jumpToId, asked } = stage(unreachable);
  const jumped = jumpToId("c", "m");
  await asked;
  // The server's copy can't be loaded, which is known before the device has been read.
  messages.update("c", (window) => ({ ...window, status: "error" }));
  messages.update("c", (window) => ({ ...window, ...KEPT }));
  await jumped;
  assert.deepEqual(jumps, [7]);
});

Deno.test("[UX-8] where the device has kept nothing of a channel, an address says so in the end", async () => {
  const { platform, messages, jumpToId, asked } = stage(unreachable);
  const jumped = assert.rejects(jumpToId("c", "m"), NetworkError);
  await asked;
  messages.update("c", (window) => ({ ...window, status: "error" }));
  const timer = setInterval(() => platform.pass(1000));
  await jumped.finally(() => clearInterval(timer));
});

Deno.test("[UX-8] a message that neither server nor device tells of is an error", async () => {
  const { messages, jumps, jumpToId, asked } = stage(unreachable);
  const jumped = jumpToId("c", "another");
  await asked;
  messages.update("c", (window) => ({ ...window, ...KEPT }));
  await assert.rejects(jumped, NetworkError);
  const gone = new ApiError(404, "not found", "not_found");
  await assert.rejects(
    stage(() => {
      throw gone;
    }).jumpToId("c", "m"),
    gone,
  );
  assert.deepEqual(jumps, []);
});
