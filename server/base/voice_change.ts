import type { ServerEvents, VoiceEventName } from "../../protocol/socket.ts";

/** One event for these sockets, or for all devices of these users. */
export type Tell = {
  [E in VoiceEventName]: {
    kind: "tell";
    to: { sockets: string[] } | { users: string[] };
    name: E;
    data: ServerEvents[E];
  };
}[VoiceEventName];

/** What happened in voice and calls, with those whom it concerns at that moment. */
export type VoiceChange =
  | Tell
  /** Everybody who can see the channel is told who is in it now. */
  | { kind: "participants"; channelId: string; spaceId: string; by: string }
  /** A room is told who is in these channels, all of which those in it may see. */
  | { kind: "occupied"; to: string; channelIds: string[] }
  | {
    kind: "state";
    channelId: string;
    changed: ServerEvents["voice-state-changed"];
    spaceId: string;
  }
  | {
    kind: "left";
    channelId: string;
    userId: string;
    /** Sockets of those who stay. */
    others: string[];
    /** The time of grace is over. */
    lost: boolean;
  };
