import lock from "@lucide/icons/icons/lock";
import alert from "@lucide/icons/icons/shield-alert";
import { useEffect } from "react";
import { isAlarm, isWhole } from "../../../client/private/states.ts";
import { Icon } from "../../../components/ui/Icon.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { conversation as t } from "../../../text/en/private.ts";
import { useConversations } from "./use_conversations.ts";

/** In the list: a padlock where nobody else can read a conversation, or that something is wrong (E2E-39). */
export function PrivateMark({ channel: { id } }: { channel: Channel }) {
  const conversations = useConversations();
  useEffect(() => conversations?.lookLater(id), [conversations, id]);
  const state = conversations?.stateOf(id);
  if (!state) return null;
  const whole = isWhole(state);
  if (!whole && !isAlarm(state)) return null;
  return (
    <>
      <Icon of={whole ? lock : alert} size={14} class={whole ? "" : "text-danger-text"} />
      <span class="sr-only">{whole ? t.title : t.alarm}</span>
    </>
  );
}
