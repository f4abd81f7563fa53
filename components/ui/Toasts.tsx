import { useEffect, useState } from "react";
import { toasts as t } from "../../text/en/ui.ts";
import { lazy } from "../../browser/lazy.ts";
import { useOptionalModule } from "./lazy_part.tsx";
import { Portal } from "./Portal.tsx";

/** The dialog that the button of a toast opens. */
type ToastTarget = { kind: "settings"; tab: "security" } | { kind: "saved" };

export interface ToastItem {
  id: number;
  type: "success" | "error" | "info" | "warning";
  message: string;
  hint?: string;
  action?: { text: string; opens?: ToastTarget };
}

export interface ToastsProps {
  items: readonly ToastItem[];
  onDismiss: (id: number) => void;
  /** Called by the button of a toast that has one. */
  onAction?: (opens: ToastTarget) => void;
}

const cards = lazy(() => import("./ToastCards.tsx"));

/** Short notices, bottom right above the input (spec section 9). */
export function Toasts(props: ToastsProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  // If loading fails, the next notice tries again.
  const Cards = useOptionalModule(cards, ready && `${props.items.length}`, { inBackground: true });
  // Outside of the content that an open dialog hides from screen readers.
  return ready && (
    <Portal>
      <div
        role="region"
        aria-label={t.label}
        data-notices=""
        data-live-announcer="true"
        class="pointer-events-none fixed inset-x-3 m-safe bottom-[calc(var(--toasts,--spacing(20))+var(--toasts-line,0px))] z-60 flex flex-col items-end gap-2 md:start-auto md:w-90 max-md:[body:has([data-sheet])_&]:top-3 max-md:[body:has([data-sheet])_&]:bottom-auto [body:has([data-call-chip])_&]:bottom-38"
      >
        {props.items.length > 0 &&
          (Cards
            ? <Cards {...props} />
            : props.items.map(({ id, message }) => <p key={id} role="status">{message}</p>))}
      </div>
    </Portal>
  );
}
