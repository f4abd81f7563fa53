import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { PICTURE } from "../helpers/pictures.ts";
import { until } from "../helpers/until.ts";
import { joinVoice } from "../helpers/voice.ts";

/** ada's server; bob and she are in its voice. */
async function talking(app: TestApp) {
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, voice } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b] = [await ada.socket(), await bob.socket()];
  await joinVoice(a, voice.id);
  await joinVoice(b, voice.id);
  return { ada, bob, server, voice, a, b };
}

const REMOVALS: [name: string, how: "kick" | "ban" | "leave" | "delete", reason: string][] = [
  ["kicked", "kick", "You were kicked from the server"],
  ["banned", "ban", "You were banned from the server"],
  ["left the server", "leave", "You left the server"],
  ["its channel deleted", "delete", "The channel was deleted"],
];
for (const [name, how, reason] of REMOVALS) {
  Deno.test(`[D-SRV-5 D-VOICE-2] ${name}: out of voice at once, and told why`, async () => {
    await using app = await TestApp.start();
    const { ada, bob, server, voice, a, b } = await talking(app);
    const member = `/servers/${server.id}/members/${bob.id}`;
    if (how === "kick") await ada.delete(member);
    if (how === "leave") await bob.delete(member);
    if (how === "ban") await ada.post(`/servers/${server.id}/bans`, { userId: bob.id });
    if (how === "delete") await ada.delete(`/channels/${voice.id}`);
    assert.deepEqual(await b.waitFor("voice-kicked"), { channelId: voice.id, reason });
    if (how === "delete") await a.waitFor("voice-kicked");
    else await a.waitFor("voice-user-left", (one) => one.userId === bob.id);
    const toAda = await b.emit("voice-offer", {
      targetUserId: ada.id,
      offer: { type: "offer", sdp: "v=0" },
    });
    assert.equal(toAda.code, "not_found");
    const again = await b.emit("voice-join", { channelId: voice.id, peerId: "peer" });
    assert.equal(again.code, "not_found");
    await a.sync();
    assert.deepEqual(a.seen("voice-offer"), []);
    await until("bob out of voice", () => !app.context.voice.of(bob.id));
  });
}

Deno.test("[D-SRV-6 D-PERM-7 VOICE-34] a mute is a mute in voice too, ends the share, and goes with its time", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, voice, a, b } = await talking(app);
  const mutes = `/servers/${server.id}/mutes`;
  const here = { channelId: voice.id };
  await b.emit("screen-share-start", here);
  await b.emit("voice-state-update", { isSpeaking: true });
  await ada.post(mutes, { userId: bob.id, duration: 60_000 });
  await a.waitFor("screen-share-stopped");
  await a.waitFor("voice-state-changed", (one) => one.isMuted && one.isSpeaking === false);
  const list = await b.waitFor(
    "voice-participants",
    ({ participants }) => participants.some((one: { isServerMuted: boolean }) => one.isServerMuted),
  );
  assert.equal(list.participants[1].isMuted, true);

  assert.equal((await b.emit("voice-state-update", { isSpeaking: true })).code, "forbidden");
  assert.equal((await b.emit("screen-share-start", here)).code, "forbidden");
  const state = await b.emit("voice-state-update", { isMuted: false });
  assert.deepEqual([state.isMuted, state.isServerMuted], [true, true], "not to be undone");
  await b.emit("voice-leave");
  const { participants } = await joinVoice(b, voice.id);
  assert.equal(participants[1].isMuted, true, "listening goes on, and joining too");

  a.forget();
  app.advance(61_000);
  await a.waitFor("voice-state-changed", (one) => one.userId === bob.id && one.isMuted === false);
  assert.equal((await b.emit("voice-state-update", { isSpeaking: true })).ok, true);

  await ada.post(mutes, { userId: bob.id });
  await a.waitFor("voice-state-changed", (one) => one.isMuted === true);
  a.forget();
  await ada.delete(`${mutes}/${bob.id}`);
  await a.waitFor("voice-state-changed", (one) => one.isMuted === false);
});

