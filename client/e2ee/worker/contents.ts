import type {
  CallParty,
  GoneRow,
  OpenedRow,
  OutgoingContent,
  RowSpan,
  SealedContent,
  SealedReactionRow,
  SealedRow,
  SealedSignal,
} from "../link/rows.ts";
import { CallError, PrivateError } from "../link/errors.ts";
import type { Held } from "./held.ts";
import type { Opening } from "./parts/opening.ts";
import type { Reactions } from "./parts/reactions.ts";
import type { Sealing } from "./parts/sealing.ts";
import { lazyModules } from "./lazy_modules.ts";
import { isNewerThan } from "./row_records.ts";
import type { HeldConversations } from "./held_conversations.ts";

/** Contents of conversations: messages, reactions, signals of calls (E2E-28 to 30). */
export class Contents {
  #opened: Opening | null = null;

  constructor(readonly conversations: HeldConversations) {}

  async seal(id: string, nonce: string, content: OutgoingContent): Promise<SealedContent> {
    const sealing = await this.#sealing();
    const kept = await sealing.sealed(id, nonce);
    if (kept) return kept.sealed;
    return await sealing.seal(await this.conversations.ready(id), nonce, content);
  }

  async reseal(id: string, nonce: string): Promise<SealedContent> {
    return await (await this.#sealing()).reseal(await this.conversations.ready(id, true), nonce);
  }

  async sent(id: string, nonce: string, rowId: string, seq: number): Promise<null> {
    await (await this.#sealing()).sent(await this.conversations.known(id), nonce, rowId, seq);
    return null;
  }

  async unsent(id: string, nonce: string): Promise<null> {
    await (await this.#sealing()).unsent(await this.conversations.known(id), nonce);
    return null;
  }

  async open(id: string, rows: SealedRow[], after: number | null): Promise<OpenedRow[]> {
    const held = await this.conversations.known(id).catch(() => null);
    if (!held) return rows.map(({ id }) => ({ id, fault: "no_key" }));
    held.shownSeq = Math.max(held.shownSeq, ...rows.map(({ seq }) => seq));
    if (await this.#isBehind(held, rows)) held.isBehind = true;
    const { Reading } = await lazyModules.reading();
    const reading = new Reading(
      this.conversations.deps,
      await this.#opening(),
      this.conversations.logs,
    );
    const read = await reading.read(held, rows, after);
    // Rows that were read are shown, also where the server can't be asked who belongs here now.
    await this.conversations.tell(held).catch((error) => {
      if (!(error instanceof CallError || error instanceof PrivateError)) throw error;
    });
    return read;
  }

  /** Implements `ConversationVerbs.gone`. */
  async gone(id: string, span: RowSpan): Promise<GoneRow[]> {
    const held = await this.conversations.known(id).catch(() => null);
    return held ? await (await lazyModules.gone()).goneFrom(held, span) : [];
  }

  async sealReaction(id: string, messageId: string, emoji: string, again: boolean) {
    const held = await this.conversations.ready(id, again);
    return await (await this.#reactions()).seal(held, messageId, emoji);
  }

  async sealSignal(id: string, to: CallParty, signal: unknown, again: boolean) {
    const held = await this.conversations.ready(id, again, Infinity);
    return await (await lazyModules.calls()).sealSignal(await this.#sealing(), held, to, signal);
  }

  async openSignal(id: string, from: CallParty, { sealed, iv }: SealedSignal) {
    // It is no row: of what comes now it is the newest.
    const now = { id, seq: Infinity, senderId: from.userId, encryptedContent: sealed, iv };
    await this.#isBehind(await this.conversations.known(id), [now]);
    const held = await this.conversations.ready(id, false, Infinity);
    return await (await lazyModules.calls()).openSignal(await this.#opening(), held, from, now);
  }

  async openReactions(id: string, messageId: string, rows: SealedReactionRow[]) {
    const held = await this.conversations.known(id).catch(() => null);
    if (!held) return rows.map(() => null);
    const reactions = await this.#reactions();
    const target = await reactions.target(held, messageId);
    if (!target) return rows.map(() => null);
    const sealed = rows.map((row) => reactions.rowOf(target, row));
    if (await this.#isBehind(held, sealed)) held.isBehind = true;
    return await reactions.open(held, target, rows);
  }

  /** Implements `ConversationVerbs.reveal`. */
  async reveal(id: string, row: SealedRow) {
    const held = await this.conversations.known(id);
    return await (await lazyModules.reporting()).reveal(held, await this.#opening(), row);
  }

  /**
   * Catches up where something is of an epoch that this device does not know yet.
   * @returns whether it still is
   */
  async #isBehind(held: Held, rows: SealedRow[]): Promise<boolean> {
    const isNewer = () => !held.group || rows.some((row) => isNewerThan(held.record, row));
    if (!isNewer()) return false;
    // A device that nobody has let in asks again for what it has not seen or heard of, not for every row.
    const newest = Math.max(...rows.map(({ seq }) => seq));
    if (!held.group && this.conversations.isFresh(held.id) && newest <= held.askedSeq) return false;
    if (newest < Infinity) held.askedSeq = Math.max(held.askedSeq, newest);
    await this.conversations.settle(held, () => this.conversations.applying.catchUp(held));
    const { generation, atSeq } = held.record;
    return !!held.group && (generation === 1 || atSeq !== null) && isNewer();
  }

  async #opening(): Promise<Opening> {
    const { Opening } = await lazyModules.opening();
    return this.#opened ??= new Opening(this.conversations.deps, this.conversations.keys);
  }

  async #sealing(): Promise<Sealing> {
    const { Sealing } = await lazyModules.sealing();
    return new Sealing(this.conversations.deps, this.conversations.keys);
  }

  async #reactions(): Promise<Reactions> {
    const { Reactions } = await lazyModules.reactions();
    return new Reactions(await this.#sealing(), await this.#opening());
  }
}
