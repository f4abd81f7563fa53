import assert from "node:assert/strict";
import { type Client, createClient } from "../../../client/app/client.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { FakeChannel } from "./fake_channel.ts";
import { FakeSocket } from "./fake_socket.ts";
import {
  aChannel,
  aMember,
  aServer,
  aUser,
  type Call,
  FakePlatform,
  refusal,
  until,
} from "./fakes.ts";
import { step } from "../../helpers/step.ts";

const ann = aUser();
const den = aServer({ owner_id: "u9" });
const club = aServer({ id: "s2", name: "Club" });

/** A server with the lists that events change, and one channel with messages. */
class FakeServer {
  socket = new FakeSocket();
  history = new FakeChannel(3);
  servers = [den, club];
  channels: Record<string, Channel[]> = {
    s1: [aChannel({ last_seq: 3, read_seq: 3 })],
    s2: [aChannel({ id: "c2", server_id: "s2", last_seq: 7, read_seq: 5 })],
  };
  members = [aMember(), aMember({ id: "m2", user_id: "u2", username: "bob" })];
  session: (call: Call) => unknown = () => ({ user: ann, token: "t2", sessionToken: "s2" });

  respond = (call: Call): unknown => {
    const path = call.path.slice("/api".length);
    if (path === "/auth/validate-session") return this.session(call);
    if (path === "/servers") return { servers: this.servers };
    const server = /^\/channels\/server\/(.*)$/.exec(path)?.[1];
    if (server) return { channels: this.channels[server] };
    if (path.startsWith("/servers/s1/members?")) {
      const online = this.members.filter((m) => m.status !== "offline").length;
      const offline = this.members.length - online;
      return { members: this.members, counts: { members: online + offline, online, offline } };
    }
    if (path.startsWith("/messages/c1")) return this.history.respond(call);
    if (path.startsWith("/messages/")) return { messages: [], channelName: "", hasMore: false };
    if (path === "/channels/c1/read") return { read_seq: this.history.lastSeq, mention_count: 0 };
    if (path === "/auth/logout" || path === "/auth/page-cookie") return { success: true };
    return refusal(404, "not_found", "Not found");
  };
}

async function setup(changes: (server: FakeServer, platform: FakePlatform) => void = () => {}) {
  const server = new FakeServer();
  const platform = new FakePlatform(server.respond);
  platform.local.setItem("token", "t1");
  platform.local.setItem("sessionToken", "s1");
  platform.local.setItem("user", JSON.stringify(ann));
  changes(server, platform);
  const initial = {
    user: ann,
    servers: [den, club],
    selectedServerId: "s1",
    channels: server.channels.s1!,
    selectedChannelId: "c1",
  };
  const client = createClient(initial, platform, server.socket.load as never);
  await client.start();
  return { server, platform, client };
}

async function connected() {
  const all = await setup();
  all.server.socket.accept();
  await until("all lists are there", () => all.client.channels.lists.value.s2 !== undefined);
  await settled(all.client);
  return all;
}

const seqs = (client: Client) => client.messages.window("c1")?.rows.map((r) => r.seq) ?? [];
const settled = (client: Client) => until("the messages are there", () => seqs(client).length >= 3);

Deno.test("[NAV-12 AUTH-04] a server can make it to render, without a browser and without effects", () => {
  const client = createClient({
    user: ann,
    servers: [den],
    selectedServerId: "s1",
    channels: [aChannel({ last_seq: 4, read_seq: 1 })],
    selectedChannelId: "c1",
  });
  assert.equal(client.session.phase.value, "loading");
  assert.equal(client.channels.selected.value?.name, "general");
  assert.deepEqual(client.channels.unread.value, { s1: { messages: 3, mentions: 0 } });
  assert.equal(client.permissions.membership.value?.isOwner, false);
});

Deno.test("[SESS-04] a start validates, connects, opens the channel, loads the rest", async (t) => {
  const { server, client } = await connected();
  assert.equal(client.session.phase.value, "in");
  await step(t, "[AUTH-20] the socket connects", () => {
    assert.equal(server.socket.connects, 1);
  });
  await step(t, "[SOCK-08 NAV-23] the channel is opened and read", () => {
    assert.deepEqual(server.socket.emitted[0], ["join-channel", "c1"]);
    assert.deepEqual(seqs(client), [1, 2, 3]);
  });
  assert.equal(client.connection.connection.value.state, "connected");
  assert.deepEqual(client.channels.unread.value.s2, { messages: 2, mentions: 0 });
});

