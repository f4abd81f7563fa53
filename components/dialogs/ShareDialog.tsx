import { useState } from "react";
import { share as t } from "../../text/en/dialogs.ts";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Select } from "../ui/Select.tsx";

interface Props {
  text: string;
  options: readonly { value: string; text: string }[];
  onShare: (channelId: string) => void;
  onClose: () => void;
}

/** Asks for the conversation that something goes to, and shows what it is. */
export function ShareDialog({ text, options, onShare, onClose }: Props) {
  const [chosen, choose] = useState(options[0]?.value ?? "");
  // The lists may come after the dialog.
  const target = chosen || (options[0]?.value ?? "");
  return (
    <FormDialog
      title={t.title}
      description={t.hint}
      submit={t.submit}
      busy={false}
      disabled={!target}
      onSubmit={() => onShare(target)}
      onClose={onClose}
    >
      <blockquote
        dir="auto"
        class="max-h-40 overflow-y-auto border-s-4 border-line ps-3 whitespace-pre-wrap wrap-anywhere text-normal"
      >
        {text}
      </blockquote>
      <Select label={t.label} options={options} value={target} onChange={choose} />
    </FormDialog>
  );
}
