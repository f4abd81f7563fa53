import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import { PrivateError } from "../../link/errors.ts";
import type { Person, Trust } from "../../link/keys.ts";
import { doubtedName } from "../conversation_names.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { PeopleDeps } from "../people.ts";
import { names, type OwnPerson, type Pin, workerNames } from "../records.ts";
import type { Changes, Store } from "../store.ts";
import type { LogComparison } from "./left_out.ts";
import type { ProvenDevices } from "./proofs.ts";
import type { ReliedEntries } from "./relied_entries.ts";

/** Number of times the log may be rewound while keys are requested. */
const MAX_REWINDS = 3;
/** Milliseconds to wait before requesting people again whose entries were incomplete. */
const WAITS_MS = [500, 2500];

/** Server's entries of a person, compared with the log. */
interface Proven extends ProvenDevices, Pick<LogComparison, "isLeftOut" | "isReplaced"> {
  userId: string;
  username: string;
  personKey: Bytes;
  generation: number;
  isRecoverable: boolean;
  entries: Bytes[];
}

/** Ids of people with repeatedly incomplete entries, by open store. */
const withheld = new WeakMap<Store, Set<string>>();

/** Finds keys, for `People.find`. */
export async function findPeople(deps: PeopleDeps, ids: string[]): Promise<Person[]> {
  const { userId, store, now, pinned } = deps;
  if (ids.length === 0) return [];
  const proven = await askPatiently(deps, ids);
  const pins = new Map<string, Pin | null>();
  for (const id of ids) pins.set(id, await store.get<Pin>(names.pins + id));
  const own = await store.get<OwnPerson>(names.person);
  if (own) pins.set(userId, { userId, personKey: own.key.publicKey, at: 0 });
  const isWithheld = (one: Proven) => one.isLeftOut || one.isReplaced && one.userId !== userId;
  // First contact: keys are accepted as the server shows them, until they are compared (E2E-3).
  const fresh = proven.filter((one) => !pins.get(one.userId) && !isWithheld(one))
    .map(({ userId, personKey }): Pin => ({ userId, personKey, at: now() }));
  if (fresh.length > 0) {
    await store.write(Object.fromEntries(fresh.map((pin) => [names.pins + pin.userId, pin])));
    for (const pin of fresh) pins.set(pin.userId, pin);
    pinned();
  }
  const people = await Promise.all(proven.map(async (one): Promise<Person> => {
    const { isLeftOut: _, isReplaced: __, entries, ...shown } = one;
    const pin = pins.get(one.userId);
    // First contact has pinned each person that isn't withheld.
    if (!isWithheld(one)) return { ...shown, trust: await trustIn(store, pin!, one.personKey) };
    if (!pin) return { ...shown, ...NO_KEYS, isWithheld: true };
    // The known key stays known; no device is admitted anywhere (MEND-30, MEND-32).
    const { personKey } = pin;
    const { devicesIn } = await lazyModules.leaves();
    const { revoked } = await devicesIn(entries, one.userId, personKey);
    const trust = trustOf(pin, personKey);
    return { ...shown, personKey, devices: [], revoked, trust, isWithheld: true };
  }));
  const absent = ids.filter((id) => !people.some((one) => one.userId === id));
  for (const id of absent) {
    const pin = pins.get(id);
    const one = pin && await hiddenPerson(store, pin);
    if (one) people.push(one);
  }
  return people;
}

/** Keys of an unknown person whom the server doesn't show in full. */
const NO_KEYS = {
  personKey: new Uint8Array(),
  generation: 0,
  devices: [],
  revoked: [],
  trust: "known",
} as const satisfies Partial<Person>;

/**
 * Returns a known person whom the server leaves out, with their revoked devices; null: none were
 * revoked.
 */
async function hiddenPerson(store: Store, pin: Pin): Promise<Person | null> {
  const { userId, personKey } = pin;
  const { entries } = await reliedOn(store, userId);
  const { devicesIn } = await lazyModules.leaves();
  const { revoked } = await devicesIn(entries, userId, personKey);
  if (!revoked.length) return null;
  const trust = trustOf(pin, personKey);
  const unknown = { username: "", generation: 0, isRecoverable: false, devices: [] };
  return { ...unknown, userId, personKey, revoked, trust };
}

