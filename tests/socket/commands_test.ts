import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { outcomeText } from "../../components/chat/outcome_text.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { TestSocket } from "../helpers/test_socket.ts";

async function club(app: TestApp) {
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [adas, bobs] = [await ada.socket(), await bob.socket()];
  /** Sends a command and answers its result. */
  async function run(socket: TestSocket, plainContent: string, withOutcome?: boolean) {
    const before = socket.seen("command-result").length;
    const sent = { channelId: channel.id, encryptedContent: "", iv: "", plainContent, withOutcome };
    assert.equal((await socket.emit("send-message", sent)).ok, true);
    return socket.seen("command-result")[before];
  }
  return { ada, bob, server, channel, adas, bobs, run };
}

Deno.test("[MSG-32 SOCK-26 D-MSG-6] a command answers its caller alone, and its text is not stored", async () => {
  await using app = await TestApp.start();
  const { ada, channel, adas, bobs, run } = await club(app);
  const result = await run(adas, "/nonsense with words");
  assert.deepEqual(result, {
    command: "/nonsense",
    success: false,
    message: "Unknown command: /nonsense. Type /help",
  });
  const help = await run(adas, "/help");
  for (const name of "help me roll shrug kick ban unban mute unmute purge".split(" ")) {
    assert.match(help.message, new RegExp(`^/${name}\\b`, "m"));
  }
  await bobs.sync();
  assert.deepEqual(bobs.seen("command-result"), []);
  const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
  assert.deepEqual(messages.filter((m: { isSystemMessage: boolean }) => !m.isSystemMessage), []);
});

Deno.test("[MEND-25 D-MSG-6] what a command came to is data, too, of which pages make its sentence", async () => {
  await using app = await TestApp.start();
  const { adas, bobs, run } = await club(app);
  const reason = "x".repeat(LIMITS.reasonMax + 1);
  const typed = [
    ...["/nonsense", "/me", "/roll x", "/kick", "/kick nobody", `/kick bob ${reason}`],
    ...["/kick bob \u0007", "/mute bob 1s", "/mute bob", "/unmute bob", "/unmute bob", "/purge 0"],
    ...["/purge 1", "/unban bob", "/ban bob", "/unban bob"],
  ];
  for (const text of typed) {
    const { message, outcome } = await run(adas, text, true);
    // Usage texts differ: pages name the arguments.
    const kind = outcome!.kind;
    if (kind === "usage") assert.match(outcomeText(outcome!)!, /^Usage: \/\w+/, text);
    else assert.equal(outcomeText(outcome!), message, text);
  }
  const { outcome: refused } = await run(adas, "/kick ada", true);
  assert.deepEqual(refused, { kind: "refused", code: "cannot_act_on_self" });
  const { outcome: help } = await run(adas, "/help", true);
  assert.match(outcomeText(help!)!, /^\/help: .*\n\/me text: .*\n\/roll \[NdM\]: /);
  await bobs.sync();
});

Deno.test("[D-MSG-6] /me, /shrug and /roll answer with the text to send", async () => {
  await using app = await TestApp.start();
  const { adas, run } = await club(app);
  assert.equal((await run(adas, "/me waves")).send, "*ada waves*");
  assert.equal((await run(adas, "/ME waves")).send, "*ada waves*");
  assert.equal((await run(adas, "/shrug who knows")).send, "who knows ¯\\_(ツ)_/¯");
  const { send } = await run(adas, "/roll 3d4");
  const [, parts, sum] = /3d4: ([\d+ ]+) = \*\*(\d+)\*\*/.exec(send)!;
  const dice = parts.split(" + ").map(Number);
  assert.equal(dice.length, 3);
  assert.ok(dice.every((n) => n >= 1 && n <= 4));
  assert.equal(dice.reduce((a, b) => a + b), Number(sum));
  for (const wrong of ["/roll 0d6", "/roll 101d6", "/roll 2d1001", "/roll x", "/me"]) {
    const result = await run(adas, wrong);
    assert.deepEqual([result.success, /^Usage: /.test(result.message)], [false, true], wrong);
  }
});

