import { Portal } from "../ui/Portal.tsx";
import { ToastCard } from "../ui/ToastCards.tsx";
import type { ToastItem } from "../ui/Toasts.tsx";

interface Props {
  /** Name of the region. */
  label: string;
  item: ToastItem;
  onDismiss: () => void;
  onAction: () => void;
}

/**
 * A notice under the header that stays until it is answered; nothing moves by it. It waits behind a
 * dialog, whose buttons it would cover (MEND-23).
 */
export function TopNotice({ label, item, onDismiss, onAction }: Props) {
  return (
    <Portal>
      <div
        role="region"
        aria-label={label}
        class="pointer-events-none fixed inset-x-3 top-14 m-safe z-40 flex justify-center"
      >
        <div class="w-full max-w-md">
          <ToastCard item={item} onDismiss={onDismiss} onAction={onAction} />
        </div>
      </div>
    </Portal>
  );
}
