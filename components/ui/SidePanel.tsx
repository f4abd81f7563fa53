import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import close from "@lucide/icons/icons/x";
import { IconButton } from "./IconButton.tsx";
import { useLayer } from "./layers.ts";
import { useFocusInside } from "./useFocusInside.ts";
import { isEscape } from "./composing.ts";

interface Props {
  title: string;
  /** The name of the button that closes it. */
  closeLabel: string;
  /** Opens it again after a reload. */
  name: string;
  /** Covers the chat instead of being beside it. */
  over: boolean;
  /** Skips the animation, since the panel was open when the page loaded. */
  still?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Panel that slides in at the right, over the chat if there is no room beside it. */
export function SidePanel(props: Props) {
  const { title, closeLabel, name, over, onClose, children } = props;
  const [still] = useState(props.still);
  const panel = useRef<HTMLElement>(null);
  // The members panel beside the chat isn't a layer.
  const isLayer = over || name !== "members";
  useLayer(onClose, isLayer, name);
  // When the window becomes wider, the focus stays in a panel that no longer covers the chat.
  const wasOver = useRef(over);
  wasOver.current ||= over;
  useFocusInside(panel, wasOver.current);
  // A layer is closed by the code that knows which one is on top.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isLayer || !isEscape(event) || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <>
      <div class="animate-fade fixed inset-0 z-20 bg-scrim lg:hidden" onClick={onClose} />
      <aside
        ref={panel}
        tabIndex={-1}
        data-landmark
        data-side={name}
        aria-label={title}
        onKeyDown={onKeyDown}
        class={`${
          still ? "" : "animate-slide-right"
        } flex outline-none w-80 max-w-[88vw] shrink-0 flex-col border-s border-line bg-surface-1 max-lg:fixed max-lg:inset-y-0 max-lg:end-0 max-lg:z-30 max-lg:box-content max-lg:p-safe max-lg:ps-0! max-lg:shadow-raised`}
      >
        <header class="flex h-12 shrink-0 items-center justify-between pe-2 ps-4">
          <h2 class="font-semibold text-strong">{title}</h2>
          <IconButton icon={close} label={closeLabel} onClick={onClose} />
        </header>
        {children}
      </aside>
    </>
  );
}
