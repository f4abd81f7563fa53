import assert from "node:assert/strict";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { record, sweepModeration } from "../../server/membership/moderation/audit.ts";
import { TestApp } from "../helpers/app.ts";
import { sealed } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";

async function club(app: TestApp) {
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server, channel } = await ada.createServer("Club");
  const code = await ada.bring(server.id, bob, cy);
  return { ada, bob, cy, server, channel, code };
}

Deno.test("[MOD-01 D-SRV-5] a kick takes membership and rooms, tells the target and the server", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server, channel, code } = await club(app);
  const [bobs, cys] = [await bob.socket(), await cy.socket()];
  const path = `/servers/${server.id}/members/${bob.id}`;
  assert.equal((await cy.delete(path)).status, 403);
  const { status } = await ada.delete(`${path}?reason=${encodeURIComponent("too loud")}`);
  assert.equal(status, 200);
  await step(t, "[SOCK-27] the target is told who and why", async () => {
    assert.deepEqual(await bobs.waitFor("user-kicked"), {
      userId: bob.id,
      serverName: "Club",
      kickedBy: "ada",
      reason: "too loud",
    });
  });
  await step(t, "[SOCK-29] the server is told", async () => {
    const removed = {
      serverId: server.id,
      userId: bob.id,
      username: "bob",
      action: "kicked",
      by: "ada",
    };
    assert.deepEqual(await cys.waitFor("member-removed"), removed);
    await bobs.waitFor("member-removed");
  });
  assert.equal((await bob.get(`/messages/${channel.id}`)).status, 404);
  await ada.say(channel.id, "gone?");
  await cys.waitFor("new-message", (m) => m.sender_id === ada.id && !m.isSystemMessage);
  await bobs.sync();
  assert.deepEqual(bobs.seen("new-message").filter((m) => m.sender_id === ada.id), []);
  await step(t, "[MOD-02] an invite lets in again", async () => {
    assert.equal((await bob.post("/servers/join-invite", { inviteCode: code })).status, 200);
  });
});

Deno.test("[MOD-03 D-SRV-5] a ban works on members and strangers, keeps out, and is lifted", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, server, code } = await club(app);
  const eve = await app.register("eve");
  const socket = await bob.socket();
  const bans = `/servers/${server.id}/bans`;
  await step(t, "[MOD-04] without a reason it says so", async () => {
    const { status, body } = await ada.post(bans, { userId: bob.id });
    assert.equal(status, 201);
    assert.deepEqual(
      [body.ban.banned_username, body.ban.banned_by_username, body.ban.reason],
      ["bob", "ada", "No reason provided"],
    );
  });
  await step(t, "[SOCK-28] the target is told by whom", async () => {
    const notices = await socket.waitFor("user-banned");
    assert.deepEqual([notices.serverName, notices.bannedBy], ["Club", "ada"]);
  });
  await step(t, "[HARD-9] a stranger is banned, and not told", async () => {
    const eves = await eve.socket();
    for (const reason of ["first", "spam"]) {
      assert.equal((await ada.post(bans, { userId: eve.id, reason })).status, 201);
    }
    // HARD-9: otherwise it'd be a message from a stranger.
    await eves.sync();
    assert.deepEqual([eves.seen("user-banned"), eves.seen("member-removed")], [[], []]);
  });
  await step(t, "[MOD-05 D-SRV-2] neither can join", async () => {
    for (const person of [bob, eve]) {
      const refused = await person.post("/servers/join-invite", { inviteCode: code });
      assert.deepEqual(
        [refused.status, refused.body.error],
        [403, "You are banned from this server"],
      );
    }
  });
  await step(t, "[MOD-07 MOD-08] both are listed", async () => {
    const listed = (await ada.get(bans)).body.bans;
    assert.equal(listed.length, 2);
    const { id, banned_at, ...ofEve } = listed.find((b: { user_id: string }) =>
      b.user_id === eve.id
    );
    assert.ok(id && Math.abs(Date.parse(banned_at) - Date.now()) < 60_000);
    assert.deepEqual(ofEve, {
      user_id: eve.id,
      avatar_url: null,
      avatar_color: null,
      banned_username: "eve",
      banned_by_username: "ada",
      reason: "spam",
    });
  });
  await step(t, "[MOD-06] lifted, it restores nothing and an invite works", async () => {
    assert.equal((await bob.post(`/servers/${server.id}/join`)).status, 404);
    assert.equal((await ada.delete(`${bans}/${bob.id}`)).status, 200);
    assert.equal((await ada.delete(`${bans}/${bob.id}`)).status, 404);
    assert.equal((await bob.get(`/servers/${server.id}`)).status, 404, "nothing is restored");
    assert.equal((await bob.post("/servers/join-invite", { inviteCode: code })).status, 200);
  });
});

