import type { ReactNode } from "react";
import reply from "@lucide/icons/icons/corner-up-right";
import warning from "@lucide/icons/icons/triangle-alert";
import { quote as t } from "../../text/en/chat.ts";
import { Icon } from "../ui/Icon.tsx";
import { brief } from "../../protocol/text/at_once.ts";

/** Original of a reply, in its current state. */
export type ShownQuote =
  | { state: "loading" | "gone" | "failed" }
  | {
    state: "there";
    /** Display name of the author of the original. */
    name: string;
    text: string;
    /** The author of the reply quoted something else: it was edited since, or never said. */
    differs: "edited" | "never" | null;
  };

const SAID = {
  loading: t.loading,
  gone: t.gone,
  failed: t.failed,
};
const LINE = "flex max-w-[min(100%,72ch)] items-center gap-1.5 text-13 text-muted";

/** Quote above a message's text, never in the words of the person who replies (HARD-16). */
export function ReplyQuote({ quote, onJump }: { quote: ShownQuote; onJump: () => void }) {
  const arrow = <Icon of={reply} size={14} />;
  if (quote.state !== "there") {
    return <p class={`min-h-5 italic ${LINE}`}>{arrow}{SAID[quote.state]}</p>;
  }
  return (
    <>
      <button
        type="button"
        onClick={onJump}
        class={`ring-inside -my-2 min-h-11 rounded-sm hover:text-strong fine:my-0 fine:min-h-5 ${LINE}`}
      >
        {arrow}
        <span class="sr-only">{t.goTo}</span>
        <bdi class="shrink-0 font-semibold">{quote.name}</bdi>
        <span dir="auto" class="min-w-0 truncate">{brief(quote.text)}</span>
        {quote.differs === "edited" && <Note>{t.edited}</Note>}
      </button>
      {quote.differs === "never" && (
        <p class="mb-1 flex items-center gap-1.5 text-12 text-warning">
          <Icon of={warning} size={14} class="shrink-0" />
          {t.differs}
        </p>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span class="shrink-0 text-12 italic">({children})</span>;
}
