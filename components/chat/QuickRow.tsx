import add from "@lucide/icons/icons/face-slightly-smiling-plus";
import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { reactions as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { toolbar } from "../../text/en/chat.ts";
import { useEmojiLabels } from "../emoji/useEmojiLabels.ts";
import { Icon } from "../ui/Icon.tsx";
import type { SheetReactions } from "../ui/popup.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";

interface Props {
  reactions: SheetReactions;
  /** Returns the URL of a server's emoji (FIL-7); undefined for any other. */
  pictureOf: (emoji: string) => string | undefined;
  onClose: () => void;
}

const ROUND =
  "ring-inside flex size-12 items-center justify-center rounded-full bg-surface-3 text-24 active:bg-surface-4";

/** The first row of a message's sheet: react with one press (UX-2). */
export function QuickRow({ reactions: { emojis, onReact, onMore }, pictureOf, onClose }: Props) {
  const labelOf = useEmojiLabels();
  return (
    <div
      role="group"
      aria-label={t.quick}
      class="flex shrink-0 justify-between gap-1 overflow-x-auto px-1 pb-3"
    >
      {emojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={fill(toolbar.reactWith, { name: labelOf(emojiAsNames(emoji)) })}
          onClick={() => {
            onReact(emoji);
            onClose();
          }}
          class={ROUND}
        >
          <Drawn emoji={emoji} url={pictureOf(emoji)} />
        </button>
      ))}
      <button
        type="button"
        aria-label={toolbar.react}
        // The picker takes the place of this sheet.
        onClick={(event) => onMore(anchorOf(event.currentTarget))}
        class={`text-muted ${ROUND}`}
      >
        <Icon of={add} />
      </button>
    </div>
  );
}

function Drawn({ emoji, url }: { emoji: string; url: string | undefined }) {
  return url ? <img src={url} alt="" class="size-7 object-contain" /> : <>{emoji}</>;
}
