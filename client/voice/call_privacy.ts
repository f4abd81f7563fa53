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

/** What calls of private conversations need besides: their signals are sealed (E2E-38). */
export function createCallPrivacy({ privateFrom, loadPrivate, toasts }: Deps) {
  const isPrivate = (channelId: string) => privateFrom(channelId) !== null;
  const sealing = async (channelId: string) => (await loadPrivate()).sealCalls(channelId);

  return {
    /** Follows whether the conversation is private. */
    isPrivate,
    /**
     * Whether a call can run now: in private it needs what messages need, which is said where not.
     * Throws what loading throws.
     */
    async canRun(channelId: string): Promise<boolean> {
      if (!isPrivate(channelId) || await (await sealing(channelId)).isReady()) return true;
      toasts.show(t.notReady, "warning");
      return false;
    },
    /** What joining it needs; undefined: nothing, the conversation is open. Throws as `canRun`. */
    async sealed({ id, channelId, other }: ShownCall): Promise<SealedCall | undefined> {
      if (!isPrivate(channelId)) return undefined;
      return { callId: id, userId: other.id, sealing: await sealing(channelId) };
    },
  };
}
