import { useId, useRef } from "react";
import muted from "@lucide/icons/icons/mic-off";
import speaks from "@lucide/icons/icons/mic";
import enlarge from "@lucide/icons/icons/maximize";
import shrink from "@lucide/icons/icons/minimize";
import minimize from "@lucide/icons/icons/chevron-down";
import close from "@lucide/icons/icons/x";
import * as dialog from "@zag-js/dialog";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { actions } from "../../text/en/common.ts";
import { controls, screens as t } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";
import { ABOVE_DIALOGS } from "../ui/above.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { useLayer } from "../ui/layers.ts";
import { Portal } from "../ui/Portal.tsx";
import { ScreenVideo } from "./ScreenVideo.tsx";
import { useFullscreen } from "./useFullscreen.ts";

interface Share {
  userId: string;
  username: string;
  stream: MediaStream | null;
  own: boolean;
}

interface Props {
  shares: readonly Share[];
  shown: Share;
  isMuted: boolean;
  onMute: () => void;
  onWatch: (userId: string) => void;
  /** Becomes the chip. */
  onMinimize: () => void;
  onClose: () => void;
}

/** Shared screens over everything else (SCREEN-01 to SCREEN-06). Mounted means open. */
export function ScreenViewer(props: Props) {
  const { shares, shown, isMuted, onMinimize } = props;
  const content = useRef<HTMLElement>(null);
  useLayer(onMinimize);
  const [isFull, toggleFull] = useFullscreen(content);
  const service = useMachine(dialog.machine, {
    id: useId(),
    defaultOpen: true,
    preventScroll: false,
    persistentElements: ABOVE_DIALOGS,
    onEscapeKeyDown(event) {
      // Escape here neither closes the viewer nor acts on the chat behind it.
      event.preventDefault();
      if (document.fullscreenElement) toggleFull();
      else onMinimize();
    },
    onOpenChange: ({ open }) => !open && props.onClose(),
  });
  const api = dialog.connect(service, normalizeProps);
  const title = shown.own ? t.own : fill(t.other, { username: shown.username });
  return (
    <Portal>
      <section
        {...api.getContentProps()}
        ref={content}
        class="animate-fade fixed inset-0 z-50 flex scheme-dark flex-col bg-surface-0 p-safe outline-none"
      >
        <header class="flex min-h-14 items-center gap-1 pe-2 ps-4 md:min-h-12">
          <h2
            {...api.getTitleProps()}
            dir="auto"
            class="min-w-0 flex-1 font-semibold wrap-anywhere text-strong max-md:line-clamp-2 md:truncate"
          >
            {title}
          </h2>
          <IconButton
            icon={isMuted ? muted : speaks}
            label={isMuted ? controls.unmute : controls.mute}
            class={isMuted ? "text-danger-text!" : ""}
            onClick={props.onMute}
          />
          <IconButton
            icon={isFull ? shrink : enlarge}
            label={isFull ? t.shrink : t.enlarge}
            onClick={toggleFull}
          />
          <IconButton icon={minimize} label={t.minimize} onClick={onMinimize} />
          <IconButton {...api.getCloseTriggerProps()} icon={close} label={actions.close} />
        </header>
        <div class="flex min-h-0 flex-1 flex-col md:flex-row">
          <div class="relative flex min-h-0 min-w-0 flex-1 items-center justify-center px-2 pb-2">
            <ScreenVideo
              key={shown.userId}
              stream={shown.stream}
              label={title}
              loading
              class="size-full object-contain"
            />
          </div>
          {shares.length > 1 && <SideList {...props} />}
        </div>
      </section>
    </Portal>
  );
}

/** List of shared screens to choose from (SCREEN-02). */
function SideList({ shares, shown, onWatch }: Pick<Props, "shares" | "shown" | "onWatch">) {
  return (
    <ul
      aria-label={t.list}
      class="flex shrink-0 gap-2 overflow-auto p-2 md:w-56 md:flex-col md:pt-0"
    >
      {shares.map((share) => (
        <li key={share.userId} class="shrink-0 max-md:w-40">
          <button
            type="button"
            aria-current={share === shown ? "true" : undefined}
            onClick={() => onWatch(share.userId)}
            class={`ring-inside flex w-full flex-col gap-1.5 rounded-md p-1.5 text-start text-13 ${
              share === shown ? "bg-surface-4 text-strong" : "text-muted hover:bg-surface-3"
            }`}
          >
            <span class="relative flex aspect-video w-full overflow-hidden rounded-sm bg-surface-1">
              <ScreenVideo
                stream={share.stream}
                label=""
                loading={false}
                class="size-full object-cover"
              />
            </span>
            <span dir="auto" class="truncate px-0.5 font-semibold">
              {share.own ? t.you : share.username}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
