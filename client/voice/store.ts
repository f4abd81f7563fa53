import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { VoiceParticipant } from "../../protocol/voice.ts";
import type { SignalFault } from "../e2ee/entry.ts";
import type { Phase } from "./negotiation/types.ts";
import { DEFAULTS, type VoiceSettings } from "./defaults.ts";
import { fullDisplayName } from "../../protocol/display_name.ts";

/** Progress of joining. `reconnecting`: the server is unreachable; people still hear each other. */
export type VoicePhase = "microphone" | "joining" | "connected" | "reconnecting";

/** Voice channel, or call of a direct message, that the user is in. */
export interface VoiceSession {
  readonly channelId: string;
  readonly channelName: string;
  readonly phase: VoicePhase;
  /** Only signals signed by the other person's devices create connections (E2E-38). */
  readonly isSealed: boolean;
}

/** Why something that came in a private call was refused; `not_ready`: nothing can be sealed now. */
export type SignalRefusal = SignalFault | "not_ready";

/** The user's own switches and their effects. */
export interface OwnVoice {
  readonly isMuted: boolean;
  readonly isDeafened: boolean;
  /** By a moderator, or without the permission to speak here. */
  readonly isServerMuted: boolean;
  readonly isSpeaking: boolean;
  /** The user's own screen while shared. */
  readonly screen: MediaStream | null;
}

/** Connection with a participant of the same channel (VOICE-35). */
export interface VoicePeer {
  readonly userId: string;
  readonly username: string;
  readonly isOfferer: boolean;
  readonly isScreenSharing: boolean;
  /** `failed`: given up; `Voice.retryPeer` tries again. */
  readonly phase: Phase;
  readonly streams: { readonly voice: MediaStream | null; readonly screen: MediaStream | null };
}

/** Measurements of a connection, each second while a view shows them. */
export interface PeerStats {
  /** Milliseconds, there and back; null: not known yet. */
  readonly ping: number | null;
  /** Lost percentage of the packets sent to us in the last second. */
  readonly loss: number;
  /** Milliseconds. */
  readonly jitter: number;
  /** Kilobits a second. */
  readonly received: number;
  readonly sent: number;
  /** Through a relay, or from one to the other; null: not known yet. */
  readonly path: "direct" | "relayed" | null;
}

export type Participants = Readonly<Record<string, readonly VoiceParticipant[]>>;
export type Peers = Readonly<Record<string, VoicePeer>>;

/** Screen shared in the user's channel; no `stream`: it's loading. */
export interface Share {
  readonly userId: string;
  readonly username: string;
  readonly stream: MediaStream | null;
  readonly own: boolean;
}

export const SILENT: OwnVoice = {
  isMuted: false,
  isDeafened: false,
  isServerMuted: false,
  isSpeaking: false,
  screen: null,
};

/** Voice as it is shown. Only client/voice writes. */
export interface VoiceStore {
  readonly current: Signal<VoiceSession | null>;
  /** Everyone in voice, by channel, for all channels that the user can see. */
  readonly participants: Signal<Participants>;
  readonly own: Signal<OwnVoice>;
  readonly peers: Signal<Peers>;
  /** The defaults until voice is loaded. */
  readonly settings: Signal<VoiceSettings>;
  /** Empty unless they are watched. */
  readonly stats: Signal<Readonly<Record<string, PeerStats>>>;
  /** Loudness of the microphone, 0 to 1, while a view shows it. */
  readonly level: Signal<number>;
  /** The browser blocks audio until the user interacts with the page (VOICE-32). */
  readonly blocked: Signal<boolean>;
  /** Latest rejected signal without a connection since; null: none. */
  readonly refused: Signal<SignalRefusal | null>;
  /** Everyone in the user's channel. */
  readonly here: ReadonlySignal<readonly VoiceParticipant[]>;
  /** The screens that are shared there, in the order of the people. */
  readonly shares: ReadonlySignal<readonly Share[]>;
}

/** `ownId`: of who is signed in. */
export function createVoiceStore(ownId: () => string | undefined): VoiceStore {
  const current = signal<VoiceSession | null>(null);
  const participants = signal<Participants>({});
  const own = signal(SILENT);
  const peers = signal<Peers>({});
  const here = computed(() => {
    const channelId = current.value?.channelId;
    return (channelId && participants.value[channelId]) || [];
  });
  return {
    current,
    participants,
    own,
    peers,
    settings: signal(DEFAULTS),
    stats: signal({}),
    level: signal(0),
    blocked: signal(false),
    refused: signal(null),
    here,
    shares: computed(() =>
      here.value.filter(({ isScreenSharing }) => isScreenSharing).map((person) => {
        const isOwn = person.user_id === ownId();
        return {
          userId: person.user_id,
          username: fullDisplayName(person, true),
          stream: isOwn ? own.value.screen : peers.value[person.user_id]?.streams.screen ?? null,
          own: isOwn,
        };
      })
    ),
  };
}
