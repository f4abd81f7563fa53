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
import type { OpenConversation } from "../open_conversation.ts";
import type { Opener } from "../parts/opener.ts";
import type { Reactions } from "../parts/reactions.ts";
import type { Sealer } from "../parts/sealer.ts";
import { lazyModules } from "../lazy_modules.ts";
import { isNewerThan } from "../row_records.ts";
import type { OpenConversations } from "../open_conversations.ts";

/**
 * Methods for pages about contents of conversations: messages, reactions, call signals (E2E-28 to
 * 30). Each call names its conversation first, and has exclusive use of it.
 */
export class ContentsApi {
  readonly #conversations: OpenConversations;
  #opened: Opener | null = null;

  constructor(conversations: OpenConversations) {
    this.#conversations = conversations;
  }

  /**
   * Seals outgoing content after due work: missed commits, removals, devices to let in (E2E-21).
   * Seals once per nonce: returns the same until `reseal`.
   * @throws PrivateError not_ready; pages have then received the conversation's phase
   */
  async seal(id: string, nonce: string, content: OutgoingContent): Promise<SealedContent> {
    const sealing = await this.#sealing();
    const kept = await sealing.sealed(id, nonce);
    if (kept) return kept.sealed;
    return await sealing.seal(await this.#conversations.ready(id), nonce, content);
  }

  /**
   * Seals content that the server has refused for the newer epoch (`stale_epoch`,
   * `removal_pending`).
   */
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
   * Opens consecutive rows of the channel; none throws. Pages may request the same rows repeatedly.
   * @param after the seq of the row that the page has right before the first, to detect missing
   *   rows between them; null: none
   */
  async open(id: string, rows: SealedRow[], after: number | null): Promise<OpenedRow[]> {
    const held = await this.#find(id);
    if (!held) return rows.map(({ id }) => ({ id, fault: "no_key" }));
    held.shownSeq = Math.max(held.shownSeq, ...rows.map(({ seq }) => seq));
    if (await this.#isBehind(held, rows)) held.isBehind = true;
    const { Reader } = await lazyModules.reader();
    const reading = new Reader(
      this.#conversations.deps,
      await this.#opening(),
      this.#conversations.logs,
    );
    const read = await reading.read(held, rows, after);
    // Read rows are shown even if the server can't be asked about the current members.
    await this.#conversations.send(held).catch((error) => {
      if (!(error instanceof CallError || error instanceof PrivateError)) throw error;
    });
    return read;
  }

  /**
   * Returns messages that were opened here, of a span that the server now shows without them
   * (MEND-40).
   */
  async gone(id: string, span: RowSpan): Promise<GoneRow[]> {
    const held = await this.#find(id);
    return held ? await (await lazyModules.gone()).goneFrom(held, span) : [];
  }

  /**
   * Seals a reaction to a message, after due work, as `seal`.
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
   * Seals an offer, an answer or a candidate for the other party of a call, after due work, as
   * `seal` (E2E-38).
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

  /** Opens a signal of the other party. @throws PrivateError not_ready, as `seal` */
  async openSignal(
    id: string,
    from: CallParty,
    { sealed, iv }: SealedSignal,
  ): Promise<OpenedSignal> {
    // A signal is no row: it is newer than everything received so far.
    const now = { id, seq: Infinity, senderId: from.userId, encryptedContent: sealed, iv };
    await this.#isBehind(await this.#conversations.known(id), [now]);
    const held = await this.#conversations.ready(id, false, Infinity);
    return await (await lazyModules.calls()).openSignal(await this.#opening(), held, from, now);
  }

  /**
   * Returns the emoji of reactions to an opened message; null: not by this person to this message,
   * or doesn't open. None throws.
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
   * Returns the proof of one message, and of no other: its key, and the certificate of the device
   * that signed it (E2E-33).
   * @throws PrivateError not_ready if it doesn't open here
   */
  async reveal(id: string, row: SealedRow): Promise<Revealed> {
    const held = await this.#conversations.known(id);
    return await (await lazyModules.reports()).reveal(held, await this.#opening(), row);
  }

  /** null: no page has named it, or this device has no keys. */
  #find(id: string): Promise<OpenConversation | null> {
    return this.#conversations.known(id).catch(() => null);
  }

  /**
   * Catches up if a row is of an epoch that this device doesn't know yet.
   * @returns whether it still is
   */
  async #isBehind(held: OpenConversation, rows: SealedRow[]): Promise<boolean> {
    const isNewer = () => !held.group || rows.some((row) => isNewerThan(held.record, row));
    if (!isNewer()) return false;
    // A device that nobody has let in only asks again after news or for newer rows.
    const newest = Math.max(...rows.map(({ seq }) => seq));
    if (!held.group && this.#conversations.isFresh(held.id) && newest <= held.askedSeq) {
      return false;
    }
    if (newest < Infinity) held.askedSeq = Math.max(held.askedSeq, newest);
    await this.#conversations.settle(held, () => this.#conversations.applying.catchUp(held));
    const { generation, atSeq } = held.record;
    return !!held.group && (generation === 1 || atSeq !== null) && isNewer();
  }

  async #opening(): Promise<Opener> {
    const { Opener } = await lazyModules.opener();
    return this.#opened ??= new Opener(this.#conversations.deps, this.#conversations.keys);
  }

  async #sealing(): Promise<Sealer> {
    const { Sealer } = await lazyModules.sealer();
    return new Sealer(this.#conversations.deps, this.#conversations.keys);
  }

  async #reactions(): Promise<Reactions> {
    const { Reactions } = await lazyModules.reactions();
    return new Reactions(await this.#sealing(), await this.#opening());
  }
}
