import { typesOnScreen } from "../../components/ui/typing.ts";
import { anchorOf } from "../../components/ui/useMenuGesture.ts";
import { picker as t } from "../../text/en/emoji.ts";
import type { MainContext } from "./context.ts";

/**
 * Opens the picker for the composer, or closes it. What is picked goes to the caret; the focus goes
 * to the input then, unless that would bring a keyboard to the screen that was not there (UX-3).
 */
export function pickEmoji(
  { popup }: MainContext,
  opener: HTMLElement,
  field: HTMLTextAreaElement,
): void {
  const returnTo = typesOnScreen() && document.activeElement !== field ? opener : field;
  if (popup.value?.kind === "emoji") {
    popup.value = null;
    return returnTo.focus();
  }
  popup.value = {
    kind: "emoji",
    label: t.title,
    at: anchorOf(opener),
    opener,
    returnTo,
    onPick(emoji) {
      field.setRangeText(emoji, field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
}