Deno.test("[D-PERM-3] nobody acts on the owner or on themselves", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, server } = await club(app);
  const doors = [
    ["ban", () => ada.post(`/servers/${server.id}/bans`, { userId: ada.id })],
    ["mute", () => ada.post(`/servers/${server.id}/mutes`, { userId: ada.id })],
    ["unmute", () => ada.delete(`/servers/${server.id}/mutes/${ada.id}`)],
    ["a member, the owner", () => bob.delete(`/servers/${server.id}/members/${ada.id}`)],
  ] as const;
  for (const [name, knock] of doors) {
    await t.step(name, async () => assert.equal((await knock()).status, 403));
  }
  const leaving = await ada.delete(`/servers/${server.id}/members/${ada.id}`);
  assert.equal(leaving.body.error, "Transfer ownership or delete the server first");
});

Deno.test("[MOD-09 D-SRV-6] a mute stops writing in every form, ends by itself, and survives rejoining", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, server, channel, code } = await club(app);
  const own = await bob.say(channel.id, "before");
  const socket = await bob.socket();
  const mutes = `/servers/${server.id}/mutes`;
  for (const duration of [59_999, 28 * 86_400_000 + 1, "1h", -1]) {
    assert.equal((await ada.post(mutes, { userId: bob.id, duration })).status, 400);
  }
  const { body } = await ada.post(mutes, { userId: bob.id, reason: "calm", duration: 3600_000 });
  await step(t, "[MOD-12 MOD-13] it is listed, and everybody told", async () => {
    const { id, muted_at, expires_at, ...rest } = body.mute;
    assert.ok(id && Date.parse(expires_at) - Date.parse(muted_at) === 3600_000);
    assert.deepEqual(rest, {
      user_id: bob.id,
      avatar_url: null,
      avatar_color: null,
      muted_username: "bob",
      muted_by_username: "ada",
      reason: "calm",
    });
    assert.deepEqual((await ada.get(mutes)).body.mutes, [body.mute]);
    const { member } = await socket.waitFor("member-updated");
    assert.deepEqual([member.muted, member.muted_until], [true, body.mute.expires_at]);
  });

  const send = { channelId: channel.id, ...sealed("psst") };
  const refused = await socket.emit("send-message", send);
  assert.deepEqual([refused.code, refused.error], ["forbidden", "You are muted in this server"]);
  const command = {
    channelId: channel.id,
    encryptedContent: "",
    iv: "",
    plainContent: "/me hides",
  };
  assert.equal((await socket.emit("send-message", command)).code, "forbidden");
  const posted = await bob.post(`/messages/${channel.id}`, sealed("psst"));
  assert.deepEqual([posted.status, posted.body.error], [403, "You are muted in this server"]);
  assert.equal((await bob.put(`/messages/${own.id}`, sealed("psst"))).status, 403);
  const typing = { channelId: channel.id, isTyping: true };
  assert.equal((await socket.emit("typing", typing)).code, "forbidden");
  assert.equal((await bob.get(`/messages/${channel.id}`)).status, 200, "reading goes on");
  assert.equal((await bob.post(`/servers/${server.id}/invite`, {})).status, 201, "D-SRV-7");
  assert.equal((await bob.delete(`/messages/${own.id}`)).status, 200, "D-PERM-7");

  await step(t, "[D-SRV-6] it survives rejoining and ends by itself", async () => {
    await bob.delete(`/servers/${server.id}/members/${bob.id}`);
    await bob.post("/servers/join-invite", { inviteCode: code });
    assert.equal((await bob.post(`/messages/${channel.id}`, sealed("psst"))).status, 403);
    app.advance(3600_000);
    assert.deepEqual((await ada.get(mutes)).body.mutes, []);
    assert.equal((await bob.post(`/messages/${channel.id}`, sealed("back"))).status, 201);
  });

  await step(t, "[MOD-11] it is lifted", async () => {
    await ada.post(mutes, { userId: bob.id });
    assert.equal((await ada.delete(`${mutes}/${bob.id}`)).status, 200);
    assert.equal((await ada.delete(`${mutes}/${bob.id}`)).status, 404);
    assert.equal((await bob.post(`/messages/${channel.id}`, sealed("again"))).status, 201);
  });
});

