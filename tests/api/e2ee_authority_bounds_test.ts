import assert from "node:assert/strict";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
import { foldEntries } from "../../protocol/e2ee/authority.ts";
import { type Authority, emptyAuthority } from "../../protocol/e2ee/authority_state.ts";
import { hex } from "../../protocol/e2ee/bytes.ts";
import { DEFAULT_PERMISSIONS } from "../../protocol/permissions.ts";
import { TestApp } from "../helpers/app.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import type { Talker } from "../helpers/e2ee/talk.ts";

const root: AuthorityChange = { kind: "root", space: "server" };
const role = (id: string): AuthorityChange => ({
  kind: "role",
  role: id,
  permissions: { ...DEFAULT_PERMISSIONS },
  position: 1,
});
const roles = (count: number, name = "role") =>
  Array.from({ length: count }, (_, i) => role(`${name}-${i}`));

/** A server of ada with bob, each with a device, and what they sign. */
async function signers(app: TestApp) {
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada!.createServer();
  await ada!.bring(server.id, bob!);
  const phone = await MlsDevice.of(ada!);
  const laptop = await MlsDevice.of(bob!);
  const path = `/e2ee/authority/${server.id}`;
  return {
    laptop,
    phone,
    empty: emptyAuthority(server.id),
    member: {
      kind: "member",
      user: bob!.id,
      key: hex(laptop.personKey.publicKey),
    } as AuthorityChange,
    /** Signs acts one after another; the state allows all of them. */
    async signed(by: MlsDevice, authority: Authority, ...acts: AuthorityChange[]) {
      const author = { identity: by.identity, privateKey: by.key.privateKey };
      const entries: string[] = [];
      for (const act of acts) {
        const entry = await signEntry(author, authority, act);
        entries.push(entry.toBase64());
        const trusting = { trustsRoot: () => true };
        authority = await foldEntries(authority, [entry], trusting).catch(() => authority);
      }
      return { authority, entries };
    },
    async post(by: MlsDevice, length: number, entries: string[]) {
      const { status, body } = await by.session.post(path, { length, entries });
      return status === 200 ? status : body.code as string;
    },
    length: async () => (await ada!.get(`${path}?from=100000`)).body.length as number,
  };
}

Deno.test("[MEND-5] a log that has as much as it may have is full, and what it has can be changed still", async () => {
  await using app = await TestApp.start();
  const { phone, empty, signed, post, length } = await signers(app);
  let authority = empty;
  for (const acts of [[root, ...roles(49)], roles(50, "more"), [role("last")]]) {
    const next = await signed(phone, authority, ...acts);
    assert.equal(await post(phone, authority.length, next.entries), 200);
    authority = next.authority;
  }
  assert.equal(authority.roles.length, 100);
  // The second entry is one too many: none is taken.
  const further = await signed(phone, authority, role("last"), role("new"));
  const response = await phone.session.post(`/e2ee/authority/${empty.scope}`, {
    length: authority.length,
    entries: further.entries,
  });
  assert.deepEqual([response.status, response.body.code], [409, "log_full"]);
  assert.equal(await length(), authority.length);
  const gone: AuthorityChange = { kind: "role", role: "last", permissions: null };
  const instead = await signed(phone, authority, gone, role("new"));
  assert.equal(await post(phone, authority.length, instead.entries), 200);
});

Deno.test("[MEND-5] what is refused leaves the log as it was, whoever asks at the same time", async () => {
  await using app = await TestApp.start();
  const { phone, laptop, empty, member, signed, post, length } = await signers(app);
  const begun = await signed(phone, empty, root, member);
  assert.equal(await post(phone, 0, begun.entries), 200);
  const at = begun.authority;
  const kick: AuthorityChange = { kind: "kick", user: laptop.session.id };
  // bob may leave, and do nothing afterwards.
  const mixed = await signed(laptop, at, { kind: "leave" }, role("mine"));
  const unsigned = Uint8Array.fromBase64((await signed(phone, at, role("x"))).entries[0]!);
  unsigned[unsigned.length - 1]! ^= 1;
  const whole = await Promise.all(
    Array.from({ length: 8 }, (_, i) => signed(phone, at, role(`role-${i}`), role(`other-${i}`))),
  );
  const responses = await Promise.all([
    post(laptop, at.length, mixed.entries),
    post(laptop, at.length, [unsigned.toBase64()]),
    ...whole.map(({ entries }) => post(phone, at.length, entries)),
  ]);
  assert.deepEqual(responses.filter((one) => one === 200).length, 1);
  const refusals = new Set(responses.filter((one) => one !== 200));
  for (const one of refusals) {
    assert.ok(["log_conflict", "forbidden", "invalid_input"].includes(one as string), `${one}`);
  }
  assert.equal(await length(), at.length + 2);
  const won = whole[responses.slice(2).indexOf(200)]!;
  const next = await signed(phone, won.authority, kick);
  assert.equal(await post(phone, at.length + 2, next.entries), 200);
});

Deno.test("[MEND-5] what finds no storage leaves the log as it was", async () => {
  await using app = await TestApp.start({ quotaPerson: 20_000 });
  const { phone, empty, signed, post, length } = await signers(app);
  const begun = await signed(phone, empty, root);
  assert.equal(await post(phone, 0, begun.entries), 200);
  const large = await signed(phone, begun.authority, ...roles(40));
  assert.equal(await post(phone, 1, large.entries), "storage_quota");
  const small = await signed(phone, begun.authority, role("small"));
  assert.equal(await post(phone, 1, small.entries), 200);
  assert.equal(await length(), 2);
});

Deno.test("[MEND-5 D-RATE] a person signs 120 entries a minute, however they are handed in", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const { phone, empty, signed, post } = await signers(app);
  let authority = empty;
  for (
    const acts of [
      [root, ...roles(49)],
      roles(50, "more"),
      [...Array(20)].map(() => role("last")),
    ]
  ) {
    const next = await signed(phone, authority, ...acts);
    assert.equal(await post(phone, authority.length, next.entries), 200);
    authority = next.authority;
  }
  assert.equal(authority.length, 120);
  const further = await signed(phone, authority, role("last"));
  assert.equal(await post(phone, authority.length, further.entries), "rate_limited");
});

Deno.test("[MEND-5] a device that signs more than one minute takes goes on by itself", async () => {
  const rateAuthority = { points: 3, duration: 1 };
  await using app = await TestApp.start({ limits: "on", rateAuthority });
  using people = await serverOf(app, "ada", "bob", "cy");
  const { talkers, newChannel, start } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await newChannel(ada.person);
  // A root and two members, at three a second.
  const begun = await start(ada, quiet);
  assert.deepEqual([begun.phase, begun.people.length], ["ready", 3]);
  const setting = { kind: "history", channel: quiet.id, setting: "joined" } as const;
  assert.equal((await ada.page.ask("sign", quiet, [setting])).history, "joined");
  assert.equal((await bob.look(quiet)).history, "joined");
});

Deno.test("[MEND-5] however much there is to hear of at once, a device looks at a conversation once for what has not begun", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { talkers, newChannel, start } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  await bob.look(quiet);
  let looks = 0;
  bob.browser.between = (path, _init, go) => {
    if (/\/authority\/[^/]+\?/.test(path)) looks++;
    return go();
  };
  await Promise.all(Array.from({ length: 50 }, () => bob.hint(quiet)));
  assert.ok(looks > 0 && looks < 5, `${looks} looks`);
  await ada.send(quiet, "after all of it");
  assert.deepEqual(await bob.texts(quiet), ["after all of it"]);
});
