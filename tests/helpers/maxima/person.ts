/** People who have as much of everything as they may. */
import { randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { MAX_TOKENS } from "../../../protocol/token_scopes.ts";
import { archivedKeys, archivers } from "../../../server/e2ee/archive/records.ts";
import { letterRecords, waitingLetters } from "../../../server/e2ee/letters/records.ts";
import { packageRecords } from "../../../server/e2ee/packages/records.ts";
import { beginSession } from "../../../server/features/auth/sessions.ts";
import { noteSecurity } from "../../../server/features/security/service.ts";
import { putChannel, putInGroup } from "../../../server/membership/channels/channels.ts";
import { relations, STRANGERS } from "../../../server/membership/relations/records.ts";
import type { TestApp } from "../app.ts";
import type { MlsDevice } from "../e2ee/mls_device.ts";
import type { Person } from "../person.ts";
import { saveAnimation } from "../shelf.ts";
import { count, inBatches, together } from "./batches.ts";
import { deviceIds, fillDevices } from "./devices.ts";
import { putMembers, SHELF_SIZE } from "./server.ts";

/** Content keys in an archive: it has no maximum, and these are several batches. */
const ARCHIVED = 400;
const LETTER_BYTES = 1000;

/**
 * Gives a person the maximum of everything: servers of `host`, groups and friends among `others`,
 * sessions, tokens, saved GIFs, devices, letters and key packages.
 * @param owned how many servers they are in already
 */
export async function fillPerson(
  app: TestApp,
  device: MlsDevice,
  { host, others, owned }: { host: Person; others: readonly Person[]; owned: number },
): Promise<void> {
  const person = device.session;
  await together(SERVER_LIMITS.serversPerUser - owned, async () => {
    await putMembers(app, (await host.createServer()).server.id, [person]);
  });
  await putGroups(app, person, others);
  await putFriends(app, person, others);
  const token = { name: "a program", scopes: ["read"], expires_in_days: null };
  await together(MAX_TOKENS, () => person.post("/users/tokens", token));
  await together(SHELF_SIZE, () => saveAnimation(person, person.id, 5));
  await putSessions(app, person);
  await putKeys(app, device, others);
}

async function putGroups({ context: { db } }: TestApp, { id }: Person, others: readonly Person[]) {
  const groups = count(SERVER_LIMITS.groupsPerUser).map((n) => ({
    id: crypto.randomUUID(),
    server_id: null,
    name: `group ${n}`,
    is_voice: false as const,
    position: 0,
    group: true as const,
    members: [id, others[n % others.length].id, others[(n + 1) % others.length].id],
    created_at: 0,
  }));
  await inBatches(db, groups, 20, (tx, group) => {
    putChannel(tx, group);
    for (const member of group.members) putInGroup(tx, group.id, member);
  });
}

async function putFriends({ context: { db } }: TestApp, { id }: Person, others: readonly Person[]) {
  await inBatches(db, others, 40, (tx, other) => {
    relations.set(tx, { userId: id, otherId: other.id }, { ...STRANGERS, friend: true });
    relations.set(tx, { userId: other.id, otherId: id }, { ...STRANGERS, friend: true });
  });
}

async function putSessions({ context }: TestApp, { id: userId }: Person) {
  await inBatches(context.db, count(99), 20, (tx) => {
    beginSession(context, tx, userId, "a test");
  });
  const notes = count(SERVER_LIMITS.securityChanges + SERVER_LIMITS.securitySignIns);
  await inBatches(context.db, notes, 50, (tx) => {
    const note = { userId, kind: "public_key_replaced", device: null, quiet: true } as const;
    noteSecurity(context, tx, note);
  });
}

async function putKeys(app: TestApp, { id, session }: MlsDevice, others: readonly Person[]) {
  const { db, usage } = app.context;
  const ids = deviceIds(E2EE_SERVER_LIMITS.devicesKnown - 1);
  await fillDevices(app, session.id, new Map(ids.map((one) => [one, new Uint8Array(280)])));
  const letters = count(E2EE_LIMITS.lettersWaiting);
  const waiting: Record<string, number> = {};
  await inBatches(db, letters, 100, (tx, n) => {
    const from = others[n % others.length];
    waiting[from.id] = (waiting[from.id] ?? 0) + 1;
    const sealed = new Uint8Array(LETTER_BYTES);
    const letter = { fromUser: from.id, fromDevice: "", sent_at: tx.now, sealed };
    letterRecords.set(tx, { deviceId: id, id: crypto.randomUUID() }, letter);
    usage.addIn(tx, from.id, LETTER_BYTES);
  });
  await db.transact((tx) => waitingLetters.set(tx, { deviceId: id }, waiting));
  await inBatches(db, count(E2EE_LIMITS.keyPackagesMax), 100, (tx) => {
    const expires = tx.now + E2EE_LIMITS.keyPackageDays * 86_400_000;
    packageRecords.set(tx, { deviceId: id, id: crypto.randomUUID() }, {
      bytes: randomBytes(2000),
      expires,
    });
  });
  await putArchive(app, session.id, "elsewhere");
}

/** Stores content keys of a channel for a person. */
export async function putArchive(
  { context: { db, usage } }: TestApp,
  userId: string,
  channelId: string,
): Promise<void> {
  await inBatches(db, count(ARCHIVED), 100, (tx, n) => {
    archivedKeys.set(tx, { userId, channelId, order: n }, randomBytes(100));
    usage.addIn(tx, userId, 100);
  });
  await db.transact((tx) => archivers.set(tx, { channelId, userId }, true));
}
