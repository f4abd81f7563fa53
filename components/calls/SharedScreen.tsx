import { useRef } from "react";
import enlarge from "@lucide/icons/icons/maximize";
import { call as t } from "../../text/en/calls.ts";
import { fill } from "../../text/message.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ScreenVideo } from "../voice/ScreenVideo.tsx";

export interface CallShare {
  username: string;
  stream: MediaStream | null;
  own: boolean;
  /** Shows the other of two screens; null: there is only this one. */
  onOther: (() => void) | null;
}

/** The shared screen of one of the two. */
export function SharedScreen({ username, stream, own, onOther }: CallShare) {
  const element = useRef<HTMLElement>(null);
  const label = own ? t.ownScreen : fill(t.otherScreen, { username });
  function toggleFull() {
    if (document.fullscreenElement) document.exitFullscreen();
    // A phone may refuse: the picture stays as large as it is.
    else element.current!.requestFullscreen?.().catch(() => {});
  }
  return (
    <figure
      ref={element}
      class="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg bg-surface-2"
    >
      <figcaption class="flex shrink-0 items-center gap-1 py-1 pe-1 ps-3 text-13">
        <span dir="auto" class="min-w-0 flex-1 truncate">{label}</span>
        {onOther && (
          <button
            type="button"
            onClick={onOther}
            class="min-h-11 shrink-0 rounded-md px-2 font-semibold text-accent-text hover:underline fine:min-h-9"
          >
            {own ? t.showTheirs : t.showYours}
          </button>
        )}
        <IconButton icon={enlarge} label={t.fullScreen} onClick={toggleFull} />
      </figcaption>
      <div class="relative flex min-h-0 flex-1">
        <ScreenVideo
          stream={stream}
          label={label}
          loading
          class="size-full min-h-0 bg-black object-contain"
        />
      </div>
    </figure>
  );
}
