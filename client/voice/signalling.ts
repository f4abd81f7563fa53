import {
  sendAnswer,
  sendCandidate,
  sendOffer,
  sendSealedSignal,
} from "../../protocol/events/voice.ts";
import { ApiError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { SealedSignal } from "../e2ee/entry.ts";
import type { CallSealing } from "../private/call_sealing.ts";
import type { Signal } from "./peer.ts";
import type { SignalRefusal, VoiceStore } from "./store.ts";

/** Exchange of offers, answers and candidates with people in the channel through the server. */
export interface Signalling {
  /** Returns true if a connection exists with the person that the server names. */
  meets(userId: string): boolean;
  send(userId: string, signal: Signal): void;
  /** Handles an unsealed signal. */
  take(userId: string, signal: Signal): void;
  /** Handles a sealed signal. */
  takeSealed(userId: string, sealed: SealedSignal): void;
}

/** The call of a private conversation. */
export interface SealedCall {
  callId: string;
  /** The other. */
  userId: string;
  sealing: CallSealing;
}

interface Deps {
  platform: Pick<Platform, "log">;
  socket: Pick<Socket, "notify" | "request">;
  store: Pick<VoiceStore, "peers" | "refused">;
  /** Returns true while still in the channel. */
  isOpen(): boolean;
  onSignal(userId: string, signal: Signal): void;
  /** The server has refused one. */
  failed(error: ApiError): void;
}

/** @param call of a private conversation; undefined: nothing is sealed */
export function createSignalling(deps: Deps, call: SealedCall | undefined): Signalling {
  return call ? sealedSignalling(deps, call) : openSignalling(deps);
}

/** In voice channels and in calls of open conversations. */
function openSignalling({ platform, socket, onSignal }: Deps): Signalling {
  return {
    meets: () => true,
    send(targetUserId, signal) {
      if (signal.kind === "candidate") {
        return socket.notify(sendCandidate, { targetUserId, candidate: signal.candidate });
      }
      const { kind: type, sdp } = signal;
      if (type === "offer") socket.notify(sendOffer, { targetUserId, offer: { type, sdp } });
      else socket.notify(sendAnswer, { targetUserId, answer: { type, sdp } });
    },
    take: onSignal,
    takeSealed: (userId) => platform.log("A sealed signal in an open conversation", userId),
  };
}

/**
 * Signals of a call in a private conversation (E2E-38): accepts the fingerprints and addresses of a
 * connection only if a device of the other person has signed them.
 */
function sealedSignalling(
  { platform, socket, store, isOpen, onSignal, failed }: Deps,
  { callId, userId: otherId, sealing }: SealedCall,
): Signalling {
  const other = { callId, userId: otherId };

  function refuse(why: SignalRefusal) {
    platform.log("A signal of a private call was refused", why);
    const isConnected = store.peers.value[otherId]?.phase === "connected";
    // Late and repeated signals are harmless once connected, such as after a page was suspended.
    const isHarmless = isConnected && ["late", "repeated"].includes(why);
    if (isOpen() && !isHarmless) store.refused.value = why;
  }

  async function submit(signal: Signal) {
    try {
      await sealing.submit(other, signal, async (sealed) => {
        if (isOpen()) await socket.request(sendSealedSignal, { targetUserId: otherId, ...sealed });
      });
    } catch (error) {
      if (error instanceof ApiError) return failed(error);
      if ((error as { code?: string }).code === "not_ready") return refuse("not_ready");
      // Like any lost signal, it is sent again when it's missed.
      platform.log("A signal of a private call was lost", error);
    }
  }

  async function open(sealed: SealedSignal) {
    try {
      const opened = await sealing.open(other, sealed);
      if ("fault" in opened) return refuse(opened.fault);
      const signal = readSignal(opened.signal);
      if (!signal) return refuse("damaged");
      if (isOpen()) onSignal(otherId, signal);
    } catch (error) {
      if ((error as { code?: string }).code === "not_ready") return refuse("not_ready");
      platform.log("A signal of a private call could not be opened", error);
    }
  }

  return {
    meets: (userId) => userId === otherId,
    send: (_userId, signal) => void submit(signal),
    take: () => refuse("unsealed"),
    takeSealed: (userId, sealed) => userId === otherId ? void open(sealed) : refuse("damaged"),
  };
}

/** Validates a signal that a device of the other person sealed, which may run another program. */
function readSignal(value: unknown): Signal | null {
  const { kind, sdp, candidate } = Object(value);
  if (kind === "candidate") {
    return typeof candidate?.candidate === "string" ? { kind, candidate } : null;
  }
  return ["offer", "answer"].includes(kind) && typeof sdp === "string" ? { kind, sdp } : null;
}
