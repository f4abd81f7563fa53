import { equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import {
  type CallContent,
  callFault,
  SIGNAL_LIFETIME_MS,
} from "../../../../protocol/e2ee/call_signal.ts";
import type { Hex } from "../../../../protocol/e2ee/message_content.ts";
import type { CallParty, OpenedSignal, SealedRow, SealedSignal } from "../../link/rows.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { Opener } from "./opener.ts";
import { RowError } from "../row_opening.ts";
import type { Sealer } from "./sealer.ts";

/** Opened signals by conversation, stored while a repeat would count. */
const opened = new WeakMap<OpenConversation, Map<Hex, number>>();

/** Seals a signal for the other party of a call. Like a reaction, it takes no count (E2E-30). */
export async function sealSignal(
  sealing: Sealer,
  held: OpenConversation,
  { callId, userId }: CallParty,
  signal: unknown,
): Promise<SealedSignal> {
  const { record: { n, prev }, deps } = held;
  const call = { id: callId, from: deps.userId, to: userId, at: deps.now() };
  const said = { n, prev, op: "call", call, signal } satisfies CallContent & {
    n: number;
    prev: Hex;
  };
  const { sealed: { encryptedContent, iv } } = await sealing.sealNow(held, said);
  return { sealed: encryptedContent, iv };
}

/**
 * Opens a signal of the other party of a call (E2E-38). Signals have no place in the conversation,
 * so a key of the epoch that just ended opens them as well; but the sender's device has to be in
 * the group now.
 */
export async function openSignal(
  opening: Opener,
  held: OpenConversation,
  { callId, userId }: CallParty,
  row: SealedRow,
): Promise<OpenedSignal> {
  const { deps, group } = held;
  try {
    const { message: { content, sender, ref } } = await opening.open(held, { ...row, seq: 0 });
    // Signals are opened in a conversation that is ready: this device is in its group.
    const isIn = group!.leaves.some(({ signatureKey }) => equal(signatureKey, sender.signatureKey));
    if (!isIn || sender.userId !== userId) return { fault: "damaged" };
    const now = deps.now();
    const fault = callFault(content, { id: callId, from: userId, to: deps.userId }, now);
    if (fault) return { fault };
    if (isRepeated(held, hex(ref), now)) return { fault: "repeated" };
    return { signal: content.signal };
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    return { fault: error.fault };
  }
}

/** Records a signal. @returns whether it was received before */
function isRepeated(held: OpenConversation, ref: Hex, now: number): boolean {
  const known = opened.get(held) ?? new Map<Hex, number>();
  opened.set(held, known);
  // A signal from a clock that is ahead counts for twice as long.
  for (const [one, at] of known) if (now - at > 2 * SIGNAL_LIFETIME_MS) known.delete(one);
  if (known.has(ref)) return true;
  known.set(ref, now);
  return false;
}