Deno.test("[SESS-09 HARD-16] a refused session closes the socket, forgets all, goes to /login, which says so", async (t) => {
  const { server, platform, client } = await connected();
  platform.cookies.set("parley_at", "s1/c1");
  server.session = () => refusal(401, "invalid_session", "no");
  server.socket.refuse("Invalid or expired token");
  await until("it has left", () => platform.visited.length === 1);
  assert.deepEqual(platform.visited, ["/login#over"]);
  await step(t, "[SESS-22] the socket is closed", () => {
    assert.equal(server.socket.disconnects, 1);
  });
  await step(t, "[SESS-21] nothing is left in memory", () => {
    assert.equal(client.session.user.value, null);
    assert.deepEqual(client.servers.list.value, []);
    assert.deepEqual(client.channels.lists.value, {});
    assert.deepEqual(client.messages.windows.value, {});
    assert.equal(platform.readCookies(), "");
  });
});

Deno.test("[SESS-20 MSG-33] a channel's key is derived once, and anew after a logout", async () => {
  const { client } = await connected();
  const derive = crypto.subtle.deriveKey;
  let derived = 0;
  crypto.subtle.deriveKey = (...args: Parameters<typeof derive>) => {
    derived++;
    return derive.apply(crypto.subtle, args);
  };
  try {
    const edit = () => client.messages.edit("c1", "id2", "new").catch(() => {});
    await edit();
    await edit();
    assert.equal(derived, 1);
    await client.session.logout();
    await edit();
    assert.equal(derived, 2);
  } finally {
    crypto.subtle.deriveKey = derive;
  }
});

Deno.test("[SESS-12 SESS-22] logging out leaves nothing behind", async () => {
  const { server, platform, client } = await connected();
  await client.session.logout();
  assert.equal(platform.calls.at(-1)!.path, "/api/auth/logout");
  assert.equal(server.socket.disconnects, 1);
  assert.deepEqual(platform.visited, ["/login"]);
  assert.equal(platform.local.getItem("token"), null);
});

Deno.test("[SESS-14 UX-1] leaving goes on where a step back in the history came in between", async () => {
  const { platform, client } = await connected();
  platform.fire("popstate", { state: null });
  assert.deepEqual(platform.visited, []);
  await client.session.logout();
  platform.fire("popstate", { state: null });
  assert.deepEqual(platform.visited, ["/login", "/login"]);
});

Deno.test("[SESS-14] a logout in one tab signs out the others; another user reloads them", async () => {
  const one = await connected();
  one.platform.local.removeItem("token");
  one.platform.fire("storage", { key: "token", newValue: null });
  await until("the page is left", () => one.platform.visited.length > 0);
  assert.deepEqual(one.platform.visited, ["/login"]);
  const two = await connected();
  const other = JSON.stringify(aUser({ id: "u5" }));
  two.platform.local.setItem("user", other);
  two.platform.fire("storage", { key: "user", newValue: other });
  assert.equal(two.platform.reloads, 1);
});

Deno.test("[SESS-14 HARD-14] a page that was put away while its session ended elsewhere shows nothing of it", async () => {
  const { platform, client } = await connected();
  platform.local.removeItem("token");
  platform.fire("pageshow", { persisted: false });
  assert.notEqual(seqs(client).length, 0);
  platform.fire("pageshow", { persisted: true });
  assert.deepEqual(seqs(client), []);
  await until("it has left", () => platform.visited.length === 1);
  assert.deepEqual(platform.visited, ["/login"]);
});

Deno.test("[AUTH-03] a page rendered for another account than the stored one is fetched anew", async () => {
  const { server, platform } = await setup((server, platform) => {
    const user = aUser({ id: "u5" });
    platform.local.setItem("user", JSON.stringify(user));
    server.session = () => ({ user, token: "t", sessionToken: "s" });
  });
  assert.deepEqual(platform.paths.at(-1), "POST /api/auth/page-cookie");
  assert.equal(platform.reloads, 1);
  assert.equal(server.socket.connects, 0);
});

