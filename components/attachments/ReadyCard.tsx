import file from "@lucide/icons/icons/file-text";
import film from "@lucide/icons/icons/film";
import remove from "@lucide/icons/icons/x";
import { composing as t } from "../../text/en/attachments.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { FileName } from "./FileName.tsx";
import { type ShownAttachment, sizeText } from "./shown.ts";
import { useObjectUrl } from "./useObjectUrl.ts";

interface Props {
  attachment: ShownAttachment;
  onRemove: () => void;
}

/** The chosen file above the input, until it is sent (MSG-21). */
export function ReadyCard({ attachment, onRemove }: Props) {
  const { name, size, kind, blob } = attachment;
  const url = useObjectUrl(kind === "image" ? blob : null);
  return (
    <section
      aria-label={t.ready}
      class="m-2 mb-1 flex items-center gap-3 rounded-md bg-surface-1 p-2"
    >
      <span class="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-4 text-muted">
        {url
          ? <img src={url} alt="" class="size-full object-cover" />
          : <Icon of={kind === "video" ? film : file} size={24} />}
      </span>
      <div class="min-w-0 flex-1">
        <FileName name={name} />
        <p class="text-12 text-muted">{fill(t.readySize, { size: sizeText(size) })}</p>
      </div>
      <IconButton icon={remove} label={t.remove} onClick={onRemove} />
    </section>
  );
}
