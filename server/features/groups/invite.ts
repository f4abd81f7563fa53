import { AppError, invalid } from "../../../protocol/errors.ts";
import { accessChannel } from "../../membership/channels/access.ts";
import { putChannel } from "../../membership/channels/channels.ts";
import { userById } from "../../membership/users/users.ts";
import type { FeaturesContext } from "../context.ts";
import { appendSystem } from "../messages/system.ts";

/** Milliseconds in which a conversation gets a single invitation. */
const INVITATION_INTERVAL_MS = 86_400_000;

/**
 * Invites the people in a direct message or a group to encrypt it, by a message there (MEND-20). A
 * second invitation within a day returns the first.
 * @returns when it was made, in milliseconds
 * @throws AppError not_found, cannot_message; invalid_input for a server's channel; private_channel
 */
export async function inviteToEncrypt(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<number> {
  return await app.db.transact((tx) => {
    const { channel } = accessChannel(tx, userId, channelId, "sendMessages");
    if (channel.server_id !== null) throw invalid("id", "is a channel of a server");
    if (channel.sealed) throw new AppError("private_channel");
    const { invited_at: before } = channel;
    if (before !== undefined && tx.now - before < INVITATION_INTERVAL_MS) return before;
    putChannel(tx, { ...channel, invited_at: tx.now });
    const about = userById(tx, userId);
    const row = { kind: "encryption_invite" } as const;
    appendSystem(app, tx, { channelId, spaceId: channelId, about, row });
    return tx.now;
  });
}
