import type { RefObject } from "react";
import smile from "@lucide/icons/icons/face-slightly-smiling";
import { picker as t } from "../../text/en/emoji.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { lazy, preload } from "../../browser/lazy.ts";

/** Opens the picker at its button; the picked emoji is inserted at the field's caret. */
export type OnEmoji = (button: HTMLElement, field: HTMLTextAreaElement) => void;

interface Props {
  input: RefObject<HTMLTextAreaElement | null>;
  onEmoji: OnEmoji;
}

const emojiPicker = lazy(() => import("./EmojiPicker.tsx"));

/** Button next to the input that opens the picker (MSG-05). */
export function ComposerEmoji({ input, onEmoji }: Props) {
  return (
    <IconButton
      icon={smile}
      label={t.title}
      aria-haspopup="dialog"
      class="size-11! ring-inside"
      onPointerEnter={() => preload(emojiPicker)}
      onFocus={() => preload(emojiPicker)}
      // The focus stays in the input, and so does a keyboard on the screen (UX-3).
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onEmoji(event.currentTarget, input.current!)}
    />
  );
}
