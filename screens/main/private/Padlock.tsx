import lock from "@lucide/icons/icons/lock";
import open from "@lucide/icons/icons/lock-open";
import shield from "@lucide/icons/icons/shield";
import alert from "@lucide/icons/icons/shield-alert";
import verified from "@lucide/icons/icons/shield-check";
import { othersIn } from "../../../client/channels/groups.ts";
import { isAlarm, isWhole } from "../../../client/private/states.ts";
import { Icon } from "../../../components/ui/Icon.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { conversation as t } from "../../../text/en/private.ts";
import { useMain } from "../context.ts";
import { useConversations } from "./use_conversations.ts";

/**
 * Padlock beside the name of a private conversation: tells if nobody else can read it, and who can
 * (E2E-39). In an open one it leads to a private one (E2E-49).
 */
export function Padlock({ channel }: { channel: Channel }) {
  const { client, dialog } = useMain();
  const isOpen = client.channels.privateFrom(channel.id) === null;
  const state = useConversations()?.stateOf(channel.id) ?? { phase: "loading" as const };
  if (isOpen && othersIn(channel).length === 0) return null;
  const [icon, label, look] = isOpen
    ? [open, t.make, "text-muted"] as const
    : isWhole(state)
    ? [lock, t.padlock, "text-accent-text"] as const
    : isAlarm(state)
    ? [alert, t.alarm, "text-danger-text"] as const
    : [shield, t.opening, "text-muted"] as const;
  // A conversation of two shows this beside the name (MEND-29).
  const isVerified = !isOpen && "people" in state &&
    state.people.some(({ userId, trust }) =>
      userId === channel.recipient?.id && trust === "verified"
    );
  return (
    <>
      {isVerified && (
        <span class="inline-flex shrink-0 items-center gap-1 text-13 text-muted">
          <Icon of={verified} size={14} />
          {t.verified}
        </span>
      )}
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => dialog.value = { kind: "private", channelId: channel.id }}
        class={`relative inline-flex size-7 shrink-0 items-center justify-center rounded-md after:absolute after:-inset-2 hover:bg-surface-4 md:after:hidden ${look}`}
      >
        <Icon of={icon} size={16} />
      </button>
    </>
  );
}
