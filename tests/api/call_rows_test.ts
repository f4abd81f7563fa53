import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import type { History, Message } from "../../protocol/messages.ts";
import { type CallRow, callRowText, readCallRow } from "../../protocol/call_rows.ts";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";
import { joinVoice } from "../helpers/voice.ts";
import { until } from "../helpers/until.ts";

const MINUTE = 60_000;

async function pair(app: TestApp) {
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  return { ada, bob, dm: await openDm(ada, bob) };
}

/** The id of ada's new call. */
async function ring(from: Person, dm: Channel): Promise<string> {
  return (await from.post(`/dm-voice/channels/${dm.id}/call`)).body.call.id;
}
const respond = (from: Person, id: string, accepted: boolean) =>
  from.post(`/dm-voice/calls/${id}/respond`, { accepted });
const hangUp = (from: Person, id: string) => from.post(`/dm-voice/calls/${id}/end`);

async function rowsOf(person: Person, dm: Channel): Promise<Message[]> {
  const { messages } = (await person.get(`/messages/${dm.id}`)).body as History;
  return messages.filter((message) => message.isSystemMessage);
}
const textsOf = async (person: Person, dm: Channel) =>
  (await rowsOf(person, dm)).map((row) => row.encrypted_content);

async function unreadOf(person: Person, dm: Channel): Promise<number> {
  const { channels } = (await person.get("/channels/dm")).body as { channels: Channel[] };
  return channels.find(({ id }) => id === dm.id)!.unread_count!;
}

Deno.test("[UX-11] texts of rows are read back as what they were made of", () => {
  const rows: CallRow[] = [
    { kind: "missed_call", times: 1 },
    { kind: "missed_call", times: 12 },
    { kind: "declined_call" },
    ...[0, 1, 59, 60, 125].map((minutes) => ({ kind: "call" as const, minutes })),
  ];
  for (const row of rows) assert.deepEqual(readCallRow(callRowText(row)), row);
  for (const text of ["ada joined the server", "Missed calls", "Call, me maybe", ""]) {
    assert.equal(readCallRow(text), null);
  }
});

Deno.test("[UX-11 D-MSG-7] a call leaves a row: missed, declined, or how long it was", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await pair(app);
  await step(
    t,
    "[UX-11 MEND-26m] given up: missed, unread to whom it was for alone, on all devices",
    async () => {
      const [a, b, b2] = [await ada.socket(), await bob.socket(), await bob.socket()];
      await hangUp(ada, await ring(ada, dm));
      for (const socket of [a, b, b2]) {
        const row = await socket.waitFor("new-message");
        assert.deepEqual(
          [row.encrypted_content, row.isSystemMessage, row.sender_id, row.iv],
          ["Missed call", true, ada.id, ""],
        );
      }
      assert.equal((await a.waitFor("read-updated")).read_seq, 1);
      assert.deepEqual(await textsOf(bob, dm), ["Missed call"]);
      assert.deepEqual([await unreadOf(ada, dm), await unreadOf(bob, dm)], [0, 1]);
      await bob.post(`/channels/${dm.id}/read`, { seq: 1 });
      for (const socket of [a, b, b2]) socket.close();
    },
  );
  await step(t, "[UX-11] declined: both know", async () => {
    assert.equal((await respond(bob, await ring(ada, dm), false)).body.call.status, "rejected");
    assert.equal((await textsOf(bob, dm)).at(-1), "Declined call");
    assert.deepEqual([await unreadOf(ada, dm), await unreadOf(bob, dm)], [0, 0]);
  });
  await step(t, "[UX-11] talked: for how long", async () => {
    const id = await ring(bob, dm);
    await respond(ada, id, true);
    const sockets = [await ada.socket(), await bob.socket()];
    for (const socket of sockets) {
      await joinVoice(socket, dm.id);
    }
    app.advance(4.5 * MINUTE);
    await hangUp(ada, id);
    const last = (await rowsOf(ada, dm)).at(-1)!;
    assert.deepEqual([last.encrypted_content, last.sender_id], ["Call, 4 min", bob.id]);
    assert.deepEqual([await unreadOf(ada, dm), await unreadOf(bob, dm)], [0, 0]);
    for (const socket of sockets) socket.close();
  });
});

Deno.test("[UX-11] a call that rings out is missed; calls that nobody reads are counted in one row", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await pair(app);
  const socket = await bob.socket();
  await ring(ada, dm);
  app.advance(SERVER_TIMES.callRings);
  assert.equal((await socket.waitFor("new-message")).encrypted_content, "Missed call");
  const [first] = await rowsOf(bob, dm);
  for (let i = 0; i < 3; i++) {
    app.advance(MINUTE);
    await hangUp(ada, await ring(ada, dm));
  }
  const [row, ...more] = await rowsOf(bob, dm);
  assert.deepEqual([row.encrypted_content, more], ["4 missed calls", []]);
  assert.deepEqual([row.id, row.seq, row.edited], [first.id, first.seq, false]);
  assert.ok(Date.parse(row.created_at) >= Date.parse(first.created_at) + 3 * MINUTE);
  assert.equal((await socket.waitFor("message-edited")).encrypted_content, "2 missed calls");
  assert.equal(await unreadOf(bob, dm), 1);

  // A new row starts once the other person has read the last one, or a message follows it.
  await bob.post(`/channels/${dm.id}/read`, { seq: row.seq });
  await hangUp(ada, await ring(ada, dm));
  await ada.say(dm.id, "call me");
  await hangUp(ada, await ring(ada, dm));
  await hangUp(bob, await ring(bob, dm));
  assert.deepEqual(await textsOf(bob, dm), [
    "4 missed calls",
    "Missed call",
    "Missed call",
    "Missed call",
  ]);
});

Deno.test("[UX-11] nobody reads by calling what came before; a row cannot be edited or deleted", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await pair(app);
  await bob.say(dm.id, "are you there?");
  await hangUp(ada, await ring(ada, dm));
  assert.equal(await unreadOf(ada, dm), 1, "the message alone");
  const [row] = await rowsOf(ada, dm);
  assert.equal((await ada.delete(`/messages/${row.id}`)).status, 403);
  await ring(ada, dm);
  await block(bob, ada);
  await until("it is written down", async () => (await rowsOf(bob, dm)).length === 2);
  assert.equal((await textsOf(bob, dm)).at(-1), "Declined call");
});
