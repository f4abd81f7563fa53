import { fromBase64 } from "../../../base/base64.ts";
import { equal } from "../../../../protocol/e2ee/bytes.ts";
import { compareHeads, type SignedHead } from "../../../../protocol/e2ee/key_log.ts";
import type { LogHead } from "../../../../protocol/e2ee/people_schemas.ts";
import type { TreeHead } from "../../../../protocol/e2ee/tree.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import { type Heads, readHead } from "../heads.ts";
import { names } from "../records.ts";
import type { Store } from "../store.ts";
import { LogCopy } from "./log_copy.ts";

/** Entries that are copied while somebody waits; more of them at the next audit. */
const WALKED_AT_ONCE = 2000;

/** One copy for each open store: its walks wait for each other. */
const copies = new WeakMap<Store, LogCopy>();

/** This device's copy of the log. */
export function copyOf({ deps: { store, call } }: Heads): LogCopy {
  const copy = copies.get(store) ?? new LogCopy(store, call);
  copies.set(store, copy);
  return copy;
}

/**
 * Tells whether a head goes on from the known one. The copy proves it as well as the server does, and is
 * what could be handed back.
 * @param known null: none is known, and any does; throws CallError
 */
export async function goesOn(
  heads: Heads,
  known: SignedHead | null,
  head: SignedHead,
): Promise<boolean> {
  if (known && head.size < known.size) return false;
  if (known?.size === head.size) return equal(known.root, head.root);
  const isCopied = await copied(heads, known, head).catch(ofCall);
  return isCopied || !known || await isConsistent(heads, known, head);
}

async function copied(heads: Heads, known: SignedHead | null, head: SignedHead): Promise<boolean> {
  const copy = copyOf(heads);
  return !await isFarBehind(heads, head) && await copy.walk(head, known);
}

/** Whether copying up to a head takes long. */
export async function isFarBehind(heads: Heads, { size }: { size: number }): Promise<boolean> {
  return size - await copyOf(heads).size() > WALKED_AT_ONCE;
}

/**
 * Copies the log where this device is far behind it, beside what else is done: whoever needs a
 * person's keys waits for that, and nobody else (MEND-30). Never throws: what fails is tried again by
 * whoever needs the copy.
 * @param progress is told of how much of the log is copied, from 0 to 1; null: it is over
 */
export async function walkAhead(
  heads: Heads,
  progress: (share: number | null) => void,
): Promise<void> {
  try {
    const { store, call } = heads.deps;
    const copy = copyOf(heads);
    const own = await store.get<LogHead>(names.head);
    if (own && !await isFarBehind(heads, own)) return;
    const head = await readHead(await call("getLogHead"));
    if (!await isFarBehind(heads, head)) return;
    progress(0);
    await copy.walk(head, own && await readHead(own), (size) => progress(size / head.size));
  } catch (error) {
    if (!(error instanceof CallError || error instanceof PrivateError)) throw error;
  } finally {
    progress(null);
  }
}

/** A copy that can't be made now is made later. */
function ofCall(error: unknown): false {
  if (error instanceof CallError) return false;
  throw error;
}

/**
 * Compares a head that somebody else claims to have seen. It proves nothing against the server,
 * which has not signed it (MEND-31). After a rewind it may be of what was lost.
 * @returns whether it may be true
 * @throws as `Heads.take`
 */
export async function isPossible(heads: Heads, other: TreeHead): Promise<boolean> {
  const { store, call } = heads.deps;
  let own = await heads.newest();
  if (!own || own.size < other.size) own = await heads.take(await call("getLogHead"));
  if (own.size >= other.size && await isConsistent(heads, own, other)) return true;
  return !!(await store.get<LogHead>(names.head))?.rewinds?.length;
}

/** True where one of them begins the other, as the server proves; throws CallError. */
export async function isConsistent(
  heads: Heads,
  own: TreeHead,
  other: TreeHead,
): Promise<boolean> {
  if (own.size === other.size) return equal(own.root, other.root);
  const [first, second] = [own.size, other.size].sort((a, b) => a - b);
  const { proof } = await heads.deps.call("getConsistency", {
    query: { first: first, second: second },
  });
  return await compareHeads(own, other, proof.map((hash) => fromBase64(hash))) === "same";
}
