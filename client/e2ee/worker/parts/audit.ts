import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { isSignedPerson, keyLogEntry, userHash } from "../../../../protocol/e2ee/key_log.ts";
import { PrivateError } from "../../link/errors.ts";
import { lazyModules } from "../lazy_modules.ts";
import { isAuditDue, type UpkeepDeps } from "../own_upkeep.ts";
import { type Audit, names, type OwnPerson, workerNames } from "../records.ts";

/** Leaf of the log in the user's name. */
interface OwnLeaf {
  index: number;
  leaf: Bytes;
}

/**
 * Audits the key log (E2E-34), and reports findings to pages. Copies a long log first, without
 * blocking callers. @throws as `auditLog`
 */
export async function audit(deps: UpkeepDeps, isCopied = false): Promise<void> {
  const { store, now, state, logCopy, inTurn } = deps;
  // Another audit may have come first.
  if (isCopied && !isAuditDue(await store.get<Audit>(names.audit), now())) return;
  if (await auditLog(deps, isCopied)) return void await state.send();
  // Failures are tried again the next time.
  void logCopy.run().then(() => inTurn(() => audit(deps, true))).catch(() => {});
}

/**
 * Copies the key log up to its head, and searches all entries in the user's name for ones that the
 * person key hasn't signed (E2E-34): keys that a server shows to others instead. Skips none,
 * whatever the server says of it (MEND-37).
 * @param isPatient copies all that is missing, however much
 * @returns false if much is missing, and nothing was done; throws PrivateError split_log, unproven;
 *   CallError
 */
async function auditLog(
  { userId, store, call, heads, now }: UpkeepDeps,
  isPatient: boolean,
): Promise<boolean> {
  const own = await store.get<OwnPerson>(names.person);
  if (!own) return true;
  const personKey = own.key.publicKey;
  const kept = await store.get<Audit>(names.audit);
  const before = kept && equal(kept.personKey, personKey) ? kept : null;
  const head = await heads.take(await call("getLogHead"));
  // The leaves yield the signed root, so others are shown the same log.
  const { copyOf, isFarBehind } = await lazyModules.copy();
  const copy = copyOf(heads);
  if (!isPatient && await isFarBehind(heads, head)) return false;
  if (await copy.size() < head.size && !await copy.walk(head, null)) {
    throw new PrivateError("unproven");
  }
  const me = (await userHash(userId)).subarray(0, copy.userBytes);
  const leaves = (await copy.entries()).slice(0, head.size).flatMap(({ user, leaf }, index) =>
    equal(user, me) ? [{ index, leaf }] : []
  );
  // Requested after the log, so that no entry is missing.
  const { entries } = await call("getIdentity");
  const judged = await judge(leaves, entries.map(({ entry }) => fromBase64(entry)), {
    userId,
    personKey,
    beginning: before?.beginning ?? await store.get<OwnLeaf>(workerNames.beginning) ?? undefined,
  });
  const audit: Audit = { personKey, size: head.size, at: now(), ...judged };
  await store.write({ [names.audit]: audit });
  return true;
}

/**
 * @param entries in the user's name, as the server returns them
 * @returns where the user's own keys begin, and positions of entries that aren't theirs
 */
async function judge(
  leaves: OwnLeaf[],
  entries: Bytes[],
  { userId, personKey, beginning: known }: {
    userId: string;
    personKey: Bytes;
    beginning: Audit["beginning"];
  },
): Promise<Pick<Audit, "beginning" | "foreign">> {
  const { leafHash } = await lazyModules.copy();
  const { beginningIn, deviceSaid } = await lazyModules.leaves();
  const beginnings = known ? [known.leaf] : await Promise.all(
    (["person", "reset"] as const).map((kind) =>
      leafHash(keyLogEntry({ kind, userId, personKey }))
    ),
  );
  const signed = new Set<string>();
  let isFirst = false;
  for (const entry of entries) {
    const leaf = await leafHash(entry);
    if (await deviceSaid(entry, userId, personKey)) signed.add(hex(leaf));
    const one = beginningIn(entry);
    if (!one || one.userId !== userId || !equal(one.personKey, personKey)) continue;
    if (!known && one.signed && await isSignedPerson(one)) beginnings.push(leaf);
    isFirst ||= one.kind === "person";
  }
  const first = leaves.find(({ leaf }) => beginnings.some((one) => equal(one, leaf)));
  const foreign = leaves.filter(({ index, leaf }) => {
    if (index === first?.index || signed.has(hex(leaf))) return false;
    // Entries before a reset belong to lost keys.
    return !first || isFirst || index > first.index;
  });
  return {
    ...(first && { beginning: first }),
    foreign: foreign.map(({ index }) => index),
  };
}
