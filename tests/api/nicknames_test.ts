import assert from "node:assert/strict";
import type { Member } from "../../protocol/servers.ts";
import { exportServer } from "../../server/host/export/server.ts";
import { exportUser } from "../../server/host/export/user.ts";
import { serverById } from "../../server/membership/servers/servers.ts";
import { userById } from "../../server/membership/users/users.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { block } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { joinVoice } from "../helpers/voice.ts";

const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status >= 400 ? `${status} ${body.code}` : `${status}`;

/** A club in which `by` gives `to` a nickname; empty: takes it away. */
async function clubOf<N extends string>(app: TestApp, ...names: N[]) {
  const club = await Club.of(app, ...names);
  const call = (by: Person, to: Person, nickname: unknown) =>
    by.put(`${club.path}/members/${to.id}`, { nickname });
  const nameOf = async (one: Person, seenBy = club.owner): Promise<string | undefined> =>
    (await seenBy.get(`${club.path}/members/${one.id}`)).body.member.nickname;
  return { club, call, nameOf };
}

Deno.test("[COM-6] a nickname stands beside the other names in all that shows the person in that server", async () => {
  await using app = await TestApp.start();
  const { club, call } = await clubOf(app, "ada", "bob");
  const { owner, channel, path, people: { ada, bob } } = club;
  await ada.put("/users/profile", { display_name: "Ada Lovelace" });
  await ada.say(channel.id, "before");
  const elsewhere = await owner.createServer("Elsewhere");
  await owner.bring(elsewhere.server.id, ada);
  await ada.say(elsewhere.channel.id, "hello");
  const socket = await bob.socket();
  await socket.emit("join-channel", channel.id);

  const { status, body } = await call(ada, ada, " Countess ");
  assert.deepEqual([status, body.member.nickname], [200, "Countess"]);
  const { member } = await socket.waitFor("member-updated", (one) => !!one.member.nickname);
  const names = ({ username, display_name, nickname }: Member) => [
    username,
    display_name,
    nickname,
  ];
  const all = ["ada", "Ada Lovelace", "Countess"];
  assert.deepEqual(names(member), all);
  await ada.say(channel.id, "after");
  const sent = await socket.waitFor("new-message");
  const history = await bob.get(`/messages/${channel.id}`);
  const own = history.body.messages.filter((one: { sender_id: string; isSystemMessage: boolean }) =>
    one.sender_id === ada.id && !one.isSystemMessage
  );
  const { members } = (await bob.get(`${path}/members`)).body;
  const listed = members.find((one: Member) => one.user_id === ada.id);
  assert.equal(own.length, 2, "also the message of before");
  for (const shown of [sent, listed, ...own]) assert.deepEqual(names(shown), all);

  const writer = await ada.socket();
  await writer.emit("join-channel", channel.id);
  await writer.emit("typing", { channelId: channel.id, isTyping: true });
  assert.deepEqual(names((await socket.waitFor("user-typing")) as unknown as Member), all);

  const there = await owner.get(`/messages/${elsewhere.channel.id}`);
  const others = there.body.messages.filter((one: { nickname?: string }) => one.nickname);
  assert.deepEqual(others, [], "only in that server");
  assert.equal((await owner.get(`/profiles/${ada.id}`)).body.profile.nickname, undefined);

  for (const [typed, found] of [["count", 1], ["lovel", 1], ["ADA", 1], ["bob", 1]] as const) {
    const page = (await bob.get(`${path}/members?search=${typed}`)).body;
    assert.equal(page.members.length, found, typed);
  }
  await call(bob, bob, "Zorro");
  const page = (await bob.get(`${path}/members?limit=10&group=offline`)).body.members;
  assert.deepEqual(page.map((one: Member) => one.username), ["owner"]);
  const online = (await bob.get(`${path}/members?limit=10&group=online`)).body.members;
  assert.deepEqual(online.map((one: Member) => one.username), ["ada", "bob"], "by nickname");
});

Deno.test("[COM-6] the people in a voice channel are shown by their nickname, at once", async () => {
  await using app = await TestApp.start();
  const { club, call } = await clubOf(app, "ada");
  const { owner, server, people: { ada } } = club;
  const { channels } = (await owner.get(`/channels/server/${server.id}`)).body;
  const { id } = channels.find((one: { is_voice: boolean }) => one.is_voice);
  await call(ada, ada, "Countess");
  const [watching, speaking] = [await owner.socket(), await ada.socket()];
  await joinVoice(speaking, id);
  const shown = (nickname?: string) =>
    watching.waitFor(
      "voice-participants",
      ({ participants: [one] }) => one?.user_id === ada.id && one.nickname === nickname,
    );
  await shown("Countess");
  await call(owner, ada, "Enchantress");
  await shown("Enchantress");
  await call(ada, ada, "");
  await shown(undefined);
});

