/** The tabs of a person's own settings, as `/settings/{tab}` names them (UX-8). */
export const OWN_SETTINGS = [
  "profile",
  "appearance",
  "notifications",
  "voice",
  "security",
  "private",
  "help",
] as const;
export type OwnSettings = typeof OWN_SETTINGS[number];

/** Actions of the page besides showing the place that its address names (UX-8). */
export interface Arrival {
  /** The seq of the message in the open channel to go to. */
  seq?: number;
  /** The id of the person to open a conversation with. */
  person?: string;
  settings?: OwnSettings;
  /** The settings of a server, and which of them. */
  serverSettings?: { serverId: string; tab: string };
  /** There is nothing at the address that this person may see. */
  nothing?: true;
}