Deno.test("[D-MSG-6 D-SRV-5 D-SRV-6] /mute, /unmute, /kick, /ban and /unban act by name", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, adas, bobs, run } = await club(app);
  const muted = await run(adas, "/mute @BOB 10m too loud");
  assert.deepEqual([muted.success, muted.message], [true, "bob muted"]);
  const [mute] = (await ada.get(`/servers/${server.id}/mutes`)).body.mutes;
  assert.equal(mute.reason, "too loud");
  assert.equal(Date.parse(mute.expires_at) - Date.parse(mute.muted_at), 600_000);
  assert.equal((await run(adas, "/unmute bob")).success, true);

  const refused = await run(bobs, "/kick ada");
  assert.deepEqual([refused.success, /permission/.test(refused.message)], [false, true]);
  assert.equal((await run(adas, "/kick nobody")).message, "User not found: nobody");
  assert.equal((await run(adas, "/kick bob go")).message, "bob has been kicked from the server");
  assert.equal((await run(adas, "/kick bob")).success, false, "not a member any more");
  assert.equal((await run(adas, "/ban bob@example.org")).success, false, "no address is told");
  assert.equal((await run(adas, "/ban bob")).message, "bob banned from the server");
  assert.equal((await bobs.waitFor("user-kicked")).reason, "go");
  assert.equal((await run(adas, "/unban bob")).success, true);
  assert.equal((await run(adas, "/mute ada")).success, false);
  assert.equal((await run(adas, "/mute bob 29d")).success, false);
  assert.equal((await bob.get(`/servers/${server.id}`)).status, 404);
});

Deno.test("[D-MSG-6 D-SRV-6] a time or a reason that cannot be right mutes and kicks nobody", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, adas, run } = await club(app);
  for (const time of ["30s", "2w", "10min", "2hours", "0m", "100000m", "29D"]) {
    const { success, message } = await run(adas, `/mute bob ${time} spam`);
    assert.deepEqual([success, message], [
      false,
      "A mute lasts from 1 minute to 28 days: write 10m, 2h or 7d",
    ], time);
  }
  for (const reason of ["a\u0000b", "\ud800", "x".repeat(513)]) {
    for (const command of ["/kick", "/ban", "/mute"]) {
      const { success, message } = await run(adas, `${command} bob ${reason}`);
      assert.deepEqual([success, message.startsWith("The reason ")], [false, true], message);
    }
  }
  assert.equal((await run(adas, "/unmute bob")).message, "bob is not muted");
  assert.equal((await run(adas, "/unban bob")).message, "bob is not banned");
  const mutes = `/servers/${server.id}/mutes`;
  assert.deepEqual((await ada.get(mutes)).body.mutes, []);
  assert.equal((await bob.get(`/servers/${server.id}`)).status, 200);
  assert.equal((await run(adas, "/mute bob 2H 3 strikes")).success, true);
  const [mute] = (await ada.get(mutes)).body.mutes;
  assert.equal(Date.parse(mute.expires_at) - Date.parse(mute.muted_at), 7_200_000);
  assert.equal(mute.reason, "3 strikes");
});

Deno.test("[D-MSG-6 D-MSG-5] /purge deletes the newest, for those who may", async () => {
  await using app = await TestApp.start();
  const { ada, bob, channel, adas, bobs, run } = await club(app);
  for (const text of ["a", "b", "c"]) await bob.say(channel.id, text);
  assert.equal((await run(bobs, "/purge 2")).success, false);
  assert.equal((await run(adas, "/purge 0")).success, false);
  assert.equal((await run(adas, "/purge 101")).success, false);
  assert.equal((await run(adas, "/purge 2")).message, "2 messages deleted");
  for (const text of ["d", "e", "f", "g"]) await bob.say(channel.id, text);
  const ackOf = (socket: TestSocket) =>
    socket.emit("send-message", {
      channelId: channel.id,
      encryptedContent: "",
      iv: "",
      plainContent: "/purge 2",
    });
  await Promise.all([ackOf(adas), ackOf(adas)]);
  const [one, two] = adas.seen("command-result").slice(-2);
  assert.deepEqual([one.message, two.message], ["2 messages deleted", "2 messages deleted"]);
  const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
  assert.equal(messages.at(-1).seq, 2, "the join and the first are left");
});

Deno.test("[D-ENC-3] plainContent that is no command is dropped unread", async () => {
  await using app = await TestApp.start();
  const { ada, channel, adas, bobs } = await club(app);
  for (const plainContent of ["secret", "//not a command", 7, { a: 1 }, null]) {
    const sent = { channelId: channel.id, encryptedContent: "aGk=", iv: "AAAAAAAAAAAAAAAA" };
    const { ok, message } = await adas.emit("send-message", { ...sent, plainContent });
    assert.ok(ok);
    const received = await bobs.waitFor("new-message", (m) => m.id === message.id);
    assert.ok(!JSON.stringify(received).includes("secret"));
  }
  const empty = { channelId: channel.id, encryptedContent: "", iv: "", plainContent: "hello" };
  assert.equal((await adas.emit("send-message", empty)).code, "invalid_input");
  assert.deepEqual(adas.seen("command-result"), []);
  const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
  assert.equal(messages.length, 6);
});
