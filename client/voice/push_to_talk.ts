import type { Platform } from "../base/platform.ts";
import type { VoiceSettings } from "./defaults.ts";

/** Keys and buttons that may be held while typing. */
const TYPES_NOTHING = /^(F\d+|Control|Alt|Shift|Meta|Mouse|CapsLock|Pause|ScrollLock)/;

interface Deps {
  platform: Pick<Platform, "listen" | "after">;
  settings(): VoiceSettings;
  onPressed(pressed: boolean): void;
}

/**
 * Holds the microphone open while the chosen key or mouse button is down, and for the release
 * delay afterwards. Keys that type are typed: a text field keeps its letters. The answer stops it.
 */
export function listenForKey({ platform, settings, onPressed }: Deps): () => void {
  let down = false;
  let pressed = false;
  let cancel: (() => void) | null = null;

  function press(code: string, event: Event) {
    if (settings().mode !== "key" || code !== settings().key) return;
    if (isTyping(event) && !TYPES_NOTHING.test(code)) return;
    // The buttons at the side of a mouse would leave the page.
    if (/^Mouse[34]$/.test(code)) event.preventDefault();
    down = true;
    cancel?.();
    cancel = null;
    setPressed(true);
  }
  function release(code: string) {
    if (!down || code !== settings().key) return;
    down = false;
    cancel = platform.after(settings().releaseDelay, () => setPressed(false));
  }
  function setPressed(next: boolean) {
    if (pressed !== next) onPressed(pressed = next);
  }
  const off = [
    platform.listen("keydown", (event) => event.repeat || press(event.code, event)),
    platform.listen("keyup", (event) => release(event.code)),
    platform.listen("mousedown", (event) => press(`Mouse${event.button}`, event)),
    platform.listen("mouseup", (event) => release(`Mouse${event.button}`)),
    // The page doesn't receive a release while it has no focus.
    platform.listen("blur", () => release(settings().key)),
  ];
  return () => {
    for (const stop of off) stop();
    cancel?.();
    setPressed(false);
  };
}

function isTyping({ target }: Event): boolean {
  const element = target as Partial<HTMLElement> | null;
  return element?.isContentEditable === true || /^(INPUT|TEXTAREA)$/.test(element?.tagName ?? "");
}
