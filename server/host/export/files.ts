import type { FileRef } from "../../../protocol/file_refs.ts";
import type { Plaintext } from "../../../protocol/plaintext.ts";
import { dataUrl } from "../../features/files/data_url.ts";
import type { LocatedMessage } from "../../features/message_log/log.ts";
import type { AppContext } from "../context.ts";
import { WithData } from "../../kernel/export.ts";
import type { OpenMessage } from "./texts.ts";

/**
 * The files of messages that can be opened, each with its bytes as a data URL, one chunk after
 * another. One that is not all there, or not what its sender sealed, ends early: `size` tells.
 */
export async function* exportFiles(
  app: AppContext,
  messages: AsyncIterable<LocatedMessage>,
  open: OpenMessage,
): AsyncGenerator<WithData> {
  for await (const message of messages) {
    if (!message.record.files) continue;
    const plain = await open(message);
    for (const ref of filesOf(message, plain)) {
      const { id, name, type, size } = ref;
      const fields = { id, message_id: message.record.id, name, type, size };
      yield new WithData(fields, dataUrl(app, ref));
    }
  }
}

/** Those that the message really has: what it says of others is not believed. */
function filesOf({ record }: LocatedMessage, plain: Plaintext | null): FileRef[] {
  return plain?.files.filter(({ id }) => record.files?.ids.includes(id)) ?? [];
}
