import hash from "@lucide/icons/icons/hash";
import person from "@lucide/icons/icons/message-circle";
import { start as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../ui/lazy_part.tsx";

const TopicText = lazyPart(lazy(() => import("./TopicText.tsx")), {
  fallback: ({ topic }) => topic,
});

interface Props {
  name: string;
  /** Topic of the channel. */
  topic?: string;
  /** A direct message, a group or a thread. */
  direct: boolean;
  /** null: someone else has already joined. */
  onInvite: (() => void) | null;
}

/** Introduction above the first message of a channel or direct message. */
export function ChannelStart({ name, topic, direct, onInvite }: Props) {
  return (
    <div class="flex flex-col gap-1 px-4 pt-10 pb-2">
      <span class="mb-2 flex size-14 items-center justify-center rounded-full bg-surface-3 text-muted">
        <Icon of={direct ? person : hash} size={28} />
      </span>
      <h2 class="text-24 font-bold wrap-anywhere text-strong">
        {direct ? name : fill(t.welcome, { name })}
      </h2>
      <p class="text-muted">
        {direct ? t.conversation : onInvite ? t.alone : t.channel}
      </p>
      {topic && (
        <p dir="auto" class="mt-1 max-w-[72ch] wrap-anywhere">
          <TopicText topic={topic} />
        </p>
      )}
      {onInvite && <Button class="mt-2 self-start" onClick={onInvite}>{t.invite}</Button>}
    </div>
  );
}
