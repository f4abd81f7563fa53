import type { CallEnding } from "../../protocol/calls.ts";
import type { ServerEvents } from "../../protocol/socket.ts";

/** Two people in a call, or about to be. */
export interface CallParties {
  readonly id: string;
  /** The direct message of the two. */
  readonly channelId: string;
  readonly callerId: string;
  readonly calleeId: string;
  /** When it began to ring, or to run: milliseconds since 1970. */
  readonly since: number;
}

type Caller = ServerEvents["dm-call-incoming"]["caller"];
type SignalName = "voice-offer" | "voice-answer" | "voice-ice-candidate" | "voice-sealed";

/** A message from one participant in voice or a call to another. `within`: what they share. */
export type Signal = {
  [E in SignalName]: {
    kind: "signalled";
    within: "channel" | "call";
    toUserId: string;
    name: E;
    data: ServerEvents[E];
  };
}[SignalName];

/** A change in voice or calls. */
export type VoiceChange =
  /** A user is in a channel with this socket. */
  | { kind: "entered"; channelId: string; channelName: string; socketId: string }
  /** They were not there before, or start over. */
  | { kind: "joined"; channelId: string; userId: string; username: string; peerId: string }
  /** A user has to leave a channel, or has joined with another socket than this. */
  | { kind: "removed"; channelId: string; socketId: string; reason: string }
  /** `lost`: the time of grace is over. */
  | { kind: "left"; channelId: string; userId: string; lost: boolean }
  | { kind: "sharing"; channelId: string; userId: string; username: string; isSharing: boolean }
  /** The list of participants, or how one of them appears, has changed. `by` caused it. */
  | { kind: "participants"; channelId: string; spaceId: string; by: string }
  | {
    kind: "state";
    channelId: string;
    changed: ServerEvents["voice-state-changed"];
    spaceId: string;
  }
  | Signal
  | { kind: "call-started"; call: CallParties; caller: Caller }
  | { kind: "call-accepted"; call: CallParties }
  | { kind: "call-rejected"; call: CallParties }
  | { kind: "call-ended"; call: CallParties; reason: CallEnding }
  /** A user in a call has connected another socket. */
  | {
    kind: "call-continued";
    call: CallParties;
    status: "pending" | "accepted";
    caller: Caller;
    userId: string;
    socketId: string;
  };
