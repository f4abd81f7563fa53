import type { z } from "zod";
import { type Bytes, equal } from "../../../protocol/e2ee/bytes.ts";
import { OpenError, openWithKey, readHeader } from "../../../protocol/e2ee/format.ts";
import type { reportBody } from "../../../protocol/e2ee/group_schemas.ts";
import { readCertificate } from "../../../protocol/e2ee/identity.ts";
import type { MessageContent } from "../../../protocol/e2ee/message_content.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { readFileRefs } from "../../../protocol/file_refs.ts";
import { cutText } from "../../../protocol/graphemes.ts";
import { certificateOf } from "../../e2ee/devices/access.ts";
import { fileReport } from "../../membership/moderation/reports.ts";
import { readBlob } from "../../storage/blobs.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage } from "../message_log/access.ts";

/** Characters of a message that a report keeps. */
const MAX_SHOWN = 4000;

/**
 * Reports one message of a private channel to those who read its server's reports. The key comes
 * from the reporter, the bytes from the server: a message that does not open with that key, or was
 * not signed by a device of its sender, is not shown (E2E-33).
 * @throws AppError not_found; invalid_input if it is not in a private channel of a server, or the
 * key is another's; bad_certificate if it is not its device's
 */
export async function reportMessage(
  app: FeaturesContext,
  userId: string,
  id: string,
  { key, certificate, reason }: z.infer<typeof reportBody>,
): Promise<void> {
  const { serverId, channelId, senderId, sealed } = await requireSealed(app, userId, id);
  const { deviceId } = readHeader(sealed.encryptedContent);
  const known = await app.db.read(certificateOf, senderId, deviceId);
  if (!known || !equal(known, Uint8Array.fromBase64(certificate))) {
    throw new AppError("bad_certificate");
  }
  const keys = { channelId, certificateOf: () => readCertificate(known) };
  const { content } = await openWithKey(Uint8Array.fromBase64(key), keys, sealed).catch((error) => {
    throw error instanceof OpenError ? invalid("key", "does not open this message") : error;
  });
  await app.db.transact((tx) => {
    accessMessage(tx, userId, id);
    fileReport(app, tx, serverId, {
      reporter_id: userId,
      target_id: senderId,
      channel_id: channelId,
      message_id: id,
      message: shownOf(content),
      reason: reason || null,
    });
  });
}

/** Returns the bytes of an encrypted message in a server, which has moderators to read reports. */
async function requireSealed(app: FeaturesContext, userId: string, id: string) {
  const access = (reader: Reader) => accessMessage(reader, userId, id);
  const { channel, server, message: { channelId, seq, record } } = await app.db.read(access);
  const isSealed = channel.sealed && seq > channel.sealed.from && !record.system;
  if (!isSealed || !server) throw invalid("id", "must be of a private channel of a server");
  const { content } = record;
  const bytes = "blob" in content ? await readBlob(app.db, content) : content;
  if (!bytes?.length) throw new AppError("not_found");
  const sealed = { encryptedContent: copyOf(bytes), iv: copyOf(record.iv) };
  return { serverId: server.id, channelId, senderId: record.sender_id, sealed };
}

function copyOf(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}

/** Returns the text of a message and the names of its files. */
function shownOf({ text = "", files }: MessageContent): string {
  const names = readFileRefs(files)?.map(({ name }) => name) ?? [];
  return cutText([text, ...names].filter(Boolean).join("\n"), MAX_SHOWN);
}
