import bellOff from "@lucide/icons/icons/bell-off";
import bell from "@lucide/icons/icons/bell";
import clock from "@lucide/icons/icons/clock";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { mutedText } from "../../../components/shell/MutedMark.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import type { Server } from "../../../protocol/servers.ts";
import { listMenu, muteMenu as t } from "../../../text/en/main.ts";
import { channel as texts } from "../../../text/en/shell.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";
import type { MenuPosition } from "../menu_position.ts";

const HOUR_MS = 3_600_000;

/** Durations of a mute, in milliseconds. */
const DURATIONS = [
  { text: t.quarter, ms: HOUR_MS / 4 },
  { text: t.hour, ms: HOUR_MS },
  { text: t.eightHours, ms: 8 * HOUR_MS },
  { text: t.day, ms: 24 * HOUR_MS },
];

/** Returns the row that mutes or unmutes a server. */
export function serverRows(main: MainContext, { id }: Server, at: MenuPosition) {
  const texts = { mute: listMenu.muteServer, unmute: listMenu.unmuteServer };
  return inGroup("place", [muteItem(main, id, texts, at)]);
}

/** Returns the row that mutes or unmutes a channel or a conversation. */
export function channelRows(main: MainContext, channel: Channel, at: MenuPosition) {
  const { id, is_voice, server_id } = channel;
  if (is_voice) return [];
  const ofDirect = { mute: listMenu.muteDirect, unmute: listMenu.unmuteDirect };
  return inGroup("place", [muteItem(main, id, server_id === null ? ofDirect : texts, at)]);
}

/** 'Mute', which asks for how long, or 'Unmute', of a server or a channel (UX-11). */
function muteItem(
  main: MainContext,
  id: string,
  texts: { mute: string; unmute: string },
  where: MenuPosition,
): MenuItem {
  const { notifications } = main.client;
  const until = notifications.muted.value.get(id);
  if (until) {
    return {
      text: texts.unmute,
      icon: bell,
      hint: until === Infinity ? undefined : mutedText(until),
      onSelect: () => notifications.muteChannel(id, false),
    };
  }
  return {
    text: texts.mute,
    icon: bellOff,
    onSelect() {
      main.popup.value = {
        kind: "menu",
        label: texts.mute,
        items: durations((until) => notifications.muteChannel(id, until)),
        ...where,
      };
    },
  };
}

function durations(mute: (until: number | true) => void): MenuItem[] {
  return [
    ...DURATIONS.map(({ text, ms }) => ({
      text,
      icon: clock,
      onSelect: () => mute(Date.now() + ms),
    })),
    { text: t.always, icon: bellOff, onSelect: () => mute(true) },
  ];
}
