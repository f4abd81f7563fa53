import cancel from "@lucide/icons/icons/x";
import check from "@lucide/icons/icons/check";
import file from "@lucide/icons/icons/file-text";
import film from "@lucide/icons/icons/film";
import mic from "@lucide/icons/icons/mic";
import retry from "@lucide/icons/icons/refresh-cw";
import { uploads as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { FileName } from "../base/FileName.tsx";
import { shortSizeText } from "../base/size_text.ts";
import { useObjectUrl } from "../base/useObjectUrl.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

/** A file of a message on its way. */
export interface ShownUpload {
  key: string;
  name: string;
  kind: "image" | "video" | "audio" | "document";
  /** Bytes, and how many of them have arrived. */
  size: number;
  sent: number;
  /** Bytes a second; 0: not known. */
  speed: number;
  /** `paused`: resumes automatically. `failed`: only on request. */
  state: "waiting" | "uploading" | "paused" | "failed" | "done";
  /** Why it failed or waits. */
  error: string | null;
  /** A picture, where this device has it. */
  picture: Blob | null;
}

interface Props {
  uploads: readonly ShownUpload[];
  onCancel: (key: string) => void;
  onRetry: (key: string) => void;
}

/** The files of a message on its way: how far each is, and how to stop it (FIL-2). */
export function Uploads({ uploads, onCancel, onRetry }: Props) {
  return (
    <ul aria-label={t.title} class="my-1 flex w-full max-w-sm flex-col gap-1">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onCancel={() => onCancel(upload.key)}
          onRetry={() => onRetry(upload.key)}
        />
      ))}
    </ul>
  );
}

const SIGNS = { image: file, document: file, video: film, audio: mic };

interface RowProps {
  upload: ShownUpload;
  onCancel: () => void;
  onRetry: () => void;
}

function UploadRow({ upload, onCancel, onRetry }: RowProps) {
  const { name, kind, size, sent, state, picture } = upload;
  const url = useObjectUrl(picture);
  const percent = size > 0 ? Math.floor((100 * Math.min(sent, size)) / size) : 0;
  return (
    <li class="flex min-h-17 items-center gap-2 rounded-md border border-line bg-surface-1 p-2 ps-3">
      <span class="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-4 text-muted">
        {url
          ? <img src={url} alt="" class="size-full object-cover" />
          : <Icon of={SIGNS[kind]} size={18} />}
      </span>
      <div class="min-w-0 flex-1">
        <FileName name={name} />
        {state !== "done" && (
          <progress
            value={percent}
            max={100}
            aria-label={fill(t.progress, { name })}
            class="my-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-4 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-4 [&::-webkit-progress-value]:bg-accent"
          />
        )}
        <p
          role={state === "failed" ? "alert" : undefined}
          class={`text-12 tabular-nums ${state === "failed" ? "text-danger-text" : "text-muted"}`}
        >
          {stateText(upload)}
        </p>
      </div>
      {state === "failed" && (
        <IconButton icon={retry} label={fill(t.retry, { name })} onClick={onRetry} />
      )}
      {state === "done"
        ? (
          <span class="flex size-11 items-center justify-center text-success fine:size-9">
            <Icon of={check} />
          </span>
        )
        : <IconButton icon={cancel} label={fill(t.cancel, { name })} onClick={onCancel} />}
    </li>
  );
}

/** Returns '1.2 MB of 4 MB · 800 KB/s', or why it is stopped. */
function stateText({ state, error, sent, size, speed }: ShownUpload): string {
  if (state === "waiting") return t.waiting;
  if (state === "paused") return error ?? t.paused;
  if (state === "failed") return error ?? t.paused;
  if (state === "done") return t.done;
  const amount = { sent: shortSizeText(Math.min(sent, size)), size: shortSizeText(size) };
  return speed > 0
    ? fill(t.amountAtSpeed, { ...amount, speed: shortSizeText(speed) })
    : fill(t.amount, amount);
}