Deno.test("[COM-6] one's own nickname needs changeNickname, others' need manageNicknames and a higher rank", async () => {
  await using app = await TestApp.start();
  const { club, call, nameOf } = await clubOf(app, "ada", "bob", "eve");
  const { owner, path, people: { ada, bob, eve } } = club;
  const outsider = await app.register("outsider");
  assert.equal(said(await call(ada, ada, "Countess")), "200");
  assert.equal(said(await call(ada, bob, "Bobby")), "403 forbidden");
  assert.equal(said(await call(outsider, bob, "Bobby")), "404 not_found");
  assert.equal(said(await call(owner, outsider, "Nobody")), "404 not_found");

  const low = await club.role("Low", "manageMembers");
  const high = await club.role("High", "manageNicknames");
  await club.give(bob, low);
  await club.give(eve, high);
  assert.equal(said(await call(bob, ada, "The Countess")), "200", "follows manageMembers");
  assert.equal(said(await call(eve, bob, "Bobby")), "200");
  assert.equal(said(await call(bob, eve, "Evie")), "403 outranked");
  assert.equal(said(await call(eve, owner, "Boss")), "403 outranked");
  assert.equal(said(await call(owner, owner, "Boss")), "200");

  await club.update(owner, "default", { permissions: { changeNickname: false } });
  assert.equal(said(await call(ada, ada, "Queen")), "403 forbidden");
  assert.equal(said(await call(eve, eve, "Queen")), "403 forbidden", "their own is another right");
  await club.update(owner, "default", { permissions: { changeNickname: null } });
  await owner.post(`${path}/mutes`, { userId: ada.id });
  await owner.post(`${path}/mutes`, { userId: eve.id });
  assert.equal(said(await call(ada, ada, "")), "403 forbidden", "muted");
  assert.equal(said(await call(eve, bob, "")), "403 forbidden", "muted");
  assert.equal(await nameOf(ada), "The Countess");
});

Deno.test("[COM-6 MEND-48] a nickname has 1 to 32 characters in at most 128 bytes and looks like no reserved word; blank or null removes it", async () => {
  await using app = await TestApp.start();
  const { club, call, nameOf } = await clubOf(app, "ada");
  const { people: { ada } } = club;
  for (const name of ["x", "名".repeat(32), "🐢".repeat(32), "Sister"]) {
    const { status, body } = await call(ada, ada, name);
    assert.deepEqual([status, body.member?.nickname], [200, name]);
  }
  const refused = ["y".repeat(33), "நி".repeat(30), "👩‍👩‍👧‍👦".repeat(6), "Bob @bob", "a\nb", "Admin"];
  for (const name of [...refused, "аdmіn", "everyone", "Deleted user", 7]) {
    const { status, body } = await call(ada, ada, name);
    assert.deepEqual([status, Object.keys(body.details ?? {})], [400, ["nickname"]], `${name}`);
  }
  assert.equal(said(await call(ada, ada, undefined)), "200");
  assert.equal(await nameOf(ada), "Sister", "what is missing stays");
  for (const none of [" \u200b ", "", null]) {
    await call(ada, ada, "Countess");
    const { status, body } = await call(ada, ada, none);
    assert.deepEqual([status, "nickname" in body.member], [200, false]);
  }
});

Deno.test("[COM-6] it ends with the membership; leaving, a kick and a ban take it from old messages too", async () => {
  await using app = await TestApp.start();
  const { club, call, nameOf } = await clubOf(app, "ada");
  const { owner, server, channel, path, people: { ada } } = club;
  const ends = [
    () => ada.delete(`${path}/members/${ada.id}`),
    () => owner.delete(`${path}/members/${ada.id}`),
    () => owner.post(`${path}/bans`, { userId: ada.id }),
  ];
  for (const end of ends) {
    await call(ada, ada, "Countess");
    const { id } = await ada.say(channel.id, "hello");
    const shown = async () => {
      const { messages } = (await owner.get(`/messages/${channel.id}`)).body;
      return messages.find((one: { id: string }) => one.id === id).nickname;
    };
    assert.equal(await shown(), "Countess");
    assert.ok(said(await end()).startsWith("20"));
    assert.equal(await shown(), undefined);
    await owner.delete(`${path}/bans/${ada.id}`);
    await owner.bring(server.id, ada);
    assert.deepEqual([await nameOf(ada), await shown()], [undefined, undefined]);
  }
});

Deno.test("[COM-6 D-SRV-7] the audit log has who changed another's nickname, and exports have nicknames", async () => {
  await using app = await TestApp.start();
  const { club, call } = await clubOf(app, "ada");
  const { owner, server, path, people: { ada } } = club;
  await call(ada, ada, "Countess");
  await call(owner, ada, "Enchantress");
  await call(owner, ada, "Enchantress");
  const { entries } = (await owner.get(`${path}/audit-log`)).body;
  const acts = entries.map(({ action, actor_username, target_username, reason }: Record<
    string,
    unknown
  >) => [action, actor_username, target_username, reason]);
  assert.deepEqual(acts, [["nickname", "owner", "ada", "Enchantress"]]);

  const textOf = async (parts: AsyncIterable<string>) => {
    let text = "";
    for await (const part of parts) text += part;
    return JSON.parse(text);
  };
  const user = await app.context.db.read(userById, ada.id);
  const own = await textOf(exportUser(app.context, user));
  assert.equal(own.servers[0].nickname, "Enchantress");
  const record = (await app.context.db.read(serverById, server.id))!;
  const whole = await textOf(exportServer(app.context, record));
  assert.deepEqual(
    whole.members.map((one: Record<string, unknown>) => [one.username, one.nickname]),
    [["owner", null], ["ada", "Enchantress"]],
  );
});

Deno.test("[COM-6 D-SOC-2] people parted by a block see each other's nickname, and stay offline to each other", async () => {
  await using app = await TestApp.start();
  const { club, call } = await clubOf(app, "ada");
  const { owner, people: { ada } } = club;
  await block(ada, owner);
  await ada.socket();
  const { body } = await call(owner, ada, "Countess");
  assert.deepEqual([body.member.nickname, body.member.status], ["Countess", "offline"]);
});
