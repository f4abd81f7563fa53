import assert from "node:assert/strict";
import { ApiError } from "../../../client/base/errors.ts";
import type { EmojiImport } from "../../../components/server_settings/EmojiTab.tsx";
import { importEmoji } from "../../../screens/main/server/emoji_import.ts";

Deno.test("[FIL-7] an archive that meets the limit waits as long as the server says; what is too large is named", async () => {
  const files = ["a.png", "b.png", "c.png"].map((name) => ({ name, bytes: new Uint8Array() }));
  const refusals: Record<string, ApiError[]> = {
    "b.png": [
      new ApiError(429, "slow down", "rate_limited", {}, 90),
      new ApiError(429, "busy", "server_busy"),
    ],
    "c.png": [new ApiError(413, "Die Anfrage ist zu groß", "too_large")],
  };
  const tried: string[] = [];
  const waited: number[] = [];
  let shown: Partial<EmojiImport> = {};
  await importEmoji("sticker", files, {
    add({ name }) {
      tried.push(name);
      const refusal = refusals[name]?.shift();
      return refusal ? Promise.reject(refusal) : Promise.resolve();
    },
    show: (change) => shown = { ...shown, ...change },
    wait(seconds) {
      assert.ok(shown.until! > Date.now());
      waited.push(seconds);
      return Promise.resolve();
    },
  });
  assert.deepEqual(tried, ["a.png", "b.png", "b.png", "b.png", "c.png"]);
  assert.deepEqual(waited, [90, 10]);
  assert.deepEqual(shown, {
    count: 3,
    done: 3,
    until: null,
    problems: [{ file: "c.png", problem: "A sticker can be up to 512 KB." }],
  });
});
