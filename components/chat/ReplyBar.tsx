import cancel from "@lucide/icons/icons/x";
import bell from "@lucide/icons/icons/bell";
import bellOff from "@lucide/icons/icons/bell-off";
import reply from "@lucide/icons/icons/reply";
import { quote as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { brief } from "../../protocol/text/at_once.ts";
import type { Quote } from "./message.ts";

interface Props {
  quote: Quote;
  /** Notifies the author of the message (MEND-16); null: the choice doesn't apply. */
  notifies: boolean | null;
  onNotify: (on: boolean) => void;
  onCancel: () => void;
}

/** Bar above the input with the original of the reply. Escape in the input also cancels it. */
export function ReplyBar({ quote, notifies, onNotify, onCancel }: Props) {
  const { name = quote.username } = quote;
  const notify = fill(t.notify, { name });
  return (
    <section
      aria-label={fill(t.replyingTo, { name })}
      class="flex items-center gap-2 rounded-t-lg bg-surface-4 ps-4 text-13"
    >
      <Icon of={reply} size={16} class="text-muted" />
      <p class="min-w-0 flex-1 truncate">
        <Rich
          text={t.replyingTo}
          name={<bdi class="font-semibold text-strong">{name}</bdi>}
        />
        <span dir="auto" class="ms-2 text-muted">{brief(quote.text)}</span>
      </p>
      {notifies !== null && (
        <button
          type="button"
          role="switch"
          aria-checked={notifies}
          aria-label={notify}
          title={notify}
          onClick={() => onNotify(!notifies)}
          class={`flex min-h-11 shrink-0 items-center gap-1 rounded-sm px-2 font-semibold hover:text-strong fine:min-h-8 ${
            notifies ? "text-accent-text" : "text-muted"
          }`}
        >
          <Icon of={notifies ? bell : bellOff} size={16} />
          {notifies ? t.notifyOn : t.notifyOff}
        </button>
      )}
      <IconButton icon={cancel} iconSize={16} label={t.cancel} onClick={onCancel} />
    </section>
  );
}
