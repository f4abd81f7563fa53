import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { equal, fromHex } from "../../../../protocol/e2ee/bytes.ts";
import type { Hex } from "../../../../protocol/e2ee/message_content.ts";
import { reactionTag } from "../../../../protocol/e2ee/reaction_tag.ts";
import type { SealedReaction, SealedReactionRow, SealedRow } from "../../link/rows.ts";
import { PrivateError } from "../../link/errors.ts";
import { rowName } from "../conversation_names.ts";
import type { RowRecord } from "../group_records.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { Opener } from "./opener.ts";
import { RowError } from "../row_opening.ts";
import type { Sealer } from "./sealer.ts";

/** Message by its row and by its name among clients. */
interface Target {
  id: string;
  seq: number;
  ref: Hex;
}

/**
 * Reactions (E2E-30). They have no order among messages: each has the count of its device's next
 * message.
 */
export class Reactions {
  constructor(readonly sealing: Sealer, readonly opening: Opener) {}

  /** @throws PrivateError not_ready: the message is unknown here */
  async seal(held: OpenConversation, messageId: string, emoji: string): Promise<SealedReaction> {
    const target = await this.target(held, messageId);
    if (!target) throw new PrivateError("not_ready");
    const { n, prev } = held.record;
    const said = { op: "react" as const, n, prev, target: target.ref, emoji };
    const { sealed, contentKey } = await this.sealing.sealNow(held, said);
    const tag = await reactionTag(contentKey, fromHex(target.ref), emoji);
    const { encryptedContent, iv } = sealed;
    return { tag: toBase64(tag), sealed: encryptedContent, iv };
  }

  /** Returns the message that reactions belong to; null: this device hasn't opened it. */
  async target({ deps, id }: OpenConversation, messageId: string): Promise<Target | null> {
    const row = await deps.store.get<RowRecord>(rowName(id, messageId));
    return row && { id: messageId, ref: row.ref, seq: row.seq };
  }

  /**
   * Returns the row of a reaction, at its message's position: a reaction sealed before that belongs
   * to another message.
   */
  rowOf({ id, seq }: Target, { senderId, sealed, iv }: SealedReactionRow): SealedRow {
    return { id, seq, senderId, encryptedContent: sealed, iv };
  }

  /** Returns their emoji; null: not by this person to this message, or can't be opened. */
  async open(
    held: OpenConversation,
    target: Target,
    rows: readonly SealedReactionRow[],
  ): Promise<(string | null)[]> {
    return await Promise.all(rows.map((row) => this.#opened(held, target, row)));
  }

  async #opened(
    held: OpenConversation,
    to: Target,
    row: SealedReactionRow,
  ): Promise<string | null> {
    try {
      const { message: { content }, contentKey } = await this.opening.open(
        held,
        this.rowOf(to, row),
      );
      const { op, target, emoji } = content;
      if (op !== "react" || target !== to.ref || !emoji) return null;
      const expected = await reactionTag(contentKey, fromHex(to.ref), emoji);
      return equal(expected, fromBase64(row.tag)) ? emoji : null;
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return null;
    }
  }
}
