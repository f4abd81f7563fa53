/** Appending to an authority log that is almost full, and refusing to: CPU of the server (MEND-5). */
import process from "node:process";
import { foldInto } from "../../protocol/e2ee/authority.ts";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
import { type Authority, emptyAuthority } from "../../protocol/e2ee/authority_state.ts";
import { type Bytes, hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { DEFAULT_PERMISSIONS } from "../../protocol/permissions.ts";
import { authorityEntries, authorityHeads } from "../../server/e2ee/authority/records.ts";
import { appendAuthority } from "../../server/e2ee/authority/service.ts";
import { TestApp } from "../../tests/helpers/app.ts";
import { MlsDevice } from "../../tests/helpers/e2ee/mls_device.ts";
import type { Row } from "../table.ts";

/** Entries before anything is measured. */
const LENGTH = 49_000;
const MEMBERS = 5_000;
const ROLES = 90;
const CHANNELS = 400;
/** Entries that are appended, and refused, one by one. */
const ROUNDS = 500;
/** Records that one transaction writes. */
const RECORDS_PER_TRANSACTION = 200;

const trusting = { trustsRoot: () => true, isVerified: true };

/** In this process: of a server with very many members, roles and overrides. */
export async function authorityLogRows(): Promise<Row[]> {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada!.createServer();
  await ada!.bring(server.id, bob!);
  const [phone, laptop] = [await MlsDevice.of(ada!), await MlsDevice.of(bob!)];
  const authority = emptyAuthority(server.id);
  await fill(app, phone, laptop, authority);

  const { context } = app;
  const append = (by: MlsDevice, bytes: Bytes) =>
    appendAuthority(context, by.session.id, server.id, {
      length: authority.length,
      entries: [bytes.toBase64()],
    });
  const refuse = async () => {
    const forbidden = await signed(laptop, authority, kickOf(3));
    return await cpuMs(ROUNDS, () => append(laptop, forbidden).catch(() => {}));
  };
  const begun = cpuMicroseconds();
  const first = await signed(phone, authority, assignmentOf(0));
  await append(phone, first);
  const readAnew = (cpuMicroseconds() - begun) / 1000;
  await foldInto(authority, [first], trusting);
  await refuse();
  const appended = await appendAll(authority, phone, append);
  const metric = `to an authority log of ${LENGTH} entries`;
  return [
    { metric: `appending ${metric}`, unit: "ms CPU", parley: appended, goal: { most: 2 } },
    { metric: `refusing ${metric}`, unit: "ms CPU", parley: await refuse(), goal: { most: 1 } },
    { metric: `reading it anew after a start`, unit: "ms CPU", parley: readAnew },
  ];
}

async function appendAll(
  authority: Authority,
  by: MlsDevice,
  append: (by: MlsDevice, bytes: Bytes) => Promise<unknown>,
): Promise<number> {
  let spent = 0;
  for (let i = 1; i <= ROUNDS; i++) {
    const bytes = await signed(by, authority, assignmentOf(i));
    const before = cpuMicroseconds();
    await append(by, bytes);
    spent += cpuMicroseconds() - before;
    await foldInto(authority, [bytes], trusting);
  }
  return spent / ROUNDS / 1000;
}

/** Writes a log into the store, as it would have grown. */
async function fill(
  { context: { db } }: TestApp,
  owner: MlsDevice,
  member: MlsDevice,
  authority: Authority,
): Promise<void> {
  const scope = authority.scope;
  const { id } = member.session;
  let waiting: Bytes[] = [];
  for (const act of actsOf({ kind: "member", user: id, key: hex(member.personKey.publicKey) })) {
    const bytes = await signed(owner, authority, act);
    await foldInto(authority, [bytes], trusting);
    waiting.push(bytes);
    if (waiting.length < RECORDS_PER_TRANSACTION && authority.length < LENGTH) continue;
    const written = waiting;
    waiting = [];
    const { length, head } = authority;
    await db.transact((tx) => {
      written.forEach((bytes, i) => {
        const at = length - written.length + i;
        authorityEntries.set(tx, { scope, index: at }, { bytes, by: owner.session.id });
      });
      authorityHeads.set(tx, { scope }, { length, hash: head });
    });
  }
}

function* actsOf(guest: AuthorityChange): Generator<AuthorityChange> {
  const permissions = { ...DEFAULT_PERMISSIONS };
  yield { kind: "root", space: "server" };
  yield guest;
  for (let i = 0; i < MEMBERS; i++) {
    yield { kind: "member", user: `user-${i}`, key: hex(randomBytes(32)) };
  }
  for (let i = 0; i < ROLES; i++) {
    yield { kind: "role", role: `role-${i}`, permissions, position: 1 };
  }
  for (let i = 0; i < CHANNELS; i++) {
    const target = { type: "everyone" as const };
    yield { kind: "override", channel: `channel-${i}`, target, override: { readMessages: false } };
  }
  const rest = LENGTH - 2 - MEMBERS - ROLES - CHANNELS;
  for (let i = 0; i < rest; i++) yield assignmentOf(i);
}

/** Alternates different acts, including overrides, which cost the most. */
function assignmentOf(i: number): AuthorityChange {
  if (i % 4 === 3) {
    const target = { type: "user" as const, id: `user-${i % 100}` };
    const override = { readMessages: i % 8 === 3 };
    return { kind: "override", channel: `channel-${i % CHANNELS}`, target, override };
  }
  return { kind: "assign", user: `user-${i % MEMBERS}`, role: `role-${i % ROLES}` };
}

const kickOf = (i: number): AuthorityChange => ({ kind: "kick", user: `user-${i}` });

function signed(
  { identity, key }: MlsDevice,
  authority: Authority,
  act: AuthorityChange,
): Promise<Bytes> {
  return signEntry({ identity, privateKey: key.privateKey }, authority, act);
}

/** Milliseconds of CPU for each round. */
async function cpuMs(rounds: number, task: () => Promise<unknown>): Promise<number> {
  const before = cpuMicroseconds();
  for (let i = 0; i < rounds; i++) await task();
  return (cpuMicroseconds() - before) / rounds / 1000;
}

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

if (import.meta.main) {
  const { table } = await import("../table.ts");
  console.log(table(await authorityLogRows()));
  Deno.exit();
}
