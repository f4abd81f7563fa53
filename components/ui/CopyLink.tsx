import { useEffect, useRef, useState } from "react";
import done from "@lucide/icons/icons/check";
import copy from "@lucide/icons/icons/copy";
import { TIMES } from "../../protocol/limits.ts";
import { actions } from "../../text/en/common.ts";
import { invite as t } from "../../text/en/dialogs.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  /** null: not there yet. */
  link: string | null;
  label?: string;
}

/** A link with a button that copies it and says so for two seconds (INV-17). */
export function CopyLink({ link, label = t.link as string }: Props) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TIMES.copiedShown);
    return () => clearTimeout(timer);
  }, [copied]);

  async function onCopy() {
    input.current!.select();
    try {
      await navigator.clipboard.writeText(link!);
      setCopied(true);
    } catch {
      // The clipboard is not open to pages over plain HTTP: the link is selected for Ctrl+C.
      input.current!.focus();
    }
  }

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
      <Button disabled={!link} onClick={onCopy} class="min-w-27 md:min-h-10">
        <Icon of={copied ? done : copy} size={16} />
        <span aria-live="polite">{copied ? actions.copied : actions.copy}</span>
      </Button>
    </div>
  );
}
