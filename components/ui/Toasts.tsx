import { useEffect, useState } from "react";
import success from "@lucide/icons/icons/circle-check";
import error from "@lucide/icons/icons/circle-x";
import info from "@lucide/icons/icons/info";
import warning from "@lucide/icons/icons/triangle-alert";
import close from "@lucide/icons/icons/x";
import { toasts as t } from "../../text/en/ui.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { Portal } from "./Portal.tsx";

export interface ToastItem {
  id: number;
  type: "success" | "error" | "info" | "warning";
  message: string;
  hint?: string;
  action?: { text: string };
}

const LOOKS = {
  success: { icon: success, color: "text-success" },
  error: { icon: error, color: "text-danger-text" },
  info: { icon: info, color: "text-accent-text" },
  warning: { icon: warning, color: "text-warning" },
};

interface Props {
  items: readonly ToastItem[];
  onDismiss: (id: number) => void;
  /** Where some have a button. */
  onAction?: () => void;
}

/** Short notices, bottom right above the input (spec section 9). */
export function Toasts({ items, onDismiss, onAction }: Props) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  // Outside of what an open dialog hides from screen readers.
  return ready && (
    <Portal>
      <div
        role="region"
        aria-label={t.label}
        data-notices=""
        data-live-announcer="true"
        class="pointer-events-none fixed inset-x-3 m-safe bottom-[calc(var(--toasts,--spacing(20))+var(--toasts-line,0px))] z-60 flex flex-col items-end gap-2 md:start-auto md:w-90 max-md:[body:has([data-sheet])_&]:top-3 max-md:[body:has([data-sheet])_&]:bottom-auto [body:has([data-call-chip])_&]:bottom-38"
      >
        {items.map((item) => (
          <ToastCard
            key={item.id}
            item={item}
            onDismiss={() => onDismiss(item.id)}
            onAction={onAction}
          />
        ))}
      </div>
    </Portal>
  );
}

/** One notice: an error is an `alert`, all else a `status`. */
export function ToastCard({ item, onDismiss, onAction }: {
  item: ToastItem;
  onDismiss: () => void;
  onAction?: () => void;
}) {
  const { type, message, hint, action } = item;
  return (
    <div class="animate-rise pointer-events-auto flex w-full items-center gap-3 rounded-md bg-surface-3 py-1.5 pe-1.5 ps-3 shadow-raised">
      <Icon of={LOOKS[type].icon} class={LOOKS[type].color} />
      {/* Where both have no room beside each other, the button goes below. */}
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
