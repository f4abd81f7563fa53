import type {
  CallParty,
  GoneRow,
  OpenedRow,
  OpenedSignal,
  OutgoingContent,
  Revealed,
  RowSpan,
  SealedContent,
  SealedReaction,
  SealedReactionRow,
  SealedRow,
  SealedSignal,
} from "../../link/rows.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { Held } from "../held.ts";
import type { Opening } from "../parts/opening.ts";
import type { Reactions } from "../parts/reactions.ts";
import type { Sealing } from "../parts/sealing.ts";
import { lazyModules } from "../lazy_modules.ts";
import { isNewerThan } from "../row_records.ts";
import type { HeldConversations } from "../held_conversations.ts";

/**
 * Methods for pages about contents of conversations: messages, reactions, signals of calls (E2E-28
 * to 30). Each call names its conversation first, and is alone with it.
 */
export class ContentsApi {
  readonly #conversations: HeldConversations;
  #opened: Opening | null = null;

  constructor(conversations: HeldConversations) {
    this.#conversations = conversations;
  }

  /**
   * Seals what is to be sent, after what has to come first: missed commits, removals, devices that
   * are to be let in (E2E-21). Sealed once for a nonce: the same again until `reseal`.
   * @throws PrivateError not_ready; pages have then been sent the conversation's phase
   */
  async seal(id: string, nonce: string, content: OutgoingContent): Promise<SealedContent> {
    const sealing = await this.#sealing();
    const kept = await sealing.sealed(id, nonce);
    if (kept) return kept.sealed;
    return await sealing.seal(await this.#conversations.ready(id), nonce, content);
  }

  /** Seals for the newer epoch what the server has refused (`stale_epoch`, `removal_pending`). */
  async reseal(id: string, nonce: string): Promise<SealedContent> {
    return await (await this.#sealing()).reseal(await this.#conversations.ready(id, true), nonce);
  }

  /** Notes that the server has taken a message as this row. */
  async sent(id: string, nonce: string, rowId: string, seq: number): Promise<null> {
    await (await this.#sealing()).sent(await this.#conversations.known(id), nonce, rowId, seq);
    return null;
  }

  /** Forgets a message that was discarded before the server had it. */
  async unsent(id: string, nonce: string): Promise<null> {
    await (await this.#sealing()).unsent(await this.#conversations.known(id), nonce);
    return null;
  }

  /**
   * Opens rows that follow each other in the channel; none throws. May be asked for the same rows
   * again and again.
   * @param after the seq of the row that the page has right before the first, so that what is
   * missing between them is seen; null: it has none
   */
  async open(id: string, rows: SealedRow[], after: number | null): Promise<OpenedRow[]> {
    const held = await this.#find(id);
    if (!held) return rows.map(({ id }) => ({ id, fault: "no_key" }));
    held.shownSeq = Math.max(held.shownSeq, ...rows.map(({ seq }) => seq));
    if (await this.#isBehind(held, rows)) held.isBehind = true;
    const { Reading } = await lazyModules.reading();
    const reading = new Reading(
      this.#conversations.deps,
      await this.#opening(),
      this.#conversations.logs,
    );
    const read = await reading.read(held, rows, after);
    // Rows that were read are shown, also where the server can't be asked who belongs here now.
    await this.#conversations.tell(held).catch((error) => {
      if (!(error instanceof CallError || error instanceof PrivateError)) throw error;
    });
    return read;
  }

  /** Messages that were opened here, of a part that the server shows without them (MEND-40). */
  async gone(id: string, span: RowSpan): Promise<GoneRow[]> {
    const held = await this.#find(id);
    return held ? await (await lazyModules.gone()).goneFrom(held, span) : [];
  }

  /**
   * Seals a reaction to a message, after what has to come first, as `seal`.
   * @param again the server has asked for the newer epoch
   */
  async sealReaction(
    id: string,
    messageId: string,
    emoji: string,
    again: boolean,
  ): Promise<SealedReaction> {
    const held = await this.#conversations.ready(id, again);
    return await (await this.#reactions()).seal(held, messageId, emoji);
  }

  /**
   * Seals an offer, an answer or a candidate for the other of a call, after what has to come first,
   * as `seal` (E2E-38).
   * @param again the server has asked for the newer epoch
   */
  async sealSignal(
    id: string,
    to: CallParty,
    signal: unknown,
    again: boolean,
  ): Promise<SealedSignal> {
    const held = await this.#conversations.ready(id, again, Infinity);
    return await (await lazyModules.calls()).sealSignal(await this.#sealing(), held, to, signal);
  }

  /** Opens one of the other's. @throws PrivateError not_ready, as `seal` */
  async openSignal(
    id: string,
    from: CallParty,
    { sealed, iv }: SealedSignal,
  ): Promise<OpenedSignal> {
    // A signal is no row: of everything that comes now it is the newest.
    const now = { id, seq: Infinity, senderId: from.userId, encryptedContent: sealed, iv };
    await this.#isBehind(await this.#conversations.known(id), [now]);
    const held = await this.#conversations.ready(id, false, Infinity);
    return await (await lazyModules.calls()).openSignal(await this.#opening(), held, from, now);
  }

  /**
   * The emoji of reactions to a message that was opened; null: it is none of this person to this
   * message, or does not open. None throws.
   */
  async openReactions(
    id: string,
    messageId: string,
    rows: SealedReactionRow[],
  ): Promise<(string | null)[]> {
    const held = await this.#find(id);
    if (!held) return rows.map(() => null);
    const reactions = await this.#reactions();
    const target = await reactions.target(held, messageId);
    if (!target) return rows.map(() => null);
    const sealed = rows.map((row) => reactions.rowOf(target, row));
    if (await this.#isBehind(held, sealed)) held.isBehind = true;
    return await reactions.open(held, target, rows);
  }

  /**
   * Returns the proof of one message, and of no other: its key, and the certificate of the
   * device that signed it (E2E-33).
   * @throws PrivateError not_ready where it does not open here
   */
  async reveal(id: string, row: SealedRow): Promise<Revealed> {
    const held = await this.#conversations.known(id);
    return await (await lazyModules.reporting()).reveal(held, await this.#opening(), row);
  }

  /** null: no page has told of it, or this device has no keys. */
  #find(id: string): Promise<Held | null> {
    return this.#conversations.known(id).catch(() => null);
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
    if (!held.group && this.#conversations.isFresh(held.id) && newest <= held.askedSeq) {
      return false;
    }
    if (newest < Infinity) held.askedSeq = Math.max(held.askedSeq, newest);
    await this.#conversations.settle(held, () => this.#conversations.applying.catchUp(held));
    const { generation, atSeq } = held.record;
    return !!held.group && (generation === 1 || atSeq !== null) && isNewer();
  }

  async #opening(): Promise<Opening> {
    const { Opening } = await lazyModules.opening();
    return this.#opened ??= new Opening(this.#conversations.deps, this.#conversations.keys);
  }

  async #sealing(): Promise<Sealing> {
    const { Sealing } = await lazyModules.sealing();
    return new Sealing(this.#conversations.deps, this.#conversations.keys);
  }

  async #reactions(): Promise<Reactions> {
    const { Reactions } = await lazyModules.reactions();
    return new Reactions(await this.#sealing(), await this.#opening());
  }
}
