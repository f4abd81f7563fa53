import { useEffect, useMemo, useRef } from "react";
import { states } from "../../../text/en/common.ts";
import { shown as t } from "../../../text/en/files.ts";
import { Tokens } from "../../markdown/Tokens.tsx";
import { useTokens } from "../../markdown/useTokens.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { failureText } from "../base/failure_text.ts";
import type { FileSource, ShownFile } from "../base/shown_file.ts";
import { NotShown } from "../base/NotShown.tsx";
import { NoText, partsOf, textOfBytes } from "./text_parts.ts";
import { useFetched } from "../base/useFetched.ts";
import { useNear } from "../base/useNear.ts";

/** Bytes of a text that are shown. */
const MAX_SHOWN_BYTES = 256 * 1024;

/** A text, or the beginning of a long one. */
export default function TextFile({ file, source }: { file: ShownFile; source: FileSource }) {
  const text = useFetched(
    async (signal) => {
      const blob = await source.beginning(file, MAX_SHOWN_BYTES, signal);
      return textOfBytes(new Uint8Array(await blob.arrayBuffer()));
    },
    (error) => error instanceof NoText ? "unshowable" : source.failureOf(error),
  );
  useEffect(text.fetch, [file.id]);
  if (text.failure) {
    return (
      <NotShown
        text={failureText(text.failure)}
        onRetry={text.failure === "unreachable" ? text.fetch : undefined}
      />
    );
  }
  if (text.value === null) return <Loading text={states.loading} />;
  return <Text file={file} text={text.value} />;
}

/** Text in parts; code is colored only in those near the viewport. */
function Text({ file, text }: { file: ShownFile; text: string }) {
  const { name, size, language = null } = file;
  const view = useRef<HTMLDivElement>(null);
  const near = useNear(view, "[data-part]", ({ dataset }) => Number(dataset.part));
  const parts = useMemo(() => partsOf(text), [text]);
  return (
    <div
      ref={view}
      role="region"
      aria-label={name}
      tabIndex={0}
      class="ring-inside min-h-0 flex-1 overflow-auto p-5 pt-2"
    >
      {text === "" && <p class="text-muted italic">{t.empty}</p>}
      <pre
        dir={language ? "ltr" : "auto"}
        class={`text-14 whitespace-pre-wrap wrap-anywhere text-normal ${
          language ? "kerning-none font-mono" : ""
        }`}
      >
        {parts.map((part, at) => (
          <Part key={at} at={at} text={part} language={near.has(at) ? language : null} />
        ))}
      </pre>
      {size > MAX_SHOWN_BYTES && <p class="mt-4 text-muted">{t.tooLong}</p>}
    </div>
  );
}

function Part({ at, text, language }: { at: number; text: string; language: string | null }) {
  const tokens = useTokens(text, language);
  return <span data-part={at}>{tokens ? <Tokens of={tokens} /> : text}</span>;
}
