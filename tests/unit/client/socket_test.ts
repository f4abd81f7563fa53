import { joinChannel } from "../../../protocol/events/channels.ts";
import { sendMessage, typing } from "../../../protocol/events/messages.ts";
import { leaveVoice, startScreenShare } from "../../../protocol/events/voice.ts";
import assert from "node:assert/strict";
import { ApiError, NetworkError } from "../../../client/base/errors.ts";
import { type EventHandlers, Socket } from "../../../client/base/socket.ts";
import { FakeSocket } from "./fake_socket.ts";
import { FakePlatform, until } from "./fakes.ts";
import { step } from "../../helpers/step.ts";

async function setup(renew: () => Promise<boolean> = () => Promise.resolve(true)) {
  const fake = new FakeSocket();
  const platform = new FakePlatform();
  const states: string[] = [];
  const received: unknown[] = [];
  const state = { token: "t1", refused: "" };
  const socket = new Socket({
    platform,
    load: fake.load,
    token: () => state.token,
    renew,
    handlers: () =>
      ({ "message-deleted": (body) => received.push(body) }) as Partial<
        EventHandlers
      > as EventHandlers,
    refuse(event) {
      if (event.name === state.refused) throw new ApiError(403, "Not now", "forbidden");
    },
    onState: (next) => void states.push(next),
  });
  await socket.open();
  return { fake, platform, states, received, state, socket };
}

Deno.test("[SOCK-01] the connection has the spec's options and the token of the moment", async (t) => {
  const { fake, state } = await setup();
  const { auth, ...options } = fake.options;
  const { path, transports, tryAllTransports, timeout, ...again } = options;
  assert.equal(path, "/socket.io");
  await step(t, "[SOCK-03 SOCK-04] websocket first, then polling, 20 s each", () => {
    assert.deepEqual({ transports, tryAllTransports, timeout }, {
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      timeout: 20_000,
    });
  });
  await step(t, "[SOCK-05 SOCK-06 SOCK-07] it comes back without end, from 1 s to 5 s", () => {
    assert.deepEqual(again, {
      reconnection: true,
      reconnectionAttempts: Infinity,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
    });
  });
  await step(t, "[SOCK-02] each attempt has the token of the moment", () => {
    const tokens: unknown[] = [];
    const ask = auth as (response: (payload: unknown) => void) => void;
    ask((payload) => tokens.push(payload));
    state.token = "t2";
    ask((payload) => tokens.push(payload));
    assert.deepEqual(tokens, [{ token: "t1" }, { token: "t2" }]);
  });
});

Deno.test("[SOCK-05] a library that could not be loaded is asked for again", async () => {
  const fake = new FakeSocket();
  const platform = new FakePlatform();
  const states: string[] = [];
  let refused = 1;
  const socket = new Socket({
    platform,
    load: () => refused-- > 0 ? Promise.reject(new TypeError("Failed to fetch")) : fake.load(),
    token: () => "t1",
    renew: () => Promise.resolve(true),
    handlers: () => ({}) as EventHandlers,
    onState: (next) => void states.push(next),
  });
  await socket.open();
  assert.deepEqual(states, ["offline"]);
  platform.pass(5000);
  await until("it is opened", () => fake.connects === 1);
  fake.accept();
  assert.deepEqual(states, ["offline", "connected"]);
});

Deno.test("[SOCK-48 SOCK-49] states are told, and what the server says is heard", async () => {
  const { fake, states, received } = await setup();
  fake.accept();
  fake.fire("message-deleted", { id: "m" });
  fake.drop("parse error");
  fake.fire("connect_error", new Error("timeout"));
  assert.deepEqual(states, ["connected", "offline", "offline"]);
  assert.deepEqual(received, [{ id: "m" }]);
});

Deno.test("[SOCK-47 SESS-03] a refused token is renewed once and the connection made at once", async () => {
  let renewals = 0;
  const { fake, platform } = await setup(() => Promise.resolve(++renewals > 0));
  fake.refuse("Invalid or expired token");
  await until("it connects again", () => fake.connects === 2);
  fake.refuse("Invalid or expired token");
  await until("it asks again", () => renewals === 2);
  assert.equal(fake.connects, 2);
  platform.pass(5000);
  assert.equal(fake.connects, 3);
});

