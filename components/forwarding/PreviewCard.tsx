import type { ReactNode } from "react";
import { preview as t } from "../../text/en/forwarding.ts";
import { fill } from "../../text/message.ts";
import { MessageExcerpt } from "../chat/MessageExcerpt.tsx";
import { nameWithHandle, type ShownMessage } from "../chat/message.ts";

/** The message that a link leads to, as its reader sees it. */
export type ShownPreview =
  | { state: "loading" | "hidden" | "failed" }
  | { state: "shown" | "blocked"; message: ShownMessage; location: string };

const SAID = {
  loading: t.loading,
  hidden: t.hidden,
  failed: t.failed,
  blocked: t.blocked,
};

/** Preview of a linked message, which leads there. */
export function PreviewCard({ preview, onJump }: { preview: ShownPreview; onJump: () => void }) {
  if (preview.state !== "shown") {
    return (
      <Frame>
        <p class="text-14 text-muted italic">{SAID[preview.state]}</p>
      </Frame>
    );
  }
  const { message, location } = preview;
  return (
    <Frame>
      <button
        type="button"
        onClick={onJump}
        aria-label={fill(t.jumpTo, { name: nameWithHandle(message) })}
        class="ring-inside absolute inset-0 rounded-md hover:bg-surface-3/40"
      />
      <MessageExcerpt message={message} location={location} lines={3} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div class="relative my-1 flex min-h-16 max-w-lg flex-col justify-center rounded-md border border-line border-s-4 bg-surface-2 px-3 py-2">
      {children}
    </div>
  );
}
