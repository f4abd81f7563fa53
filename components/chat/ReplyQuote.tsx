import reply from "@lucide/icons/icons/corner-up-right";
import { Icon } from "../ui/Icon.tsx";
import type { Quote } from "./message.ts";

/** Above a message's text: what it answers. Pressing it goes there. */
export function ReplyQuote({ quote, onJump }: { quote: Quote; onJump: () => void }) {
  return (
    <button
      type="button"
      onClick={onJump}
      class="ring-inside flex min-h-11 max-w-[min(100%,72ch)] items-center gap-1.5 rounded-sm text-13 text-muted hover:text-strong md:min-h-0"
    >
      <Icon of={reply} size={14} class="rtl:-scale-x-100" />
      <span class="sr-only">Go to the message of</span>
      <bdi class="shrink-0 font-semibold">{quote.username}</bdi>
      <span dir="auto" class="min-w-0 truncate">{quote.text}</span>
    </button>
  );
}
