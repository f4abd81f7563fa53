import type { Client } from "../../client/app/client.ts";
import type { Channel } from "../../protocol/channels.ts";

/**
 * Returns the text channels of the open server that `#name` can refer to (UX-8); none in direct
 * messages.
 */
export function namedChannels({ channels, permissions }: Client): readonly Channel[] {
  return (channels.current.value ?? []).filter((channel) =>
    channel.server_id && !channel.is_voice && permissions.sees(channel)
  );
}
