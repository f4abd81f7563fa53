import { AppError } from "../../../protocol/errors.ts";
import type { History, HistoryQuery } from "../../../protocol/messages.ts";
import type { FeaturesContext } from "../context.ts";
import { PART_MEMORY_BYTES, STREAMED_FROM_BYTES, StreamedResponse } from "../../kernel/endpoint.ts";
import { blobParts, type BlobRef, isBlobWhole, readBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import { accessMessage } from "../message_log/access.ts";
import { type LocatedMessage } from "../message_log/log.ts";
import { historyPage, present, viewOf } from "./history.ts";
import type { MessageRecord } from "../message_log/records.ts";
import { type Content, contentSize, isUndamaged, readContent } from "./view.ts";

const EMPTY = '"encrypted_content":""';

/** A page of history (D-MSG-3); a large one is made while it is read. @throws AppError not_found */
export async function historyResponseOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  query: HistoryQuery,
): Promise<History | StreamedResponse> {
  const { inline = Infinity } = query;
  const { placed, ...rest } = await historyPage(app, userId, channelId, query);
  const inPage = (one: LocatedMessage) => contentSize(one.record) <= inline;
  const size = placed.filter(inPage).reduce((sum, one) => sum + contentSize(one.record), 0);
  if (size <= STREAMED_FROM_BYTES) {
    return { messages: await present(app, placed, inline, userId), ...rest };
  }
  const view = await viewOf(app, placed, userId);
  const held = placed.reduce((sum, { record: { content } }) => {
    return sum + ("blob" in content ? 0 : content.byteLength);
  }, 0);
  async function* parts() {
    yield '{"messages":[';
    for (const [i, one] of placed.entries()) {
      if (i > 0) yield ",";
      if (!inPage(one) || !isLarge(one.record)) {
        yield JSON.stringify(view(one, await readContent(app.db, one.record, inline)));
        // Reads it twice: a damaged message must not start in a page that continues after it.
      } else if (await isWhole(app.db, one.record)) {
        yield* around(JSON.stringify(view(one, { encrypted_content: "" })), app.db, one.record);
      } else yield JSON.stringify(view(one, { content_size: contentSize(one.record) }));
    }
    // The page's other members, after its messages.
    yield `],${JSON.stringify(rest).slice(1)}`;
  }
  return new StreamedResponse({ parts: parts(), held: PART_MEMORY_BYTES + held });
}

/**
 * Returns the content of one message, however large. @throws AppError not_found, content_damaged
 */
export async function contentResponseOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  id: string,
): Promise<{ encrypted_content: string; iv: string } | StreamedResponse> {
  const { message: { record } } = await app.db.read((reader) =>
    accessMessage(reader, userId, id, { channelId })
  );
  const iv = record.iv.toBase64();
  if (isLarge(record)) {
    const empty = JSON.stringify({ encrypted_content: "", iv });
    const length = empty.length + contentSize(record);
    return new StreamedResponse({ parts: around(empty, app.db, record), length });
  }
  if ("blob" in record.content) {
    const bytes = await readBlob(app.db, record.content);
    if (!bytes) throw new AppError("not_found");
    return { encrypted_content: bytes.toBase64(), iv };
  }
  if (!isUndamaged(record)) {
    app.log.error(`the message ${id} is damaged: \`parley check\` says whose`);
    throw new AppError("content_damaged");
  }
  const content: Content = await readContent(app.db, record);
  if (!("encrypted_content" in content)) throw new AppError("not_found");
  return { encrypted_content: content.encrypted_content, iv };
}

function isWhole(db: Db, { content }: MessageRecord): Promise<boolean> {
  // Called for large messages only, whose content is a blob.
  return isBlobWhole(db, content as BlobRef);
}

function isLarge(record: MessageRecord): boolean {
  return "blob" in record.content && contentSize(record) > STREAMED_FROM_BYTES;
}

/** JSON with an empty content, which is put in part by part: chunks are whole groups of base64. */
async function* around(json: string, db: Db, { content }: MessageRecord): AsyncGenerator<string> {
  const at = json.indexOf(EMPTY) + EMPTY.length - 1;
  yield json.slice(0, at);
  if ("blob" in content) {
    for await (const part of blobParts(db, content)) yield part.toBase64();
  }
  yield json.slice(at);
}
