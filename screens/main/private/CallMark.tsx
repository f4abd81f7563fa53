import lock from "@lucide/icons/icons/lock";
import { isWhole } from "../../../client/private/states.ts";
import { Icon } from "../../../components/ui/Icon.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { call as t } from "../../../text/en/calls.ts";
import { useMain } from "../context.ts";
import { useConversations } from "./use_conversations.ts";

/**
 * Beside the time of a running call: nobody else can hear it. Only where its connection was signed
 * by the devices of the two, nothing was refused since, and the conversation is whole (E2E-39).
 */
export function CallMark({ channel: { id } }: { channel: Channel }) {
  const { calls, voice } = useMain().client;
  const state = useConversations()?.stateOf(id);
  const isConnected = calls.current.value?.phase === "connected";
  const isSealed = voice.current.value?.isSealed && voice.refused.value === null;
  if (!state || !isWhole(state) || !isConnected || !isSealed) return null;
  return (
    <span
      title={t.privateHint}
      class="inline-flex shrink-0 items-center gap-1 text-13 font-semibold text-accent-text"
    >
      <Icon of={lock} size={14} />
      {t.private}
    </span>
  );
}
