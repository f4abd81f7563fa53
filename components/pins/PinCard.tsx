import { useState } from "react";
import { pins as t } from "../../text/en/pins.ts";
import { fill } from "../../text/message.ts";
import { MessageExcerpt } from "../chat/MessageExcerpt.tsx";
import { nameWithHandle, type ShownMessage } from "../chat/message.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  message: ShownMessage;
  onJump: () => void;
  /** Opens the card of who wrote it. */
  onProfile: (message: ShownMessage, pressed: Element) => void;
  /** null: the user may not unpin. */
  onUnpin: (() => Promise<void>) | null;
}

/** Pinned message: author, time, beginning of the text, and actions. */
export function PinCard({ message, onJump, onProfile, onUnpin }: Props) {
  const [busy, setBusy] = useState(false);
  const named = { name: nameWithHandle(message) };
  return (
    <article class="rounded-md bg-surface-2 p-3" aria-label={fill(t.pinned, named)}>
      <MessageExcerpt message={message} onProfile={onProfile} />
      <footer class="mt-2 flex gap-2">
        <Button look="secondary" onClick={onJump} aria-label={fill(t.jumpTo, named)}>
          {t.jump}
        </Button>
        {onUnpin && (
          <Button
            look="quiet"
            busy={busy}
            aria-label={fill(t.unpinOf, named)}
            onClick={() => {
              setBusy(true);
              onUnpin().finally(() => setBusy(false));
            }}
          >
            {t.unpin}
          </Button>
        )}
      </footer>
    </article>
  );
}
