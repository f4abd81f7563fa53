import { effect, type ReadonlySignal } from "@preact/signals";
import type { PrivatePins } from "../channels/private_pins.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Conversation, PrivateState } from "../e2ee/entry.ts";
import type { History } from "../messages/history.ts";
import type { MentionCounts } from "../messages/mention_counts.ts";
import type { Beginnings } from "./beginnings.ts";
import type { CatchingUp } from "./catching_up.ts";
import type { Rows } from "./rows.ts";
import type { States } from "./states.ts";

interface Deps {
  channels: Pick<ChannelsStore, "lists">;
  history: Pick<History, "refresh">;
  outbox: { wake(): void };
  attention: { mentions: Pick<MentionCounts, "clear" | "search"> };
  privateFrom: PrivatePins["privateFrom"];
  /** State of the user's own keys; null: not loaded yet. */
  ownState: ReadonlySignal<PrivateState | null>;
  states: Pick<States, "look" | "states">;
  catchingUp: Pick<CatchingUp, "looked">;
  rows: Pick<Rows, "forget" | "notes">;
  /** Messages loaded of a channel. */
  rowsOf(channelId: string): readonly { id: string }[];
  beginnings: Pick<Beginnings, "beginWanted">;
}

/** Follows keys, groups and conversations, and reacts to their changes. */
export class Following {
  /** Members of each group when it was last looked at, by id. */
  readonly #groups = new Map<string, string>();
  /** Callbacks by channel, for when it is ready for messages. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #phase: string | null = null;
  #known: ReadonlyMap<string, Conversation> = new Map();

  constructor(readonly deps: Deps) {}

  /** @returns functions that stop following */
  start(): (() => void)[] {
    return [
      effect(() => this.#compareGroups()),
      effect(() => this.#followKeys()),
      effect(() => this.#followStates()),
    ];
  }

  /** Calls back once, when a conversation is ready for messages. */
  whenReady(channelId: string, call: () => void): void {
    this.#waiting.set(channelId, [...this.#waiting.get(channelId) ?? [], call]);
  }

  /** Has the worker compare a group after the server changed it (E2E-18). */
  #compareGroups(): void {
    const { channels, privateFrom, catchingUp, states } = this.deps;
    for (const { id, recipients } of Object.values(channels.lists.value).flat()) {
      if (!recipients || privateFrom(id) === null) continue;
      const now = recipients.map((one) => one.id).join();
      const before = this.#groups.get(id);
      this.#groups.set(id, now);
      const isChanged = before !== undefined && before !== now;
      if (isChanged && catchingUp.looked.has(id)) void states.look(id);
    }
  }

  /** Looks at every conversation again once this device gets keys or loses them. */
  #followKeys(): void {
    const { ownState, catchingUp, states } = this.deps;
    const now = ownState.value?.phase ?? null;
    const before = this.#phase;
    this.#phase = now;
    if (before === null || before === now) return;
    for (const id of catchingUp.looked) void states.look(id);
  }

  #followStates(): void {
    const now = this.deps.states.states.value;
    const before = this.#known;
    this.#known = now;
    for (const [id, one] of now) {
      if (one === before.get(id)) continue;
      this.#follow(one, before.get(id));
      this.deps.beginnings.beginWanted(one);
    }
  }

  /** Sends waiting messages, and requests rows again that could not be read or are now damaged. */
  #follow(now: Conversation, before: Conversation | undefined): void {
    const { rows, history, rowsOf } = this.deps;
    const isSame = now.phase === before?.phase && now.epoch === before.epoch;
    const isLate = !!before && now.late > before.late;
    if (isSame && now.shared === before.shared && !isLate) return;
    const { channelId } = now;
    if (now.phase === "ready") this.#becomeReady(channelId, before?.phase !== "ready");
    if (isLate) rows.forget();
    const noted = rows.notes.peek();
    const isFaulty = rowsOf(channelId).some(({ id }) => noted.get(id)?.fault);
    if (isLate || isFaulty) void history.refresh(channelId);
  }

  #becomeReady(channelId: string, isNew: boolean): void {
    const { outbox, attention: { mentions } } = this.deps;
    outbox.wake();
    if (isNew) {
      // Unreadable messages did not count as mentions.
      mentions.clear(channelId);
      void mentions.search();
    }
    for (const call of this.#waiting.get(channelId) ?? []) call();
    this.#waiting.delete(channelId);
  }
}
