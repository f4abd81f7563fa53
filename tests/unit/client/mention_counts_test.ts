import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { createApi } from "../../../client/base/api.ts";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { MentionCounts } from "../../../client/messages/mention_counts.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import type { Notifications } from "../../../protocol/notifications.ts";
import type { RolesByServer } from "../../../client/roles/server_roles.ts";
import type { Message } from "../../../protocol/messages.ts";
import { aChannel, aMessage, aUser, FakePlatform, until } from "./fakes.ts";

const cipher = createChannelCipher();

/** ann's view of a channel that others write in. */
function setup(
  given: { last_seq?: number; read_seq?: number; mention_count?: number } = {},
  calls = true,
) {
  let channel = aChannel(given);
  const messages: Message[] = [];
  const notices: number[] = [];
  const blocked = new Set<string>();
  const roles = signal<RolesByServer>({});
  const levels = signal<Notifications | null>(null);
  const platform = new FakePlatform(({ path }) => {
    const url = new URL(path, "http://parley");
    const after = Number(url.searchParams.get("after"));
    const behind = messages.filter((m) => m.seq > after);
    const page = behind.slice(0, Number(url.searchParams.get("limit")));
    return { messages: page, channelName: "", hasMore: page.length < behind.length };
  });
  const counts = new MentionCounts({
    platform,
    api: createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) }),
    cipher: { ...cipher, calls: () => Promise.resolve(calls) },
    session: { user: { value: aUser() } as never },
    channels: {
      find: () => channel,
      lists: {
        get value() {
          return { s1: [channel] };
        },
      } as never,
    },
    namesAmong: (_, names) => Promise.resolve(names.filter((name) => name === "ann_")),
    roles: { byServer: roles },
    notifications: { levels },
    blocked: () => blocked,
    changed(_, count) {
      notices.push(count);
      channel = { ...channel, mention_count: count };
    },
  });
  const write = async (seq: number, text: string, changes: Partial<Message> = {}) => {
    const { encryptedContent, iv } = await cipher.encrypt("c1", text);
    const sealed = { encrypted_content: encryptedContent, iv, isSystemMessage: false };
    const message = aMessage(seq, { ...sealed, ...changes });
    messages.push(message);
    channel = { ...channel, last_seq: Math.max(channel.last_seq, seq) };
    return message;
  };
  const search = async () => {
    let done = false;
    counts.search().then(() => done = true);
    await until("all was searched", () => {
      platform.pass(500);
      return done;
    });
  };
  return {
    roles,
    levels,
    counts,
    blocked,
    platform,
    notices,
    write,
    search,
    count: () => channel.mention_count,
    read: (read_seq: number) => void (channel = { ...channel, read_seq }),
  };
}

Deno.test("[HARD-9 D-SOC-2] who is blocked calls nobody, however it is heard of", async () => {
  const { counts, blocked, write, count, search } = setup();
  blocked.add("u7");
  const sent = await write(1, "hi @ann", { sender_id: "u7" });
  assert.equal(await counts.received(sent), null);
  await counts.edited({ ...sent, edited: true });
  await write(2, "@everyone", { sender_id: "u7", can_mention_everyone: true });
  await write(3, "@ann", { sender_id: "u8" });
  await search();
  assert.equal(count(), 1);
});

Deno.test("[D-MSG-8] a mention counts once, however often it is heard of; others do not count", async () => {
  const { counts, notices, write, count } = setup();
  const mention = await write(1, "hi @ann");
  await counts.received(mention);
  await counts.received(mention);
  assert.deepEqual([count(), notices], [1, [1]]);
  await counts.received(await write(2, "hi ann"));
  await counts.received(await write(3, "@ann myself", { sender_id: "u1" }));
  await counts.received(await write(4, "@everyone"));
  assert.equal(count(), 1);
  await counts.received(await write(5, "@everyone", { can_mention_everyone: true }));
  assert.equal(count(), 2);
});

Deno.test("[D-MSG-8] editing and deleting change the count; what is read does not count", async () => {
  const { counts, write, count, read } = setup();
  const first = await write(1, "hi @ann");
  await counts.received(first);
  await counts.received(await write(2, "@ann again"));
  const { encryptedContent, iv } = await cipher.encrypt("c1", "hi nobody");
  await counts.edited({ ...first, encrypted_content: encryptedContent, iv });
  assert.equal(count(), 1);
  counts.deleted("c1", "id2");
  assert.equal(count(), 0);
  await counts.received(await write(3, "@ann once more"));
  assert.equal(counts.behind("c1", 2), 1);
  assert.equal(counts.behind("c1", 3), 0);
  read(3);
  await counts.received(await write(4, "@ann and again"));
  assert.equal(count(), 1);
});

Deno.test("[D-MSG-8] what came while nobody listened is searched, page by page, and only once", async () => {
  const { counts, platform, write, search, count } = setup({ mention_count: 1 });
  for (let seq = 1; seq <= 130; seq++) await write(seq, seq % 50 === 0 ? "@ann" : "x");
  await search();
  assert.equal(count(), 2);
  assert.deepEqual(platform.paths.map((path) => /after=(\d+)/.exec(path)![1]), ["0", "100"]);
  await search();
  assert.equal(platform.calls.length, 2);
  assert.equal(counts.behind("c1", 60), 1);
});