Deno.test("[D-SRV-7] the audit log tells what was done for 90 days, to those who may know", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server } = await club(app);
  const [adas, cys] = [await ada.socket(), await cy.socket()];
  await ada.post(`/servers/${server.id}/mutes`, { userId: bob.id, reason: "calm" });
  await ada.post(`/servers/${server.id}/bans`, { userId: bob.id });
  await ada.delete(`/servers/${server.id}/bans/${bob.id}`);
  const log = `/servers/${server.id}/audit-log`;
  const { entries } = (await ada.get(log)).body;
  assert.deepEqual(
    // deno-lint-ignore no-explicit-any
    entries.map((e: any) => [e.action, e.target_username, e.reason]),
    [["unban", "bob", null], ["ban", "bob", "No reason provided"], ["mute", "bob", "calm"]],
  );
  assert.equal((await cy.get(log)).status, 403);
  await adas.waitFor("moderation-changed");
  await cys.sync();
  assert.deepEqual(cys.seen("moderation-changed"), []);
  app.advance(90 * 86_400_000);
  const later = await app.login("ada");
  assert.deepEqual((await later.get(log)).body.entries, []);
});

Deno.test("[D-SRV-7] the audit log comes in pages: no later act pushes an earlier one out", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server } = await club(app);
  await ada.post(`/servers/${server.id}/bans`, { userId: bob.id, reason: "the first act" });
  const { context } = app;
  await context.db.transact((tx) => {
    for (let i = 0; i < SERVER_LIMITS.auditPage; i++) {
      record(context, tx, server.id, { action: "unmute", actor_id: ada.id, target_id: bob.id });
    }
  });
  const log = `/servers/${server.id}/audit-log`;
  const first = (await ada.get(log)).body;
  assert.deepEqual([first.entries.length, first.entries[0].action], [500, "unmute"]);
  assert.equal(first.next, first.entries.at(-1).id);
  const second = (await ada.get(`${log}?before=${first.next}`)).body;
  assert.deepEqual([second.entries.length, second.next], [1, null]);
  assert.equal(second.entries[0].reason, "the first act");
});

Deno.test("[HARD-9 D-SOC-2] no reason for a kick or a ban passes a block, whoever made it", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server, code } = await club(app);
  await bob.post("/friends/block", { userId: ada.id });
  await ada.post("/friends/block", { userId: cy.id });
  const [bobs, cys] = [await bob.socket(), await cy.socket()];
  const words = "I know where you live";
  for (const [person, socket] of [[bob, bobs], [cy, cys]] as const) {
    await ada.delete(
      `/servers/${server.id}/members/${person.id}?reason=${encodeURIComponent(words)}`,
    );
    assert.equal((await socket.waitFor("user-kicked")).reason, null);
    assert.equal((await person.post("/servers/join-invite", { inviteCode: code })).status, 200);
    await ada.post(`/servers/${server.id}/bans`, { userId: person.id, reason: words });
    assert.equal((await socket.waitFor("user-banned")).reason, "No reason provided");
    await socket.sync();
    assert(!JSON.stringify(socket.received).includes(words));
  }
  // Moderators can read it.
  const { bans } = (await ada.get(`/servers/${server.id}/bans`)).body;
  assert.deepEqual(bans.map((ban: { reason: string }) => ban.reason), [words, words]);
});

Deno.test("[MEND-11 D-SRV-7] of what one person did a server keeps the newest, and all of the others", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { db, clock } = app.context;
  const servers = [(await ada.createServer()).server, (await ada.createServer()).server];
  const log = async (id: string) => {
    const { entries } = (await ada.get(`/servers/${id}/audit-log`)).body;
    return entries.map((e: { actor_username: string; reason: string }) =>
      `${e.actor_username} ${e.reason}`
    );
  };
  for (const { id } of servers) {
    await ada.bring(id, bob);
    const admin = { name: "Admins", permissions: { administrator: true } };
    const { role } = (await ada.post(`/servers/${id}/roles`, admin)).body;
    await ada.post(`/servers/${id}/members/${bob.id}/roles`, { roleId: role.id });
  }
  for (let n = 0; n < 4; n++) await ada.post(`/servers/${servers[0].id}/roles`, { name: `a${n}` });
  for (let n = 0; n < 2; n++) await bob.post(`/servers/${servers[0].id}/roles`, { name: `b${n}` });
  const second = await log(servers[1].id);
  await sweepModeration(db, clock(), 3);
  assert.deepEqual(await log(servers[0].id), ["bob b1", "bob b0", "ada a3", "ada a2", "ada a1"]);
  assert.deepEqual(await log(servers[1].id), second);
});
