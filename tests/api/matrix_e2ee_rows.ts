import assert from "node:assert/strict";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { base64, TestDevice } from "../helpers/e2ee/api_device.ts";
import type { World } from "../helpers/matrix.ts";
import type { Person } from "../helpers/person.ts";
import { HIDDEN, managers, members, type Row, signedIn, writers } from "./matrix_columns.ts";

/** The first device of each of the cast, who have their keys in all worlds. */
const firsts = new WeakMap<Person, Promise<TestDevice>>();
const firstOf = (person: Person) =>
  firsts.getOrInsertComputed(person, () => TestDevice.first(person));

/** Subject of a row: a device of the actor, one of the author, and a revocation of the actor's. */
const made = new WeakMap<World, { own?: TestDevice; author: TestDevice; revocation?: string }>();

async function devices(world: World): Promise<void> {
  const { actor, author } = world;
  const own = actor ? await firstOf(actor) : undefined;
  made.set(world, { own, author: await firstOf(author) });
}

/** The own device is a further one, which may go. */
async function deviceToRevoke(world: World): Promise<void> {
  await devices(world);
  const known = made.get(world)!;
  const own = await known.own?.further(world.actor!);
  made.set(world, { ...known, own, revocation: await own?.revocation() });
}

/** Makes the actor's device use an unknown person key, while the server knows another. */
async function strangeDevice(world: World): Promise<void> {
  await devices(world);
  const own = world.actor ? await TestDevice.make(world.actor) : undefined;
  made.set(world, { ...made.get(world)!, own });
}

/** The owner's device, which makes channels private. */
const owners = new WeakMap<Person, Promise<MlsDevice>>();

/** The channel is private, with a device of its owner in its group, and the actor has a device. */
async function privateChannel(world: World): Promise<void> {
  const { owner, channel } = world;
  await devices(world);
  const personKey = (await firstOf(owner)).personKey;
  const device = await owners.getOrInsertComputed(owner, () => MlsDevice.of(owner, personKey));
  const { status, body } = await device.begin(channel.id);
  assert.ok(status === 201 || body.code === "stale_epoch", JSON.stringify(body));
}

const inChannel = ({ channel }: World) => [channel.id];
const some = () => base64(randomBytes(40));
const someSignature = () => ({ signature: base64(randomBytes(64)) });
const someHead = () => ({
  size: 1,
  root: base64(randomBytes(32)),
  signature: base64(randomBytes(64)),
  server_key: base64(randomBytes(32)),
});
const tag = () => base64(randomBytes(16));
const ownId = (world: World) => made.get(world)?.own?.id ?? "none";
const authorId = (world: World) => made.get(world)?.author.id ?? "none";
const own = (world: World) => [ownId(world)];
const author = (world: World) => [authorId(world)];
const revocation = (world: World) => ({ revocation: made.get(world)?.revocation ?? some() });
const described = (world: World) =>
  made.get(world)?.own?.described() ??
    { certificate: some(), keyPackages: [], lastResort: some() };
const letters = (to: string, device: string) => ({ device, letters: [{ to, sealed: some() }] });

/**
 * Rows for keys, devices and their data (E2E-44): each person's own, visible to people they know.
 */
