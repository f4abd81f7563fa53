import bellOff from "@lucide/icons/icons/bell-off";
import bell from "@lucide/icons/icons/bell";
import clock from "@lucide/icons/icons/clock";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { mutedText } from "../../components/shell/MutedMark.tsx";
import { muteMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import type { MenuPosition } from "./menu_position.ts";

const HOUR_MS = 3_600_000;

/** Durations of a mute, in milliseconds. */
const DURATIONS = [
  { text: t.quarter, ms: HOUR_MS / 4 },
  { text: t.hour, ms: HOUR_MS },
  { text: t.eightHours, ms: 8 * HOUR_MS },
  { text: t.day, ms: 24 * HOUR_MS },
];

/** 'Mute', which asks for how long, or 'Unmute', of a server or a channel (UX-11). */
export function muteItem(
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
