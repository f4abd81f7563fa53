import { useEffect, useRef } from "react";
import download from "@lucide/icons/icons/download";
import file from "@lucide/icons/icons/file-text";
import { shown as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { Icon } from "../../ui/Icon.tsx";
import { FileName } from "../base/FileName.tsx";
import { shortSizeText } from "../base/size_text.ts";
import type { ShownAttachment } from "./shown_attachment.ts";
import { useObjectUrl } from "../base/useObjectUrl.ts";

interface Props {
  attachment: ShownAttachment;
  onMissing: () => void;
  /** True to save the file as soon as possible. */
  saves?: boolean;
}

const ACTION =
  "ring-inside flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-4 hover:text-strong fine:size-9";

/** Card of a file that is not shown in place: name, size, and a way to save it. */
export function FileCard({ attachment, onMissing, saves = false }: Props) {
  const { name, size, blob } = attachment;
  const url = useObjectUrl(blob);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (saves && url) link.current!.click();
  }, [saves, url]);
  const label = fill(t.download, { name });
  return (
    <div
      onClick={pressAction}
      class="my-1 flex w-full max-w-sm cursor-pointer items-center gap-3 rounded-md border border-line bg-surface-1 p-2 ps-3 hover:border-field"
    >
      <Icon of={file} size={24} class="text-accent-text" />
      <div class="min-w-0 flex-1">
        <FileName name={name} />
        <p class="text-12 text-muted">{shortSizeText(size)}</p>
      </div>
      {blob
        ? (
          <a
            ref={link}
            href={url ?? undefined}
            download={name}
            aria-label={label}
            title={label}
            class={ACTION}
          >
            <Icon of={download} />
          </a>
        )
        : (
          <button type="button" aria-label={label} title={label} onClick={onMissing} class={ACTION}>
            <Icon of={download} />
          </button>
        )}
    </div>
  );
}

/** The whole card does what its button does. */
function pressAction(event: MouseEvent & { currentTarget: HTMLElement }) {
  const action = event.currentTarget.querySelector<HTMLElement>("a, button")!;
  if (!action.contains(event.target as Node)) action.click();
}
