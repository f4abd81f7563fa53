import cancel from "@lucide/icons/icons/x";
import { content as t } from "../../../text/en/files.ts";
import { IconButton } from "../../ui/IconButton.tsx";

interface Props {
  /** From 0 to 1. */
  progress: number;
  onCancel: () => void;
}

/** How much of a large message is sent, and a way to stop it (D-MSG-4). */
export default function UploadProgress({ progress, onCancel }: Props) {
  const percent = Math.floor(progress * 100);
  return (
    <div class="flex max-w-sm items-center gap-2 text-12 text-muted tabular-nums">
      <progress
        value={percent}
        max={100}
        aria-label={t.uploading}
        class="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-surface-4 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-4 [&::-webkit-progress-value]:bg-accent"
      />
      <span class="w-9 text-end">{percent}%</span>
      <IconButton icon={cancel} iconSize={16} small label={t.cancelUpload} onClick={onCancel} />
    </div>
  );
}
