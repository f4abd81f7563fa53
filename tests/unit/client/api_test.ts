import assert from "node:assert/strict";
import { login, validateSession } from "../../../protocol/api/auth.ts";
import { listMessages } from "../../../protocol/api/messages.ts";
import { createServer, listServers } from "../../../protocol/api/servers.ts";
import { createApi } from "../../../client/base/api.ts";
import {
  ApiError,
  NetworkError,
  serverText,
  socketErrorText,
} from "../../../client/base/errors.ts";
import { FakePlatform, refusal, until } from "./fakes.ts";

function setup(respond: ConstructorParameters<typeof FakePlatform>[0]) {
  const platform = new FakePlatform(respond);
  const state = { token: null as string | null, renewals: 0, renewed: false };
  const api = createApi({
    platform,
    token: () => state.token,
    renew: () => {
      state.renewals++;
      if (state.renewed) state.token = "new";
      return Promise.resolve(state.renewed);
    },
  });
  return { platform, state, api };
}

Deno.test("[API-01 API-02 API-03] calls go to /api as JSON, with the bearer when there is one", async () => {
  const { platform, state, api } = setup(() => ({ ok: 1 }));
  assert.deepEqual(await api.call(listServers), { ok: 1 });
  state.token = "abc";
  await api.call(createServer, { body: { name: "Den" } });
  assert.deepEqual(platform.calls, [
    {
      method: "GET",
      path: "/api/servers",
      body: undefined,
      bearer: null,
      contentType: "application/json",
    },
    {
      method: "POST",
      path: "/api/servers",
      body: { name: "Den" },
      bearer: "Bearer abc",
      contentType: "application/json",
    },
  ]);
});

Deno.test("[D-ERR-1] a refusal carries status, code, text, details and seconds", async () => {
  const { api } = setup(() =>
    refusal(429, "rate_limited", "slow", { retryAfter: 3, details: { name: "bad" } })
  );
  await assert.rejects(api.call(listServers), (error) => {
    assert(error instanceof ApiError);
    assert.equal(error.status, 429);
    assert.equal(error.code, "rate_limited");
    assert.equal(error.message, "slow");
    assert.deepEqual(error.details, { name: "bad" });
    assert.equal(error.retryAfter, 3);
    return error.passing;
  });
});

Deno.test("[HARD-2] what is read waits while the server has too much under way, as long as it says, three times", async () => {
  const { platform, api } = setup(() => refusal(503, "overloaded", "busy", { retryAfter: 4 }));
  const asked = (count: number) => until(`${count} calls`, () => platform.calls.length === count);
  const read = api.call(listMessages, { channelId: "c1" });
  for (let times = 1; times <= 2; times++) {
    await asked(times);
    await until("it waits", () => platform.next <= 5000);
    platform.pass(3999);
    assert.equal(platform.calls.length, times, "not before");
    platform.pass(1001);
  }
  await asked(3);
  platform.respond = () => ({ ok: 1 });
  await until("it waits", () => platform.next <= 5000);
  platform.pass(5000);
  assert.deepEqual(await read, { ok: 1 });

  // A proxy in front says it in its own way.
  const headers = { "Retry-After": "2" };
  platform.respond = () => new Response("<h1>busy</h1>", { status: 503, headers });
  const refused = assert.rejects(api.call(listServers), new NetworkError({}, 2));
  for (let times = 5; times <= 7; times++) {
    await asked(times);
    await until("it waits", () => platform.next <= 5000);
    platform.pass(3000);
  }
  await refused;
  await asked(8);
  // Requests that write are retried only by callers that know it's safe; a long wait is reported at
  // once.
  await assert.rejects(api.call(createServer, { body: { name: "Den" } }), NetworkError);
  platform.respond = () => refusal(503, "overloaded", "busy", { retryAfter: 60 });
  await assert.rejects(api.call(listServers), { code: "overloaded" });
  assert.equal(platform.calls.length, 10);
});

