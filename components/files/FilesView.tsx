import { useState } from "react";
import book from "@lucide/icons/icons/book-open-text";
import { shown as t } from "../../text/en/files.ts";
import { DownloadCard } from "./base/DownloadCard.tsx";
import type { FileSource, ShownFile } from "./base/shown_file.ts";
import { PictureGrid } from "./pictures/PictureGrid.tsx";
import { SoundCard } from "./players/SoundCard.tsx";
import { Video } from "./players/Video.tsx";

interface Props {
  /** Files, one to ten. */
  files: readonly ShownFile[];
  source: FileSource;
  /** Shows a picture, a document or a text over everything. */
  onOpen: (file: ShownFile) => void;
}

/** Files of a message: pictures in a grid, then players, then cards (FIL-4). */
export function FilesView({ files, source, onOpen }: Props) {
  const [unshowable, setUnshowable] = useState<readonly string[]>([]);
  const hide = ({ id }: ShownFile) => setUnshowable((ids) => [...ids, id]);
  const shown = files.filter(({ id }) => !unshowable.includes(id));
  const pictures = shown.filter(({ kind }) => kind === "image");
  return (
    <div role="group" aria-label={t.files}>
      {pictures.length > 0 && (
        <PictureGrid files={pictures} source={source} onOpen={onOpen} onUnshowable={hide} />
      )}
      {shown.filter(({ kind }) => kind !== "image").map((file) => (
        <Other
          key={file.id}
          file={file}
          source={source}
          onOpen={() => onOpen(file)}
          onUnshowable={() => hide(file)}
        />
      ))}
      {files.filter(({ id }) => unshowable.includes(id)).map((file) => (
        <DownloadCard key={file.id} file={file} source={source} note={t.unshowable} />
      ))}
    </div>
  );
}

interface OtherProps {
  file: ShownFile;
  source: FileSource;
  onOpen: () => void;
  onUnshowable: () => void;
}

function Other({ file, source, onOpen, onUnshowable }: OtherProps) {
  switch (file.kind) {
    case "video":
      return <Video file={file} source={source} onUnshowable={onUnshowable} />;
    case "audio":
    case "voice":
      return <SoundCard file={file} source={source} />;
    case "pdf":
    case "text":
      return <DownloadCard file={file} source={source} icon={book} onOpen={onOpen} />;
    default:
      return <DownloadCard file={file} source={source} />;
  }
}
