import download from "@lucide/icons/icons/download";
import retry from "@lucide/icons/icons/refresh-cw";
import { actions } from "../../../text/en/common.ts";
import { shown as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useSaving } from "./DownloadCard.tsx";
import { failureText } from "./failure_text.ts";
import type { FileSource, ShownFile } from "./shown_file.ts";

interface Props {
  file: ShownFile;
  source: FileSource;
  /** Label of the button where others stand beside it. */
  label?: string;
}

/** Saves the file on screen, or in the player. */
export function SaveButton({ file, source, label = actions.download }: Props) {
  const { share, failure, save } = useSaving(file, source);
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <>
      <span role="status" class="text-12 text-muted tabular-nums">
        {share !== null && (
          <>
            <span aria-hidden="true">{percent}%</span>
            <span class="sr-only">{fill(t.downloading, { name: file.name, percent })}</span>
          </>
        )}
        {failure && failureText(failure)}
      </span>
      <IconButton
        icon={failure ? retry : download}
        label={failure ? actions.tryAgain : label}
        aria-disabled={share !== null || undefined}
        onClick={() => share === null && save()}
      />
    </>
  );
}