Deno.test("[D-MSG-8] of a long absence the newest is searched, and what was stored is believed", async () => {
  const { platform, write, search, counts, count } = setup({ last_seq: 1000, mention_count: 7 });
  await write(990, "@ann");
  await search();
  assert.match(platform.paths[0]!, /after=700/);
  assert.equal(count(), 7);
  assert.equal(counts.behind("c1", 0), null);
  assert.equal(counts.behind("c1", 900), 1);
});

Deno.test("[D-MSG-8] of a busy day's mentions the last ones are known, and all that are unread", async () => {
  const { counts, write, count, read } = setup();
  for (let seq = 1; seq <= 310; seq++) await counts.received(await write(seq, "@ann"));
  assert.deepEqual([count(), counts.behind("c1", 0)], [310, 310]);
  read(305);
  await counts.received(await write(311, "@ann"));
  assert.deepEqual([count(), counts.behind("c1", 305)], [6, 6]);
  // The oldest reads are forgotten, and don't count as zero.
  assert.deepEqual([counts.behind("c1", 10), counts.behind("c1", 11)], [null, 300]);
});

Deno.test("a message that no key opens, and one of the server, is nobody's mention", async () => {
  const { counts, write, count } = setup();
  const broken = await write(1, "@ann");
  assert.equal(await counts.received({ ...broken, iv: "AAAAAAAAAAAAAAAA" }), null);
  assert.equal(await counts.received(aMessage(2, { encrypted_content: "@ann joined" })), null);
  assert.equal(count(), 0);
});

Deno.test("[E2E-31] a message that says openly something else than what is sealed in it is no mention", async () => {
  const { counts, write, count } = setup({}, false);
  const found = await counts.received(await write(1, "@ann"));
  assert.deepEqual([found?.text, found?.mentioned, count()], ["@ann", false, 0]);
});

Deno.test("[MEND-43 D-MSG-8] of names with underscores behind them the longest that exists is called", async () => {
  const { counts, write, count } = setup();
  await counts.received(await write(1, "_@ann_ and **@ann**_"));
  assert.equal(count(), 1, "ann is called by the second");
  await counts.received(await write(2, "_@ann_ alone, `@ann`, https://a.example/@ann"));
  assert.equal(count(), 1, "ann_ exists");
});

Deno.test("[MEND-16] a reply that notifies whom it answers counts like a mention", async () => {
  const { counts, write, count } = setup();
  const reply = { id: "m0", seq: 1, username: "ann", text: "when?" };
  const replied = (to?: string) =>
    formatPlaintext({ reply: { ...reply, ...to && { to } }, text: "at noon" });
  const found = [];
  for (const [i, to] of [undefined, "u2", aUser().id].entries()) {
    found.push((await counts.received(await write(i + 1, replied(to))))!.mentioned);
  }
  assert.deepEqual(found, [false, false, true]);
  assert.equal(count(), 1);
});

Deno.test("[COM-10] a message that declares a role or who is here mentions, unless that is suppressed", async () => {
  const { counts, write, roles, levels } = setup();
  const role = (id: string, mentionable: boolean) => ({
    id,
    name: id,
    color: "#14b8a6",
    permissions: DEFAULT_PERMISSIONS,
    position: 1,
    mentionable,
  });
  roles.value = {
    s1: {
      status: "ready",
      roles: [role("open", true), role("plain", false), role("other", true)],
      own: { roleIds: ["open", "plain"], muted: false, mutedUntil: null },
      overrides: {},
    },
  };
  let seq = 1;
  const isMentioned = async (mentions: string[], can_mention_everyone = false) =>
    (await counts.received(await write(seq++, "hi", { mentions, can_mention_everyone })))
      ?.mentioned;
  assert.equal(await isMentioned(["role:open"]), true);
  assert.equal(await isMentioned(["role:plain"]), false, "a sealed list may name what it may not");
  assert.equal(await isMentioned(["role:plain"], true), true);
  assert.equal(await isMentioned(["role:other", "role:unknown"], true), false);
  assert.equal(await isMentioned(["here"], true), true);
  assert.equal(await isMentioned(["here"]), false);
  const settings = { muted: false, suppress_everyone: true, suppress_roles: true };
  levels.value = {
    servers: { s1: settings },
    channels: {},
    keywords: [],
    quiet_hours: { enabled: false, time_zone: "UTC", spans: [] },
  };
  assert.equal(await isMentioned(["role:open", "here"], true), false);
  const all = await counts.received(
    await write(seq++, "@everyone", { can_mention_everyone: true }),
  );
  assert.equal(all?.mentioned, false);
  const named = await counts.received(await write(seq, "@ann", { mentions: ["u1"] }));
  assert.equal(named?.mentioned, true);
});
