import { useLayoutEffect, useRef } from "react";
import success from "@lucide/icons/icons/circle-check";
import error from "@lucide/icons/icons/circle-x";
import info from "@lucide/icons/icons/info";
import warning from "@lucide/icons/icons/triangle-alert";
import close from "@lucide/icons/icons/x";
import { toasts as t } from "../../text/en/ui.ts";
import { Button } from "./Button.tsx";
import { isEscape } from "./composing.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { keepClear } from "./keep_clear.ts";
import { type Finger, fingerDown } from "./swipe.ts";
import type { ToastItem, ToastsProps } from "./Toasts.tsx";

const LOOKS = {
  success: { icon: success, color: "text-success" },
  error: { icon: error, color: "text-danger-text" },
  info: { icon: info, color: "text-accent-text" },
  warning: { icon: warning, color: "text-warning" },
};

/** Pixels that a notice must be swiped sideways to be dismissed. */
const DISMISS_DISTANCE_PX = 64;

/** The notices in their region, which they keep off the controls. */
export default function ToastCards({ items, onDismiss, onAction }: ToastsProps) {
  useLayoutEffect(keepClear, []);
  return (
    <>
      {items.map((item) => (
        <ToastCard
          key={item.id}
          item={item}
          onDismiss={() => onDismiss(item.id)}
          onAction={() => item.action?.opens && onAction?.(item.action.opens)}
        />
      ))}
    </>
  );
}

/** Lets a finger swipe a notice away. */
function useSwipe(onDismiss: () => void) {
  const finger = useRef<Finger | null>(null);
  const show = (element: HTMLElement, pixels: number) =>
    element.style.translate = pixels === 0 ? "" : `${pixels}px`;
  return {
    onPointerDown: (event: PointerEvent) => void (finger.current = fingerDown(event)),
    onPointerMove({ clientX, currentTarget }: PointerEvent & { currentTarget: HTMLElement }) {
      if (finger.current) show(currentTarget, clientX - finger.current.x);
    },
    onPointerUp({ clientX, currentTarget }: PointerEvent & { currentTarget: HTMLElement }) {
      const far = finger.current !== null &&
        Math.abs(clientX - finger.current.x) > DISMISS_DISTANCE_PX;
      finger.current = null;
      if (far) onDismiss();
      else show(currentTarget, 0);
    },
    onPointerCancel({ currentTarget }: PointerEvent & { currentTarget: HTMLElement }) {
      finger.current = null;
      show(currentTarget, 0);
    },
  };
}

/** Toast: an error is an `alert`, everything else a `status`. */
export function ToastCard({ item, onDismiss, onAction }: {
  item: ToastItem;
  onDismiss: () => void;
  onAction?: () => void;
}) {
  const { type, message, hint, action } = item;
  const swipe = useSwipe(onDismiss);
  return (
    <div
      {...swipe}
      onKeyDown={(event) => {
        // Escape closes the toast that has the focus, and nothing else.
        if (!isEscape(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
      }}
      class="animate-rise pointer-events-auto flex touch-pan-y w-full items-center gap-3 rounded-md bg-surface-3 py-1.5 pe-1.5 ps-3 shadow-raised"
    >
      <Icon of={LOOKS[type].icon} class={LOOKS[type].color} />
      {/* The button wraps below if there is no room. */}
      <div class="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p
          role={type === "error" ? "alert" : "status"}
          class="min-w-0 flex-1 basis-40 wrap-anywhere"
        >
          {hint ? <span class="block font-semibold text-strong">{message}</span> : message}
          {hint && <span class="block">{hint}</span>}
        </p>
        {action && (
          <Button
            look="secondary"
            onClick={() => {
              onDismiss();
              onAction?.();
            }}
          >
            {action.text}
          </Button>
        )}
      </div>
      <IconButton icon={close} iconSize={16} small label={t.dismiss} onClick={onDismiss} />
    </div>
  );
}
