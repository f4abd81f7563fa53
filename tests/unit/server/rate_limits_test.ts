import assert from "node:assert/strict";
import { createRateLimits, rateLimited, RATES } from "../../../server/base/rate_limiter.ts";

// The limiter keeps timers of its own.
const rates = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

Deno.test("[D-RATE] the numbers are those of the decision", () => {
  const { messages, reactions, typing, invites, credentials, sockets, api } = RATES;
  assert.deepEqual({ messages, reactions, typing, invites, credentials, sockets, api }, {
    messages: { points: 10, duration: 10 },
    reactions: { points: 30, duration: 10 },
    typing: { points: 20, duration: 10 },
    invites: { points: 20, duration: 60 },
    credentials: { points: 20, duration: 15 * 60 },
    sockets: { points: 15, duration: 60 },
    api: { points: 300, duration: 60 },
  });
});

rates("[D-RATE] each rate and each key counts by itself", async () => {
  const limits = createRateLimits(true);
  for (let i = 0; i < 10; i++) await limits.take("messages", "ada");
  await assert.rejects(limits.take("messages", "ada"), { code: "rate_limited", status: 429 });
  await limits.take("messages", "bob");
  await limits.take("typing", "ada");
  for (const key of ["__proto__", "constructor"]) await limits.take("messages", key);
});

rates("[MEND-11 D-RATE] what is given back can be taken again", async () => {
  const limits = createRateLimits(true);
  for (let i = 0; i < 10; i++) await limits.take("messages", "ada");
  await limits.giveBack("messages", "ada");
  await limits.take("messages", "ada");
  await assert.rejects(limits.take("messages", "ada"), { code: "rate_limited" });
});

rates("[D-RATE] off is off", async () => {
  const limits = createRateLimits(false);
  assert.equal(limits.on, false);
  for (let i = 0; i < 50; i++) await limits.take("messages", "ada");
});

Deno.test("[D-RATE] retryAfter is in whole seconds, at least one, and the text says rate limit", () => {
  for (const [milliseconds, seconds] of [[0, 1], [1, 1], [1000, 1], [1001, 2], [9500, 10]]) {
    assert.equal(rateLimited(milliseconds).retryAfter, seconds);
  }
  assert.match(rateLimited(1).message, /rate limit/);
});
