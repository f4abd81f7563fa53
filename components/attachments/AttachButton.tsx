import { useRef } from "react";
import clip from "@lucide/icons/icons/paperclip";
import { composing as t } from "../../text/en/attachments.ts";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  /** The endings of what may be chosen. */
  accept: string;
  onFiles: (files: File[]) => void;
}

/** Opens the system's file chooser (MSG-04, MSG-24). */
export function AttachButton({ accept, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        data-attach
        aria-label={t.attach}
        title={t.attach}
        onClick={() => input.current!.click()}
        class="ring-inside flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-surface-4 hover:text-strong"
      >
        <Icon of={clip} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          onFiles([...event.currentTarget.files!]);
          // The same file may be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
