import assert from "node:assert/strict";
import { judgeNames, renamed } from "../../../client/e2ee/worker/parts/names.ts";
import type { PinnedName } from "../../../client/e2ee/worker/records.ts";

const known = (names: Record<string, string | PinnedName>) =>
  new Map(
    Object.entries(names).map(([id, one]) => [
      id,
      typeof one === "string" ? { name: one, former: [] } : one,
    ]),
  );
const judged = (
  before: Parameters<typeof known>[0],
  userId: string,
  username: string,
  isVerified = false,
) => judgeNames(known(before), [{ userId, username, isVerified }]).get(userId);

Deno.test("[MEND-29] a name is pinned at first contact, and the new name of a known person is taken over", () => {
  assert.deepEqual(judged({}, "u1", "ada"), { name: "ada", former: [] });
  assert.deepEqual(judged({ u1: "ada" }, "u1", "eve"), { name: "eve", former: ["ada"] });
});

Deno.test("[MEND-29] the new name of a verified person, or one like a known person's, is only offered", () => {
  const offered = (name: string) => ({ name: "ada", former: [], offered: name });
  assert.deepEqual(judged({ u1: "ada" }, "u1", "eve", true), offered("eve"));
  for (const like of ["carl", "Carl", "car1", "c_arl", "cari"]) {
    assert.deepEqual(judged({ u1: "ada", u2: "carl" }, "u1", like), offered(like), like);
  }
  const back = judgeNames(known({ u1: offered("eve") }), [
    { userId: "u1", username: "ada", isVerified: true },
  ]);
  assert.deepEqual(back.get("u1"), { name: "ada", former: [] }, "the offer is taken back");
});

Deno.test("[MEND-29] a stranger with a known person's name is marked, two in one response too", () => {
  assert.deepEqual(judged({ u2: "carl" }, "u1", "Carl"), {
    name: "Carl",
    former: [],
    isTwin: true,
  });
  const both = judgeNames(new Map(), [
    { userId: "u1", username: "carl", isVerified: false },
    { userId: "u2", username: "carl", isVerified: false },
  ]);
  assert.deepEqual([both.get("u1")!.isTwin, both.get("u2")!.isTwin], [undefined, true]);
});

Deno.test("[MEND-29] of former names the newest eight are kept", () => {
  let one: PinnedName = { name: "n0", former: [] };
  for (let i = 1; i < 12; i++) one = renamed(one, `n${i}`);
  assert.deepEqual([one.name, one.former.length, one.former[0]], ["n11", 8, "n10"]);
});
