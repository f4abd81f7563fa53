import { computed, signal } from "@preact/signals";
import type { Platform } from "../base/platform.ts";
import type {
  Conversation,
  PrivateChannel,
  PrivateConversations,
  PrivateFault,
} from "../e2ee/entry.ts";
import { PATIENCE } from "./patience.ts";

/**
 * Where a private conversation stands, as far as this page knows.
 * - `loading`: it was asked
 * - `slow`: for ten seconds already (E2E-40)
 * - `failed`: the worker cannot be asked; `code` says why, null: nobody knows
 */
export type ConversationState = Conversation | { phase: "loading" | "slow" } | {
  phase: "failed";
  code: PrivateFault | null;
};

/** Nobody else can read it, and nothing asks for attention: only then there is a padlock (E2E-39). */
export function isWhole(state: ConversationState): state is Conversation {
  return state.phase === "ready" && !state.isSplit &&
    state.people.every(({ trust }) => trust !== "changed" && trust !== "verified_changed");
}

/** Something has happened that a person should see to. */
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
  /** null: there is no such channel any more. */
  channel(channelId: string): PrivateChannel | null;
}

export type States = ReturnType<typeof createStates>;

/** How private conversations stand, by channel. */
export function createStates({ platform, opened, channel }: Deps) {
  const source = signal<PrivateConversations["conversations"] | null>(null);
  /** Of those that are asked about, or could not be. */
  const asked = signal<ReadonlyMap<string, ConversationState>>(new Map());
  const states = computed(() => source.value?.value ?? new Map<string, Conversation>());

  const put = (channelId: string, state: ConversationState) =>
    asked.value = new Map([...asked.value, [channelId, state]]);

  return {
    /** By channel id, those that the worker has told of. */
    states: states,
    /** Follows where it stands; `look` has it asked. */
    of(channelId: string): ConversationState {
      const own = asked.value.get(channelId);
      // The worker's state is of the conversation that it knows, not of the one that is shown here.
      if (own?.phase === "failed" && own.code === "other_conversation") return own;
      return states.value.get(channelId) ?? own ?? { phase: "loading" };
    },
    /** Has the worker catch up with it. Never throws. */
    async look(channelId: string): Promise<void> {
      const one = channel(channelId);
      if (!one) return;
      put(channelId, { phase: "loading" });
      const cancel = platform.after(PATIENCE, () => put(channelId, { phase: "slow" }));
      try {
        const verbs = await opened();
        source.value = verbs.conversations;
        const now = await verbs.conversation(one);
        // Whether one has keys anywhere says which way on is shown.
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
