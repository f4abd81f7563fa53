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
import { AboutPerson } from "./AboutPerson.tsx";

interface Props {
  request: Extract<PopupRequest, { kind: "person" }>;
  onClose: () => void;
}

/**
 * Card of a person: who they are, and actions; in voice, also their volume here. Loaded when the
 * first one opens.
 */
export default function OpenPersonCard({ request, onClose }: Props) {
  const { client } = useMain();
  const { userId, username, name = username, inVoice } = request;
  const isMe = userId === client.session.user.value?.id;
  const voice = useVoiceItems(userId, inVoice && !isMe);
  const items = [...voice.items, ...useMenu(request)];
  const closeAnd = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Popup
      label={name}
      at={request.at}
      placement={useMedia("(min-width: 48rem)") ? "right-start" : "bottom-start"}
      onClose={onClose}
    >
      <PersonCard
        about={<AboutPerson request={request} closeAnd={closeAnd} />}
        name={name}
        volume={voice.volume}
        hasVolume={inVoice && !isMe}
        onVolume={voice.setVolume}
        items={items.map((item) => ({ ...item, onSelect: closeAnd(item.onSelect) }))}
      />
    </Popup>
  );
}

/** Items of a person's menu that the card has no button for. */
function useMenu({ userId, username, serverId }: Props["request"]): readonly MenuItem[] {
  const main = useMain();
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  useEffect(() => {
    personMenu(main, { userId, username }, serverId).then((all) =>
      setItems(all.filter(({ text }) => text !== t.message && text !== t.addFriend))
    );
  }, []);
  return items;
}

/** Volume here of a person in voice, and what they share. */
function useVoiceItems(userId: string, hasVolume: boolean) {
  const { client: { voice, ui } } = useMain();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    // The volumes are known once voice is loaded.
    if (hasVolume) voice.use(() => setLoaded(true));
  }, []);
  const volume = loaded ? voice.settings.value.volumes[userId] ?? 1 : null;
  const setVolume = (to: number) => void voice.use((actions) => actions.setVolume(userId, to));
  const shares = voice.shares.value.some((share) => share.userId === userId);
  const view: MenuItem = {
    text: t.screen,
    icon: screen,
    onSelect: () => ui.setVoiceView({ screens: "open", watched: userId }),
  };
  const silence: MenuItem = {
    text: t.muteForMe,
    icon: volumeOff,
    checked: volume === 0,
    onSelect: () => void voice.use((actions) => actions.muteForMe(userId, volume !== 0)),
  };
  return { volume, setVolume, items: [...(shares ? [view] : []), ...(hasVolume ? [silence] : [])] };
}
