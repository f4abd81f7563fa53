import type { RowFault, SealedRow } from "../../link/rows.ts";
import { byAge, candidatesOf, type ContentKeys } from "../content_keys.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { OpenedSealedRow, Opener } from "./opener.ts";
import { RowError } from "../row_opening.ts";
import type { Changes } from "../store.ts";

/** Row that doesn't open. */
export interface UnopenedRow {
  id: string;
  fault: RowFault;
}

/**
 * Opens rows, and derives from them where earlier epochs ended: before the first text of a later
 * one. Texts after the end of their epoch are damaged (MEND-40), and so are those of devices that
 * were revoked by then (MEND-30).
 * @returns `changes`: ends to store
 */
export async function openRows(
  opening: Opener,
  held: OpenConversation,
  rows: readonly SealedRow[],
): Promise<{ opened: (OpenedSealedRow | UnopenedRow)[]; changes: Changes }> {
  const tried = await Promise.all(rows.map((row) => tryRow(opening, held, row)));
  const texts = tried.flatMap((one) => "message" in one && isText(one) ? [one] : []);
  const changes = await endEpochs(opening.keys, held.id, texts);
  const bySeq = texts.toSorted((a, b) => a.row.seq - b.row.seq);
  const { late, changes: noted } = await (await lazyModules.lateRows()).lateRows(
    opening,
    held,
    bySeq,
  );
  const known = await opening.keys.of(held.id);
  const opened = tried.map((one) => {
    if ("fault" in one || !isText(one)) return one;
    // This row was opened with one of these keys.
    const [{ until }] = candidatesOf(known.get(one.epoch)!);
    const { id, seq } = one.row;
    if (until !== null && seq > until || late.has(id)) return { id, fault: "damaged" as const };
    opening.keys.noteShown(held.id, one.epoch, seq);
    return one;
  });
  return { opened, changes: { ...changes, ...noted } };
}

async function tryRow(
  opening: Opener,
  held: OpenConversation,
  row: SealedRow,
): Promise<OpenedSealedRow | UnopenedRow> {
  try {
    return await opening.open(held, row);
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    return { id: row.id, fault: error.fault };
  }
}

const isText = ({ message }: OpenedSealedRow) => message.content.op === "text";

async function endEpochs(keys: ContentKeys, channelId: string, texts: readonly OpenedSealedRow[]) {
  const first = new Map<string, number>();
  for (const { epoch, row: { seq, isEdited } } of texts) {
    // An edit that calls itself a text would end all earlier epochs at its own seq.
    if (isEdited) continue;
    first.set(epoch, Math.min(seq, first.get(epoch) ?? Infinity));
  }
  const changes: Changes = {};
  let end = Infinity;
  for (const [name] of [...await keys.of(channelId)].toSorted(byAge).reverse()) {
    // Nobody knows where an epoch stands that a restored server began differently.
    if (name.startsWith("0-")) continue;
    if (end < Infinity) Object.assign(changes, await keys.ending(channelId, name, end - 1));
    end = Math.min(end, first.get(name) ?? Infinity);
  }
  return changes;
}
