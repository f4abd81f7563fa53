import { channelTitle } from "../../../client/channels/state.ts";
import { OriginLine } from "../../../components/forwarding/OriginLine.tsx";
import { endText } from "../../../components/ui/times.ts";
import type { Forwarded } from "../../../protocol/plaintext.ts";
import { useMain } from "../context.ts";
import { openChannel } from "../follow_links.ts";
import { titled } from "../titled.ts";

/** Says where a forwarded message comes from. */
export function Origin({ origin }: { origin: Forwarded }) {
  const main = useMain();
  const { client } = main;
  const { channel_id, message_id, at } = origin;
  const channel = client.channels.find(channel_id);
  return (
    <OriginLine
      from={channel
        ? { channel: channelTitle(titled(client, channel)), time: endText(Date.parse(at)) }
        : null}
      onJump={() => void openChannel(main, channel_id, message_id)}
    />
  );
}