Deno.test("[SOCK-22 SOCK-23 SOCK-24] after any event the stores hold what a fetch would bring", async () => {
  const { server, client } = await connected();
  const { socket, history } = server;
  await client.members.load("s1");
  socket.fire("new-message", history.add());
  socket.fire("message-edited", history.edit(2, "edited"));
  socket.fire("message-deleted", history.delete(1));
  const general = { ...server.channels.s1![0]!, name: "lobby", last_seq: 4 };
  const extra = aChannel({ id: "c5", name: "extra", position: 1 });
  server.channels.s1 = [general, extra];
  socket.fire("channel-updated", { channel: general });
  socket.fire("channel-created", { channel: extra });
  server.channels.s2 = [{ ...server.channels.s2![0]!, last_seq: 8, read_seq: 8, unread_count: 0 }];
  socket.fire("new-message", { ...history.messages[0]!, id: "x", channel_id: "c2", seq: 8 });
  socket.fire("read-updated", { channelId: "c2", read_seq: 8, mention_count: 0 });
  const cat = aMember({ id: "m3", user_id: "u3", username: "cat" });
  server.members = [aMember({ status: "away" }), cat];
  socket.fire("member-joined", { serverId: "s1", member: cat });
  socket.fire("member-removed", { serverId: "s1", userId: "u2", username: "bob", action: "left" });
  socket.fire("presence-changed", { userId: "u1", status: "online", seen: "idle" });
  assert.deepEqual([client.session.user.value!.status, client.session.seen.value], [
    "online",
    "idle",
  ]);
  socket.fire("presence-changed", { userId: "u1", status: "idle", custom_status: "brb" });
  const renamed = { ...den, name: "Cave" };
  server.servers = [renamed, club];
  socket.fire("server-updated", { server: renamed });
  await until("the message is there", () => seqs(client).includes(4));

  const held = () => ({
    servers: client.servers.list.value,
    channels: client.channels.lists.value,
    members: client.members.lists.value.s1!.members,
    texts: client.messages.window("c1")!.rows.map((r) => r.decrypted_content),
  });
  assert.deepEqual(held(), {
    servers: server.servers,
    channels: server.channels,
    members: server.members,
    texts: history.messages.map((m) => m.encrypted_content),
  });
  assert.equal(client.session.user.value?.status, "idle");
  assert.equal(client.session.user.value?.custom_status, "brb");
});

Deno.test("[D-MSG-2 SOCK-05] a new connection brings everything that was missed, in order and once", async () => {
  const { server, client } = await connected();
  server.socket.drop("transport close");
  assert.equal(client.connection.connection.value.state, "offline");
  for (let i = 0; i < 5; i++) server.history.add();
  server.history.delete(2);
  server.channels.s2 = [{ ...server.channels.s2![0]!, last_seq: 40 }];
  server.servers = [den, club, aServer({ id: "s3", name: "New" })];
  server.channels.s3 = [];
  server.socket.accept();
  await until("all is there", () => client.channels.lists.value.s3 !== undefined);
  await until("the messages are there", () => seqs(client).length === 7);
  assert.deepEqual(seqs(client), [1, 3, 4, 5, 6, 7, 8]);
  assert.equal(client.channels.unread.value.s2!.messages, 35);
});

Deno.test("[MSG-31 D-MSG-8] what is sent stands at the end, then in its place, and counts as read", async () => {
  const { server, client } = await connected();
  server.socket.ack = (event, body) => {
    assert.equal(event, "send-message");
    const { nonce, encryptedContent, iv } = body as Record<string, string>;
    const message = server.history.add({
      sender_id: "u1",
      nonce,
      encrypted_content: encryptedContent,
      iv,
      isSystemMessage: false,
    });
    return { ok: true, message };
  };
  client.messages.send("c1", "   ");
  assert.equal(client.messages.pending.value.length, 0);
  client.messages.send("c1", " hello ");
  assert.deepEqual(client.messages.pending.value.map((p) => p.text), ["hello"]);
  await until("it is sent", () => client.messages.pending.value.length === 0);
  const last = client.messages.window("c1")!.rows.at(-1)!;
  assert.equal(last.decrypted_content, "hello");
  assert.equal(last.key, last.nonce);
  await until("it is read", () => client.channels.selected.value?.read_seq === 4);
});