Deno.test("[ERR-01 ERR-04] the server's own text is shown, else the fallback", async () => {
  const { api } = setup(() => new Response("<html>too large", { status: 413 }));
  const error = await api.call(listServers).catch((e) => e);
  assert(error instanceof ApiError);
  assert.equal(serverText(error, "Login failed"), "Login failed");
  assert.equal(serverText(new NetworkError(), "Login failed"), "Login failed");
  assert.equal(serverText(new ApiError(401, "No.", "unauthorized"), "Login failed"), "No.");
});

Deno.test("[MEND-49] what a network says in the server's place is a fault of the network", async () => {
  const said = [
    "<h1>Sign in to the hotel's network</h1>",
    "",
    "null",
    "[]",
    '"no"',
    '{"error":"no route"}',
    '{"code":4,"message":"no"}',
  ];
  for (const text of said) {
    for (const status of [200, 302, 400, 401, 403, 404, 407, 409, 410, 429, 500, 502, 503, 511]) {
      if (status === 200 && /^[[{]/.test(text)) continue;
      const { api } = setup(() => new Response(text, { status }));
      const call = api.call(createServer, { body: { name: "Den" } });
      await assert.rejects(call, NetworkError, `${status} ${text}`);
    }
    const { api } = setup(() => new Response(text, { status: 413 }));
    await assert.rejects(api.call(createServer, { body: { name: "Den" } }), { status: 413 });
  }
});

Deno.test("[D-ERR-1] an unreachable server, and one that never answers, is another kind of failure", async () => {
  const lost = setup(() => {
    throw new TypeError("Failed to fetch");
  });
  await assert.rejects(lost.api.call(listServers), NetworkError);
  const mute = setup(() => new Promise(() => {}));
  mute.platform.fetch = (_, init) =>
    new Promise((_, reject) => init!.signal!.addEventListener("abort", () => reject(new Error())));
  const call = mute.api.call(listServers);
  mute.platform.pass(30_000);
  await assert.rejects(call, NetworkError);
});

Deno.test("[D-ACCT-3] a refused token is renewed once and the call made again", async () => {
  const { platform, state, api } = setup(({ bearer }) =>
    bearer === "Bearer new" ? { fine: true } : refusal(401, "invalid_token", "expired")
  );
  state.token = "old";
  await assert.rejects(api.call(listServers), ApiError);
  assert.equal(state.renewals, 1);
  state.renewed = true;
  assert.deepEqual(await api.call(listServers), { fine: true });
  assert.deepEqual(platform.calls.map((c) => c.bearer), ["Bearer old", "Bearer old", "Bearer new"]);
});

Deno.test("[SESS-06] a refused renewal does not wait for itself, nor a wrong password for one", async () => {
  const { state, api } = setup(({ path }) =>
    path.endsWith("login")
      ? refusal(401, "invalid_credentials", "no")
      : refusal(401, "invalid_token", "no")
  );
  state.token = "old";
  await assert.rejects(api.call(validateSession, { body: { sessionToken: "s" } }), ApiError);
  await assert.rejects(api.call(login, { body: { username: "ann", password: "p" } }), ApiError);
  assert.equal(state.renewals, 0);
});

Deno.test("[ERR-31 ERR-32 ERR-34] rate limits are worded with the wait, other errors shown as they are", () => {
  assert.equal(
    socketErrorText({
      message: "Sending hit a rate limit.",
      code: "rate_limited",
      retryAfter: 2.4,
    }),
    "Rate limited: Sending hit a rate limit. Try again in 3 seconds.",
  );
  assert.equal(
    socketErrorText({ message: "You type too quickly.", code: "server_busy", retryAfter: 1 }),
    "Rate limited: You type too quickly. Try again in 1 seconds.",
  );
  assert.equal(
    socketErrorText({ message: "Not found", code: "not_found", retryAfter: 1 }),
    "Not found",
  );
});