Deno.test("[SESS-06 SOCK-47] a session that is over is not connected again", async () => {
  const { fake, platform } = await setup(() => Promise.resolve(false));
  fake.refuse("Authentication required");
  await until("it was logged", () => platform.logged.length === 1);
  platform.pass(60_000);
  assert.equal(fake.connects, 1);
});

Deno.test("[SOCK-05] after another refusal, a closing server or an unreachable renewal it tries again", async () => {
  const { fake, platform } = await setup(() => Promise.reject(new NetworkError()));
  fake.refuse("You are being rate limited");
  platform.pass(5000);
  assert.equal(fake.connects, 2);
  fake.accept();
  fake.drop("io server disconnect");
  platform.pass(5000);
  assert.equal(fake.connects, 3);
  fake.refuse("Invalid or expired token");
  await until("it was logged", () => platform.logged.length === 3);
  platform.pass(5000);
  assert.equal(fake.connects, 4);
});

Deno.test("[HARD-7] whoever is told to come back later comes back then", async () => {
  const { fake, platform } = await setup();
  fake.refuse("You have reached the rate limit: slow down a little.", { retryAfter: 30 });
  platform.pass(29_999);
  assert.equal(fake.connects, 1);
  platform.pass(1001);
  assert.equal(fake.connects, 2);
});

Deno.test("[SESS-22] closed, it stays closed, also while the library still loads", async () => {
  const { fake, platform, socket } = await setup();
  fake.accept();
  socket.close();
  assert.equal(fake.disconnects, 1);
  fake.drop("io server disconnect");
  platform.pass(60_000);
  assert.equal(fake.connects, 1);
  const opening = socket.open();
  socket.close();
  await opening;
  assert.equal(fake.connects, 1);
});

Deno.test("[SOCK-10 D-ERR-1] a request answers, is refused with the server's text, or is lost", async () => {
  const { fake, socket } = await setup();
  const body = { channelId: "c1", encryptedContent: "x", iv: "y" };
  await assert.rejects(socket.request(sendMessage, body), NetworkError);
  fake.accept();
  fake.ack = () => ({ ok: true, message: { id: "m" } });
  assert.equal((await socket.request(sendMessage, body)).message.id, "m");
  fake.ack = () => ({ ok: false, error: "slow", code: "rate_limited", retryAfter: 2 });
  await assert.rejects(socket.request(sendMessage, body), (error) => {
    assert(error instanceof ApiError);
    return error.status === 429 && error.retryAfter === 2 && error.message === "slow";
  });
  fake.ack = () => {
    throw new Error("operation has timed out");
  };
  await assert.rejects(socket.request(sendMessage, body), NetworkError);
  assert.deepEqual(fake.emitted[0], ["send-message", body]);
});

Deno.test("[D-PERM-8] what may not be asked for now does not reach the server", async () => {
  const { fake, socket, state } = await setup();
  fake.accept();
  state.refused = "screen-share-start";
  await assert.rejects(socket.request(startScreenShare, { channelId: "c1" }), /Not now/);
  await socket.request(leaveVoice, undefined);
  assert.deepEqual(fake.names, ["voice-leave"]);
});

Deno.test("[SOCK-13] what may be lost is not kept for a later connection", async () => {
  const { fake, socket } = await setup();
  socket.notify(typing, { channelId: "c1", isTyping: true });
  fake.accept();
  socket.notify(joinChannel, "c1");
  assert.deepEqual(fake.names, ["join-channel"]);
});

Deno.test("[SOCK-13 ERR-31] whoever types fast is not bothered with the limit of typing", async () => {
  const { fake, socket } = await setup();
  fake.accept();
  socket.notify(joinChannel, "c1");
  socket.notify(typing, { channelId: "c1", isTyping: true });
  assert.deepEqual(fake.answered, ["typing"]);
});
