import type { ScheduledMessage } from "../../../protocol/scheduled.ts";
import type { ScheduledRecord } from "./records.ts";

/** Shows a scheduled message to its author. */
export function scheduledView(id: string, record: ScheduledRecord): ScheduledMessage {
  const { channelId, sendAt, createdAt, state, code, content, iv } = record;
  const { files, mentions, silent, poll } = record;
  return {
    id,
    channel_id: channelId,
    send_at: new Date(sendAt).toISOString(),
    created_at: new Date(createdAt).toISOString(),
    state,
    ...(code !== undefined && { code }),
    encrypted_content: content.toBase64(),
    iv: iv.toBase64(),
    ...(files && { files }),
    ...(mentions && { mentions }),
    ...(silent && { silent }),
    ...(poll && { poll }),
  };
}