Deno.test("[D-PERM-1 D-PERM-7] what a channel denies acts in voice at once: speaking, then being there", async () => {
  await using app = await TestApp.start();
  const { ada, bob, voice, a, b } = await talking(app);
  const deny = (permissions: Record<string, boolean>) =>
    ada.put(`/channels/${voice.id}/permissions/default`, { permissions });
  const here = { channelId: voice.id };
  await b.emit("screen-share-start", here);
  assert.equal((await deny({ sendMessages: false })).status, 200);
  await a.waitFor("screen-share-stopped");
  const muted = await a.waitFor("voice-state-changed", (one) => one.userId === bob.id);
  assert.equal(muted.isMuted, true);
  assert.equal((await b.emit("screen-share-start", here)).code, "forbidden");
  assert.equal((await b.emit("voice-state-update", { isSpeaking: true })).code, "forbidden");

  assert.equal((await deny({ readMessages: false })).status, 200);
  const reason = "You may not be in this channel any more";
  assert.deepEqual(await b.waitFor("voice-kicked"), { ...here, reason });
  await a.waitFor("voice-user-left", (one) => one.userId === bob.id);
  assert.equal((await b.emit("voice-join", { ...here, peerId: "peer" })).code, "not_found");
  b.forget();
  await a.emit("voice-leave");
  await a.sync();
  await b.sync();
  assert.deepEqual(b.seen("voice-participants"), [], "what one may not see is not told");

  await deny({ readMessages: true, sendMessages: true });
  await joinVoice(a, voice.id);
  await b.waitFor("voice-participants", (one) => one.participants.length === 1);
  await joinVoice(b, voice.id);
});

Deno.test("[D-PERM-1] a role taken away is taken from voice too", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, voice, a, b } = await talking(app);
  const role = { name: "Speaker", permissions: { sendMessages: true } };
  const { id } = (await ada.post(`/servers/${server.id}/roles`, role)).body.role;
  const channel = `/channels/${voice.id}/permissions`;
  await ada.put(`${channel}/default`, { permissions: { sendMessages: false } });
  await ada.put(`${channel}/${id}`, { permissions: { sendMessages: true } });
  await a.waitFor("voice-state-changed", (one) => one.userId === bob.id && one.isMuted);
  await ada.post(`/servers/${server.id}/members/${bob.id}/roles`, { roleId: id });
  await a.waitFor("voice-state-changed", (one) => one.userId === bob.id && !one.isMuted);
  assert.equal((await b.emit("voice-state-update", { isSpeaking: true })).ok, true);
  a.forget();
  await ada.delete(`/servers/${server.id}/members/${bob.id}/roles/${id}`);
  const taken = await a.waitFor("voice-state-changed", (one) => one.isMuted === true);
  assert.deepEqual(taken, { userId: bob.id, isMuted: true, isSpeaking: false });
});

Deno.test("[D-SRV-1] a server that is deleted takes its voice along", async () => {
  await using app = await TestApp.start();
  const { ada, server, voice, a, b } = await talking(app);
  assert.equal((await ada.delete(`/servers/${server.id}`)).status, 200);
  for (const socket of [a, b]) {
    const kicked = await socket.waitFor("voice-kicked");
    assert.deepEqual(kicked, { channelId: voice.id, reason: "The server was deleted" });
  }
  await until("nobody in voice", () => !app.context.voice.all().length);
});

Deno.test("[D-ACCT-4 D-VOICE-1] logging out leaves voice without a time of grace", async () => {
  await using app = await TestApp.start();
  const { bob, a } = await talking(app);
  await bob.post("/auth/logout", {});
  await a.waitFor("voice-user-left", (one) => one.userId === bob.id);
});

Deno.test("[D-LAST-7 VOICE-34] a new picture shows in voice", async () => {
  await using app = await TestApp.start();
  const { bob, a } = await talking(app);
  const { avatar_url } = (await bob.post("/profiles/avatar", { avatar_url: PICTURE })).body;
  await a.waitFor("voice-participants", (one) => one.participants[1]?.avatar_url === avatar_url);
});

Deno.test("[D-VOICE-1] whoever is kicked holds nothing of who talks there, even before they have the list of channels", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, voice, b } = await talking(app);
  b.forget();
  await ada.delete(`/servers/${server.id}/members/${bob.id}`);
  await b.waitFor("member-removed");
  const { participants } = await b.waitFor(
    "voice-participants",
    (one) => one.channelId === voice.id && one.participants.length === 0,
  );
  assert.deepEqual(participants, []);
});
