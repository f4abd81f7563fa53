import { useEffect, useState } from "react";
import done from "@lucide/icons/icons/check";
import copy from "@lucide/icons/icons/copy";
import { TIMES } from "../../protocol/limits.ts";
import { actions } from "../../text/en/common.ts";
import { code as t } from "../../text/en/markdown.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Tokens } from "./Tokens.tsx";
import { useTokens } from "./useTokens.ts";

interface Props {
  code: string;
  /** Language after the opening fence. */
  language: string | null;
}

/** Fenced code, highlighted if its language is known, with a button that copies it. */
export function CodeBlock({ code, language }: Props) {
  const tokens = useTokens(code, language);
  return (
    <div class="my-1 flex max-w-[72ch] items-start rounded-md border border-line bg-surface-1">
      <pre class="kerning-none min-w-0 flex-1 px-3 py-2 font-mono text-14 whitespace-pre-wrap wrap-anywhere">
        <code>{tokens ? <Tokens of={tokens} /> : code}</code>
      </pre>
      <CopyButton text={code} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TIMES.copiedShown);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <IconButton
        icon={copied ? done : copy}
        iconSize={16}
        small
        label={t.copy}
        class="m-0.5"
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true), () => {})}
      />
      <span role="status" class="sr-only">{copied && actions.copied}</span>
    </>
  );
}
