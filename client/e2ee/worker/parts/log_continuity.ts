import { fromBase64 } from "../../../base/base64.ts";
import { equal } from "../../../../protocol/e2ee/bytes.ts";
import { compareHeads, type SignedHead } from "../../../../protocol/e2ee/key_log.ts";
import type { LogHead } from "../../../../protocol/e2ee/people_schemas.ts";
import type { TreeHead } from "../../../../protocol/e2ee/tree.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import { type KeyLogHeads, readHead } from "../key_log_heads.ts";
import { names } from "../records.ts";
import type { Store } from "../store.ts";
import { LogCopy } from "./log_copy.ts";

/** Entries copied while a caller waits; more of them at the next audit. */
const MAX_ENTRIES_COPIED_INLINE = 2000;

/** Copies by open store, one each: its walks wait for each other. */
const copies = new WeakMap<Store, LogCopy>();

/** This device's copy of the log. */
export function copyOf({ deps: { store, call } }: KeyLogHeads): LogCopy {
  const copy = copies.get(store) ?? new LogCopy(store, call);
  copies.set(store, copy);
  return copy;
}

/**
 * Returns whether a head continues the known one. The copy proves it as well as the server does,
 * and can be handed back.
 * @param known null: no head is known, and any will do; throws CallError
 */
export async function extendsHead(
  heads: KeyLogHeads,
  known: SignedHead | null,
  head: SignedHead,
): Promise<boolean> {
  if (known && head.size < known.size) return false;
  if (known?.size === head.size) return equal(known.root, head.root);
  const isCopied = await copied(heads, known, head).catch(ofCall);
  return isCopied || !known || await isConsistent(heads, known, head);
}

async function copied(
  heads: KeyLogHeads,
  known: SignedHead | null,
  head: SignedHead,
): Promise<boolean> {
  const copy = copyOf(heads);
  return !await isFarBehind(heads, head) && await copy.walk(head, known);
}

/** Returns whether copying up to a head takes long. */
export async function isFarBehind(
  heads: KeyLogHeads,
  { size }: { size: number },
): Promise<boolean> {
  return size - await copyOf(heads).size() > MAX_ENTRIES_COPIED_INLINE;
}

/**
 * Copies the log in the background if this device is far behind: only callers that need a person's
 * keys wait (MEND-30). Never throws: the next caller that needs the copy retries.
 * @param progress receives the copied part of the log, from 0 to 1; null: finished
 */
export async function walkAhead(
  heads: KeyLogHeads,
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

/** Returns false for a failed call: the copy is made later. */
function ofCall(error: unknown): false {
  if (error instanceof CallError) return false;
  throw error;
}

/**
 * Compares a head that another person claims to have seen. It proves nothing against the server,
 * which hasn't signed it (MEND-31). After a rewind it may be of lost entries.
 * @returns whether it may be true
 * @throws as `KeyLogHeads.take`
 */
export async function isPossible(heads: KeyLogHeads, other: TreeHead): Promise<boolean> {
  const { store, call } = heads.deps;
  let own = await heads.newest();
  if (!own || own.size < other.size) own = await heads.take(await call("getLogHead"));
  if (own.size >= other.size && await isConsistent(heads, own, other)) return true;
  return !!(await store.get<LogHead>(names.head))?.rewinds?.length;
}

/** Returns whether one head is a prefix of the other, as the server proves; throws CallError. */
export async function isConsistent(
  heads: KeyLogHeads,
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
