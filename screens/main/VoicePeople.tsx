import { VoiceList } from "../../components/voice/VoiceList.tsx";
import type { Channel } from "../../protocol/channels.ts";
import { useMain } from "./context.ts";
import { openPersonCard } from "./person_card.ts";
import { useVoicePeople } from "./useVoicePeople.ts";

/** People in a voice channel of the sidebar. Loaded when there are any. */
export default function VoicePeople({ channel }: { channel: Channel }) {
  const main = useMain();
  return (
    <VoiceList
      channelName={channel.name}
      people={useVoicePeople(channel.id)}
      onPerson={(person, at, button) =>
        openPersonCard(main, person, button, {
          at,
          serverId: channel?.server_id ?? null,
          inVoice: true,
        })}
    />
  );
}
