import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import type { PrivateFrom } from "../../link/keys.ts";
import type { FirstContact } from "../first_contact.ts";
import { lazyModules } from "../lazy_modules.ts";
import {
  type Audit,
  names,
  type OwnPerson,
  type Pin,
  type PinnedName,
  workerNames,
} from "../records.ts";
import type { Changes, Store } from "../store.ts";
import {
  type KnownPin,
  MAX_REVOKED,
  MAX_ROOTS,
  mergeKnown,
  newest,
  type Roots,
  type SharedKnowledge,
} from "./shared_knowledge.ts";

export { handedOn, isSameKnown, mergeKnown, type SharedKnowledge } from "./shared_knowledge.ts";

/** Returns changes that store another device's knowledge in this one. */
export async function takenIn(
  store: Store,
  userId: string,
  other: SharedKnowledge,
): Promise<Changes> {
  return await changesTo(store, userId, mergeKnown(await knownIn(store, userId), other));
}

/** Returns this device's knowledge. */
export async function knownIn(store: Store, userId: string): Promise<SharedKnowledge> {
  const [pins, called, contacts, privateFrom] = await Promise.all([
    store.list<Pin>(names.pins),
    store.list<PinnedName>(names.personNames),
    store.list<FirstContact>(names.contacts),
    store.get<PrivateFrom>(names.privateFrom),
  ]);
  const isPrivate = (id: string) => privateFrom?.[id] !== undefined;
  const withDm = new Set(
    [...contacts].filter(([name]) => isPrivate(name.slice(names.contacts.length)))
      .map(([, contact]) => contact.with),
  );
  const audit = await store.get<Audit>(names.audit);
  const own = await store.get<OwnPerson>(names.person);
  const isOfNow = audit?.beginning && own && equal(audit.personKey, own.key.publicKey);
  const roots = [...await store.list<Roots[string]>(workerNames.roots)]
    .map(([name, root]) => [name.slice(workerNames.roots.length), root] as const);
  return {
    pins: [...pins.values()].map((pin): KnownPin => {
      const one = called.get(names.personNames + pin.userId);
      const isDm = one?.isPrivate || withDm.has(pin.userId);
      return {
        ...pin,
        ...(one && { name: one.name, former: one.former }),
        ...(isDm && { dm: true }),
      };
    }),
    privateFrom: privateFrom ?? {},
    revoked: await revocationsIn(store, userId),
    ...(isOfNow && { audit: audit.beginning }),
    roots: newest(Object.fromEntries(roots), MAX_ROOTS),
    later: await store.get<Record<string, unknown>>(workerNames.vaultLater) ?? {},
  };
}

/** Returns revocations of own devices: those in the log, and those still to be sent. */
async function revocationsIn(store: Store, userId: string): Promise<Bytes[]> {
  const { readRelied, revocationIn } = await lazyModules.leaves();
  const { entries } = readRelied(await store.get(names.relied + userId));
  const sent = entries.map(revocationIn).filter((one) => one !== null);
  const waiting = [...(await store.list<Bytes>(workerNames.removals)).values()];
  return [...sent, ...waiting.filter((one) => !sent.some((known) => equal(known, one)))]
    .slice(-MAX_REVOKED);
}

/** Returns changes that store the knowledge. */
export async function changesTo(
  store: Store,
  userId: string,
  { pins, privateFrom, revoked, audit, roots, later }: SharedKnowledge,
): Promise<Changes> {
  const changes: Changes = { [names.privateFrom]: privateFrom, [workerNames.vaultLater]: later };
  for (const { name, former, dm, ...pin } of pins) {
    changes[names.pins + pin.userId] = pin;
    if (name === undefined) continue;
    const key = names.personNames + pin.userId;
    const before = await store.get<PinnedName>(key);
    const { offered, isTwin } = before ?? {};
    const rest = {
      ...(offered && offered !== name && { offered }),
      ...(isTwin && { isTwin }),
      ...(dm && { isPrivate: dm }),
    };
    changes[key] = { name, former: former ?? [], ...rest } satisfies PinnedName;
  }
  for (const [scope, root] of Object.entries(roots ?? {})) {
    changes[workerNames.roots + scope] = root;
  }
  if (audit) changes[workerNames.beginning] = audit;
  // Sent until the log has them, which may have lost them (MEND-30).
  const { readRevocation } = await lazyModules.leaves();
  const known = await revocationsIn(store, userId);
  for (const one of revoked ?? []) {
    if (known.some((own) => equal(own, one))) continue;
    const said = await readRevocation(one).catch(() => null);
    if (said?.userId === userId) changes[workerNames.removals + said.deviceId] = one;
  }
  (await lazyModules.names()).forgetNames(store);
  return changes;
}
