import { type ReactNode, useEffect, useId, useRef } from "react";
import * as popover from "@zag-js/popover";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { useLayer } from "./layers.ts";
import { TOUCH } from "./MenuSheet.tsx";
import { type Anchor, withinWindow } from "./popup.ts";
import { Portal } from "./Portal.tsx";
import { Sheet } from "./Sheet.tsx";
import { useMedia } from "./useMedia.ts";
import { isEscape } from "./composing.ts";
import { keepsComposing } from "./keeps_composing.ts";

interface Props {
  label: string;
  at: Anchor;
  /** Preferred side; `top-end` by default. */
  placement?: "top-end" | "right-start" | "bottom-start";
  onClose: () => void;
  /** A press on it does not close this. */
  opener?: HTMLElement;
  children: ReactNode;
}

/**
 * Picker or card next to the element that opened it; a sheet on touch screens. Mounted means open.
 */
export function Popup(props: Props) {
  return useMedia(TOUCH) ? <Sheet {...props} /> : <PopupAt {...props} />;
}

function PopupAt({ label, at, placement = "top-end", onClose, opener, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  useLayer(onClose);
  const service = useMachine(popover.machine, {
    id: useId(),
    defaultOpen: true,
    restoreFocus: false,
    onEscapeKeyDown: keepsComposing,
    positioning: {
      placement,
      gutter: 6,
      strategy: "fixed",
      overflowPadding: 8,
      // Covers its opener rather than leaving the window.
      overlap: true,
      getAnchorRect: () => withinWindow(at),
    },
    autoFocus: false,
    persistentElements: opener && [() => opener],
    onOpenChange: ({ open }) => !open && onClose(),
  });
  useEffect(() => {
    const first = content.current!.querySelector<HTMLElement>("[data-autofocus], [data-emoji]");
    (first ?? content.current!).focus({ preventScroll: true });
  }, []);
  const api = popover.connect(service, normalizeProps);
  return (
    <Portal>
      <div
        {...api.getPositionerProps()}
        class="z-50"
        onKeyDown={(event) => {
          // Closes this popup only, not the layers below it.
          if (isEscape(event)) event.stopPropagation();
        }}
      >
        <div
          {...api.getContentProps()}
          ref={content}
          tabIndex={-1}
          aria-label={label}
          class="animate-fade z-50 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-surface-2 shadow-raised outline-none"
        >
          {children}
        </div>
      </div>
    </Portal>
  );
}
