import type { CallParties } from "../../base/voice_change.ts";

/** A call that is ringing. */
export type PendingCall = CallParties & { readonly status: "pending" };
/** Both talk, or are about to. */
export type AcceptedCall = CallParties & { readonly status: "accepted" };
/** A call that is over is not kept. */
export type CallState = PendingCall | AcceptedCall;

/**
 * The calls that ring or run: at most one per direct message and person (D-VOICE-3). Where nodes
 * share a store, each node has all of them, from events.
 */
export class Calls {
  #byId = new Map<string, CallState>();
  /** Ids, by user and by channel. */
  #of = new Map<string, string>();

  get(id: string): CallState | undefined {
    return this.#byId.get(id);
  }

  /** The call of a user, or in a channel. */
  of(userOrChannelId: string): CallState | undefined {
    return this.#byId.get(this.#of.get(userOrChannelId) ?? "");
  }

  all(): CallState[] {
    return [...this.#byId.values()];
  }

  get size(): number {
    return this.#byId.size;
  }

  /** In place of the one with this id. */
  put(call: CallState): void {
    this.#byId.set(call.id, call);
    for (const name of namesOf(call)) this.#of.set(name, call.id);
  }

  remove(call: CallState): void {
    this.#byId.delete(call.id);
    for (const name of namesOf(call)) this.#of.delete(name);
  }
}

/** The names by which a call is found, besides its id. */
export function namesOf({ callerId, calleeId, channelId }: CallParties): string[] {
  return [callerId, calleeId, channelId];
}

export function bothOf({ callerId, calleeId }: CallParties): string[] {
  return [callerId, calleeId];
}

declare module "../context.ts" {
  interface FeaturesContext {
    calls: Calls;
  }
}
