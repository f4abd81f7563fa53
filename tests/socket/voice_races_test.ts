import assert from "node:assert/strict";
import { TIMES } from "../../protocol/limits.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { joinVoice } from "../helpers/voice.ts";
import { until } from "../helpers/until.ts";

const ROUNDS = 15;

Deno.test("[D-SRV-5 D-VOICE-2] joining at the moment of a kick or a mute: in the end the later word holds", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, voice } = await ada.createServer();
  const code = await ada.bring(server.id, bob);
  const b = await bob.socket();
  const join = () => b.emit("voice-join", { channelId: voice.id, peerId: "peer" });
  const held = () => app.context.voice.of(bob.id);
  for (let i = 0; i < ROUNDS; i++) {
    await Promise.all([join(), ada.delete(`/servers/${server.id}/members/${bob.id}`), join()]);
    await until("bob out of voice", () => !held());
    await bob.post("/servers/join-invite", { inviteCode: code });

    const mute = ada.post(`/servers/${server.id}/mutes`, { userId: bob.id });
    const [joined] = await Promise.all([join(), mute]);
    assert.equal(joined.ok, true);
    await until("bob muted", () => held()?.isServerMuted);
    await Promise.all([
      b.emit("voice-state-update", { isMuted: i % 2 === 0 }),
      ada.delete(`/servers/${server.id}/mutes/${bob.id}`),
    ]);
    await until("bob unmuted", () => held()?.isServerMuted === false);
  }
});

Deno.test("[D-VOICE-1] a socket that is lost while it joins leaves nothing", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { voice } = await ada.createServer();
  const watching = await ada.socket();
  for (let i = 0; i < ROUNDS; i++) {
    const socket = await ada.socket();
    socket.io.emit("voice-join", { channelId: voice.id, peerId: `peer-${i}` });
    socket.close();
  }
  await watching.sync();
  await until("no connection", () => app.context.voice.of(ada.id)?.link.state !== "connected");
  app.advance(TIMES.voiceGrace);
  await until("nothing left", () => !app.context.voice.all().length && !app.deadlines.length);
});

Deno.test("[D-VOICE-1] a channel takes 25 and two screens, however many come at once; whoever finds it full stays where they were", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server, voice } = await ada.createServer();
  const names = Array.from({ length: SERVER_LIMITS.voicePerChannel + 5 }, (_, i) => `guest${i}`);
  const sockets: TestSocket[] = [];
  for (let i = 0; i < names.length; i += 6) {
    const guests = await app.registerAll(...names.slice(i, i + 6));
    await ada.bring(server.id, ...guests);
    sockets.push(...await Promise.all(guests.map((guest) => guest.socket())));
  }
  const all = async (event: string, body: object) => {
    const answers = await Promise.all(sockets.map((socket) => socket.emit(event, body)));
    return answers.filter(({ ok }) => ok).length;
  };
  assert.equal(await all("voice-join", { channelId: voice.id, peerId: "peer" }), 25);
  assert.equal(await all("screen-share-start", { channelId: voice.id }), 2);
  await until("all are known", () =>
    app.contexts.every((context) => (
      context.voice.in(voice.id).length === SERVER_LIMITS.voicePerChannel
    )));

  const body = { name: "Second", isVoice: true };
  const second = (await ada.post(`/channels/server/${server.id}`, body)).body.channel;
  const a = await ada.socket();
  await joinVoice(a, second.id);
  const refused = await a.emit("voice-join", { channelId: voice.id, peerId: "peer" });
  assert.deepEqual([refused.code, refused.error], [
    "too_many",
    "This channel is full: 25 people are in it",
  ]);
  await until("she is where she was", () => app.context.voice.of(ada.id)?.channelId === second.id);
});

Deno.test("[D-SOC-2 D-LAST-5] calling at the moment of a block, answering at the moment of hanging up", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const dm = await openDm(ada, bob);
  const isOver = () => app.contexts.every(({ calls }) => calls.size === 0);
  const call = () => ada.post(`/dm-voice/channels/${dm.id}/call`);
  for (let i = 0; i < ROUNDS; i++) {
    await Promise.all([call(), block(bob, ada)]);
    await until("whoever is blocked does not ring", isOver);
    await bob.delete(`/friends/block/${ada.id}`);

    const { id } = (await call()).body.call;
    await Promise.all([
      bob.post(`/dm-voice/calls/${id}/respond`, { accepted: true }),
      bob.post(`/dm-voice/calls/${id}/respond`, { accepted: false }),
      ada.post(`/dm-voice/calls/${id}/end`),
    ]);
    await ada.post(`/dm-voice/calls/${id}/end`);
    await until("it is over", isOver);
    assert.equal(app.deadlines.length, 0);
  }
});
