import { type ReactNode, useId, useRef } from "react";
import * as dialog from "@zag-js/dialog";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { ABOVE_DIALOGS } from "./above.ts";
import { keepsComposing } from "./keeps_composing.ts";
import { initialFocus } from "./initial_focus.ts";
import { useLayer } from "./layers.ts";
import { Portal } from "./Portal.tsx";
import { useDragDown } from "./useDragDown.ts";
import { useEarlyEscape } from "./useEarlyEscape.ts";

interface Props {
  /** The accessible name. */
  label: string;
  /** Also called for Escape, a press outside, and a drag downwards. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Sheet that rises from the lower edge on touch screens, in place of menus and popups. Mounted
 * means open. The parent returns the focus.
 */
export function Sheet({ label, onClose, children }: Props) {
  const content = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  useLayer(onClose);
  useEarlyEscape(content, onClose);
  const service = useMachine(dialog.machine, {
    id: useId(),
    defaultOpen: true,
    restoreFocus: false,
    preventScroll: false,
    onEscapeKeyDown: keepsComposing,
    "aria-label": label,
    persistentElements: ABOVE_DIALOGS,
    initialFocusEl: () => initialFocus(content.current),
    onOpenChange: ({ open }) => !open && onClose(),
  });
  const api = dialog.connect(service, normalizeProps);
  return (
    <Portal>
      <div
        onPointerDownCapture={() => pressed.current = true}
        // The finger whose long press has opened it presses nothing of it when it is lifted.
        onClickCapture={(event) => {
          if (event.detail > 0 && !pressed.current) event.stopPropagation();
        }}
      >
        <div {...api.getBackdropProps()} class="animate-fade fixed inset-0 z-50 bg-scrim" />
        <div
          {...api.getPositionerProps()}
          class="fixed inset-safe bottom-0! z-50 flex items-end justify-center pt-6"
        >
          <section
            {...api.getContentProps()}
            ref={content}
            data-sheet
            class="animate-sheet flex max-h-full w-full max-w-lg flex-col rounded-t-lg bg-surface-2 shadow-raised outline-none"
          >
            <div
              {...useDragDown(content, onClose)}
              class="flex h-6 shrink-0 touch-none items-center justify-center"
            >
              <span class="h-1 w-9 rounded-full bg-field" />
            </div>
            <div class="flex min-h-0 flex-col overflow-y-auto overscroll-contain px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
              {children}
            </div>
          </section>
        </div>
      </div>
    </Portal>
  );
}
