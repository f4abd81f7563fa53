import type { OpenedMessage } from "../../../../protocol/e2ee/format.ts";
import {
  MAX_COVERED_DEVICES,
  MAX_COVERS,
  type MessageContent,
} from "../../../../protocol/e2ee/message_content.ts";
import type { QuotedRow } from "../../link/rows.ts";
import type { RowRecord } from "../group_records.ts";
import type { Opener } from "./opener.ts";
import { claimName, refOf } from "../row_records.ts";

/**
 * Returns whether another row is the message's own. A message's own bytes beat the claim of its
 * author's edit, and nobody can claim other people's messages (MEND-39).
 * @param id of the row that the message came in
 * @param there the other row that has its name
 * @param idOf the row by a name, as `refName` and `claimName` have it
 */
export async function isOtherMessage(
  message: OpenedMessage,
  id: string,
  there: RowRecord,
  idOf: (name: string) => Promise<string | null>,
): Promise<boolean> {
  const { content: { op }, sender: { userId } } = message;
  const isTheirs = there.userId === userId;
  if (op === "text") return isTheirs && !there.isClaimed;
  if (isTheirs || !there.isClaimed) return true;
  // Edits and deletions name the message that they change.
  return (await idOf(claimName(refOf(message)!, userId)) ?? id) !== id;
}

/**
 * Returns whether a message speaks for few devices, all known as its author's, before anything they
 * sent is read (MEND-39). Throws CallError.
 */
export async function ownDevicesOnly(
  opening: Opener,
  { content: { of, sent = 0, covers = [], coversOf = {} }, sender: { userId, deviceId } }:
    OpenedMessage,
): Promise<boolean> {
  const devices = Object.keys(coversOf);
  const counts = [covers, ...Object.values(coversOf)].reduce((sum, { length }) => sum + length, 0);
  if (devices.length > MAX_COVERED_DEVICES || counts > MAX_COVERS) return false;
  const isOfMessage = !of || Array.isArray(of) && of.length === 2 &&
      typeof of[0] === "string" && Number.isSafeInteger(of[1]) && Number.isSafeInteger(sent);
  if (!isOfMessage) return false;
  const others = new Set(devices).add(of?.[0] ?? deviceId);
  others.delete(deviceId);
  for (const other of others) {
    if (!await opening.certificateOf(userId, other)) return false;
  }
  return true;
}

/**
 * Returns the message that is replied to, and whether its text matches.
 * @param find a row by a name, as `refName` and `claimName` have it
 */
export async function quoted(
  { ref, quote, user }: NonNullable<MessageContent["reply"]>,
  find: (name: string) => Promise<{ id: string; row: RowRecord } | null>,
): Promise<QuotedRow> {
  let known = await find(ref);
  // Another person's text isn't what the quote is of.
  if (known && user && known.row.userId !== user) known = await find(claimName(ref, user));
  const said = quote.replace(/(…|\.\.\.)$/, "");
  const isSame = known?.row.text.includes(said) ?? null;
  return {
    id: known?.id ?? null,
    userId: known?.row.userId ?? user ?? null,
    seq: known?.row.seq ?? null,
    quote,
    // The earlier text of an edited message is unknown.
    isSame: isSame === false && known!.row.rev > 0 ? null : isSame,
  };
}
