import { fromBase64 } from "../../../base/base64.ts";
import { equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { type KeyLogEntry, keyLogEntry, userHash } from "../../../../protocol/e2ee/key_log.ts";
import type { Call } from "../call.ts";
import { PrivateError } from "../../link/errors.ts";
import type { Heads } from "../heads.ts";
import { parts } from "../parts.ts";
import { type Audit, names, type OwnPerson } from "../records.ts";
import type { Store } from "../store.ts";

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  heads: Heads;
  now: () => number;
}

/**
 * Copies the key log up to its head, and looks through what is new for entries in one's own name
 * that nobody with the person key has made (E2E-34): the keys that a server shows to somebody else
 * instead.
 * @throws PrivateError split_log, unproven; CallError
 */
export async function auditLog({ userId, store, call, heads, now }: Deps): Promise<void> {
  const own = await store.get<OwnPerson>(names.person);
  if (!own) return;
  const personKey = own.key.publicKey;
  const kept = await store.get<Audit>(names.audit);
  const before = kept && equal(kept.personKey, personKey) ? kept : null;
  const head = await heads.take(await call("getLogHead"));
  // The leaves give the signed root, so this is the log that others are shown.
  const { copyOf, includes, leafHash } = await parts.copying();
  const copy = copyOf(heads);
  if (!await copy.walk(head, null)) throw new PrivateError("unproven");
  const from = before?.size ?? 0;
  const me = (await userHash(userId)).subarray(0, copy.userBytes);
  const entries = (await copy.entries(from)).slice(0, head.size - from);
  const found = entries.flatMap(({ user, leaf }, i) =>
    equal(user, me) ? [{ index: from + i, leaf }] : []
  );
  const foreign = before?.foreign ?? [];
  if (found.length) {
    const { first, leaves } = await ownEntries();
    for (const { index, leaf } of found) {
      if (index >= first && !leaves.has(hex(leaf))) foreign.push(index);
    }
  }
  const audit: Audit = { personKey, size: head.size, at: now(), foreign };
  await store.write({ [names.audit]: audit });

  /** What the person key stands for: asked for after the log, so that nothing of it is missing. */
  async function ownEntries(): Promise<{ first: number; leaves: Set<string> }> {
    const { people, head } = await call("listPeople", { query: { ids: userId } });
    const [shown] = people.filter(({ user_id }) => user_id === userId);
    // Nobody's: whatever stands there in one's own name is foreign.
    if (!shown || !equal(fromBase64(shown.person_key), personKey)) {
      return { first: 0, leaves: new Set() };
    }
    const { provePerson } = await parts.finding();
    await provePerson(shown, await heads.take(head), includes);
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
