import assert from "node:assert/strict";
import { createEventListeners } from "../../../client/base/event_listeners.ts";

Deno.test("[MEND-26g] messages that were deleted together are told of one by one, to handlers and listeners", async () => {
  const listeners = createEventListeners();
  const seen: unknown[] = [];
  listeners.listen((event, body) => void seen.push([event, body]));
  const handlers = listeners.over({
    "message-deleted": (body) => void seen.push(body),
  });
  await handlers["messages-deleted"]({ channelId: "c", ids: ["a", "b"], seqs: [1, 2] });
  const one = { channelId: "c", id: "a", seq: 1 };
  const two = { channelId: "c", id: "b", seq: 2 };
  assert.deepEqual(seen, [one, ["message-deleted", one], two, ["message-deleted", two]]);
});
