import assert from "node:assert/strict";
import { createEventListeners } from "../../../client/base/event_listeners.ts";

Deno.test("[MEND-26g] messages that were deleted together are told of one by one, to every part", async () => {
  const listeners = createEventListeners();
  const seen: unknown[] = [];
  listeners.listen({ "message-deleted": (body) => void seen.push(body) });
  const stop = listeners.listen({
    "message-deleted": (body) => void seen.push(["message-deleted", body]),
  });
  await listeners.handlers["messages-deleted"]({ channelId: "c", ids: ["a", "b"], seqs: [1, 2] });
  const one = { channelId: "c", id: "a", seq: 1 };
  const two = { channelId: "c", id: "b", seq: 2 };
  assert.deepEqual(seen, [one, ["message-deleted", one], two, ["message-deleted", two]]);
  stop();
  await listeners.emit("message-deleted", one);
  assert.deepEqual(seen.slice(4), [one]);
});