export const E2EE_ROWS: Row[] = [
  { door: "GET /e2ee/identity", expected: signedIn("200") },
  {
    door: "PUT /e2ee/identity",
    note: "another key than the certificate's",
    expected: signedIn("400 bad_certificate"),
    prepare: strangeDevice,
    body: (world) => ({ personKey: base64(randomBytes(32)), ...described(world) }),
  },
  {
    door: "POST /e2ee/identity/reset",
    expected: signedIn("403 wrong_password"),
    body: () => ({ password: "not the password" }),
  },
  { door: "DELETE /e2ee/identity/reset", expected: signedIn(HIDDEN) },
  {
    door: "GET /e2ee/people",
    expected: signedIn("200"),
    query: ({ author }) => `ids=${author.id}&version=2`,
  },
  {
    door: "POST /e2ee/devices",
    note: "of another person key",
    expected: signedIn("400 bad_certificate"),
    prepare: strangeDevice,
    body: described,
  },
  {
    door: "DELETE /e2ee/devices/{id}",
    note: "one's own",
    expected: signedIn("200"),
    prepare: deviceToRevoke,
    params: own,
    body: revocation,
  },
  {
    door: "DELETE /e2ee/devices/{id}",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: deviceToRevoke,
    params: author,
    body: revocation,
  },
  {
    door: "POST /e2ee/devices/{id}/prove",
    note: "one's own, by another key",
    expected: signedIn("400 invalid_input"),
    prepare: devices,
    params: own,
    body: someSignature,
  },
  {
    door: "POST /e2ee/devices/{id}/prove",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: devices,
    params: author,
    body: someSignature,
  },
  {
    door: "POST /e2ee/devices/{id}/key-packages",
    note: "one's own",
    expected: signedIn("200"),
    prepare: devices,
    params: own,
    body: () => ({ keyPackages: [some()] }),
  },
  {
    door: "POST /e2ee/devices/{id}/key-packages",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: devices,
    params: author,
    body: () => ({ keyPackages: [some()] }),
  },
  {
    door: "POST /e2ee/key-packages/claim",
    note: "of one whom no authority log has let in",
    expected: members("403 forbidden"),
    prepare: devices,
    body: (world) => ({ channelId: world.channel.id, devices: [authorId(world)] }),
  },
  { door: "GET /e2ee/vault", expected: signedIn("200") },
  {
    door: "PUT /e2ee/vault",
    note: "an older version than the stored one",
    expected: signedIn("409 log_conflict"),
    prepare: devices,
    body: () => ({ version: 1_000_000, sealed: some() }),
  },
  {
    door: "GET /e2ee/archive/{channel}",
    expected: members("200"),
    params: ({ channel }) => [channel.id],
  },
  {
    door: "PUT /e2ee/archive/{channel}/{epoch}",
    expected: members("200"),
    prepare: devices,
    params: ({ channel }) => [channel.id, "1-1"],
    body: () => ({ sealed: some() }),
  },
  {
    door: "GET /e2ee/archive/{channel}/{epoch}",
    note: "one's own, whoever may read there now",
    expected: signedIn(HIDDEN),
    params: ({ channel }) => [channel.id, "1-9"],
  },
  {
    door: "POST /e2ee/letters",
    note: "a fellow member",
    expected: members("200"),
    prepare: devices,
    body: (world) => letters(authorId(world), ownId(world)),
  },
  {
    door: "POST /e2ee/letters",
    note: "as another's device",
    expected: signedIn(HIDDEN),
    prepare: devices,
    body: (world) => letters(ownId(world), authorId(world)),
  },
  {
    door: "GET /e2ee/letters",
    note: "of another's device",
    expected: signedIn(HIDDEN),
    prepare: devices,
    query: (world) => `device=${authorId(world)}`,
  },
  {
    door: "DELETE /e2ee/letters",
    note: "of another's device",
    expected: signedIn(HIDDEN),
    prepare: devices,
    body: (world) => ({ device: authorId(world), ids: ["some"] }),
  },
  { door: "GET /e2ee/pairing", expected: signedIn("200") },
  {
    door: "POST /e2ee/pairing",
    expected: signedIn("201"),
    prepare: devices,
    body: () => ({ commitment: base64(randomBytes(32)), version: 2 }),
  },
  {
    door: "PUT /e2ee/pairing/{id}",
    note: "one that nobody has begun",
    expected: signedIn(HIDDEN),
    params: () => ["none"],
    body: () => ({ step: "opening", opening: some() }),
  },
  {
    door: "DELETE /e2ee/pairing/{id}",
    note: "one that nobody has begun",
    expected: signedIn(HIDDEN),
    params: () => ["none"],
  },
  {
    door: "GET /e2ee/authority/{scope}",
    expected: members("200"),
    params: ({ server }) => [server.id],
  },
  {
    door: "GET /e2ee/authority/{scope}/keys",
    expected: members("200"),
    params: ({ server }) => [server.id],
  },
  {
    door: "POST /e2ee/authority/{scope}",
    note: "what nobody has signed",
    expected: members("400 invalid_input"),
    params: ({ server }) => [server.id],
    body: () => ({ length: 0, entries: [some()] }),
  },
  {
    door: "POST /e2ee/channels/{id}/group",
    note: "of no device",
    expected: managers("400 bad_commit"),
    prepare: devices,
    params: inChannel,
    body: (world) => ({ device: ownId(world), generation: 1, groupInfo: some() }),
  },
  {
    door: "PUT /e2ee/channels/{id}/group",
    note: "where the server is not behind",
    expected: members("409 stale_epoch"),
    prepare: privateChannel,
    params: inChannel,
    body: (world) => ({
      device: ownId(world),
      generation: 1,
      epoch: 0,
      groupInfo: some(),
      rows: [],
    }),
  },
  {
    door: "GET /e2ee/channels/{id}/group",
    expected: members("200"),
    prepare: privateChannel,
    params: inChannel,
  },
  {
    door: "GET /e2ee/channels/{id}/commits",
    expected: members("200"),
    prepare: privateChannel,
    params: inChannel,
    query: () => "generation=1&from=0",
  },
  {
    door: "POST /e2ee/channels/{id}/commits",
    note: "of no member of the group",
    expected: members("400 bad_commit"),
    prepare: privateChannel,
    params: inChannel,
    body: (world) => ({
      device: ownId(world),
      generation: 1,
      epoch: 0,
      commit: some(),
      groupInfo: some(),
    }),
  },
  {
    door: "GET /e2ee/channels/{id}/welcome",
    note: "for one's own device",
    expected: members("200"),
    prepare: privateChannel,
    params: inChannel,
    query: (world) => `device=${ownId(world)}`,
  },
  {
    door: "POST /e2ee/channels/{id}/invite",
    note: "of a server",
    expected: writers("400 invalid_input"),
    params: inChannel,
  },
  {
    door: "POST /e2ee/messages/{id}/reactions",
    note: "what nobody has sealed",
    expected: writers("400 invalid_input"),
    prepare: privateChannel,
    params: ({ message }) => [message.id],
    body: () => ({ tag: tag(), sealed: some(), iv: base64(randomBytes(12)) }),
  },
  {
    door: "DELETE /e2ee/messages/{id}/reactions",
    expected: members("200"),
    prepare: privateChannel,
    params: ({ message }) => [message.id],
    body: () => ({ tag: tag() }),
  },
  {
    door: "POST /e2ee/messages/{id}/report",
    note: "one that the server could read",
    expected: members("400 invalid_input"),
    prepare: privateChannel,
    params: ({ message }) => [message.id],
    body: () => ({ key: base64(randomBytes(32)), certificate: some() }),
  },
  { door: "GET /e2ee/log/head", expected: signedIn("200") },
  {
    door: "GET /e2ee/log/inclusion",
    expected: signedIn("400 invalid_input"),
    query: () => "index=0&size=1000000",
  },
  { door: "GET /e2ee/log/consistency", expected: signedIn("200"), query: () => "first=0&second=0" },
  {
    door: "POST /e2ee/log/lost",
    note: "a head that this server has not signed",
    expected: signedIn("400 invalid_input"),
    body: () => ({ head: someHead(), from: 0, consistency: [], entries: [] }),
  },
  { door: "GET /e2ee/log/entries", expected: signedIn("200"), query: () => "from=0" },
];
