import type { Answer, Candidate, Offer } from "../../protocol/voice.ts";
import type { Platform } from "../base/platform.ts";
import { begin, step } from "./negotiation/step.ts";
import type { Effect, Input, Negotiation, Phase, TimerName } from "./negotiation/types.ts";
import { type OwnTracks, sendTracks } from "./tracks.ts";

/** What goes to the other through the server. */
export type Signal =
  | { kind: "offer"; offer: Offer }
  | { kind: "answer"; answer: Answer }
  | { kind: "candidate"; candidate: Candidate };

/** The connection with one person, made anew as often as it takes. */
export interface Peer {
  /** The browser's connection of the moment. */
  connection(): RTCPeerConnection | null;
  tell(input: Input): void;
  /** One's own tracks have changed. */
  tracksChanged(): void;
}

interface Needs {
  platform: Pick<Platform, "after" | "log">;
  connect(): RTCPeerConnection;
  own: number;
  polite: boolean;
  offers: boolean;
  tracks(): OwnTracks;
  send(signal: Signal): void;
  onPhase(phase: Phase): void;
  onTrack(connection: RTCPeerConnection, event: RTCTrackEvent): void;
  /** The connection is gone, and with it what came over it. */
  onShut(): void;
}

/** Does what the negotiation says, with a real connection. */
export function createPeer(needs: Needs): Peer {
  const { platform, send } = needs;
  const timers = new Map<TimerName, () => void>();
  let connection: RTCPeerConnection | null = null;
  let [state, effects] = begin(needs);
  run(effects);

  function tell(input: Input) {
    const before = state.phase;
    [state, effects] = step(state, input);
    const todo = effects;
    if (state.phase !== before) needs.onPhase(state.phase);
    run(todo);
  }

  function run(todo: readonly Effect[]) {
    for (const effect of todo) act(effect);
  }

  function act(effect: Effect) {
    switch (effect.type) {
      case "open":
        connection = open();
        return;
      case "shut":
        shut();
        return;
      case "offer":
      case "answer":
      case "accept":
        return void work(connection!, effect);
      case "add-candidate":
        // Of a description that is no more: the browser says so.
        connection?.addIceCandidate(effect.candidate).catch(() => {});
        return;
      case "send":
        if (effect.kind === "offer") {
          send({ kind: "offer", offer: { type: "offer", sdp: effect.sdp } });
        } else send({ kind: "answer", answer: { type: "answer", sdp: effect.sdp } });
        return;
      case "send-candidate":
        return send({ kind: "candidate", candidate: effect.candidate as Candidate });
      case "timer":
      case "cancel":
        timers.get(effect.name)?.();
        timers.delete(effect.name);
        if (effect.type === "cancel") return;
        timers.set(
          effect.name,
          platform.after(effect.ms, () => tell({ type: "timer", name: effect.name })),
        );
    }
  }

  function open(): RTCPeerConnection {
    const made = needs.connect();
    made.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate) tell({ type: "local-candidate", candidate: candidate.toJSON() });
    };
    made.onnegotiationneeded = () => tell({ type: "needed" });
    made.onconnectionstatechange = () => {
      const now = made.connectionState;
      if (now === "connected" || now === "disconnected" || now === "failed") {
        tell({ type: "connection", state: now });
      }
    };
    made.ontrack = (event) => needs.onTrack(made, event);
    sendTracks(made, needs.tracks());
    return made;
  }

  function shut() {
    const old = connection;
    connection = null;
    if (!old) return;
    old.onicecandidate =
      old.onnegotiationneeded =
      old.onconnectionstatechange =
      old.ontrack =
        null;
    old.close();
    needs.onShut();
  }

  async function work(
    on: RTCPeerConnection,
    effect: Extract<Effect, { type: "offer" | "answer" | "accept" }>,
  ) {
    // What an earlier connection still answers is of no use to this one.
    const current = (): Negotiation | null => connection === on ? state : null;
    try {
      if (effect.type === "offer") {
        if (effect.restart) on.restartIce();
        await on.setLocalDescription();
      } else if (effect.type === "answer") {
        if (effect.rollback) await on.setLocalDescription({ type: "rollback" });
        await on.setRemoteDescription({ type: "offer", sdp: effect.sdp });
        await on.setLocalDescription();
      } else await on.setRemoteDescription({ type: "answer", sdp: effect.sdp });
      if (current()) tell({ type: "done", sdp: on.localDescription!.sdp });
    } catch (error) {
      if (!current()) return;
      platform.log("Voice could not be negotiated", error);
      tell({ type: "broken" });
    }
  }

  return {
    connection: () => connection,
    tell,
    tracksChanged: () => connection && sendTracks(connection, needs.tracks()),
  };
}
