import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { PushedMessage } from "../../../protocol/push.ts";
import { channelNameFor } from "../../membership/channels/view.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage } from "../message_log/access.ts";
import { present } from "../messages/history.ts";
import { ownerOf } from "./service.ts";
import { hashOf } from "./store.ts";

/**
 * Returns a message of a private conversation to the browser of a person who may read it. Without a
 * page, `renewal` yields only this: bytes that only their devices can open (E2E-31). A content
 * above the usual size is left out.
 * @throws AppError not_found
 */
export async function fetchPushedMessage(
  app: FeaturesContext,
  { renewal, channel: channelId, message: id }: {
    renewal: string;
    channel: string;
    message: string;
  },
): Promise<PushedMessage> {
  const [userId] = await ownerOf(app, hashOf(renewal));
  const { channel, server, message } = await app.db.read((reader) =>
    accessMessage(reader, userId, id, { channelId })
  );
  const { sealed } = channel;
  if (!sealed || message.seq <= sealed.from) throw new AppError("not_found");
  const [shown] = await present(app, [message], LIMITS.inlineContentMax, userId);
  const channelName = await channelNameFor(app, userId, channel);
  return { message: shown, channelName, serverName: server?.name ?? null };
}
