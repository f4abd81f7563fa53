import { AppError } from "../../../protocol/errors.ts";
import { chunksOf } from "../../../protocol/files.ts";
import type { StoredFile } from "../../../protocol/stored_files.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";
import { accessFile } from "./access.ts";
import { readChunk } from "./read_chunk.ts";
import { beginFile, cancelFile, finishFile, putChunk } from "./service.ts";

/**
 * Copies a complete file that the user may read into a channel where they may send one, as an
 * upload of theirs (COM-13). Its key stays the same. Where either channel is end-to-end encrypted,
 * only the page can copy, which encrypts the file anew.
 * @throws AppError not_found, upload_incomplete, private_channel, content_damaged, and what
 * `beginFile` throws
 */
export async function copyFile(
  app: FeaturesContext,
  userId: string,
  id: string,
  channelId: string,
): Promise<StoredFile> {
  const size = await app.db.read(sizeToCopy, userId, id, channelId);
  const copy = await beginFile(app, userId, { channelId, size });
  try {
    for (let chunk = 0; chunk < chunksOf(size); chunk++) {
      const bytes = await readChunk(app, userId, id, `${chunk}`);
      await putChunk(app, userId, copy.id, `${chunk}`, bytes);
    }
    return await finishFile(app, userId, copy.id);
  } catch (error) {
    await cancelFile(app, userId, copy.id).catch(() => {});
    throw error;
  }
}

/** Bytes of a file that may be copied. @throws AppError as `copyFile` */
function sizeToCopy(reader: Reader, userId: string, id: string, channelId: string): number {
  const { size, received, channel_id } = accessFile(reader, userId, id);
  const { channel } = accessTextChannel(reader, userId, channelId, "sendMessages");
  const source = channel_id === null ? null : channelById(reader, channel_id);
  if (source?.sealed || channel.sealed) throw new AppError("private_channel");
  if (received !== null) throw new AppError("upload_incomplete");
  return size;
}
