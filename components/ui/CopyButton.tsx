import { useEffect, useState } from "react";
import done from "@lucide/icons/icons/check";
import copy from "@lucide/icons/icons/copy";
import { TIMES } from "../../protocol/limits.ts";
import { actions } from "../../text/en/common.ts";
import { Button, type ButtonProps } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

interface Props extends ButtonProps {
  text: string;
  /** Called if the clipboard can't be written, as on pages over plain HTTP. */
  onRefused?: () => void;
}

/** Copies a text, and says so for two seconds (INV-17). */
export function CopyButton({ text, onRefused, ...props }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TIMES.copiedShown);
    return () => clearTimeout(timer);
  }, [copied]);

  function onClick() {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject();
    writing.then(() => setCopied(true), onRefused ?? (() => {}));
  }
  return (
    <Button {...props} onClick={onClick}>
      <Icon of={copied ? done : copy} size={16} />
      <span aria-live="polite">{copied ? actions.copied : actions.copy}</span>
    </Button>
  );
}
