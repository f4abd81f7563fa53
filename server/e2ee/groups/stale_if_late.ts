import { readersOf } from "../../../protocol/e2ee/authority.ts";
import { AppError } from "../../../protocol/errors.ts";
import { spaceOf } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { withFoldedLog } from "../authority/folded.ts";
import { staleEpoch } from "./access.ts";
import type { SubmittedCommit } from "./framing.ts";
import type { MlsGroupRecord } from "./records.ts";

/** A commit adds people who may not read the channel. */
export class UnreadableError extends AppError {
  constructor(
    readonly channel: ChannelRecord,
    readonly group: MlsGroupRecord,
    readonly userIds: string[],
  ) {
    super("bad_commit");
  }
}

/**
 * Runs work that may refuse a commit because of the people it adds. The commit is not wrong but
 * late if they might have been added when it was made: the authority log still admits them, and
 * only the server has removed them; or the log has grown since the position that the commit names
 * (E2E-46).
 * @throws AppError stale_epoch in place of such a refusal; what `work` throws
 */
export async function staleIfLate<T>(
  app: FeaturesContext,
  { logLength }: Pick<SubmittedCommit, "logLength">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const { channel, group, userIds } = error;
    const isLate = await withFoldedLog(app.db, spaceOf(channel), ({ authority }) => {
      const readers = new Set(readersOf(authority, channel.id));
      const isLonger = logLength !== null && logLength < authority.length;
      return isLonger || userIds.every((id) => readers.has(id));
    });
    throw isLate ? staleEpoch(group) : error;
  }
}
