import { toBase64 } from "../../../base/base64.ts";
import { logPosition } from "../../../../protocol/e2ee/authority.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import { sealMessage } from "../../../../protocol/e2ee/format.ts";
import { MAX_COVERS, type MessageContent } from "../../../../protocol/e2ee/message_content.ts";
import type { SignedPosition } from "../../../../protocol/e2ee/position.ts";
import type { OutgoingContent, SealedContent } from "../../link/rows.ts";
import { PrivateError } from "../../link/errors.ts";
import { positionName } from "../authority_log.ts";
import type { ContentKeys } from "../content_keys.ts";
import { positionKey, rowName, scopeOf } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { OutboxRecord, RowRecord } from "../group_records.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { names } from "../records.ts";
import { MAX_QUOTABLE_CHARS, rowChanges, withCount } from "../row_records.ts";
import type { Changes } from "../store.ts";

/** Operations without a place among the messages; their statements about the logs aren't judged. */
const UNPLACED = ["react", "call"];

/** Seals outgoing content: stored before it is sent, once per nonce (E2E-28, E2E-41). */
export class Sealer {
  constructor(readonly deps: GroupDeps, readonly keys: ContentKeys) {}

  /** Returns the sealed content of a nonce; null: none. */
  async sealed(channelId: string, nonce: string): Promise<OutboxRecord | null> {
    return await this.deps.store.get<OutboxRecord>(outboxName(channelId, nonce));
  }

  /** Seals in the group's epoch. @throws PrivateError not_ready: the target is unknown */
  async seal(
    held: OpenConversation,
    nonce: string,
    content: OutgoingContent,
  ): Promise<SealedContent> {
    const { record: { n, prev, aside } } = held;
    const isRow = content.op === "text";
    const target = "target" in content ? await this.#row(held.id, content.target) : null;
    if ("target" in content && !target) throw new PrivateError("not_ready");
    const covers = target ? target.covers : { [held.device.id]: aside };
    const rev = target ? target.rev + 1 : 0;
    const record = await this.#made(held, content, { n, prev, rev, covers, target });
    await held.save(
      { n: n + 1, prev: record.ref, aside: isRow ? [] : [...aside, n].slice(-MAX_COVERS) },
      { [outboxName(held.id, nonce)]: record },
    );
    return record.sealed;
  }

  /** Seals again in the current epoch, with the same count. @throws PrivateError not_ready */
  async reseal(held: OpenConversation, nonce: string): Promise<SealedContent> {
    const kept = await this.sealed(held.id, nonce);
    if (!kept) throw new PrivateError("not_ready");
    const { content } = kept;
    const target = "target" in content ? await this.#row(held.id, content.target) : null;
    const record = await this.#made(held, content, { ...kept, target });
    const changes: Changes = { [outboxName(held.id, nonce)]: record };
    // The next message has to name it by its new `ref`.
    for (const [name, next] of await this.deps.store.list<OutboxRecord>(outboxName(held.id, ""))) {
      if (next.n === kept.n + 1) changes[name] = { ...next, prev: record.ref };
    }
    const isLast = held.record.n === kept.n + 1;
    await held.save(isLast ? { prev: record.ref } : {}, changes);
    return record.sealed;
  }

  /** Records that the server has it as this row. */
  async sent(held: OpenConversation, nonce: string, id: string, seq: number): Promise<void> {
    const kept = await this.sealed(held.id, nonce);
    if (!kept) return;
    const { content, ref, n, rev, covers, at } = kept;
    const changes: Changes = { [outboxName(held.id, nonce)]: null };
    const { userId } = this.deps;
    const isFirst = !("target" in content);
    const before = isFirst ? null : await this.#row(held.id, content.target);
    const row: RowRecord = {
      ref: before?.ref ?? ref,
      seq,
      sealed: ref,
      of: isFirst ? [held.device.id, n] : before?.of,
      at: isFirst ? at : before?.at,
      userId,
      deviceId: held.device.id,
      rev,
      covers: withCount(covers, held.device.id, n),
      readAt: this.deps.now(),
      isDeleted: content.op === "delete",
      // deno-lint-ignore cuts/no-cut-text -- Quotes are compared with it: nobody sees it.
      text: "text" in content ? content.text.slice(0, MAX_QUOTABLE_CHARS) : "",
      lost: [],
    };
    const lastSeq = Math.max(held.record.lastSeq ?? 0, seq);
    await held.save({ lastSeq }, { ...changes, ...rowChanges(held.id, id, row) });
  }

