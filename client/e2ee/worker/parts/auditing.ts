import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { GrowingTree } from "../../../../protocol/e2ee/growing_tree.ts";
import { type KeyLogEntry, keyLogEntry, userHash } from "../../../../protocol/e2ee/key_log.ts";
import { leafHash } from "../../../../protocol/e2ee/tree.ts";
import type { Call } from "../call.ts";
import type { Heads } from "../heads.ts";
import { provePerson } from "../proofs.ts";
import { type Audit, names, type OwnPerson } from "../records.ts";
import type { Store } from "../store.ts";

/** Pages of entries that one audit takes: about 200 KB. */
const PAGES = 2;

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  heads: Heads;
  now: () => number;
}

/**
 * Walks the key log from where this device has left it, for entries in one's own name that nobody
 * with the person key has made (E2E-34): the keys that a server shows to somebody else instead. That
 * what is walked is the log that others are shown is proven by its tree.
 * @throws PrivateError split_log, unproven; CallError
 */
export async function auditLog({ userId, store, call, heads, now }: Deps): Promise<void> {
  const own = await store.get<OwnPerson>(names.person);
  if (!own) return;
  const personKey = own.key.publicKey;
  const kept = await store.get<Audit>(names.audit);
  const before = kept && equal(kept.personKey, personKey) ? kept : null;
  const tree = new GrowingTree(before?.size, before?.roots);
  const { size } = await heads.take(await call("getLogHead"));
  const me = await userHash(userId);
  const found: { index: number; leaf: Bytes }[] = [];
  for (let page = 0; page < PAGES && tree.size < size; page++) {
    const { entries } = await call("listEntries", { query: { from: tree.size } });
    if (!entries.length) break;
    for (const { user, leaf } of entries.slice(0, size - tree.size)) {
      const hash = fromBase64(leaf);
      if (equal(fromBase64(user), me)) found.push({ index: tree.size, leaf: hash });
      await tree.add(hash);
    }
  }
  await heads.compare(await tree.head());
  const foreign = before?.foreign ?? [];
  if (found.length) {
    const { first, leaves } = await ownEntries();
    for (const { index, leaf } of found) {
      if (index >= first && !leaves.has(hex(leaf))) foreign.push(index);
    }
  }
  const audit: Audit = { personKey, size: tree.size, roots: tree.roots, at: now(), foreign };
  await store.write({ [names.audit]: audit });

  /** What the person key stands for: asked for after the log, so that nothing of it is missing. */
  async function ownEntries(): Promise<{ first: number; leaves: Set<string> }> {
    const { people, head } = await call("listPeople", { query: { ids: userId } });
    const [shown] = people.filter(({ user_id }) => user_id === userId);
    // Nobody's: whatever stands there in one's own name is foreign.
    if (!shown || !equal(fromBase64(shown.person_key), personKey)) {
      return { first: 0, leaves: new Set() };
    }
    await provePerson(shown, await heads.take(head));
    const { generation, devices } = shown;
    const entries: KeyLogEntry[] = [
      { kind: generation === 0 ? "person" : "reset", userId, personKey },
      ...devices.flatMap(({ certificate, revoked }): KeyLogEntry[] => [
        { kind: "device", userId, certificate: fromBase64(certificate) },
        ...revoked
          ? [{ kind: "revocation", userId, revocation: fromBase64(revoked.revocation) } as const]
          : [],
      ]),
    ];
    const hashes = await Promise.all(entries.map((entry) => leafHash(keyLogEntry(entry))));
    // What stands before a new beginning is of keys that were lost.
    return { first: generation === 0 ? 0 : shown.index, leaves: new Set(hashes.map(hex)) };
  }
}
