import { computed, signal } from "@preact/signals";
import type { Platform } from "../base/platform.ts";
import type {
  Conversation,
  PrivateChannel,
  PrivateConversations,
  PrivateFault,
} from "../e2ee/entry.ts";
import { LOAD_TIMEOUT_MS } from "./load_timeout.ts";

/**
 * State of a private conversation, as far as this page knows.
 * - `loading`: requested
 * - `slow`: no answer for ten seconds (E2E-40)
 * - `failed`: the worker can't be reached; `code` says why, null: unknown
 */
export type ConversationState = Conversation | { phase: "loading" | "slow" } | {
  phase: "failed";
  code: PrivateFault | null;
};

/**
 * Returns whether nobody else can read the conversation and nothing needs attention: only then a
 * padlock is shown (E2E-39).
 */
export function isWhole(state: ConversationState): state is Conversation {
  return state.phase === "ready" && !state.isSplit &&
    state.people.every(({ trust }) => trust !== "changed" && trust !== "verified_changed");
}

/** Returns whether something happened that a person should look into. */
export function isAlarm(state: ConversationState): boolean {
  return ALARMS.includes(state.phase) || "isSplit" in state && state.isSplit;
}

const ALARMS: readonly ConversationState["phase"][] = [
  "changed_keys",
  "verified_changed",
  "withheld",
  "frozen",
  "other_log",
];

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  opened(): Promise<Pick<PrivateConversations, "conversation" | "conversations" | "look">>;
  /** null: the channel no longer exists. */
  channel(channelId: string): PrivateChannel | null;
}

export type States = ReturnType<typeof createStates>;

/** Creates the states of private conversations, by channel. */
export function createStates({ platform, opened, channel }: Deps) {
  const source = signal<PrivateConversations["conversations"] | null>(null);
  /** States of requested conversations, and of ones whose request failed. */
  const asked = signal<ReadonlyMap<string, ConversationState>>(new Map());
  const states = computed(() => source.value?.value ?? new Map<string, Conversation>());

  const put = (channelId: string, state: ConversationState) =>
    asked.value = new Map([...asked.value, [channelId, state]]);

  return {
    /** Conversations that the worker has reported, by channel id. */
    states: states,
    /** Follows the state of a conversation; `look` requests it. */
    of(channelId: string): ConversationState {
      const own = asked.value.get(channelId);
      // The worker's state is of the conversation it knows, not of the one shown here.
      if (own?.phase === "failed" && own.code === "other_conversation") return own;
      return states.value.get(channelId) ?? own ?? { phase: "loading" };
    },
    /** Has the worker catch up with a conversation. Never throws. */
    async look(channelId: string): Promise<void> {
      const one = channel(channelId);
      if (!one) return;
      put(channelId, { phase: "loading" });
      const cancel = platform.after(LOAD_TIMEOUT_MS, () => put(channelId, { phase: "slow" }));
      try {
        const verbs = await opened();
        source.value = verbs.conversations;
        const now = await verbs.conversation(one);
        // Which way forward is shown depends on whether the user has keys on another device.
        if (now.phase === "no_keys") await verbs.look();
        put(channelId, now);
      } catch (error) {
        // Errors of the worker have these codes.
        const { code = null } = error as { code?: PrivateFault };
        platform.log("A private conversation could not be opened", error);
        put(channelId, { phase: "failed", code });
      } finally {
        cancel();
      }
    },
  };
}
