import { fromBase64 } from "../../base/base64.ts";
import {
  MESSAGE_VERSION,
  type OpenedMessage,
  OpenError,
  openMessage,
  readHeader,
  type SealedMessage,
} from "../../../protocol/e2ee/format.ts";
import type { Certificate } from "../../../protocol/e2ee/identity.ts";
import type { RowFault, SealedRow } from "../link/rows.ts";
import { memberName } from "./conversation_names.ts";
import type { KeyCandidate } from "./group_records.ts";

/** Thrown for a row that doesn't open. */
export class RowError extends Error {
  constructor(readonly fault: RowFault) {
    super(fault);
  }
}

/** Keys and context for opening a row. */
export interface RowKeys {
  channelId: string;
  /** Keys of its epoch, in any generation: the one that it is committed to opens it. */
  keys: readonly KeyCandidate[];
  /** Certificate of its device; undefined: unknown. */
  certificate: Certificate | undefined;
  /** Everyone who was ever let in, in the form of `memberName`. */
  ever: readonly string[];
  /** A later version may have let others in (MEND-71). */
  isOutdated?: boolean;
}

/**
 * Opens a row with one of these keys, and checks its author (E2E-28).
 * @returns null if none of them is its key
 * @throws RowError damaged, unknown_version
 */
export async function openRow(
  row: SealedRow,
  sealed: SealedMessage,
  { channelId, keys, certificate, ever, isOutdated = false }: RowKeys,
): Promise<{ message: OpenedMessage; by: KeyCandidate } | null> {
  for (const by of keys) {
    const { key, until } = by;
    const opening = { channelId, contentKeyOf: () => key, certificateOf: () => certificate };
    const message = await openMessage(opening, sealed).catch(otherKey);
    if (!message) continue;
    const isLate = until !== null && row.seq > until;
    if (isLate || message.sender.userId !== row.senderId) throw new RowError("damaged");
    if (!ever.includes(memberName(message.sender))) {
      throw new RowError(isOutdated ? "unknown_version" : "damaged");
    }
    return { message, by };
  }
  return null;
}

/** null: sealed with another key. @throws RowError damaged */
function otherKey(error: unknown): null {
  if (error instanceof OpenError && error.reason === "damaged") return null;
  throw new RowError("damaged");
}

/** @throws RowError unsealed */
export function sealedOf({ encryptedContent, iv }: SealedRow): SealedMessage {
  try {
    return { encryptedContent: fromBase64(encryptedContent), iv: fromBase64(iv) };
  } catch {
    throw new RowError("unsealed");
  }
}

/** Returns a row's epoch and device. @throws RowError unsealed, unknown_version */
export function headerOf({ encryptedContent: bytes }: SealedMessage) {
  try {
    return readHeader(bytes);
  } catch {
    // Earlier formats have random bytes there: a version is one of the next few.
    const isNewer = bytes[0] > MESSAGE_VERSION && bytes[0] < 16;
    throw new RowError(isNewer ? "unknown_version" : "unsealed");
  }
}
