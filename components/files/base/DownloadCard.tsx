import { useEffect, useRef, useState } from "react";
import download from "@lucide/icons/icons/download";
import file from "@lucide/icons/icons/file-text";
import retry from "@lucide/icons/icons/refresh-cw";
import { actions } from "../../../text/en/common.ts";
import { shown as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { FileName } from "./FileName.tsx";
import { shortSizeText } from "./size_text.ts";
import { Icon, type IconData } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { failureText } from "./failure_text.ts";
import type { FileFailure, FileSource, ShownFile } from "./shown_file.ts";

interface Props {
  file: ShownFile;
  source: FileSource;
  icon?: IconData;
  /** Why it is not shown, though it looks as if it could be. */
  note?: string;
  /** Shows it; absent: it can only be saved. */
  onOpen?: () => void;
}

/** Card of a file that is not shown in place: name, size, and a way to save it (FIL-4). */
export function DownloadCard({ file: shown, source, icon = file, note, onOpen }: Props) {
  const { name, size } = shown;
  const { share, failure, save } = useSaving(shown, source);
  const percent = share === null ? 0 : Math.floor(share * 100);
  return (
    <div class="relative my-1 flex min-h-15.5 w-full max-w-sm items-center gap-1 overflow-hidden rounded-md border border-line bg-surface-1 p-2 ps-3 hover:border-field md:min-h-14.5">
      <div class="relative flex min-w-0 flex-1 items-center gap-3">
        <Icon of={icon} size={24} class="text-accent-text" />
        <div class="min-w-0 flex-1 text-start">
          <FileName name={name} />
          <span class="block text-12 text-muted">
            {failure
              ? <span role="alert" class="text-danger-text">{failureText(failure)}</span>
              : note ?? shortSizeText(size)}
          </span>
        </div>
        {onOpen && (
          <button
            type="button"
            aria-label={fill(t.open, { name })}
            onClick={onOpen}
            class="ring-inside absolute inset-0 rounded-md"
          />
        )}
      </div>
      {share !== null
        ? (
          <span class="flex size-11 items-center justify-center text-muted fine:size-9">
            <Spinner />
          </span>
        )
        : failure !== "gone" && (
          <IconButton
            icon={failure ? retry : download}
            label={failure ? actions.tryAgain : fill(t.download, { name })}
            onClick={save}
          />
        )}
      {share !== null && (
        <progress
          value={percent}
          max={100}
          aria-label={fill(t.downloading, { name, percent })}
          class="absolute inset-x-0 bottom-0 h-1 w-full appearance-none bg-surface-4 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-4 [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </div>
  );
}

/** Saves a file, and how far that is: from 0 to 1; null: it is not being saved. */
export function useSaving(file: ShownFile, source: FileSource) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const gone = useRef(false);
  useEffect(() => () => void (gone.current = true), []);
  async function save() {
    setShare(0);
    setFailure(null);
    try {
      await source.save(file, (now) => gone.current || setShare(now));
    } catch (error) {
      if (!gone.current) setFailure(source.failureOf(error));
    }
    if (!gone.current) setShare(null);
  }
  return { share, failure, save: () => void save() };
}
