import { effect, untracked } from "@preact/signals";
import { endCall, getCallStatus, respondToCall, startCall } from "../../protocol/api/calls.ts";
import type { EventPart } from "../base/event_listeners.ts";
import { ApiError } from "../base/errors.ts";
import { CallClock } from "./call_clock.ts";
import { CallNotices } from "./call_notices.ts";
import { CallRinging } from "./call_ringing.ts";
import type { CallsDeps } from "./calls_deps.ts";
import type { CallPhase, ShownCall } from "./calls_store.ts";

/** Key of the call that this page takes part in: a reload rejoins it. */
const HERE = "callHere";

/** Calls of direct messages. Actions report failures in a toast, and never throw. */
export class Calls {
  readonly #deps: CallsDeps;
  readonly #unsubscribe: (() => void)[];
  readonly #notices: CallNotices;
  readonly #ringing: CallRinging;
  readonly #clock: CallClock;
  /** This page has joined the call's channel. */
  #joined = false;

  constructor(deps: CallsDeps) {
    this.#deps = deps;
    this.#notices = new CallNotices(deps);
    this.#ringing = new CallRinging(deps.ring);
    this.#clock = new CallClock(deps.platform, deps.store.seconds);
    const { peers, current } = deps.voice;
    this.#unsubscribe = [
      peers.subscribe(() => this.#count()),
      current.subscribe(() => this.#moved()),
      effect(() => this.#compare()),
    ];
  }

  /** Rings at the other's. Nothing happens while there is a call already. */
  async start(channelId: string): Promise<void> {
    const { api, ownId, recipient, privacy } = this.#deps;
    if (this.#current()) return;
    const other = recipient(channelId);
    this.#show({ id: "", channelId, other, phase: "starting" });
    try {
      const canRun = await privacy.canRun(channelId);
      // The call was ended in the meantime, or the other person is calling.
      const isStill = this.#current()?.channelId === channelId;
      if (!canRun && this.#current()?.phase === "starting") this.#over();
      if (!canRun || !isStill) return;
      const { call } = await api.call(startCall, { id: channelId });
      // Hung up before it rang.
      if (this.#current()?.channelId !== channelId) {
        return void await api.call(endCall, { id: call.id });
      }
      this.#take(call.id);
      // The call was accepted before this response arrived.
      if (["connecting", "connected"].includes(this.#current()!.phase)) return;
      this.#show({ id: call.id, channelId, other, phase: "calling" });
      // The other called at the same moment: the two calls are one (D-LAST-5).
      if (call.caller_id !== ownId && call.status === "pending") await this.#respond(call.id, true);
    } catch (error) {
      this.#notices.startFailed({ channelId, other }, error);
      this.#over();
    }
  }

  accept(): Promise<void> {
    return this.#answer(true);
  }

  reject(): Promise<void> {
    return this.#answer(false);
  }

  /** Stops ringing on this device only; devices that can answer keep ringing (MEND-19). */
  dismiss(): void {
    if (this.#current()?.phase === "incoming") this.#over();
  }

  /** Hangs up, whether it rings or runs. */
  async end(): Promise<void> {
    const call = this.#current();
    if (!call) return;
    this.#over();
    if (!call.id) return;
    if (call.phase !== "incoming") this.#notices.ended();
    try {
      await this.#deps.api.call(endCall, { id: call.id });
    } catch (error) {
      // The call has already ended (CALL-26).
      if (error instanceof ApiError && error.status === 404) return;
      this.#notices.endFailed(error);
    }
  }

  /** Takes over a call that runs on another device. */
  async moveHere(): Promise<void> {
    const call = this.#current();
    if (call?.phase !== "elsewhere" || !await this.#deps.privacy.canRun(call.channelId)) return;
    if (!this.#isCurrent(call.id)) return;
    this.#take(call.id);
    await this.#connect(call.channelId);
  }

  /** There is a connection again: the call may have ended without us. */
  async check(): Promise<void> {
    const { platform, api } = this.#deps;
    const call = this.#current();
    if (!call?.id) return;
    try {
      const { call: status } = await api.call(getCallStatus, { id: call.channelId });
      if (this.#isCurrent(call.id) && status?.id !== call.id) {
        this.#over();
        this.#notices.ended();
      }
    } catch (error) {
      platform.log("The call's status could not be asked for", error);
    }
  }

  /** Ends the session. */
  stop(): void {
    this.#over();
    for (const off of this.#unsubscribe) off();
  }

  readonly events = {
    "dm-call-incoming": ({ callId, channelId, caller }) => {
      const shown = this.#current();
      if (shown && (this.#isCurrent(callId) || shown.phase !== "starting")) return;
      this.#show({ id: callId, channelId, other: caller, phase: "incoming" });
      this.#notices.incoming({ channelId, other: caller });
    },
    "dm-call-initiated": ({ callId, channelId }) => {
      const shown = this.#current();
      if (shown && shown.phase !== "starting") return;
      const here = shown?.channelId === channelId || this.#isHere(callId);
      if (here) this.#take(callId);
      const other = this.#deps.recipient(channelId);
      this.#show({ id: callId, channelId, other, phase: here ? "calling" : "elsewhere" });
    },
    "dm-call-accepted": ({ callId, channelId, ...both }) => {
      const shown = this.#current();
      if (shown?.id && !this.#isCurrent(callId)) return;
      const known = shown?.other ?? this.#deps.recipient(channelId);
      const id = both.caller_id === this.#deps.ownId ? both.callee_id : both.caller_id;
      const other = { ...known, id };
      const here = this.#isHere(callId);
      if (here && this.#deps.voice.current.value?.channelId === channelId) return;
      this.#show({ id: callId, channelId, other, phase: here ? "connecting" : "elsewhere" });
      if (here) return this.#connect(channelId);
    },
    "dm-call-rejected": ({ callId }) => {
      if (!this.#isCurrent(callId)) return;
      const { phase } = this.#current()!;
      this.#over();
      if (phase === "calling" || phase === "elsewhere") this.#notices.rejected();
    },
    "dm-call-ended": ({ callId, reason }) => {
      if (!this.#isCurrent(callId)) return;
      const call = this.#current()!;
      this.#over();
      if (call.phase === "incoming") this.#notices.missed(call);
      else if (reason === "missed") this.#notices.unanswered(call);
      else this.#notices.ended();
    },
  } satisfies EventPart;

  #current(): ShownCall | null {
    return this.#deps.store.current.value;
  }

  #isCurrent(callId: string): boolean {
    return this.#current()?.id === callId;
  }

  #isHere(callId: string): boolean {
    return this.#deps.platform.session.getItem(HERE) === callId;
  }

  /** Ties the call to the page in which it was started or answered. */
  #take(callId: string) {
    this.#deps.platform.session.setItem(HERE, callId);
  }

  #show(call: ShownCall | null) {
    this.#deps.store.current.value = call;
    this.#ringing.follow(call);
  }

  #become(phase: CallPhase) {
    const call = this.#current();
    if (call) this.#show({ ...call, other: this.#otherOf(call), phase });
  }

  /** A call may begin before this page knows its conversation, and with it the other. */
  #otherOf({ other, channelId }: ShownCall): ShownCall["other"] {
    const { id, ...looks } = this.#deps.recipient(channelId);
    return other.username ? other : { ...looks, id: other.id || id };
  }

  #over() {
    const { platform, channel, store } = this.#deps;
    if (!this.#current()) return;
    const wasIn = this.#joined;
    this.#show(null);
    this.#stopCounting();
    store.minimized.value = false;
    platform.session.removeItem(HERE);
    if (wasIn) channel.drop();
  }

  #stopCounting() {
    this.#joined = false;
    this.#clock.stop();
  }

  /** Another device has taken the call over. */
  #moved() {
    const { platform, voice } = this.#deps;
    const call = this.#current();
    if (!call || !this.#joined || voice.current.value?.channelId === call.channelId) return;
    this.#stopCounting();
    platform.session.removeItem(HERE);
    this.#become("elsewhere");
  }

  /** A call that began before the conversation became private isn't encrypted. */
  #compare() {
    const { voice, privacy } = this.#deps;
    const session = voice.current.value;
    if (!session || session.channelId !== this.#current()?.channelId) return;
    if (session.isSealed || !privacy.isPrivate(session.channelId)) return;
    untracked(() => {
      this.#notices.becamePrivate();
      void this.end();
    });
  }

  async #connect(channelId: string) {
    const { channel, privacy } = this.#deps;
    this.#become("connecting");
    const call = this.#current()!;
    try {
      const sealed = await privacy.sealed(call);
      if (!this.#isCurrent(call.id)) return;
      await channel.join(channelId, this.#notices.nameOf(call), sealed);
      if (this.#current()?.channelId !== channelId) return channel.drop();
      this.#joined = true;
      this.#count();
    } catch (error) {
      this.#notices.connectFailed(error);
      await this.end();
    }
  }

  /** Starts the timer once the other person is audible (CALL-11). */
  #count() {
    const call = this.#current();
    if (call?.phase !== "connecting") return;
    if (this.#deps.voice.peers.value[this.#otherOf(call).id]?.phase !== "connected") return;
    this.#become("connected");
    this.#notices.connected();
    this.#clock.start();
  }

  async #respond(callId: string, accepted: boolean) {
    if (accepted) this.#take(callId);
    await this.#deps.api.call(respondToCall, { id: callId, body: { accepted } });
  }

  async #answer(accepted: boolean) {
    const call = this.#current();
    if (call?.phase !== "incoming") return;
    if (accepted) this.#become("connecting");
    else this.#over();
    try {
      if (accepted && !await this.#deps.privacy.canRun(call.channelId)) {
        if (this.#isCurrent(call.id)) this.#become("incoming");
        return;
      }
      await this.#respond(call.id, accepted);
    } catch (error) {
      this.#notices.responseFailed(accepted, error);
      if (!this.#isCurrent(call.id)) return;
      // Keeps ringing if only the response was lost, so that the user can answer again.
      if (error instanceof ApiError && error.status < 500) this.#over();
      else this.#become("incoming");
    }
  }
}
