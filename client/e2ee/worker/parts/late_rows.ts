import type { Changes } from "../store.ts";
import { deviceKeyName, scopeOf } from "../conversation_names.ts";
import type { ContentKeys } from "../content_keys.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { OpenedSealedRow } from "./opener.ts";

/** Number of moments that are stored of a conversation. */
const MAX_STORED_MOMENTS = 200;

/** Length of the key log, as the server signed it, when a text was sealed. */
interface Moment {
  /** Seq of the text. */
  seq: number;
  /** Entries of the key log. */
  size: number;
}

/** Revoked device that has written here. */
interface Revoked {
  /** Index of its revocation in the key log. */
  index: number;
  /** Highest seq of its texts that was shown. */
  last: number;
  /** Seq from which nothing of it counts; null: not determined yet. */
  from: number | null;
}

/** Moments of one branch of the key log: in another branch its entries have other indices. */
interface RowMoments {
  branch: number;
  /** By seq; each has more key log entries than those before. */
  kept: Moment[];
  /** By device, as `deviceKeyName` has it. */
  revoked: Map<string, Revoked>;
}

/**
 * Finds texts of revoked devices after a text for which the server signed that the revocation is in
 * the key log (MEND-30).
 * @param texts those that have opened
 * @returns their ids, and changes to store; throws CallError
 */
export async function lateRows(
  { deps, keys }: { deps: GroupDeps; keys: ContentKeys },
  held: OpenConversation,
  texts: readonly OpenedSealedRow[],
): Promise<{ late: Set<string>; changes: Changes }> {
  const name = `rowMoments/${held.id}`;
  const late = new Set<string>();
  const branch = (await deps.heads.newest())?.branch;
  if (branch === undefined || !texts.length) return { late, changes: {} };
  const stored = await deps.store.get<RowMoments>(name);
  const known = stored?.branch === branch ? stored : { branch, kept: [], revoked: new Map() };
  const kept = await withMoments(deps, scopeOf(held.record.channel), known, texts);
  const revoked = await withRevoked(deps, known.revoked, texts);
  let isNew = kept !== known.kept;
  let isLower = false;
  for (const [device, before] of revoked) {
    const said = kept.find(({ size }) => size > before.index)?.seq ?? Infinity;
    const from = Math.min(before.from ?? Infinity, said);
    const rows = texts.filter(({ message }) => deviceKeyName(message.sender) === device)
      .map(({ row }) => row);
    for (const { id, seq } of rows) if (seq >= from) late.add(id);
    isLower ||= before.last >= from;
    const last = Math.max(
      ...[before.last, ...rows.map(({ seq }) => seq)].filter((seq) => seq < from),
      -1,
    );
    isNew ||= !known.revoked.has(device) || last > before.last || from < (before.from ?? Infinity);
    revoked.set(device, { ...before, last, from: from === Infinity ? null : from });
  }
  // Its shown texts are read again.
  if (isLower) keys.noteLate(held.id);
  return { late, changes: isNew ? { [name]: { branch, kept, revoked } satisfies RowMoments } : {} };
}

/** Takes in texts' claims about the key log that say more and are signed by the server. */
async function withMoments(
  deps: GroupDeps,
  scope: string,
  { branch, kept: before }: RowMoments,
  texts: readonly OpenedSealedRow[],
): Promise<Moment[]> {
  const { signedIn } = await lazyModules.judge();
  let kept = before;
  for (const { row: { seq, isEdited }, message: { content } } of texts) {
    const { head } = content;
    // An edit that calls itself a text would count at a place where it wasn't sealed.
    if (!head || isEdited || (head.branch ?? 0) !== branch) continue;
    const { length: size } = head;
    if (kept.some((one) => one.seq <= seq && one.size >= size)) continue;
    if (!await signedIn(deps, scope, content)) continue;
    const others = kept.filter((one) => one.seq < seq || one.size > size);
    kept = [...others, { seq, size }].sort((a, b) => a.seq - b.seq).slice(-MAX_STORED_MOMENTS);
  }
  return kept;
}

/**
 * Takes in revoked devices that have written texts, as far as this device knows without requests.
 */
async function withRevoked(
  deps: GroupDeps,
  before: RowMoments["revoked"],
  texts: readonly OpenedSealedRow[],
): Promise<RowMoments["revoked"]> {
  const revoked = new Map(before);
  const senders = new Set(texts.map(({ message: { sender } }) => deviceKeyName(sender)));
  const { revocationIndices } = await lazyModules.lateEntries();
  for (
    const [device, index] of await revocationIndices(
      deps,
      [...senders].filter((one) => !revoked.has(one)),
    )
  ) {
    revoked.set(device, { index, last: -1, from: null });
  }
  return revoked;
}
