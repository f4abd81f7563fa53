import type { Call, CallServerEvents } from "../../protocol/calls.ts";
import type { Api } from "../base/api.ts";
import { ApiError, serverText } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { CallPhase, CallsStore, ShownCall } from "./calls_store.ts";
import type { ToastStore } from "../notifications/toasts_store.ts";
import type { VoiceStore } from "./store.ts";
import type { VoiceChannel } from "./channel.ts";

/** Calls of direct messages. All but `call` say by a toast what went wrong, and never throw. */
export interface CallActions {
  /** Rings at the other's. Nothing happens while there is a call already. */
  startCall(channelId: string): Promise<void>;
  acceptCall(): Promise<void>;
  rejectCall(): Promise<void>;
  /** Hangs up, whether it rings or runs. */
  endCall(): Promise<void>;
  /** Takes over a call that runs on another device. */
  moveCallHere(): Promise<void>;
}

export interface Calls {
  readonly actions: CallActions;
  readonly events: { [E in keyof CallServerEvents]: (body: CallServerEvents[E]) => unknown };
  /** There is a connection again: the call may have ended without us. */
  check(): Promise<void>;
  /** The session is over. */
  stop(): void;
}

interface Needs {
  platform: Pick<Platform, "after" | "log" | "now" | "session">;
  api: Api;
  channel: Pick<VoiceChannel, "join" | "drop">;
  store: CallsStore;
  voice: Pick<VoiceStore, "current" | "peers">;
  toasts: ToastStore;
  ownId: string;
  /** The other one of a direct message. */
  recipient(channelId: string): ShownCall["other"];
  /** Begins to ring for this call; the answer stops it. */
  ring(kind: "incoming" | "outgoing", call: ShownCall): () => void;
}

/** Which call this page takes part in: a reload goes on with it. */
const HERE = "callHere";