async function reliedOn(store: Store, userId: string): Promise<ReliedEntries> {
  return (await lazyModules.leaves()).readRelied(await store.get(names.relied + userId));
}

/** Requests people with incomplete entries again: a server may be writing just then (MEND-30). */
async function askPatiently(deps: PeopleDeps, ids: string[]): Promise<Proven[]> {
  const known = withheld.get(deps.store) ?? new Set();
  withheld.set(deps.store, known);
  let proven = await ask(deps, ids);
  for (const wait of WAITS_MS) {
    const again = proven.filter((one) => one.isLeftOut && !known.has(one.userId));
    if (!again.length) break;
    await deps.wait(wait);
    const shown = await ask(deps, again.map(({ userId }) => userId));
    proven = [...proven.filter((one) => !again.includes(one)), ...shown];
  }
  for (const { userId, isLeftOut } of proven) {
    if (isLeftOut) known.add(userId);
    else known.delete(userId);
  }
  return proven;
}

/**
 * Requests entries in these people's names from the point up to which all were complete, and
 * compares them with the log.
 */
async function ask(
  { userId: ownId, store, call, heads }: PeopleDeps,
  ids: string[],
): Promise<Proven[]> {
  const relied = new Map<string, ReliedEntries>();
  for (const id of ids) relied.set(id, await reliedOn(store, id));
  const askFrom = async (branch: number) => {
    const seen = [...relied.values()].map(({ seen }) => seen.branch === branch ? seen.size : 0);
    const from = Math.min(...seen);
    return { from, ...await call("listPeople", { query: { ids: ids.join(","), from } }) };
  };
  let branch = (await heads.newest())?.branch ?? 0;
  let { from, people, head: shown } = await askFrom(branch);
  let head = await heads.take(shown);
  // The log was rewound meanwhile (MEND-32): indices belong to the head that comes with them.
  for (let tries = 0; tries < MAX_REWINDS; tries++) {
    if (head.size === shown.size && head.branch === branch) break;
    branch = head.branch;
    ({ from, people, head: shown } = await askFrom(branch));
    head = await heads.take(shown);
  }
  const copy = (await lazyModules.copy()).copyOf(heads);
  if (await copy.size() < head.size && !await copy.walk(head, null)) {
    throw new PrivateError("unproven");
  }
  const part = { head, rows: await copy.entries(from), from, userBytes: copy.userBytes };
  const { compareWithLog, devicesIn, readShown } = await lazyModules.leaves();
  // A device that this person revoked here is gone, whatever the server does about it.
  const removals = [...(await store.list<Bytes>(workerNames.removals)).values()]
    .map((revocation) => keyLogEntry({ kind: "revocation", userId: ownId, revocation }));
  const changes: Changes = {};
  const proven = await Promise.all(
    people.filter(({ user_id }) => ids.includes(user_id)).map(async (one) => {
      const { user_id: userId, username, generation, recoverable: isRecoverable } = one;
      const personKey = fromBase64(one.person_key);
      // Each of `ids` was read above.
      const known = relied.get(userId)!;
      const further = userId === ownId ? removals : [];
      const compared = await compareWithLog(userId, personKey, await readShown(one), known, {
        ...part,
        further,
      });
      const entries = [...compared.relied.entries, ...further];
      changes[names.relied + userId] = compared.relied;
      const { isLeftOut, isReplaced } = compared;
      const said = { userId, username, personKey, generation, isRecoverable };
      const devices = await devicesIn(entries, userId, personKey);
      return { ...said, ...devices, entries, isLeftOut, isReplaced };
    }),
  );
  await store.write(changes);
  return proven;
}

/**
 * Returns the trust in these keys; they count as changed if the person has to be confirmed again
 * since the server showed two logs (MEND-31).
 */
export async function trustIn(store: Store, pin: Pin, personKey: Uint8Array): Promise<Trust> {
  const trust = trustOf(pin, personKey);
  if (!await store.get(doubtedName(pin.userId))) return trust;
  return pin.verified?.personKey ? "verified_changed" : "changed";
}

/** Returns the trust in these keys, from the earlier ones. */
export function trustOf(pin: Pin, personKey: Uint8Array): Trust {
  const compared = pin.verified?.personKey;
  if (compared) return equal(compared, personKey) ? "verified" : "verified_changed";
  return equal(pin.personKey, personKey) ? "known" : "changed";
}
