import assert from "node:assert/strict";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { FEATURES } from "../../server/host/app/feature_list.ts";
import { gather } from "../../server/host/check/gather.ts";
import { judge } from "../../server/host/check/judge.ts";
import { accessTokenTurns } from "../../server/features/access_tokens/records.ts";
import { fileTurns } from "../../server/features/files/records.ts";
import { subscriptionTurns } from "../../server/features/push/records.ts";
import { requestsSent } from "../../server/membership/relations/records.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, friendsOf, openDm } from "../helpers/people.ts";

async function order(app: TestApp, verb: string, input: unknown) {
  return await perform(app.context, VERBS[verb], input) as Record<string, unknown>;
}

for (const messages of [false, true]) {
  const what = messages ? "with what they wrote" : "while what they wrote stays";
  Deno.test(`[D-ACCT-4 D-SRV-4] an account is deleted ${what}: nothing of the person is left`, async () => {
    await using app = await TestApp.start();
    const [ada, bob, carl] = await app.registerAll("ada", "bob", "carl");
    const { server, channel } = await bob.createServer();
    await bob.bring(server.id, ada, carl);
    await befriend(ada, bob);
    await block(carl, ada);
    const dm = await openDm(ada, bob);
    await ada.put("/profiles/update", { bio: "about ada" });
    await ada.say(channel.id, "in the channel");
    await ada.say(dm.id, "in private");
    await bob.say(channel.id, "by bob");
    const own = await ada.socket();
    const bobs = await bob.socket();

    const done = await order(app, "user-delete", { name: "Ada", heir: null, messages });
    assert.equal(done.messages, messages ? 2 : 0);
    await own.disconnected();
    assert.equal((await ada.get("/servers")).status, 401);

    assert.deepEqual(await friendsOf(bob), []);
    const { members } = (await bob.get(`/servers/${server.id}/members`)).body;
    assert.deepEqual(members.map((m: { username: string }) => m.username).sort(), ["bob", "carl"]);
    const history = (await bob.get(`/messages/${channel.id}`)).body.messages as {
      username: string;
      sender_id: string;
      isSystemMessage: boolean;
      encrypted_content: string;
    }[];
    const theirs = history.filter((m) => m.sender_id === ada.id);
    assert.deepEqual(
      theirs.map((m) => [m.username, m.isSystemMessage ? m.encrypted_content : "a message"]),
      [
        ...(messages ? [] : [["Deleted user", "a message"]]),
        ["Deleted user", "Deleted user left the server"],
      ],
    );
    assert.equal(history.filter((m) => m.sender_id === bob.id && !m.isSystemMessage).length, 1);
    await bobs.waitFor("friend-removed");
    const { channels } = (await bob.get("/channels/dm")).body;
    assert.equal(channels[0].recipient.username, "Deleted user");

    for await (const { key, value } of app.context.db.walk<unknown>([])) {
      const text = JSON.stringify([key, value instanceof Deno.KvU64 ? String(value) : value]);
      assert.doesNotMatch(text, /"ada"|ada@|about ada|secret of ada/, text);
    }
    assert.deepEqual(judge(await gather(app.context.db, new Map(), FEATURES)), {
      problems: [],
      notes: [],
    });
    const login = { username: "ada", password: "secret of ada" };
    assert.equal((await app.anonymous("POST", "/auth/login", login)).status, 401);
    // Old mentions must not refer to another person for a year (MEND-25).
    app.advance(366 * 86_400_000);
    await app.register("ada");
  });
}

Deno.test("[D-SRV-4] an owner is deleted only when a member inherits", async () => {
  await using app = await TestApp.start();
  const [ada, bob, carl] = await app.registerAll("ada", "bob", "carl");
  const { server } = await ada.createServer("Chess");
  await ada.bring(server.id, bob);
  const remove = (heir: string | null) =>
    order(app, "user-delete", { name: "ada", heir, messages: false });
  await assert.rejects(remove(null), /own "Chess".*heir/);
  await assert.rejects(remove("carl"), /carl cannot own "Chess"/);
  await assert.rejects(remove("nobody"), /no user "nobody"/);
  assert.equal((await ada.get("/servers")).status, 200, "nothing has happened yet");
  await remove("bob");
  const { servers } = (await bob.get("/servers")).body;
  assert.deepEqual([servers[0].owner_id, servers[0].member_count], [bob.id, 1]);
  assert.deepEqual((await carl.get("/servers")).body.servers, []);
});

Deno.test("[D-ACCT-4 OPS-6] what the version before left of deleted accounts is deleted, and of others nothing", async () => {
  await using app = await TestApp.start();
  const { db } = app.context;
  const [ada, bob] = await app.registerAll("ada", "bob");
  await order(app, "user-delete", { name: "ada", heir: null, messages: false });
  // That version left these four kinds.
  await db.transact((tx) => {
    for (const { id: userId } of [ada, bob]) {
      for (const turns of [accessTokenTurns, fileTurns, subscriptionTurns]) {
        turns.set(tx, { userId }, 1);
      }
      requestsSent.set(tx, { userId }, 0);
    }
  });
  const notes = async () => judge(await gather(db, new Map(), FEATURES)).notes;
  assert.match((await notes()).join("\n"), new RegExp(`requests_sent.*not exist: ${ada.id}`));

  await sweepAll(app.context);
  assert.deepEqual(await notes(), []);
  for (const counters of [accessTokenTurns, fileTurns, subscriptionTurns, requestsSent]) {
    assert.notEqual(await db.get(counters.key({ userId: bob.id })), null, counters.kind);
  }
});
