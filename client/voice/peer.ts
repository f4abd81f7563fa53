import type { Candidate } from "../../protocol/voice.ts";
import type { Platform } from "../base/platform.ts";
import { begin, step } from "./negotiation/step.ts";
import type { Effect, Input, Negotiation, Phase, TimerName } from "./negotiation/types.ts";
import { type OwnTracks, sendTracks } from "./tracks.ts";

/** Signal to the other side, sent through the server. */
export type Signal =
  | { kind: "offer" | "answer"; sdp: string }
  | { kind: "candidate"; candidate: Candidate };

export interface PeerDeps {
  platform: Pick<Platform, "after" | "log">;
  connect(): RTCPeerConnection;
  own: number;
  polite: boolean;
  offers: boolean;
  tracks(): OwnTracks;
  send(signal: Signal): void;
  onPhase(phase: Phase): void;
  onTrack(connection: RTCPeerConnection, event: RTCTrackEvent): void;
  /** Called when the connection is gone, with everything it carried. */
  onShut(): void;
}

/**
 * Connection with one person, recreated as often as necessary. Carries out the negotiation's
 * effects on a real connection.
 */
export class Peer {
  readonly #deps: PeerDeps;
  readonly #timers = new Map<TimerName, () => void>();
  #connection: RTCPeerConnection | null = null;
  #state: Negotiation;

  constructor(deps: PeerDeps) {
    this.#deps = deps;
    const [state, effects] = begin(deps);
    this.#state = state;
    this.#run(effects);
  }

  /** The browser's connection of the moment. */
  get connection(): RTCPeerConnection | null {
    return this.#connection;
  }

  dispatch(input: Input): void {
    const before = this.#state.phase;
    const [state, effects] = step(this.#state, input);
    this.#state = state;
    if (state.phase !== before) this.#deps.onPhase(state.phase);
    this.#run(effects);
  }

  /** Call when the local tracks have changed. */
  tracksChanged(): void {
    if (this.#connection) sendTracks(this.#connection, this.#deps.tracks());
  }

  #run(effects: readonly Effect[]) {
    for (const effect of effects) this.#act(effect);
  }

  #act(effect: Effect) {
    const { platform, send } = this.#deps;
    switch (effect.type) {
      case "open":
        this.#connection = this.#open();
        return;
      case "shut":
        return this.#shut();
      case "offer":
      case "answer":
      case "accept":
        return void this.#negotiate(this.#connection!, effect);
      case "add-candidate":
        // The browser refuses candidates of a description that is gone.
        this.#connection?.addIceCandidate(effect.candidate).catch(() => {});
        return;
      case "send":
        return send({ kind: effect.kind, sdp: effect.sdp });
      case "send-candidate":
        return send({ kind: "candidate", candidate: effect.candidate as Candidate });
      case "timer":
      case "cancel":
        this.#timers.get(effect.name)?.();
        this.#timers.delete(effect.name);
        if (effect.type === "cancel") return;
        this.#timers.set(
          effect.name,
          platform.after(effect.ms, () => this.dispatch({ type: "timer", name: effect.name })),
        );
    }
  }

  #open(): RTCPeerConnection {
    const connection = this.#deps.connect();
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate?.candidate) return;
      this.dispatch({ type: "local-candidate", candidate: candidate.toJSON() });
    };
    connection.onnegotiationneeded = () => this.dispatch({ type: "needed" });
    connection.onconnectionstatechange = () => {
      const state = connection.connectionState;
      if (state === "connected" || state === "disconnected" || state === "failed") {
        this.dispatch({ type: "connection", state });
      }
    };
    connection.ontrack = (event) => this.#deps.onTrack(connection, event);
    sendTracks(connection, this.#deps.tracks());
    return connection;
  }

  #shut() {
    const old = this.#connection;
    this.#connection = null;
    if (!old) return;
    old.onicecandidate =
      old.onnegotiationneeded =
      old.onconnectionstatechange =
      old.ontrack =
        null;
    old.close();
    this.#deps.onShut();
  }

  async #negotiate(
    on: RTCPeerConnection,
    effect: Extract<Effect, { type: "offer" | "answer" | "accept" }>,
  ) {
    // Results of an earlier connection don't apply to this one.
    const isCurrent = () => this.#connection === on;
    try {
      if (effect.type === "offer") {
        if (effect.restart) on.restartIce();
        await on.setLocalDescription();
      } else if (effect.type === "answer") {
        if (effect.rollback) await on.setLocalDescription({ type: "rollback" });
        await on.setRemoteDescription({ type: "offer", sdp: effect.sdp });
        await on.setLocalDescription();
      } else await on.setRemoteDescription({ type: "answer", sdp: effect.sdp });
      if (isCurrent()) this.dispatch({ type: "done", sdp: on.localDescription!.sdp });
    } catch (error) {
      if (!isCurrent()) return;
      this.#deps.platform.log("Voice could not be negotiated", error);
      this.dispatch({ type: "broken" });
    }
  }
}
