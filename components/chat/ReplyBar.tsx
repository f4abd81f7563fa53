import cancel from "@lucide/icons/icons/x";
import reply from "@lucide/icons/icons/reply";
import { quote as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { brief } from "../../protocol/text/at_once.ts";
import type { Quote } from "./message.ts";

/** Above the input: whom the next message answers. Escape in the input cancels it too. */
export function ReplyBar({ quote, onCancel }: { quote: Quote; onCancel: () => void }) {
  return (
    <section
      aria-label={fill(t.replyingTo, { name: quote.username })}
      class="flex items-center gap-2 rounded-t-lg bg-surface-4 ps-4 text-13"
    >
      <Icon of={reply} size={16} class="text-muted" />
      <p class="min-w-0 flex-1 truncate">
        <Rich
          text={t.replyingTo}
          name={<bdi class="font-semibold text-strong">{quote.username}</bdi>}
        />
        <span dir="auto" class="ms-2 text-muted">{brief(quote.text)}</span>
      </p>
      <IconButton icon={cancel} iconSize={16} label={t.cancel} onClick={onCancel} />
    </section>
  );
}
