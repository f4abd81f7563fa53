import { reportMessage } from "../../protocol/api/e2ee.ts";
import { getContent } from "../../protocol/api/messages.ts";
import type { Api } from "../base/api.ts";
import type { PrivateConversations } from "../e2ee/entry.ts";

/** Message as a page shows it. */
interface Reported {
  id: string;
  seq: number;
  userId: string;
}

/**
 * Shows one message of a private channel to the moderators of its server, and to its host (E2E-33).
 * Throws `ApiError`, `NetworkError` or `PrivateError`.
 */
export async function report(
  api: Pick<Api, "call">,
  verbs: Pick<PrivateConversations, "reveal">,
  channelId: string,
  { id, seq, userId: senderId }: Reported,
  reason: string,
): Promise<void> {
  const { encrypted_content, iv } = await api.call(getContent, { channelId, id });
  const row = { id, seq, senderId, encryptedContent: encrypted_content, iv };
  const body = { ...await verbs.reveal(channelId, row), ...(reason && { reason }) };
  await api.call(reportMessage, { id, body });
}
