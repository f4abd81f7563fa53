import { states as t } from "../../text/en/common.ts";
import { Skeleton } from "./Skeleton.tsx";

/**
 * Frame of a panel beside the chat until its code has loaded; with a title, its list is loading.
 */
export function PanelFrame({ title }: { title?: string }) {
  return (
    <aside
      aria-label={title ?? t.loading}
      class="w-80 shrink-0 border-s border-line bg-surface-1 max-[75rem]:hidden"
    >
      {title && (
        <>
          <h2 class="flex h-12 items-center ps-4 font-semibold text-strong">{title}</h2>
          <Skeleton lines={6} label={t.loading} />
        </>
      )}
    </aside>
  );
}
