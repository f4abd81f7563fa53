import { equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import {
  type Hex,
  isKnownOp,
  type MessageContent,
} from "../../../../protocol/e2ee/message_content.ts";
import { newOrder, takeCounts, takeMessage } from "../../../../protocol/e2ee/message_order.ts";
import type { OpenedRow, QuotedRow, SealedRow } from "../../link/rows.ts";
import type { AuthorityLog } from "../authority_log.ts";
import { deviceName, orderName, refName, rowName } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { OrderRecord, RowRecord } from "../group_records.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { OpenedSealedRow, Opener } from "./opener.ts";
import { lazyModules } from "../lazy_modules.ts";
import { claimName, MAX_QUOTABLE_CHARS, refOf, rowChanges, withCount } from "../row_records.ts";

import type { Changes } from "../store.ts";

/** Number of missing counts that are stored of a message. */
const MAX_LOST = 50;

/** Rows taken in together: known data, and data to store. */
interface Page {
  held: OpenConversation;
  /** True if the preceding rows are unknown. */
  isAlone: boolean;
  /** By person and device. */
  orders: Map<string, OrderRecord>;
  /** Highest earlier count of each device; -1: none counts. */
  before: Map<string, number>;
  rows: Map<string, RowRecord>;
  /** Row ids by their messages' `ref`, or in the form of `claimName`. */
  ids: Map<Hex, string | null>;
  /** Rows seen for the first time. */
  seen: Set<string>;
  changes: Changes;
  /** Returns whether a message makes a false claim about the server's logs. */
  isFalse: (row: SealedRow, message: OpenedSealedRow["message"]) => Promise<boolean>;
}

/** Takes in rows in order: repeats, gaps, edits, quotes (E2E-29, E2E-30). */
export class Reader {
  constructor(
    readonly deps: GroupDeps,
    readonly opening: Opener,
    readonly logs: AuthorityLog,
  ) {}

  /** @param after as `ConversationVerbs.open` */
  async read(
    held: OpenConversation,
    rows: SealedRow[],
    after: number | null,
  ): Promise<OpenedRow[]> {
    const { openRows } = await lazyModules.rowEpochs();
    const { opened, changes } = await openRows(this.opening, held, rows);
    const { judging, findLate } = await lazyModules.judge();
    const page: Page = {
      held,
      isAlone: after === null,
      orders: new Map(),
      before: new Map(),
      rows: new Map(),
      ids: new Map(),
      seen: new Set(),
      changes,
      isFalse: judging(this.deps, this.logs, held),
    };
    const read: OpenedRow[] = [];
    for (const one of opened) read.push("fault" in one ? one : await this.#take(page, one));
    const first = opened.flatMap((one) =>
      "message" in one && page.seen.has(one.row.id) ? [one.message] : []
    );
    await findLate(this.deps, this.logs, held, first);
    for (const [i, one] of opened.entries()) {
      // The original message that an edit names may have arrived as a later row.
      const isClaim = "message" in one && one.message.content.op !== "text";
      if (isClaim && await this.#isElsewhere(page, one)) {
        read[i] = { id: one.row.id, fault: "damaged" };
      }
    }
    for (const [i, one] of opened.entries()) {
      if ("message" in one) this.#count(page, one, read[i]);
    }
    await this.#keep(page, opened);
    return read;
  }

  /** Counts the missing messages of a device before this one, once the whole page is taken in. */
  #count(
    { orders, before, rows, seen, changes, held }: Page,
    { message }: OpenedSealedRow,
    row: OpenedRow,
  ) {
    const record = rows.get(row.id);
    const order = orders.get(deviceName(message.sender));
    if ("fault" in row || !record || !order) return;
    const name = deviceName(message.sender);
    const { op, n } = message.content;
    // Messages from this device itself haven't all come as rows.
    const isOwn = equal(message.sender.signatureKey, held.device.signature.publicKey);
    if (op === "text" && !isOwn) {
      // `#order` has set it with the order of that device.
      const last = before.get(name)!;
      // Rows that were read before also precede the others.
      before.set(name, Math.max(n, last));
      // A message that came alone may later be read after others.
      if (seen.delete(row.id) || (last >= 0 && n > last)) {
        const from = last < 0 ? n : last + 1;
        const isLost = (count: number) => count >= from && count < n;
        record.lost = order.missing.filter(isLost).slice(0, MAX_LOST);
        Object.assign(changes, rowChanges(held.id, row.id, record));
      }
    }
    row.missing = record.lost.filter((count) => order.missing.includes(count)).length;
  }

  async #take(page: Page, one: OpenedSealedRow): Promise<OpenedRow> {
    const { row, message, sharedBy } = one;
    const { id } = row;
    const { content, sender } = message;
    const sealed = hex(message.ref);
    const known = await this.#row(page, id);
    if (known?.sealed !== sealed && await page.isFalse(row, message)) {
      return { id, fault: "damaged", isFalseClaim: true };
    }
    const isText = content.op === "text";
    const damaged = { id, fault: "damaged" as const };
    if (!await this.#ownDevicesOnly(message)) return damaged;
    if (!isKnownOp(content.op)) return await this.#takeLater(page, row, message);
    const isPlaced = isText || content.op === "edit" || content.op === "delete";
    const ref = refOf(message);
    if (!isPlaced || !ref) return damaged;
    // Another message in its place, or the same one elsewhere.
    const isOther = known &&
      (known.ref !== ref || known.userId !== sender.userId || known.seq !== row.seq);
    const isOfOther = known?.of && content.of && `${known.of}` !== `${content.of}`;
    if (isOther || isOfOther || await this.#isElsewhere(page, one)) return damaged;
    const order = await this.#order(page, deviceName(sender));
    const sentAt = (isText ? content.at : known?.at ?? (content.of && content.sent)) ?? null;
    const shown = { ...await this.#shown(page, id, message), sharedBy, sentAt };
    if (known?.sealed === sealed) return shown;
    const rev = content.rev ?? 0;
    // An older revision than the known one.
    if (known && rev <= known.rev) return damaged;
    const { order: next, faults } = takeMessage(order, content, sealed);
    // Old counts are no repeat when somebody reads backwards.
    if (isText && row.seq > order.seq && faults.includes("replay")) return damaged;
    const seq = isText ? Math.max(order.seq, row.seq) : order.seq;
    page.orders.set(deviceName(sender), { ...next, seq });
    await this.#takeCovered(page, message);
    const record: RowRecord = {
      ref,
      seq: row.seq,
      sealed,
      of: isText ? [sender.deviceId, content.n] : known?.of ?? content.of,
      at: sentAt ?? undefined,
      ...(!isText && (!known || known.isClaimed) && { isClaimed: true as const }),
      userId: sender.userId,
      deviceId: sender.deviceId,
      rev,
      covers: withCount(
        { ...content.coversOf, [sender.deviceId]: content.covers ?? [] },
        sender.deviceId,
        content.n,
      ),
      readAt: this.deps.now(),
      isDeleted: content.op === "delete",
      // deno-lint-ignore cuts/no-cut-text -- Quotes are compared with it: nobody sees it.
      text: (content.text ?? "").slice(0, MAX_QUOTABLE_CHARS),
      lost: known?.lost ?? [],
    };
    page.rows.set(id, record);
    const at = await this.#idOf(page, ref);
    const name = isText || at === null || at === id ? ref : claimName(ref, sender.userId);
    page.ids.set(name, id);
    page.seen.add(id);
    Object.assign(page.changes, rowChanges(page.held.id, id, record, name));
    return shown;
  }

  /** Returns whether another row is the message of this one (MEND-39). */
  async #isElsewhere(page: Page, { row: { id }, message }: OpenedSealedRow): Promise<boolean> {
    // A message has a name, or that of the one that it changes.
    const at = await this.#idOf(page, refOf(message)!);
    const there = at === null || at === id ? null : await this.#row(page, at);
    if (!there) return false;
    const { isOtherMessage } = await lazyModules.edits();
    return await isOtherMessage(message, id, there, (name) => this.#idOf(page, name));
  }

  /** Returns whether a message speaks only for its author's devices (MEND-39). */
  async #ownDevicesOnly(message: OpenedSealedRow["message"]): Promise<boolean> {
    const { of, coversOf } = message.content;
    return !of && !coversOf ||
      await (await lazyModules.edits()).ownDevicesOnly(this.opening, message);
  }

  /** Takes in counts of the author's other devices: nobody can hide other people's messages. */
  async #takeCovered(page: Page, { content, sender: { userId } }: OpenedSealedRow["message"]) {
    for (const [deviceId, counts] of Object.entries(content.coversOf ?? {})) {
      const name = deviceName({ userId, deviceId });
      const other = await this.#order(page, name);
      if (counts.length) page.orders.set(name, { ...other, ...takeCounts(other, counts) });
    }
  }

  /**
   * Takes in a message whose op a later version knows: its counts are no gap. Stores nothing of it,
   * so that a page of that version reads it as new (MEND-71).
   */
  async #takeLater(page: Page, { id, seq }: SealedRow, message: OpenedSealedRow["message"]) {
    const { content: { n, covers = [] }, sender } = message;
    const name = deviceName(sender);
    const order = await this.#order(page, name);
    const next = takeCounts(order, [n, ...covers]);
    page.orders.set(name, { ...order, ...next, seq: Math.max(order.seq, seq) });
    await this.#takeCovered(page, message);
    return { id, fault: "unknown_version" as const };
  }

  async #shown(
    page: Page,
    id: string,
    { content }: OpenedSealedRow["message"],
  ): Promise<OpenedRow> {
    const isDeleted = content.op === "delete";
    const { reply, forward } = content;
    return {
      id,
      forward,
      text: isDeleted ? "" : content.text ?? "",
      files: isDeleted ? [] : content.files ?? [],
      reply: reply && !isDeleted ? await this.#quoted(page, reply) : null,
      mentions: content.mentions ?? [],
      sharedBy: null,
      at: content.at ?? null,
      sentAt: null,
      missing: 0,
      isEdited: content.op === "edit",
      isDeleted,
    };
  }

  async #quoted(page: Page, reply: NonNullable<MessageContent["reply"]>): Promise<QuotedRow> {
    return await (await lazyModules.edits()).quoted(reply, async (name) => {
      const id = await this.#idOf(page, name);
      if (id === null) return null;
      const row = await this.#row(page, id);
      return row && { id, row };
    });
  }

  /** Stores the page, along with this device's own counts and the log that its messages led to. */
  async #keep(
    { held, orders, changes, rows }: Page,
    opened: (OpenedSealedRow | object)[],
  ): Promise<void> {
    for (const [name, order] of orders) changes[orderName(held.id, name)] = order;
    const placed = [...rows.values()].map(({ seq }) => seq);
    const messages = opened.flatMap((one) => "message" in one ? [one.message] : []);
    const { publicKey } = held.device.signature;
    const own = messages.filter(({ sender }) => equal(sender.signatureKey, publicKey))
      .toSorted((a, b) => b.content.n - a.content.n)[0];
    // The store went back: the server's rows are newer (E2E-41).
    const isAhead = own && own.content.n >= held.record.n;
    const lastSeq = Math.max(held.record.lastSeq ?? 0, ...placed);
    const counts = isAhead ? { n: own.content.n + 1, prev: hex(own.ref) } : {};
    await held.save({ lastSeq, ...counts }, changes);
    held.log = await this.logs.read(held.record.channel);
  }

  async #row({ held, rows }: Page, id: string): Promise<RowRecord | null> {
    const known = rows.get(id) ?? await this.deps.store.get<RowRecord>(rowName(held.id, id));
    if (known) rows.set(id, known);
    return known;
  }

  async #idOf({ held, ids }: Page, ref: Hex): Promise<string | null> {
    return ids.get(ref) ?? await this.deps.store.get<string>(refName(held.id, ref));
  }

  async #order({ held, orders, before, isAlone }: Page, name: string): Promise<OrderRecord> {
    const known = orders.get(name) ??
      await this.deps.store.get<OrderRecord>(orderName(held.id, name)) ??
      { ...newOrder(), seq: -1 };
    if (!before.has(name)) before.set(name, isAlone ? -1 : known.last);
    orders.set(name, known);
    return known;
  }
}
