import type { ReactNode } from "react";
import { Icon, type IconData } from "./Icon.tsx";

interface Props {
  icon: IconData;
  title: string;
  /** Next step for the reader. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

/** Placeholder for an empty list or page. */
export function EmptyState({ icon, title, children, actions }: Props) {
  return (
    <div class="m-auto flex max-w-sm flex-col items-center gap-2 p-8 text-center">
      <span class="mb-2 flex size-16 items-center justify-center rounded-full bg-surface-3 text-muted">
        <Icon of={icon} size={28} />
      </span>
      <h2 class="text-16 font-semibold text-strong">{title}</h2>
      {children && <p class="text-balance text-muted">{children}</p>}
      {actions && <div class="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
