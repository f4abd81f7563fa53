import { belongsIn, readersOf } from "../../../protocol/e2ee/authority.ts";
import { type Bytes, equal, hex } from "../../../protocol/e2ee/bytes.ts";
import { type Certificate, namedDevice, readCertificate } from "../../../protocol/e2ee/identity.ts";
import type { Person } from "../link/keys.ts";
import { memberName } from "./conversation_names.ts";
import type { OpenConversation } from "./open_conversation.ts";
import { lazyModules } from "./lazy_modules.ts";

/** Thrown for a commit or group with an unauthorized member (E2E-24). */
export class StrangerError extends Error {
  /** @param by ids of the users who added them */
  constructor(readonly by: string[]) {
    super("somebody whom nobody allowed");
  }
}

/** Returns the devices whose people were never let in. */
export async function strangersAmong(
  { log }: OpenConversation,
  identities: readonly Bytes[],
): Promise<Certificate[]> {
  const all = await Promise.all(identities.map((one) => readCertificate(one)));
  return all.filter((one) => !log.ever.includes(memberName(one)));
}

/** Changes that the group needs. Removing needs no proof, adding does (E2E-18). */
export interface Plan {
  /** Certificates by device id. */
  add: Map<string, Bytes>;
  /** Certificates. */
  remove: Bytes[];
  /** Ids of people whose devices are removed. */
  going: string[];
}

/**
 * Compares the group with the authority log and with the devices in use. Compares leaves by
 * certificate: any member can give a leaf the id of another's device (MEND-37). A leaf stays only
 * if it is proven, not revoked, and of the person key in the log.
 */
export async function planOf(held: OpenConversation): Promise<Plan> {
  const { log: { authority }, deps: { directory }, group, id, device } = held;
  // Plans are made for a group that this device is in.
  const present = group!.leaves.map(({ identity }) => identity);
  const ids = [...readersOf(authority, id), ...present.map((one) => namedDevice(one).userId)];
  let people = await directory.get(ids);
  const unshown = present.filter((one) => !isShown(people, one));
  const unproven = unshown.length
    ? await (await lazyModules.pins()).unprovenAmong(held, unshown)
    : unshown;
  if (unshown.length) people = await directory.get(ids);
  const remove: Bytes[] = [];
  const going: string[] = [];
  for (const identity of present) {
    // Members can't remove themselves: others do.
    if (equal(identity, device.certificate)) continue;
    const said = await readCertificate(identity);
    const stays = !unproven.includes(identity) && belongsIn(authority, id, said) &&
      !has(people.get(said.userId)?.revoked ?? [], identity);
    if (stays) continue;
    remove.push(identity);
    going.push(said.userId);
  }
  const add = new Map<string, Bytes>();
  // Nobody is let in while it's unknown which of two logs is true (MEND-31).
  const isSplit = await held.deps.heads.split();
  for (const person of people.values()) {
    // Others let in keys that aren't the verified ones: this device doesn't.
    const isOther = person.trust === "verified_changed";
    if (isSplit || isOther || !belongsIn(authority, id, person)) continue;
    for (const { id: deviceId, certificate } of person.devices) {
      if (!present.some((one) => equal(one, certificate))) add.set(deviceId, certificate);
    }
  }
  return { add, remove, going: [...new Set(going)] };
}

/** Returns whether the server has shown and proven this device certificate, in use or not. */
export function isShown(people: Map<string, Person>, identity: Bytes): boolean {
  const person = people.get(namedDevice(identity).userId);
  return !!person && has([...person.devices, ...person.revoked], identity);
}

/** Returns whether another device of this person has revoked this one (E2E-14). */
export async function isTakenBack(
  { deps, device }: OpenConversation,
  age?: number,
): Promise<boolean> {
  const own = (await deps.directory.get([deps.userId], age)).get(deps.userId);
  return !!own && has(own.revoked, device.certificate);
}

/**
 * Returns people who may read by the log and whose keys have changed (E2E-35). In a server, a
 * member with the permission signs new keys into the log first; until then they don't count there.
 * The owner signs new keys of their own, and others confirm them before they continue (E2E-14).
 */
export async function changedIn(held: OpenConversation): Promise<Person[]> {
  const { log: { authority, newRoot }, deps, id } = held;
  const people = await deps.directory.get(readersOf(authority, id));
  return [...people.values()].filter(({ userId, personKey, trust }) => {
    const isOther = authority.people.get(userId)?.key !== hex(personKey);
    const isUntrusted = trust === "changed" || trust === "verified_changed";
    return authority.space === "server"
      ? isUntrusted && (!isOther || newRoot?.userId === userId)
      : isUntrusted || isOther;
  });
}

/**
 * Returns ids of people who may read by the log, and of whose keys the server withholds something
 * (MEND-30).
 */
export async function withheldIn(
  { log: { authority }, deps, id }: OpenConversation,
): Promise<string[]> {
  return withheldOf(await deps.directory.get(readersOf(authority, id)));
}

export function withheldOf(people: Map<string, Person>): string[] {
  return [...people.values()].flatMap(({ userId, isWithheld }) => isWithheld ? [userId] : []);
}

function has(devices: Person["devices"], identity: Bytes): boolean {
  return devices.some(({ certificate }) => equal(certificate, identity));
}
