import { fromBase64, toBase64 } from "../../../base/base64.ts";
import type { Bytes } from "../../../../protocol/e2ee/bytes.ts";
import { messageKey } from "../../../../protocol/e2ee/format.ts";
import type { Revealed, SealedRow } from "../../link/rows.ts";
import { PrivateError } from "../../link/errors.ts";
import { certificateName } from "../conversation_names.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { Opener } from "./opener.ts";
import { RowError } from "../row_opening.ts";

/**
 * Returns the key of one message that has opened here: nothing is shown that its sender hasn't
 * signed (E2E-33). @throws PrivateError not_ready
 */
export async function reveal(
  held: OpenConversation,
  opening: Opener,
  row: SealedRow,
): Promise<Revealed> {
  const { message: { sender, epoch }, contentKey } = await opening.open(held, row).catch(
    (error) => {
      throw error instanceof RowError ? new PrivateError("not_ready") : error;
    },
  );
  const { userId, deviceId } = sender;
  const of = { channelId: held.id, epoch, deviceId };
  const key = await messageKey(contentKey, fromBase64(row.iv), of);
  const certificate = await held.deps.store.get<Bytes>(certificateName(userId, deviceId));
  // Opening it took the certificate of its device.
  return { key: toBase64(key), certificate: toBase64(certificate!) };
}