export function createCalls(needs: Needs): Calls {
  const { platform, api, channel, store, voice, toasts, ownId } = needs;
  let quiet: (() => void) | null = null;
  let cancelTick: (() => void) | null = null;
  let ringing: CallPhase | null = null;
  /** Whether this page is in the call's channel. */
  let joined = false;
  const unsubscribe = [voice.peers.subscribe(heard), voice.current.subscribe(moved)];

  function now(): ShownCall | null {
    return store.current.value;
  }
  function show(call: ShownCall | null) {
    store.current.value = call;
    const rings = call?.phase === "incoming" || call?.phase === "calling" ? call.phase : null;
    if (rings === ringing) return;
    quiet?.();
    ringing = rings;
    quiet = call && rings ? needs.ring(rings === "incoming" ? "incoming" : "outgoing", call) : null;
  }
  function become(phase: CallPhase) {
    if (store.current.value) show({ ...store.current.value, phase });
  }
  function isCurrent(callId: string): boolean {
    return store.current.value?.id === callId;
  }
  const isHere = (callId: string) => platform.session.getItem(HERE) === callId;

  /** Whoever is called, or calls, in this page takes part in this page. */
  function take(callId: string) {
    platform.session.setItem(HERE, callId);
  }

  function over() {
    const call = store.current.value;
    if (!call) return;
    const wasIn = joined;
    show(null);
    stopCounting();
    store.minimized.value = false;
    platform.session.removeItem(HERE);
    if (wasIn) channel.drop();
  }
  function stopCounting() {
    joined = false;
    cancelTick?.();
    cancelTick = null;
    store.seconds.value = 0;
  }
  /** Another device has taken the call over. */
  function moved() {
    const call = now();
    if (!call || !joined || voice.current.value?.channelId === call.channelId) return;
    stopCounting();
    platform.session.removeItem(HERE);
    become("elsewhere");
  }

  async function connect(channelId: string) {
    become("connecting");
    try {
      await channel.join(channelId, now()?.other.username ?? "");
      if (now()?.channelId !== channelId) return channel.drop();
      joined = true;
      heard();
    } catch (error) {
      toasts.show(error instanceof Error ? error.message : String(error), "error");
      await end();
    }
  }

  /** The other is heard: it counts from here (CALL-11). */
  function heard() {
    const call = store.current.value;
    if (call?.phase !== "connecting") return;
    if (voice.peers.value[call.other.id]?.phase !== "connected") return;
    become("connected");
    toasts.show("Call connected!", "success");
    const since = platform.now();
    const tick = () => {
      store.seconds.value = Math.floor((platform.now() - since) / 1000);
      cancelTick = platform.after(1000, tick);
    };
    tick();
  }

  async function respond(callId: string, accepted: boolean) {
    if (accepted) take(callId);
    await api.post(`/dm-voice/calls/${callId}/respond`, { accepted });
  }

  async function end() {
    const call = store.current.value;
    if (!call) return;
    over();
    if (!call.id) return;
    if (call.phase !== "incoming") toasts.show("Call ended");
    try {
      await api.post(`/dm-voice/calls/${call.id}/end`);
    } catch (error) {
      // It has ended already (CALL-26).
      if (error instanceof ApiError && error.status === 404) return;
      toasts.show(serverText(error, "Failed to end call"), "error");
    }
  }

  async function startCall(channelId: string) {
    if (store.current.value) return;
    const other = needs.recipient(channelId);
    show({ id: "", channelId, other, phase: "starting" });
    try {
      const { call } = await api.post<{ call: Call }>(`/dm-voice/channels/${channelId}/call`);
      // Hung up before it rang.
      if (now()?.channelId !== channelId) {
        return void await api.post(`/dm-voice/calls/${call.id}/end`);
      }
      take(call.id);
      if (now()?.phase === "connecting") return;
      show({ id: call.id, channelId, other, phase: "calling" });
      // The other called at the same moment: the two calls are one (D-LAST-5).
      if (call.caller_id !== ownId && call.status === "pending") await respond(call.id, true);
    } catch (error) {
      toasts.show(serverText(error, "Failed to start call"), "error");
      over();
    }
  }

  async function answer(accepted: boolean) {
    const call = store.current.value;
    if (call?.phase !== "incoming") return;
    if (accepted) become("connecting");
    else over();
    try {
      await respond(call.id, accepted);
    } catch (error) {
      const fallback = accepted ? "Failed to accept call" : "Failed to reject call";
      toasts.show(serverText(error, fallback), "error");
      if (!isCurrent(call.id)) return;
      // It rings on where only the answer was lost: one can answer again.
      if (error instanceof ApiError && error.status < 500) over();
      else become("incoming");
    }
  }

  const events: Calls["events"] = {
    "dm-call-incoming"({ callId, channelId, caller }) {
      const shown = store.current.value;
      if (shown && (isCurrent(callId) || shown.phase !== "starting")) return;
      show({ id: callId, channelId, other: caller, phase: "incoming" });
      toasts.show(`Incoming call from ${caller.username}`);
    },
    "dm-call-initiated"({ callId, channelId }) {
      const shown = store.current.value;
      if (shown && shown.phase !== "starting") return;
      const here = shown?.channelId === channelId || isHere(callId);
      if (here) take(callId);
      const other = needs.recipient(channelId);
      show({ id: callId, channelId, other, phase: here ? "calling" : "elsewhere" });
    },
    "dm-call-accepted"({ callId, channelId }) {
      const shown = store.current.value;
      if (shown?.id && !isCurrent(callId)) return;
      const other = shown?.other ?? needs.recipient(channelId);
      const here = isHere(callId);
      if (here && voice.current.value?.channelId === channelId) return;
      show({ id: callId, channelId, other, phase: here ? "connecting" : "elsewhere" });
      if (here) return connect(channelId);
    },
    "dm-call-rejected"({ callId }) {
      if (!isCurrent(callId)) return;
      const { phase } = store.current.value!;
      over();
      if (phase === "calling" || phase === "elsewhere") toasts.show("Call was rejected");
    },
    "dm-call-ended"({ callId, reason }) {
      if (!isCurrent(callId)) return;
      const { phase, other: { username } } = store.current.value!;
      over();
      if (phase === "incoming") toasts.show(`Missed call from ${username}`);
      else toasts.show(reason === "missed" ? `${username} did not answer` : "Call ended");
    },
  };

  return {
    events,
    actions: {
      startCall,
      acceptCall: () => answer(true),
      rejectCall: () => answer(false),
      endCall: end,
      async moveCallHere() {
        const call = store.current.value;
        if (call?.phase !== "elsewhere") return;
        take(call.id);
        await connect(call.channelId);
      },
    },
    async check() {
      const call = store.current.value;
      if (!call?.id) return;
      try {
        const { call: status } = await api.get<{ call: Call | null }>(
          `/dm-voice/channels/${call.channelId}/call-status`,
        );
        if (isCurrent(call.id) && status?.id !== call.id) {
          over();
          toasts.show("Call ended");
        }
      } catch (error) {
        platform.log("The call's status could not be asked for", error);
      }
    },
    stop() {
      over();
      for (const off of unsubscribe) off();
    },
  };
}
