import assert from "node:assert/strict";
import { recentChannels } from "../../../client/channels/recent.ts";

Deno.test("[UX-6] conversations on the device: the last one first, each once, 12 at most, and each user's own", () => {
  const kept = new Map<string, string | null>();
  const values = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string | null) => void kept.set(name, value),
  };
  const ada = recentChannels(values, "ada");
  assert.deepEqual(ada.all(), []);
  for (const id of ["c1", "c2", "c1"]) ada.remember(id);
  assert.deepEqual(ada.all(), ["c1", "c2"]);
  assert.deepEqual(recentChannels(values, "grace").all(), []);
  for (let i = 0; i < 20; i++) ada.remember(`d${i}`);
  assert.deepEqual([ada.all().length, ada.all()[0]], [12, "d19"]);
});
