import { useMemo, useState } from "react";
import { player as t, shown } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { FileName } from "../base/FileName.tsx";
import { shortSizeText } from "../base/size_text.ts";
import { DownloadCard } from "../base/DownloadCard.tsx";
import { failureText } from "../base/failure_text.ts";
import type { FileFailure, FileSource, ShownFile } from "../base/shown_file.ts";
import { readPeaks } from "./peaks.ts";
import { SaveButton } from "../base/SaveButton.tsx";
import { SoundPlayer } from "./SoundPlayer.tsx";

interface Props {
  file: ShownFile;
  source: FileSource;
}

/** A voice message, or another sound, played within its message (FIL-4, FIL-6). */
export function SoundCard({ file, source }: Props) {
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const { name, size, duration = 0, kind } = file;
  const voice = kind === "voice";
  const peaks = useMemo(() => readPeaks(file.peaks), [file.peaks]);
  if (failure && failure !== "unreachable") {
    return <DownloadCard file={file} source={source} note={failureText(failure)} />;
  }
  return (
    <div class="my-1 flex w-full max-w-sm flex-col gap-1 rounded-md border border-line bg-surface-1 p-2">
      {!voice && (
        <div class="flex items-center gap-2 ps-1">
          <span class="min-w-0 flex-1">
            <FileName name={name} />
          </span>
          <span class="shrink-0 text-12 text-muted">{shortSizeText(size)}</span>
          <SaveButton file={file} source={source} label={fill(shown.download, { name })} />
        </div>
      )}
      <SoundPlayer
        label={voice ? t.voice : name}
        duration={duration}
        peaks={peaks}
        open={(signal) => {
          setFailure(null);
          return source.address(file, signal);
        }}
        onFailed={async (error) => setFailure(await source.whyUnplayed(file, error))}
      />
      {failure && <p role="alert" class="px-1 text-12 text-danger-text">{failureText(failure)}</p>}
    </div>
  );
}
