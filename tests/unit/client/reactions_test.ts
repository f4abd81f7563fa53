import assert from "node:assert/strict";
import { fakeApi } from "./fakes.ts";
import { openReactions, withOwn } from "../../../client/reactions/reactions.ts";
import { ApiError } from "../../../client/base/errors.ts";
import type { Reaction } from "../../../protocol/messages.ts";
import { step } from "../../helpers/step.ts";

/** Creates a message of 'me' in a channel; `respond` is the server. */
function setUp(reactions: Reaction[], respond: (call: string) => Promise<unknown>) {
  const calls: string[] = [];
  const shown: Reaction[][] = [];
  let held = reactions;
  const call = (name: string) => {
    calls.push(name);
    return respond(name);
  };
  const { actions } = openReactions({
    api: fakeApi(({ method, path, body }) => {
      const emoji = body ? [(body as { emoji: string }).emoji] : [];
      return call([method, path, ...emoji].join(" "));
    }),
    cipher: { react: (_channel, _to, { openly }) => openly() },
    socket: { connected: () => true },
    history: {
      reacted(_channel, _id, changed) {
        shown.push(held = [...changed]);
        return Promise.resolve();
      },
    },
    messages: { window: () => ({ rows: [{ id: "m", reactions: held }] }) as never },
    session: { user: { value: { username: "me" } } as never },
  });
  return { calls, shown, toggle: (emoji: string) => actions.toggle("c", "m", emoji) };
}

const agrees = () => Promise.resolve({ reactions: [] });

Deno.test("[REACT-08 REACT-09] a toggle adds what is not there and takes back what is", async (t) => {
  const { calls, shown, toggle } = setUp([], agrees);
  await step(t, "[REACT-05] the first time it adds", async () => {
    await toggle("👍");
    assert.deepEqual(shown.at(-1), [{ emoji: "👍", count: 1, users: ["me"] }]);
  });
  await step(t, "[REACT-04] the second time it takes back", async () => {
    await toggle("👍");
    assert.deepEqual(shown.at(-1), []);
  });
  assert.deepEqual(calls, [
    "POST /messages/m/reactions 👍",
    `DELETE /messages/m/reactions/${encodeURIComponent("👍")}`,
  ]);
});

Deno.test("[REACT-06] one request an emoji: a second press meanwhile is ignored", async () => {
  const release = Promise.withResolvers<unknown>();
  const { calls, toggle } = setUp([], () => release.promise);
  const first = toggle("👍");
  await toggle("👍");
  const other = toggle("🎉");
  release.resolve({ reactions: [] });
  await Promise.all([first, other]);
  assert.equal(calls.filter((c) => c.includes("👍")).length, 1);
  assert.equal(calls.length, 2);
});

Deno.test("[REACT-05] a refusal undoes one's own and nothing else", async () => {
  const others = [{ emoji: "👍", count: 1, users: ["ada"] }];
  const { shown, toggle } = setUp(
    others,
    () => Promise.reject(new ApiError(403, "You are muted", "forbidden")),
  );
  await assert.rejects(toggle("👍"), /You are muted/);
  assert.deepEqual(shown[0], [{ emoji: "👍", count: 2, users: ["ada", "me"] }]);
  assert.deepEqual(shown.at(-1), others);
});

Deno.test("[REACT-07] the count is how many users there are", () => {
  const before = [{ emoji: "👍", count: 2, users: ["ada", "me"] }];
  assert.deepEqual(withOwn(before, "👍", "me", true), [
    { emoji: "👍", count: 2, users: ["ada", "me"] },
  ]);
  assert.deepEqual(withOwn(before, "👍", "me", false), [{ emoji: "👍", count: 1, users: ["ada"] }]);
  assert.deepEqual(withOwn([], "👍", "me", false), []);
});
