import { sweepBlob } from "../../storage/blobs.ts";
import type { FeaturesContext } from "../context.ts";
import { dropFilesOf } from "../files/sweep.ts";
import type { LocatedMessage } from "../message_log/log.ts";
import type { MessageRecord } from "../message_log/records.ts";
import { uncountMentions } from "./count_mentions.ts";

/** Deletes a content that is stored outside of its record. */
export async function sweepContent(
  app: FeaturesContext,
  { content }: MessageRecord,
): Promise<void> {
  if ("blob" in content) await sweepBlob(app.db, content.blob);
}

/** Deletes what a message has stored elsewhere: content, files, and mention counts. */
export async function sweepAround(app: FeaturesContext, message: LocatedMessage): Promise<void> {
  const { record } = message;
  await uncountMentions(app, message);
  await sweepContent(app, record);
  if (record.files) await dropFilesOf(app, record.id);
}
