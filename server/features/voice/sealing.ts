import { AppError, invalid } from "../../../protocol/errors.ts";
import { requireCurrent, requireHeader } from "../../e2ee/groups/access.ts";
import { withRemovals } from "../../e2ee/groups/removals.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";
import type { VoiceSession } from "./rooms.ts";

/**
 * Requires the right kind of signal: a call in a private conversation takes only sealed ones, by a
 * device that is in the group now; everything else takes open ones (E2E-38). Clients do not rely on
 * it.
 * @param sealed base64; null: the signal is an open one
 * @throws AppError private_channel, invalid_input; as `requireCurrent`
 */
export async function requireSealing(
  app: FeaturesContext,
  { userId, channelId, serverId }: VoiceSession,
  sealed: string | null,
): Promise<void> {
  // Voice channels of servers are open ones, and take most of the signals.
  if (serverId !== null && sealed === null) return;
  const header = sealed === null ? null : requireHeader(Uint8Array.fromBase64(sealed));
  const check = (reader: Reader) => {
    const channel = channelById(reader, channelId);
    if (!channel) throw new AppError("not_found");
    if (!channel.sealed && header) throw invalid("sealed", "is for private conversations");
    if (!channel.sealed) return;
    if (!header) throw new AppError("private_channel");
    requireCurrent(reader, channel, userId, header);
  };
  await withRemovals(app, channelId, () => app.db.read(check));
}
