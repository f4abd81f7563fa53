import { type ReactNode, useId, useRef } from "react";
import close from "@lucide/icons/icons/x";
import * as dialog from "@zag-js/dialog";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { actions } from "../../text/en/common.ts";
import { ABOVE_DIALOGS } from "./above.ts";
import { keepsComposing } from "./keeps_composing.ts";
import { Portal } from "./Portal.tsx";
import { IconButton } from "./IconButton.tsx";
import { initialFocus } from "./initial_focus.ts";
import { useLayer } from "./layers.ts";
import { useEarlyEscape } from "./useEarlyEscape.ts";
import { useFocusReturn } from "./useFocusReturn.ts";

interface Props {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Also called for Escape, the close button and a press outside. */
  onClose: () => void;
  /** Asks before something is lost: `alertdialog`, which a press outside does not close. */
  alert?: boolean;
  /** Room for more than a few fields. */
  wide?: boolean;
  /** Fills most of the window, or all of it on phones; the content scrolls. */
  large?: boolean;
  /** Replaces the visible title of a large dialog. The title remains its accessible name. */
  lead?: ReactNode;
  /** Address of the dialog, if it has one. */
  path?: string;
  /**
   * Returns the element that gets the focus afterwards; null, or without it: the one that had it
   * before.
   */
  returnTo?: () => HTMLElement | null;
}

/**
 * Modal dialog: the focus moves in, is trapped, and returns to where it was or, if that is gone, to
 * its surroundings. Mounted means open. Load it lazily: its code isn't part of the first page.
 */
export function Dialog(
  { title, description, children, onClose, alert, wide, large, lead, path, returnTo }: Props,
) {
  const content = useRef<HTMLElement>(null);
  const focusReturn = useFocusReturn(content);
  useLayer(onClose, true, undefined, path);
  useEarlyEscape(content, onClose);
  const service = useMachine(dialog.machine, {
    id: useId(),
    // Mounted means open: the parent of a large one may have reasons to keep it.
    ...(large ? { open: true } : { defaultOpen: true }),
    role: alert ? "alertdialog" : "dialog",
    closeOnInteractOutside: !alert,
    initialFocusEl: () => initialFocus(content.current),
    finalFocusEl: () => returnTo?.() ?? focusReturn.before(),
    persistentElements: ABOVE_DIALOGS,
    preventScroll: false,
    onEscapeKeyDown: keepsComposing,
    onOpenChange: (details) => !details.open && onClose(),
  });
  const api = dialog.connect(service, normalizeProps);
  return (
    <Portal>
      <div {...api.getBackdropProps()} class="animate-fade fixed inset-0 z-50 bg-scrim" />
      <div
        {...api.getPositionerProps()}
        class="fixed inset-safe z-50 flex items-end justify-center overflow-y-auto md:items-center md:p-6"
      >
        <section
          {...api.getContentProps()}
          ref={content}
          onFocusIn={focusReturn.onFocusIn}
          // On phones it begins at the bottom: notices make way for its buttons.
          data-sheet={large ? undefined : ""}
          class={`animate-rise flex max-h-full w-full flex-col bg-surface-2 shadow-raised outline-none md:rounded-lg ${
            large ? "h-full md:max-w-5xl" : `rounded-t-lg ${wide ? "md:max-w-xl" : "md:max-w-md"}`
          }`}
        >
          <header
            class={`flex gap-2 pe-3 ${
              large ? `items-center py-2 ${lead ? "ps-2" : "ps-5"}` : "items-start pt-3 ps-5"
            }`}
          >
            {lead}
            <div class={lead ? "sr-only" : `min-w-0 flex-1 ${large ? "" : "pt-1.5"}`}>
              <h2 {...api.getTitleProps()} class="text-20 font-semibold text-strong">{title}</h2>
              {description && (
                <p {...api.getDescriptionProps()} class="mt-1 wrap-anywhere text-muted">
                  {description}
                </p>
              )}
            </div>
            <IconButton {...api.getCloseTriggerProps()} icon={close} label={actions.close} />
          </header>
          {large
            ? children
            : <div class="flex min-h-0 flex-col gap-4 overflow-y-auto p-5 pt-4">{children}</div>}
        </section>
      </div>
    </Portal>
  );
}

/** The row of buttons at a dialog's end: the main one last, to the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div class="flex flex-col-reverse gap-2 pt-1 md:flex-row md:justify-end">{children}</div>;
}
