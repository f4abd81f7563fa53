import { type ReactNode, useState } from "react";
import { message as t } from "../../text/en/chat.ts";
import type { ShownMessage } from "./message.ts";

interface Props {
  message: ShownMessage;
  active: boolean;
  /** Message, shown once opened. */
  children: ReactNode;
}

/** Message of a blocked user, collapsed until the reader opens it (D-SOC-2). */
export function BlockedRow({ message, active, children }: Props) {
  const [open, setOpen] = useState(false);
  if (open) return <>{children}</>;
  return (
    <article
      tabIndex={active ? 0 : -1}
      data-key={message.key}
      aria-label={t.blocked}
      class="ring-inside flex min-h-8 items-center gap-2 px-4 py-0.5 ps-17 text-13 text-muted md:ps-18"
    >
      {t.blocked}
      <button
        type="button"
        onClick={() => setOpen(true)}
        class="min-h-6 rounded-sm px-1 font-semibold text-normal underline hover:text-strong"
      >
        {t.show}
      </button>
    </article>
  );
}
