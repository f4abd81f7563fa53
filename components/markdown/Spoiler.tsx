import { type ReactNode, useEffect, useRef, useState } from "react";
import { spoiler as t } from "../../text/en/markdown.ts";

interface Props {
  /** The words that are covered: they give the cover its size. */
  hidden: string;
  /** Block spoiler, on lines of its own. */
  isBox: boolean;
  /** Hidden content. */
  children: ReactNode;
}

/** Covered until it is pressed; then it has the focus, so that it is read out. */
export function Spoiler({ hidden, isBox, children }: Props) {
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (open) content.current?.focus();
  }, [open]);
  if (open) {
    return (
      <span
        ref={content}
        role="group"
        aria-label={t.label}
        tabIndex={-1}
        class={`rounded-sm bg-surface-4 px-0.5 outline-none ${isBox ? "block" : ""}`}
      >
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={t.hint}
      onClick={() => setOpen(true)}
      class={`rounded-sm bg-field px-0.5 text-start text-transparent forced-color-adjust-none select-none hover:brightness-110 ${
        isBox ? "block w-full max-w-full" : ""
      }`}
    >
      <span class="sr-only">{t.covered}</span>
      <span aria-hidden="true">{hidden}</span>
    </button>
  );
}
