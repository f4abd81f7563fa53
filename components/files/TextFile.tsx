import { useEffect } from "react";
import { actions, states } from "../../text/en/common.ts";
import { shown as t } from "../../text/en/files.ts";
import { Button } from "../ui/Button.tsx";
import { Loading } from "../ui/Spinner.tsx";
import { failureText } from "./failure_text.ts";
import type { FileSource, ShownFile } from "./file.ts";
import { useFetched } from "./useFetched.ts";

/** Bytes of a text that are shown. */
const SHOWN = 256 * 1024;

/** A text, or the beginning of a long one. */
export default function TextFile({ file, source }: { file: ShownFile; source: FileSource }) {
  const text = useFetched(
    async (signal) => await textOf(await source.beginning(file, SHOWN, signal)),
    source.failureOf,
  );
  useEffect(text.fetch, [file.id]);
  if (text.failure) {
    return (
      <div role="alert" class="m-auto flex flex-col items-center gap-3 p-6 text-center text-muted">
        {failureText(text.failure)}
        {text.failure === "unreachable" && (
          <Button look="secondary" onClick={text.fetch}>{actions.tryAgain}</Button>
        )}
      </div>
    );
  }
  if (text.value === null) return <Loading text={states.loading} />;
  return (
    <div
      role="region"
      aria-label={file.name}
      tabIndex={0}
      class="ring-inside min-h-0 flex-1 overflow-auto p-5 pt-2"
    >
      {text.value === "" && <p class="text-muted italic">{t.empty}</p>}
      <pre dir="auto" class="text-14 whitespace-pre-wrap wrap-anywhere text-normal">
        {text.value}
      </pre>
      {file.size > SHOWN && <p class="mt-4 text-muted">{t.tooLong}</p>}
    </div>
  );
}

/** Old editors write their system's characters: what is no UTF-8 is shown as those. */
async function textOf(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer();
  try {
    // The end may cut a character in two.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
