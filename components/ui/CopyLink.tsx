import { useRef } from "react";
import { copyLink as t } from "../../text/en/ui.ts";
import { CopyButton } from "./CopyButton.tsx";
import { Field } from "./Field.tsx";

interface Props {
  /** null: not there yet. */
  link: string | null;
  label?: string;
}

/** A link with a button that copies it (INV-17). */
export function CopyLink({ link, label = t.label as string }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="flex items-end gap-2">
      <Field
        ref={input}
        label={label}
        class="min-w-0 flex-1"
        readOnly
        data-autofocus
        placeholder={link === null ? t.making : undefined}
        value={link ?? ""}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton
        text={link ?? ""}
        disabled={!link}
        class="min-w-27 fine:min-h-10"
        // Selects the link for Ctrl+C.
        onRefused={() => input.current!.focus()}
      />
    </div>
  );
}
