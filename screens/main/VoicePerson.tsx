import { useEffect, useState } from "react";
import screen from "@lucide/icons/icons/screen-share";
import volumeOff from "@lucide/icons/icons/volume-x";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { Popup } from "../../components/ui/Popup.tsx";
import type { PopupRequest } from "../../components/ui/popup.ts";
import { useMedia } from "../../components/ui/useMedia.ts";
import { PersonCard } from "../../components/voice/PersonCard.tsx";
import { personMenu as t } from "../../text/en/main.ts";
import { useMain } from "./context.ts";
import { personMenu } from "./person_menu.ts";

interface Props {
  request: Extract<PopupRequest, { kind: "voice-person" }>;
  onClose: () => void;
}

/** How loud somebody is, and what else can be done about them. Loaded when it is first opened. */
export default function VoicePerson({ request, onClose }: Props) {
  const main = useMain();
  const { client } = main;
  const { userId, username, serverId } = request;
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  const [loaded, setLoaded] = useState(false);
  const isMe = userId === client.session.user.value?.id;
  useEffect(() => {
    personMenu(main, { userId, username }, serverId).then(setItems);
    // The volumes are known once voice is loaded.
    if (!isMe) client.voice.use(() => setLoaded(true));
  }, []);
  const shares = client.voice.shares.value.some((share) => share.userId === userId);
  const view: MenuItem = {
    text: t.screen,
    icon: screen,
    onSelect: () => client.ui.setVoiceView({ screens: "open", watched: userId }),
  };
  const volume = loaded ? client.voice.settings.value.volumes[userId] ?? 1 : null;
  const setVolume = (to: number) => void client.voice.use((voice) => voice.setVolume(userId, to));
  const silence: MenuItem = {
    text: t.muteForMe,
    icon: volumeOff,
    checked: volume === 0,
    onSelect: () => setVolume(volume === 0 ? 1 : 0),
  };
  return (
    <Popup
      label={username}
      at={request.at}
      placement={useMedia("(min-width: 48rem)") ? "right-start" : "bottom-start"}
      onClose={onClose}
    >
      <PersonCard
        person={request}
        volume={volume}
        hasVolume={!isMe}
        onVolume={setVolume}
        items={[...(shares ? [view] : []), ...(isMe ? [] : [silence]), ...items].map((item) => ({
          ...item,
          onSelect() {
            onClose();
            item.onSelect();
          },
        }))}
      />
    </Popup>
  );
}
