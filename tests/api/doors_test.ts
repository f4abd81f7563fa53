import { RATES } from "../../protocol/rates.ts";
import type { RateName } from "../../server/base/rate_limiter.ts";
import assert from "node:assert/strict";
import { ENDPOINTS } from "../../server/host/app/tables.ts";
import { ask } from "../helpers/responses.ts";
import { type AppOptions, TestApp } from "../helpers/app.ts";

// The limiter keeps timers of its own.
const rates = (name: string, fn: (t: Deno.TestContext) => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

const LIMIT = { points: 5, duration: 60 };
/** Every rate is small, so that its end is near. */
const SMALL: AppOptions = {
  limits: "on",
  trustedProxies: ["127.0.0.1"],
  rateApi: LIMIT,
  rateFiles: LIMIT,
  ratePages: LIMIT,
  rateCredentials: LIMIT,
  rateMessages: LIMIT,
  rateInvites: LIMIT,
  rateReactions: LIMIT,
  ratePictures: LIMIT,
  rateVoiceJoins: LIMIT,
  rateSignalling: LIMIT,
};

const path = (pattern: string) => pattern.replace(/\{\w+\}/g, "x");

rates(
  "[HARD-6] every door under /api has a limit for a stranger, with a made-up token or none",
  async (t) => {
    await using app = await TestApp.start(SMALL);
    let address = 0;
    const doors = [
      ...ENDPOINTS.map((one) => [one.method, `/api${path(one.path)}`]),
      ["GET", "/api/openapi.json"],
      ["GET", "/api/asyncapi.json"],
      ["GET", "/api/docs"],
      ["GET", "/api/nothing"],
      ["DELETE", "/api/servers"],
      ["GET", "/healthz"],
      ["GET", "/readyz"],
      ["GET", "/readyz/read"],
    ];
    for (const [method, door] of doors) {
      for (const token of ["made-up", null]) {
        const from = `203.0.113.${++address % 250}, 198.51.${address >> 8}.${address & 255}`;
        const headers: Record<string, string> = { "x-forwarded-for": from };
        if (token) headers.authorization = `Bearer ${token}`;
        await t.step(`${method} ${door} ${token ?? "without a token"}`, async () => {
          let last: Response | undefined;
          for (let i = 0; i < 8 && last?.status !== 429; i++) {
            last = await fetch(app.url + door, { method, headers });
            await last.body?.cancel();
          }
          assert.equal(last!.status, 429);
          assert.ok(Number(last!.headers.get("retry-after")) > 0);
        });
      }
    }
  },
);

rates(
  "[HARD-6] made-up tokens count for their address, not for those who sign in from it",
  async () => {
    await using app = await TestApp.start({ limits: "on", rateApi: { points: 20, duration: 60 } });
    const ada = await app.register("ada");
    const madeUp = (token: string) =>
      ask(app.url, "GET", "/servers", { headers: { authorization: `Bearer ${token}` } });
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => madeUp(`made-up-${i}`)),
    );
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([401, 429]));
    assert.equal((await ada.get("/servers")).status, 200);
  },
);

Deno.test("[HARD-6] the description of the API is made once, kept compressed, and not sent twice", async () => {
  await using app = await TestApp.start();
  for (const door of ["/api/openapi.json", "/api/docs"]) {
    const first = await fetch(app.url + door);
    const etag = first.headers.get("etag")!;
    assert.ok(etag);
    const text = await first.text();
    assert.match(text, /\/messages\/\{channelId\}/);
    const again = await fetch(app.url + door, { headers: { "if-none-match": etag } });
    assert.equal(again.status, 304);
    const plain = await fetch(app.url + door, { headers: { "accept-encoding": "identity" } });
    assert.equal(plain.headers.get("content-encoding"), null);
    assert.equal(await plain.text(), text);
    const zipped = await fetch(app.url + door, { headers: { "accept-encoding": "gzip" } });
    assert.equal(await zipped.text(), text);
  }
});

rates(
  "[HARD-6] a class of 30 behind one address loads the app at once, several times, and no address without end",
  async () => {
    await using app = await TestApp.start({ limits: "on" });
    const { rates } = app.context;
    // A page, its files, and the pictures of the others: what `limited` and /api/media count.
    for (let load = 0; load < 5 * 30; load++) {
      await rates.take("pages", "address 203.0.113.1");
      for (let file = 0; file < 20 + 20; file++) await rates.take("files", "address 203.0.113.1");
    }
    const { pages, files } = RATES;
    for (const [name, { points }] of Object.entries({ pages, files })) {
      const all = async () => {
        for (let i = 0; i < points; i++) await rates.take(name as RateName, "address 203.0.113.1");
      };
      await assert.rejects(all(), { code: "rate_limited" }, name);
    }
  },
);
