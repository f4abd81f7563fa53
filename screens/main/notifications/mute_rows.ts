import bellOff from "@lucide/icons/icons/bell-off";
import settings from "@lucide/icons/icons/bell-ring";
import bell from "@lucide/icons/icons/bell";
import clock from "@lucide/icons/icons/clock";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { mutedText } from "../../../components/shell/MutedMark.tsx";
import type { Category } from "../../../protocol/categories.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { Server } from "../../../protocol/servers.ts";
import { menu as ofCategory } from "../../../text/en/categories.ts";
import { listMenu, muteMenu as t } from "../../../text/en/main.ts";
import { channel as texts } from "../../../text/en/shell.ts";
import { levels } from "../../../text/en/notify.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";
import type { MenuPosition } from "../menu_position.ts";

const HOUR_MS = 3_600_000;

/** Hour in the morning at which a mute can end, by the clock here. */
const MORNING = 8;

/** Ends of a mute, in milliseconds since 1970. */
const DURATIONS = [
  { text: t.quarter, end: () => Date.now() + HOUR_MS / 4 },
  { text: t.hour, end: () => Date.now() + HOUR_MS },
  { text: t.eightHours, end: () => Date.now() + 8 * HOUR_MS },
  { text: t.morning, end: nextMorning },
];

/** Returns the row that mutes or unmutes a server. */
export function serverRows(main: MainContext, { id }: Server, at: MenuPosition) {
  const texts = { mute: listMenu.muteServer, unmute: listMenu.unmuteServer };
  return inGroup("place", [muteItem(main, id, texts, at), levelItem(main, id)]);
}

/** Returns the rows of a category: its mute and its level hold for its channels. */
export function categoryRows(main: MainContext, { id }: Category, at: MenuPosition) {
  const texts = { mute: ofCategory.mute, unmute: ofCategory.unmute };
  return inGroup("place", [muteItem(main, id, texts, at), levelItem(main, id)]);
}

/** Returns the row that mutes or unmutes a channel or a conversation. */
export function channelRows(main: MainContext, channel: Channel, at: MenuPosition) {
  const { id, is_voice, server_id } = channel;
  if (is_voice) return [];
  const ofDirect = { mute: listMenu.muteDirect, unmute: listMenu.unmuteDirect };
  const mute = muteItem(main, id, server_id === null ? ofDirect : texts, at);
  return inGroup("place", [mute, levelItem(main, id)]);
}

/** Opens the notification settings of a server or channel (COM-10). */
function levelItem({ dialog }: MainContext, id: string): MenuItem {
  return {
    text: levels.item,
    icon: settings,
    onSelect: () => void (dialog.value = { kind: "notification-levels", id }),
  };
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
  const change = (muted: boolean | number) =>
    void notifications.muteChannel(id, muted)
      .catch(() => main.client.toasts.show(levels.failed, "error"));
  if (until) {
    return {
      text: texts.unmute,
      icon: bell,
      hint: until === Infinity ? undefined : mutedText(until),
      onSelect: () => change(false),
    };
  }
  return {
    text: texts.mute,
    icon: bellOff,
    onSelect() {
      main.popup.value = {
        kind: "menu",
        label: texts.mute,
        items: durations(change),
        ...where,
      };
    },
  };
}

function durations(mute: (until: number | true) => void): MenuItem[] {
  return [
    ...DURATIONS.map(({ text, end }) => ({ text, icon: clock, onSelect: () => mute(end()) })),
    { text: t.always, icon: bellOff, onSelect: () => mute(true) },
  ];
}

/** The next time that it is eight in the morning; right on days when the clock changes. */
function nextMorning(): number {
  const now = new Date();
  const days = now.getHours() < MORNING ? 0 : 1;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING).getTime();
}
