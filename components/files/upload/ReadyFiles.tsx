import file from "@lucide/icons/icons/file-text";
import film from "@lucide/icons/icons/film";
import mic from "@lucide/icons/icons/mic";
import remove from "@lucide/icons/icons/x";
import { ready as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { FileName } from "../base/FileName.tsx";
import { sizeText } from "../base/size_text.ts";
import { useObjectUrl } from "../base/useObjectUrl.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Blurred } from "../pictures/Blurred.tsx";

/** A file that was chosen, and is not sent yet. */
export interface ReadyFile {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  kind: "image" | "video" | "audio" | "document";
  /** A small picture of it; null: there is none. */
  thumb: Blob | null;
  preview?: string;
  /** True if it may contain location and camera data that can't be removed. */
  uncleaned: boolean;
}

interface Props {
  files: readonly ReadyFile[];
  onRemove: (key: string) => void;
  /** True if pictures are sent unchanged; null: there is nothing to remove from them. */
  original: boolean | null;
  onOriginal: (original: boolean) => void;
}

/** The chosen files above the input, until they are sent (MSG-21, FIL-2). */
export function ReadyFiles({ files, onRemove, original, onOriginal }: Props) {
  return (
    <section aria-label={t.title} class="m-2 mb-1 rounded-md bg-surface-1">
      <ul
        class={`max-h-[30dvh] gap-x-2 overflow-y-auto ${
          files.length > 1 ? "grid md:grid-cols-2" : ""
        }`}
      >
        {files.map((one) => (
          <ReadyRow
            key={one.key}
            file={one}
            onRemove={() => onRemove(one.key)}
          />
        ))}
      </ul>
      {original !== null && (
        <div class="border-t border-line px-2 py-1">
          <Switch
            label={t.original}
            hint={t.originalHint}
            on={original}
            onChange={onOriginal}
          />
        </div>
      )}
    </section>
  );
}

const SIGNS = { image: file, document: file, video: film, audio: mic };

function ReadyRow({ file, onRemove }: { file: ReadyFile; onRemove: () => void }) {
  const { name, size, kind, thumb, uncleaned } = file;
  const url = useObjectUrl(thumb);
  return (
    <li class="flex min-w-0 items-center gap-3 p-2">
      <span class="relative flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-4 text-muted">
        {thumb
          ? (
            <>
              <Blurred preview={file.preview} />
              {url && <img src={url} alt="" class="relative size-full object-cover" />}
            </>
          )
          : <Icon of={SIGNS[kind]} size={24} />}
      </span>
      <div class="min-w-0 flex-1">
        <FileName name={name} />
        <p class="text-12 text-muted">{fill(t.size, { size: sizeText(size) })}</p>
        {uncleaned && <p class="text-12 text-normal">{t.uncleaned}</p>}
      </div>
      <IconButton icon={remove} label={fill(t.remove, { name })} onClick={onRemove} />
    </li>
  );
}
