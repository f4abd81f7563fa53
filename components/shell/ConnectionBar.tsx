import { useEffect, useState } from "react";
import { connection as t } from "../../text/en/shell.ts";
import { Spinner } from "../ui/Spinner.tsx";

/** Milliseconds before a lost connection is reported, unless the device is offline. */
const REPORT_DELAY_MS = 2000;

/**
 * A slim bar over the chat, from two seconds into a lost connection until it is back; at once where
 * the device itself is offline (UX-5).
 */
export function ConnectionBar({ offline }: { offline: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setShown(offline),
      offline && navigator.onLine ? REPORT_DELAY_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [offline]);
  return (
    <div role="status" class="absolute inset-x-0 top-0 z-20">
      {offline && shown && (
        <p class="animate-fade flex min-h-7 items-center justify-center gap-2 border-b border-line bg-surface-4 px-4 text-13 font-semibold text-warning">
          <Spinner class="size-3" />
          {t.lost}
        </p>
      )}
    </div>
  );
}
