import { VoiceList } from "../../components/voice/VoiceList.tsx";
import type { Channel } from "../../protocol/channels.ts";
import { useMain } from "./context.ts";
import { openVoicePerson } from "./voice_person_popup.ts";
import { useVoicePeople } from "./voice_shown.ts";

/** Who is in a voice channel of the sidebar. Loaded when there is somebody in one. */
export default function VoicePeople({ channel }: { channel: Channel }) {
  const main = useMain();
  return (
    <VoiceList
      channelName={channel.name}
      people={useVoicePeople(channel.id)}
      onPerson={(person, at, returnTo) => openVoicePerson(main, channel, person, at, returnTo)}
    />
  );
}
