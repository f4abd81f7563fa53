import { useEffect, useRef, useState } from "react";
import { capture as t } from "../../text/en/voice_settings.ts";
import { Button } from "../ui/Button.tsx";
import { keyName } from "../voice/key_name.ts";
import { isEscape } from "../ui/composing.ts";

interface Props {
  /** `KeyboardEvent.code`, or `Mouse` with the number of its button. */
  code: string;
  onChange: (code: string) => void;
}

/** The key of push-to-talk: press the button, then the key or the mouse button. Escape leaves it. */
export function KeyCapture({ code, onChange }: Props) {
  const [listening, setListening] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function listen() {
    setListening(true);
    // At once: a quick key would go elsewhere.
    stop.current ??= capture((pressed) => {
      stop.current?.();
      stop.current = null;
      setListening(false);
      if (pressed) onChange(pressed);
      button.current?.focus();
    });
  }
  return (
    <div class="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span class="text-13 font-semibold text-normal">{t.label}</span>
      <kbd class="rounded-sm bg-surface-4 px-2 py-1 text-13 font-semibold text-strong">
        {keyName(code)}
      </kbd>
      <Button
        ref={button}
        look="secondary"
        aria-pressed={listening}
        onClick={listen}
      >
        {listening ? t.listening : t.change}
      </Button>
      <span role="status" class="text-12 text-muted">
        {listening ? t.hint : ""}
      </span>
    </div>
  );
}

/** Captures the next key or mouse button before any other handler. null: none was chosen. */
function capture(onPressed: (code: string | null) => void): () => void {
  const end = (event: Event, code: string | null) => {
    event.preventDefault();
    event.stopPropagation();
    onPressed(code);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat) return event.preventDefault();
    // Tab moves to the next field and chooses nothing.
    if (event.key === "Tab") return onPressed(null);
    end(event, isEscape(event) ? null : event.code || null);
  };
  const onMouseDown = (event: MouseEvent) => {
    if (event.button === 0) onPressed(null);
    else end(event, `Mouse${event.button}`);
  };
  const noMenu = (event: Event) => event.preventDefault();
  addEventListener("keydown", onKeyDown, true);
  addEventListener("mousedown", onMouseDown, true);
  addEventListener("contextmenu", noMenu, true);
  return () => {
    removeEventListener("keydown", onKeyDown, true);
    removeEventListener("mousedown", onMouseDown, true);
    // The menu of the right button comes after it was pressed.
    setTimeout(() => removeEventListener("contextmenu", noMenu, true), 500);
  };
}
