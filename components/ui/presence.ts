/** How a person's presence is called and coloured; `away` and `busy` are the lists' words. */
export const PRESENCE = {
  online: { label: "Online", dot: "bg-presence-online" },
  idle: { label: "Idle", dot: "bg-presence-idle" },
  away: { label: "Idle", dot: "bg-presence-idle" },
  dnd: { label: "Do Not Disturb", dot: "bg-presence-dnd" },
  busy: { label: "Do Not Disturb", dot: "bg-presence-dnd" },
  invisible: { label: "Invisible", dot: "bg-presence-offline" },
  offline: { label: "Offline", dot: "bg-presence-offline" },
} as const;

export type PresenceStatus = keyof typeof PRESENCE;