  /** Discards a message: the next one covers its count, so that nothing is missing. */
  async unsent(held: OpenConversation, nonce: string): Promise<void> {
    const kept = await this.sealed(held.id, nonce);
    if (!kept) return;
    const gone = { [outboxName(held.id, nonce)]: null };
    const aside = [
      ...held.record.aside,
      ...kept.content.op === "text"
        ? withCount(kept.covers, held.device.id, kept.n)[held.device.id]
        : [],
    ];
    await held.save({ aside: [...new Set(aside)].slice(-MAX_COVERS) }, gone);
  }

  async #made(
    held: OpenConversation,
    content: OutgoingContent,
    { n, prev, rev, covers, target }: Pick<OutboxRecord, "n" | "prev" | "rev" | "covers"> & {
      /** Row that it changes. */
      target: RowRecord | null;
    },
  ): Promise<OutboxRecord> {
    const { [held.device.id]: own = [], ...others } = covers;
    const { sealed, ref, at } = await this.sealNow(held, {
      ...await this.#said(held.id, content),
      op: content.op,
      n,
      prev,
      ...(own.length && { covers: own }),
      ...(Object.keys(others).length && { coversOf: others }),
      ...(target && { target: target.ref, of: target.of, sent: target.at, rev }),
    });
    return { content, n, prev, ref, sealed, at, rev, covers };
  }

  /** Seals in the current epoch, with this device's knowledge of the logs (E2E-22, E2E-34). */
  async sealNow(held: OpenConversation, said: Omit<MessageContent, "log" | "head" | "at">) {
    const { device, id, group, record: { generation } } = held;
    // Contents are sealed in a conversation that is ready: this device is in its group.
    const { epoch } = group!;
    const contentKey = await this.keys.current(id, generation, epoch);
    const at = this.deps.now();
    const { encryptedContent, iv, ref } = await sealMessage({
      channelId: id,
      deviceId: device.id,
      signatureKey: device.signature.privateKey,
      epoch,
      contentKey,
    }, {
      // The lines below add the remaining fields.
      ...said as MessageContent,
      at,
      // `includes` finds only operations that are in the list.
      ...await this.#seen(held, UNPLACED.includes(said.op as string)),
    });
    const sealed = { encryptedContent: toBase64(encryptedContent), iv: toBase64(iv) };
    return { sealed, ref: hex(ref), at, contentKey };
  }

  /**
   * Returns the lengths of the two logs here: as the server signed both together, if it did, since
   * only that is more than this device's own word (MEND-39).
   */
  async #seen(
    { log: { authority }, record: { channel } }: OpenConversation,
    isUnplaced: boolean,
  ): Promise<Pick<MessageContent, "log" | "head" | "sig">> {
    const log = logPosition(authority);
    const { store, heads } = this.deps;
    const position = await store.get<SignedPosition>(positionKey(scopeOf(channel)));
    if (position && !isUnplaced && positionName(position.log) === positionName(log)) {
      const { keys: { branch, size, root }, signature } = position;
      return { log, head: { length: size, head: hex(root), branch }, sig: toBase64(signature) };
    }
    const head = await heads.newest();
    return { log, ...(head && { head: { length: head.size, head: hex(head.root) } }) };
  }

  /** Returns the fields of the content, with others' messages by their `ref`. */
  async #said(channelId: string, content: OutgoingContent) {
    if (content.op === "delete") return {};
    const { text, files, reply, forward } = content;
    const replied = reply && await this.#row(channelId, reply.id);
    return {
      text,
      forward,
      ...(files?.length && { files }),
      ...(reply && replied && {
        reply: { ref: replied.ref, quote: reply.quote, user: replied.userId },
      }),
      ...(content.op === "text" && content.mentions?.length && { mentions: content.mentions }),
    };
  }

  async #row(channelId: string, id: string): Promise<RowRecord | null> {
    return await this.deps.store.get<RowRecord>(rowName(channelId, id));
  }
}

const outboxName = (channelId: string, nonce: string) => `${names.outbox}${channelId}/${nonce}`;
