import { type Bytes, equal, hex } from "../../../protocol/e2ee/bytes.ts";
import { isHeadOf, type SignedHead } from "../../../protocol/e2ee/key_log.ts";
import { MAX_STORED_REWINDS, signRewind } from "../../../protocol/e2ee/rewind.ts";
import type { LogHead, LostEntries } from "../../../protocol/e2ee/people_schemas.ts";
import { includesLeaf, isBeginningOf, leafHash } from "../../../protocol/e2ee/tree.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import { accessSession } from "../../features/auth/fresh.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { forgetLetters } from "../letters/service.ts";
import { logRewinds, logSize, type RewindRecord } from "../log/records.ts";
import { serverKey } from "../log/server_key.ts";
import { headView } from "../log/view.ts";
import { dropPackages } from "../packages/service.ts";
import { applyLost, type LostEntry, readLost } from "./apply.ts";

/** Times that the log may grow while the entries are checked. */
const MAX_ATTEMPTS = 20;

/** Changes of one transaction, for a log of `size` entries. */
interface Plan {
  size: number;
  rewinds: RewindRecord[];
  /** The rewinds with the one that is due; null: none is. */
  rewound: RewindRecord[] | null;
  from: number;
  /** In the order of the submitted head. */
  missing: LostEntry[];
}

/**
 * Accepts key log entries that a server restored from a backup lost (MEND-32), from any device that
 * has a head of it. The server signs a rewind to where the two logs part, unless one has already
 * gone as far since that head, and appends the entries that it lacks. Repeating it changes nothing.
 * @returns the newest head
 * @throws AppError invalid_input naming the field that fails to prove its claim; server_busy if the
 * log keeps growing
 */
export async function handBackEntries(
  app: FeaturesContext,
  actor: Actor,
  lost: LostEntries,
): Promise<LogHead> {
  const head = await readHead(app, lost.head);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const { head: now } = await app.keyLog.head();
    const isPart = head.size <= now.size && equal(await app.keyLog.root(head.size), head.root);
    if (isPart) return await headView(app);
    const plan = await planOf(app, head, lost, now.size);
    const gone = await app.db.transact((tx) => {
      accessSession(tx, actor);
      const isSame = (logSize.get(tx, {}) ?? 0) === plan.size &&
        logRewinds.get(tx, {})?.[0]?.branch === plan.rewinds[0]?.branch;
      if (!isSame) return null;
      if (plan.rewound) logRewinds.set(tx, {}, plan.rewound);
      return applyLost(app, tx, plan.missing, plan.from);
    });
    if (!gone) continue;
    for (const id of gone) {
      await dropPackages(app.db, id);
      await forgetLetters(app, id);
    }
    return await headView(app);
  }
  throw new AppError("server_busy");
}

async function readHead(app: FeaturesContext, shown: LogHead): Promise<SignedHead> {
  const { publicKey } = await serverKey(app.db);
  const { size, branch = 0 } = shown;
  const head = { branch, size, root: bytesOf(shown.root), signature: bytesOf(shown.signature) };
  const isOwn = equal(bytesOf(shown.server_key), publicKey) &&
    await isHeadOf(publicKey, hex(publicKey), head);
  if (!isOwn) throw invalid("head", "is not signed by this server");
  return head;
}

/** Checks the entries against a log of `size` entries. */
async function planOf(
  app: FeaturesContext,
  head: SignedHead,
  lost: LostEntries,
  size: number,
): Promise<Plan> {
  const { from } = lost;
  if (from > size) throw invalid("from", "is more than there are entries");
  const root = await app.keyLog.root(from);
  if (!await isBeginningOf({ size: from, root }, head, lost.consistency.map(bytesOf))) {
    throw invalid("consistency", "does not prove that the first entries begin the head");
  }
  const entries = await provenEntries(head, lost);
  const known = await app.keyLog.leaves(from, size);
  const [there] = known;
  if (there && equal(await partingLeaf(head, lost, entries), there)) {
    throw invalid("from", "is not where the two logs part");
  }
  const present = new Set(known.map(hex));
  const missing = entries.filter(({ leaf }) => !present.has(hex(leaf)));
  const rewinds = await app.db.get(logRewinds.key({})) ?? [];
  const isRewound = rewinds.some(({ branch, size }) => branch > head.branch && size <= from);
  return {
    size,
    rewinds,
    rewound: isRewound ? null : await withRewind(app, rewinds, head.branch, { size: from, root }),
    from,
    missing,
  };
}

async function provenEntries(head: SignedHead, { entries, from }: LostEntries) {
  const read: LostEntry[] = [];
  let last = from - 1;
  for (const [i, { index, entry, proof }] of entries.entries()) {
    if (index <= last) throw invalid(`entries.${i}.index`, "is not behind the one before");
    last = index;
    const bytes = bytesOf(entry);
    const leaf = await leafHash(bytes);
    if (!await includesLeaf(leaf, index, head, proof.map(bytesOf))) {
      throw invalid(`entries.${i}.proof`, "does not prove that the head has the entry");
    }
    const known = await readLost(bytes, leaf, index);
    if (!known) throw invalid(`entries.${i}.entry`, "is of a kind that this version does not know");
    read.push(known);
  }
  return read;
}

/** Returns the leaf that `head` has where the server's log differs. */
async function partingLeaf(
  head: SignedHead,
  { from, next }: LostEntries,
  [first]: LostEntry[],
): Promise<Bytes> {
  if (first?.index === from) return first.leaf;
  if (!next) throw invalid("next", "is missing, since the first entry is not the next one");
  const leaf = bytesOf(next.leaf);
  if (!await includesLeaf(leaf, from, head, next.proof.map(bytesOf))) {
    throw invalid("next", "does not prove what the head has there");
  }
  return leaf;
}

/** The branch is above every one that this server has met, also where its clock went back. */
async function withRewind(
  app: FeaturesContext,
  rewinds: RewindRecord[],
  met: number,
  tree: { size: number; root: Bytes },
): Promise<RewindRecord[]> {
  const branch = Math.max(app.clock(), met + 1, (rewinds[0]?.branch ?? 0) + 1);
  const key = await serverKey(app.db);
  const rewind = await signRewind(key, hex(key.publicKey), { branch, ...tree });
  return [rewind, ...rewinds].slice(0, MAX_STORED_REWINDS);
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.fromBase64(base64);
}
