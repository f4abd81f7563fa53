/** Voice and calls between two real nodes, one of which is killed. */
import assert from "node:assert/strict";
import { IS_SHORT } from "../helpers/nodes.ts";
import type { Person } from "../helpers/person.ts";
import { at, befriend, openDm, registerAt } from "../helpers/people.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { TestServer } from "../helpers/server_process.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";
import { joinVoice, sdp } from "../helpers/voice.ts";

/**
 * Seconds since a node's last sign of life until its people have left voice, and until they are
 * offline.
 */
const LEFT = 10;
const OFFLINE = 15;
/** Seconds between two heartbeats of a node. */
const BEAT = 2;

Deno.test(
  "[CL-7 MEND-65e] in voice at two nodes, one of which is killed: who comes back never left, who does not has left, and a call ends once",
  { ignore: IS_SHORT },
  async (t) => {
    const storage = await testDatabase();
    const start = () => TestServer.start({ env: { PARLEY_STORAGE: storage } });
    await using first = await start();
    await using second = await start();
    const ada = await registerAt(first.url, "ada");
    const [bob, cleo, dan] = [
      await registerAt(second.url, "bob"),
      await registerAt(second.url, "cleo"),
      await registerAt(second.url, "dan"),
    ];
    const { server, voice } = await ada.createServer();
    await ada.bring(server.id, bob, cleo);
    await befriend(dan, cleo);
    const dm = await openDm(dan, cleo);
    const sockets: TestSocket[] = [];
    const open = async (url: string, person: Person) => {
      const socket = await at(url, person).socket();
      sockets.push(socket);
      return socket;
    };
    try {
      const [a, b, c] = [
        await open(first.url, ada),
        await open(first.url, bob),
        await open(second.url, cleo),
      ];
      await t.step("they hear of each other, and signal", async () => {
        await joinVoice(a, voice.id, "peer-a");
        await joinVoice(c, voice.id, "peer-c");
        await joinVoice(b, voice.id, "peer-b");
        await a.waitFor("voice-user-joined", (one) => one.userId === cleo.id);
        await c.waitFor("voice-user-joined", (one) => one.userId === bob.id);
        const offer = { targetUserId: bob.id, offer: sdp("offer") };
        assert.equal((await c.emit("voice-offer", offer)).ok, true);
        await b.waitFor("voice-offer", (one) => one.fromUserId === cleo.id);
        await a.emit("voice-state-update", { isMuted: true });
        await c.waitFor("voice-state-changed", (one) => one.userId === ada.id && one.isMuted);
      });
      await open(first.url, dan);
      await c.waitFor("presence-changed", (one) => one.userId === dan.id);
      const call = (await at(first.url, dan).post(`/dm-voice/channels/${dm.id}/call`)).body.call;
      await c.waitFor("dm-call-incoming", (one) => one.callId === call.id);
      await t.step("a node is killed", async () => {
        const began = performance.now();
        await first.end("SIGKILL");
        const back = await open(second.url, bob);
        const { participants } = await joinVoice(back, voice.id, "peer-b");
        assert.deepEqual(participants.map((one) => one.user_id), [ada.id, cleo.id, bob.id]);
        await until("she has left", () => c.seen("voice-user-left").length, 60_000);
        const seconds = (performance.now() - began) / 1000;
        assert.ok(seconds > LEFT - BEAT && seconds < LEFT + 5, `after ${seconds} s`);
        assert.deepEqual(c.seen("voice-user-left").map((one) => one.userId), [ada.id]);
        assert.equal(c.seen("voice-user-joined").filter((one) => one.userId === bob.id).length, 1);
        const isOffline = () =>
          c.seen("presence-changed").some((one) =>
            one.userId === ada.id && one.status === "offline"
          );
        await until("she is offline", isOffline, 60_000);
        const offline = (performance.now() - began) / 1000;
        assert.ok(offline > OFFLINE - BEAT - 1 && offline < OFFLINE + 5, `after ${offline} s`);
      });
      await t.step("the call of whoever was there ends, with one row", async () => {
        const ended = await c.waitFor("dm-call-ended", (one) => one.callId === call.id);
        assert.equal(ended.reason, "disconnected");
        const rows = await until("its row", async () => {
          const { messages } = (await cleo.get(`/messages/${dm.id}`)).body;
          return messages.length ? messages : undefined;
        });
        assert.equal(rows.length, 1);
      });
    } finally {
      for (const socket of sockets) socket.close();
    }
  },
);
