import { useEffect } from "react";
import { actionOf } from "../../components/ui/keys.ts";
import { lazy } from "../../browser/lazy.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";
import { isEscape } from "../../components/ui/composing.ts";

/** Elements that handle the keys pressed in them. */
const TAKES_KEYS =
  "input, textarea, select, video, audio, [role=menu], [role=dialog], [role=listbox]";

/** The keys that work everywhere on the main screen, unless a dialog is open. */
export function useKeys(main: MainContext) {
  useEffect(() => {
    const { layers } = main.client;
    let top = layers.top();
    const onCapture = () => top = layers.top();
    const onKeyDown = (event: KeyboardEvent) => {
      const { client, dialog, popup } = main;
      if (event.defaultPrevented || dialog.value) return;
      // A menu has closed by this key: that was all that it was for.
      if (isEscape(event) && top !== layers.top()) return;
      const action = actionOf("window", event);
      if (!action) return void (popup.value || goOnTyping(event));
      // Without anything to search, the browser searches the page.
      if (action === "search" && !client.channels.selected.value) return;
      event.preventDefault();
      lazy(() => import("./key_actions.ts")).load().then(
        (file) => file.ACTIONS[action](main),
        showError(client),
      );
    };
    addEventListener("keydown", onCapture, true);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onCapture, true);
      removeEventListener("keydown", onKeyDown);
    };
  }, [main]);
}

/** Typing anywhere moves the focus to the input, which gets the letter (UX-6). */
function goOnTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
  if ((target as Element).closest?.(TAKES_KEYS)) return;
  document.querySelector<HTMLElement>("[data-composer]")?.focus();
}
