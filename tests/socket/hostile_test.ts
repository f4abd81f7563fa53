import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { IV, sealed } from "../helpers/person.ts";

Deno.test("[D-ERR-2] an argument that is none is refused, naming the field", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { id } = await ada.say(channel.id, "there");
  const a = await ada.socket();
  const send = { channelId: channel.id, ...sealed("x") };
  const edit = { messageId: id, ...send };
  const cases: [event: string, argument: unknown, field: string][] = [
    ...["send-message", "edit-message", "delete-message", "typing"].flatMap(
      (event): [string, unknown, string][] => [
        [event, null, "body"],
        [event, "text", "body"],
        [event, [], "body"],
        [event, 7, "body"],
        [event, {}, "channelId"],
        [event, { channelId: 5 }, "channelId"],
        [event, { channelId: "" }, "channelId"],
        [event, { channelId: "x".repeat(65) }, "channelId"],
        [event, { channelId: "\ud800" }, "channelId"],
        [event, { channelId: { toString: "x" } }, "channelId"],
      ],
    ),
    ["join-channel", undefined, "body"],
    ["join-channel", {}, "body"],
    ["join-channel", "", "body"],
    ["leave-channel", "x".repeat(1000), "body"],
    ["send-message", { ...send, iv: "short" }, "iv"],
    ["send-message", { ...send, encryptedContent: "not base64" }, "encryptedContent"],
    ["send-message", { ...send, encryptedContent: new Uint8Array(9) }, "encryptedContent"],
    ["send-message", { ...send, nonce: "x".repeat(65) }, "nonce"],
    ["send-message", { ...send, sender_id: "eve" }, "sender_id"],
    ["send-message", JSON.parse('{"constructor": 1}'), "constructor"],
    ["edit-message", { ...edit, messageId: 5 }, "messageId"],
    ["edit-message", { ...edit, nonce: "n" }, "nonce"],
    ["delete-message", { messageId: id, channelId: channel.id, all: true }, "all"],
    ["typing", { channelId: channel.id, isTyping: "yes" }, "isTyping"],
    ["typing", { channelId: channel.id }, "isTyping"],
  ];
  for (const [event, argument, field] of cases) {
    await t.step(`${event} ${Deno.inspect(argument).slice(0, 60)}`, async () => {
      const response = await a.emit(event, ...(argument === undefined ? [] : [argument]));
      assert.deepEqual([response.ok, response.code], [false, "invalid_input"]);
      assert.ok(Object.hasOwn(response.details, field), JSON.stringify(response));
    });
  }
  const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
  assert.deepEqual(messages.map((one: { id: string }) => one.id), [id], "nothing changed");
});

Deno.test("[D-ERR-1 SOCK-35] odd arguments and events do no harm", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const a = await ada.socket();
  const send = { channelId: channel.id, ...sealed("x") };

  await t.step("unknown events", async () => {
    const names = [
      "nothing",
      "error",
      "__proto__",
      "constructor",
      "toString",
      "",
      "x".repeat(10_000),
      "\u0000",
    ];
    for (const name of names) {
      const response = await a.emit(name, {});
      assert.deepEqual([response.ok, response.code], [false, "invalid_input"], name.slice(0, 20));
    }
    a.io.send(...["a message event"]);
    await a.waitFor("error", (one) => one.code === "invalid_input");
  });
  await t.step("no argument, with and without an acknowledgement", async () => {
    assert.equal((await a.emit("send-message")).code, "invalid_input");
    a.forget();
    a.io.emit("send-message");
    const error = await a.waitFor("error");
    assert.equal(error.code, "invalid_input");
    assert.match(error.message, /is required|expected/);
  });
  await t.step("50 arguments", async () => {
    const more = Array.from({ length: 49 }, (_, i) => i);
    assert.equal((await a.emit("send-message", send, ...more)).ok, true);
  });
  await t.step("binary", async () => {
    const binary = new Uint8Array(1000);
    assert.equal((await a.emit("send-message", binary)).ok, false);
    assert.equal((await a.emit("send-message", { ...send, nonce: binary })).ok, false);
    assert.equal((await a.emit("send-message", { ...send, plainContent: binary })).ok, true);
    assert.equal((await a.emit("join-channel", binary)).ok, false);
  });
  await t.step("JSON of 20,000 levels", async () => {
    for (const event of ["send-message", "join-channel", "typing", "nothing"]) {
      const json = `420["${event}",${"[".repeat(20_000)}${"]".repeat(20_000)}]`;
      // Below socket.io-client, which would not get it through its own recursion.
      (a.io.io.engine as unknown as { write(text: string): void }).write(json.slice(1));
    }
    await a.sync();
    assert.equal((await ada.get("/servers")).status, 200);
  });
  await t.step("deep plainContent", async () => {
    const rest = JSON.stringify({ ...send, nonce: "deep" }).slice(1);
    const json = `2["send-message",{"plainContent":${"[".repeat(20_000)}${
      "]".repeat(20_000)
    },${rest}]`;
    (a.io.io.engine as unknown as { write(text: string): void }).write(json);
    await a.waitFor("new-message", (one) => one.nonce === "deep");
  });
});

Deno.test("[D-MSG-4] a frame above 256 KB ends that connection and nothing else", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const content = (bytes: number) => ({
    channelId: channel.id,
    encryptedContent: new Uint8Array(bytes).toBase64(),
    iv: IV,
  });
  for (const transports of [["websocket"], ["polling"]]) {
    const [large, other] = [await ada.socket({ transports }), await ada.socket()];
    assert.equal((await large.emit("send-message", content(180_000))).ok, true);
    large.io.emit("send-message", content(200_000));
    await large.disconnected();
    await other.sync();
  }
  const { messages } = (await ada.get(`/messages/${channel.id}?inline=0`)).body;
  assert.equal(messages.length, 2);
});
