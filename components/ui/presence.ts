import { presence as t } from "../../text/en/ui.ts";

/** Names and colors of presence; `away` and `busy` are used in the lists. */
export const PRESENCE = {
  online: { label: t.online, dot: "bg-presence-online" },
  idle: { label: t.idle, dot: "bg-presence-idle" },
  away: { label: t.idle, dot: "bg-presence-idle" },
  dnd: { label: t.dnd, dot: "bg-presence-dnd" },
  busy: { label: t.dnd, dot: "bg-presence-dnd" },
  invisible: { label: t.invisible, dot: "bg-presence-offline" },
  offline: { label: t.offline, dot: "bg-presence-offline" },
} as const;

export type PresenceStatus = keyof typeof PRESENCE;
