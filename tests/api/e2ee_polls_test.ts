import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";

const IV = "AAAAAAAAAAAAAAAA";

Deno.test("[COM-15 E2E-46] in a private channel the server knows a poll's end and who voted, and no more", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await ada.send(dm(ada), "Shall we?");
  await bob.look(dm(bob));
  for (const one of [ada, bob]) await one.read(dm(one));
  const { id: channelId } = dm(ada);
  const ask = async (poll: object) => {
    const sealed = await ada.seal(dm(ada), { op: "text", text: "When?" });
    return await ada.person.post(`/messages/${channelId}`, { ...sealed, poll });
  };
  const refused = await ask({ duration_ms: null, answers: 2 });
  assert.deepEqual([refused.status, Object.keys(refused.body.details)], [400, ["poll.answers"]]);
  const { status, body } = await ask({ duration_ms: 3_600_000 });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, poll } = body.message;
  const { ends_at, ...rest } = poll;
  assert.ok(ends_at);
  assert.deepEqual(rest, { ended: false, voters: 0 });

  await bob.read(dm(bob));
  const path = `/messages/${channelId}/${id}/votes`;
  const open = await bob.person.put(path, { answers: [0] });
  assert.deepEqual([open.status, open.body.code], [409, "private_channel"]);
  const plain = await bob.person.put(path, { encryptedContent: btoa("a vote"), iv: IV });
  assert.deepEqual([plain.status, Object.keys(plain.body.details)], [400, ["encryptedContent"]]);
  const vote = async () => {
    const { sealed, iv } = await bob.page.ask("sealReaction", channelId, id, "1", false);
    return { encryptedContent: sealed, iv };
  };
  const sealed = await vote();
  const stolen = await ada.person.put(path, sealed);
  assert.deepEqual([stolen.status, stolen.body.code], [403, "forbidden"], "of bob's device");
  for (const one of [sealed, await vote()]) {
    const { status, body } = await bob.person.put(path, one);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.poll, { ...rest, ends_at, voters: 1 });
  }
  const { votes, next } = (await ada.person.get(path)).body;
  assert.equal(next, null);
  assert.deepEqual(votes.map((one: { user_id: string }) => one.user_id), [bob.person.id]);
  assert.notEqual(votes[0].encrypted_content, sealed.encryptedContent, "the last one counts");

  const ended = await ada.person.post(`/messages/${channelId}/${id}/end-poll`);
  assert.equal(ended.body.poll.ended, true);
  assert.equal((await bob.person.put(path, await vote())).body.code, "poll_ended");
});
