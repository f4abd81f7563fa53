import { effect, type ReadonlySignal } from "@preact/signals";
import type { Platform } from "../base/platform.ts";
import type { PinActs } from "../channels/pin_acts.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Conversation, PrivateConversations, PrivateState } from "../e2ee/entry.ts";
import type { History } from "../messages/history.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";

interface Deps {
  platform: Pick<Platform, "log">;
  channels: Pick<ChannelsStore, "lists">;
  history: Pick<History, "refresh">;
  attention: { mentions: Pick<MentionCounts, "clear"> };
  search: { forget(channelId: string): void };
  /** Same as in channels/private_pins.ts. */
  privateFrom: PrivatePins["privateFrom"];
  pinActs: Pick<PinActs, "isPinned" | "keysOpened" | "pinPerson" | "pinPrivate" | "wantPrivate">;
  waitsForKeys: PrivatePins["waitsForKeys"];
  /** State of the user's own keys; null: not loaded yet. */
  own: ReadonlySignal<PrivateState | null>;
  worker: ReadonlySignal<Pick<PrivateConversations, "keepPrivate"> | null>;
  /** By channel id. */
  states: ReadonlySignal<ReadonlyMap<string, Conversation>>;
  /** Rows loaded of a channel. */
  rowsOf(channelId: string): readonly unknown[];
}

/** Keeps private channels pinned on this device and on all other devices of the user (E2E-36). */
export class Pinning {
  readonly #deps: Deps;
  /** Seqs by channel, as this page pinned them: earlier pins have no person or name yet. */
  readonly #pinned = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @returns functions that stop following */
  start(): (() => void)[] {
    return [
      effect(() => this.#pinListed()),
      effect(() => this.#pinBegun()),
      effect(() => this.#pinShared()),
      effect(() => this.#followLock()),
      effect(() => this.#share()),
    ];
  }

  /**
   * Pins channels that the server lists as private: private from now on, whatever it says later.
   */
  #pinListed(): void {
    const { channels, pinActs, privateFrom, waitsForKeys } = this.#deps;
    for (const { id, mode } of Object.values(channels.lists.value).flat()) {
      const isKnown = mode === "private" || pinActs.isPinned(id);
      if (!isKnown || waitsForKeys(id)) continue;
      const from = privateFrom(id);
      if (from === null || from === Infinity || this.#pinned.get(id) === from) continue;
      this.#pinned.set(id, from);
      pinActs.pinPrivate(id, from);
    }
  }

  /**
   * Pins channels that the worker's own record calls encrypted, even if the server keeps calling
   * them open (MEND-28).
   */
  #pinBegun(): void {
    const { states, privateFrom, pinActs } = this.#deps;
    for (const { channelId: id, generation } of states.value.values()) {
      if (generation > 0 && privateFrom(id) === null) pinActs.wantPrivate(id);
    }
  }

  /** Pins channels that other devices joined: nothing of them that was shown as open stays. */
  #pinShared(): void {
    const { own, pinActs, search, attention, rowsOf, history } = this.#deps;
    for (const [id, from] of Object.entries(own.value?.privateFrom ?? {})) {
      if (!pinActs.pinPrivate(id, from)) continue;
      search.forget(id);
      attention.mentions.clear(id);
      if (rowsOf(id).length > 0) void history.refresh(id);
    }
    for (const [id, { isPrivate }] of Object.entries(own.value?.names ?? {})) {
      if (isPrivate) pinActs.pinPerson(id);
    }
  }

  /**
   * Shares channels that this device joined. The server's word alone isn't enough: it could close
   * an open channel permanently.
   */
  #share(): void {
    const { own, states, privateFrom, worker, platform } = this.#deps;
    const shared = own.value?.phase === "ready" ? own.value.privateFrom : null;
    if (!shared) return;
    const fresh = [...states.value.values()].flatMap(({ channelId: id, phase }) => {
      const from = phase === "ready" ? privateFrom(id) : null;
      return from === null || from >= (shared[id] ?? Infinity) ? [] : [[id, from] as const];
    });
    if (fresh.length === 0) return;
    worker.peek()?.keepPrivate(Object.fromEntries(fresh)).catch((error) => {
      platform.log("Other devices could not be told what is private", error);
    });
  }

  /** Reloads locked conversations after the previous password or the recovery key unlocked them. */
  #followLock(): void {
    const phase = this.#deps.own.value?.phase;
    if (phase && phase !== "locked") this.#deps.pinActs.keysOpened();
  }
}
