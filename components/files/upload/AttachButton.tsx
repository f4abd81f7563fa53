import plus from "@lucide/icons/icons/plus";
import clip from "@lucide/icons/icons/paperclip";
import { attaching as t } from "../../../text/en/files.ts";
import { ON_SCREEN } from "../../ui/typing.ts";
import { FileInput } from "../../ui/FileInput.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Anchor } from "../../ui/popup.ts";
import { useMedia } from "../../ui/useMedia.ts";
import { anchorOf } from "../../ui/useMenuGesture.ts";

interface Props {
  onFiles: (files: File[]) => void;
  /** By touch: offers where files come from; `choose` opens the system's chooser. */
  onSources: (at: Anchor, choose: () => void) => void;
}

/** Opens the system's file chooser (MSG-04); by touch, what else there is (UX-3). */
export function AttachButton({ onFiles, onSources }: Props) {
  const touch = useMedia(ON_SCREEN);
  return (
    <FileInput multiple onFiles={onFiles}>
      {(choose) => (
        <button
          type="button"
          data-attach
          aria-label={t.attach}
          title={t.attach}
          onClick={(event) => touch ? onSources(anchorOf(event.currentTarget), choose) : choose()}
          class="ring-inside flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-surface-4 hover:text-strong"
        >
          <Icon of={touch ? plus : clip} />
        </button>
      )}
    </FileInput>
  );
}
