import { useState } from "react";
import { share as t } from "../../text/en/dialogs.ts";
import { ready } from "../../text/en/files.ts";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Select } from "../ui/Select.tsx";

/** A file that was shared, and why it does not go along; null: it does. */
export interface SharedFile {
  name: string;
  problem: string | null;
  /** The file may contain location and camera details, which cannot be removed. */
  uncleaned: boolean;
}

interface Props {
  text: string;
  files: readonly SharedFile[];
  options: readonly { value: string; text: string }[];
  onShare: (channelId: string) => void;
  onClose: () => void;
}

/** Asks which conversation to share to, and previews the content. */
export function ShareDialog({ text, files, options, onShare, onClose }: Props) {
  const [chosen, choose] = useState(options[0]?.value ?? "");
  // The lists may come after the dialog.
  const target = chosen || (options[0]?.value ?? "");
  const nothing = !text && !files.some(({ problem }) => problem === null);
  return (
    <FormDialog
      title={t.title}
      description={t.hint}
      submit={t.submit}
      busy={false}
      disabled={!target || nothing}
      onSubmit={() => onShare(target)}
      onClose={onClose}
    >
      {text && (
        <blockquote
          dir="auto"
          class="max-h-40 overflow-y-auto border-s-4 border-line ps-3 whitespace-pre-wrap wrap-anywhere text-normal"
        >
          {text}
        </blockquote>
      )}
      {files.length > 0 && (
        <ul aria-label={t.files} class="flex max-h-40 flex-col gap-1 overflow-y-auto">
          {files.map(({ name, problem, uncleaned }, i) => (
            <li key={i} class="wrap-anywhere text-normal">
              {name}
              {problem && <span class="block text-12 text-danger-text">{problem}</span>}
              {uncleaned && <span class="block text-12 text-muted">{ready.uncleaned}</span>}
            </li>
          ))}
        </ul>
      )}
      <Select label={t.label} options={options} value={target} first onChange={choose} />
    </FormDialog>
  );
}
