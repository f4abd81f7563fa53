import type { ToastStore } from "../base/toasts_store.ts";
import type { Conversations } from "../private/conversations.ts";
import { notices as t } from "../../text/en/calls.ts";
import type { ShownCall } from "./calls_store.ts";
import type { SealedCall } from "./signalling.ts";

interface Deps {
  /** null: it is the channel of an open conversation. */
  privateFrom(channelId: string): number | null;
  /** Private conversations, when they are first needed. */
  loadPrivate(): Promise<Pick<Conversations, "sealCalls">>;
  toasts: Pick<ToastStore, "show">;
}

export type CallPrivacy = ReturnType<typeof createCallPrivacy>;

/** Creates the sealing of signals in calls of private conversations (E2E-38). */
export function createCallPrivacy({ privateFrom, loadPrivate, toasts }: Deps) {
  const isPrivate = (channelId: string) => privateFrom(channelId) !== null;
  const sealing = async (channelId: string) => (await loadPrivate()).sealCalls(channelId);

  return {
    /** Follows whether the conversation is private. */
    isPrivate,
    /**
     * Resolves to true if a call can start: in a private conversation it needs what messages need,
     * and a notice explains why it can't. Throws what loading throws.
     */
    async canRun(channelId: string): Promise<boolean> {
      if (!isPrivate(channelId) || await (await sealing(channelId)).isReady()) return true;
      toasts.show(t.notReady, "warning");
      return false;
    },
    /**
     * Resolves to the keys needed to join; undefined if the conversation is open. Throws like
     * `canRun`.
     */
    async sealed({ id, channelId, other }: ShownCall): Promise<SealedCall | undefined> {
      if (!isPrivate(channelId)) return undefined;
      return { callId: id, userId: other.id, sealing: await sealing(channelId) };
    },
  };
}