Deno.test("[SOCK-11 SOCK-12] editing and deleting go by socket", async () => {
  const { server, client } = await connected();
  server.socket.ack = (event) =>
    event === "edit-message" ? { ok: true, message: server.history.edit(2, "new") } : { ok: true };
  await client.messages.edit("c1", "id2", "new");
  await client.messages.remove("c1", "id3");
  const [edit, remove] = server.socket.emitted.slice(-2);
  assert.equal(edit![0], "edit-message");
  assert.deepEqual(Object.keys(edit![1] as object).sort(), [
    "channelId",
    "encryptedContent",
    "iv",
    "messageId",
  ]);
  assert.deepEqual(remove, ["delete-message", { messageId: "id3", channelId: "c1" }]);
  assert.deepEqual(seqs(client), [1, 2]);
});

Deno.test("[SOCK-08 SOCK-09 NAV-21] opening another place leaves the one before and is remembered", async () => {
  const { server, platform, client } = await connected();
  client.navigation.select("s2");
  assert.equal(client.channels.selectedId.value, "c2");
  assert.deepEqual(server.socket.emitted.slice(-2), [["leave-channel", "c1"], [
    "join-channel",
    "c2",
  ]]);
  assert.equal(platform.cookies.get("parley_at"), "s2/c2");
  client.navigation.select(null);
  assert.equal(client.channels.selectedId.value, null);
  assert.equal(platform.cookies.get("parley_at"), "home");
  client.navigation.select("s1");
  assert.equal(client.channels.selectedId.value, "c1");
});

Deno.test("[NAV-09] the drawer closes for what was chosen, a direct message too", async () => {
  const { client } = await connected();
  const opens = (serverId: string | null, channelId?: string) => {
    client.ui.setDrawer(true);
    client.navigation.select(serverId, channelId);
    return !client.ui.drawerOpen.value;
  };
  assert.equal(opens("s1", "c1"), true);
  assert.equal(opens(null, "d1"), true);
  assert.equal(opens("s2"), false, "a channel of the server is still to be chosen");
});

Deno.test("[SOCK-29 D-SRV-5] what is gone is left: a channel for the first, a server for home", async () => {
  const { server, client } = await connected();
  server.socket.fire("channel-created", { channel: aChannel({ id: "c5", position: 1 }) });
  server.socket.fire("channel-deleted", { channelId: "c1", serverId: "s1" });
  assert.equal(client.channels.selectedId.value, "c5");
  assert.equal(client.messages.window("c1"), undefined);
  const removed = { serverId: "s1", userId: "u1", username: "ann", action: "kicked", by: "bob" };
  server.socket.fire("member-removed", removed);
  assert.equal(client.servers.selectedId.value, null);
  assert.deepEqual(client.servers.list.value.map((s) => s.id), ["s2"]);
  assert.equal(client.channels.lists.value.s1, undefined);
});

Deno.test("[ERR-31 ERR-34 SOCK-35] errors of the socket are toasts", async () => {
  const { server, client } = await connected();
  server.socket.fire("error", { message: "rate limit hit.", code: "rate_limited", retryAfter: 4 });
  server.socket.fire("error", { message: "Not found", code: "not_found" });
  assert.deepEqual(client.toasts.list.value.map((t) => t.message), [
    "Rate limited: rate limit hit. Try again in 4 seconds.",
    "Not found",
  ]);
});

Deno.test("[D-SOC-3] others' typing shows, one's own does not, a message ends it", async () => {
  const { server, client } = await connected();
  const typing = { channelId: "c1", isTyping: true };
  server.socket.fire("user-typing", { ...typing, userId: "u2", username: "bob" });
  server.socket.fire("user-typing", { ...typing, userId: "u1", username: "ann" });
  assert.deepEqual(client.typing.typists.value.c1!.map((t) => t.username), ["bob"]);
  server.socket.fire("new-message", server.history.add({ sender_id: "u2" }));
  assert.deepEqual(client.typing.typists.value.c1, []);
});

Deno.test("a part that cannot be loaded is told, also when a newer program took its place", async () => {
  const { client, platform } = await setup();
  const shown = () => client.toasts.list.value.map((toast) => toast.message);
  platform.fire("unhandledrejection", { reason: new Error("somebody else's") });
  platform.fire("error", { error: null });
  assert.deepEqual(shown(), []);
  const failed = new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
  platform.fire("unhandledrejection", { reason: failed });
  assert.match(shown()[0]!, /^This couldn't be loaded\. .*reload the page/);
});
