import { useEffect, useRef, useState } from "react";
import { actions } from "../../text/en/common.ts";
import { pages as t } from "../../text/en/files.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Loading } from "../ui/Spinner.tsx";
import { failureText } from "./failure_text.ts";
import type { DocumentPage, FileSource, PagedDocument, ShownFile } from "./file.ts";
import { useFetched } from "./useFetched.ts";
import { useInView } from "./useInView.ts";

/** A PDF, page by page: each is drawn when it comes into view (FIL-4). */
export default function Pdf({ file, source }: { file: ShownFile; source: FileSource }) {
  const opened = useFetched(
    async () => {
      const bytes = await (await source.whole(file)).arrayBuffer();
      const document = await source.openDocument(bytes).catch(() => {
        throw new Unreadable();
      });
      return { document };
    },
    (error) => error instanceof Unreadable ? "unshowable" : source.failureOf(error),
  );
  useEffect(opened.fetch, [file.id]);
  const { value, failure } = opened;
  useEffect(() => () => value?.document?.close(), [value]);
  if (failure || value?.document === null) {
    return (
      <div role="alert" class="m-auto flex flex-col items-center gap-3 p-6 text-center text-muted">
        {failure ? failureText(failure) : t.password}
        {failure === "unreachable" && (
          <Button look="secondary" onClick={opened.fetch}>{actions.tryAgain}</Button>
        )}
      </div>
    );
  }
  if (!value?.document) return <Loading />;
  return <Pages document={value.document} />;
}

/** It is no PDF, or none that can be read. */
class Unreadable extends Error {}

function Pages({ document }: { document: PagedDocument }) {
  return (
    <div tabIndex={0} class="ring-inside min-h-0 flex-1 overflow-auto bg-surface-1 p-3 md:p-5">
      <ol class="mx-auto flex max-w-3xl flex-col gap-3">
        {Array.from(
          { length: document.count },
          (_, at) => <PageView key={at} document={document} at={at + 1} />,
        )}
      </ol>
    </div>
  );
}

/** One page, its place kept: in the form of the first until its own is known. */
function PageView({ document, at }: { document: PagedDocument; at: number }) {
  const sheet = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<DocumentPage | "failed" | null>(null);
  useInView(
    sheet,
    page === null,
    () => void document.page(at).then(setPage, () => setPage("failed")),
  );
  useEffect(() => {
    if (page === null || page === "failed") return;
    const drawing = page.draw(canvas.current!, sheet.current!.clientWidth);
    drawing.done.catch(() => setPage("failed"));
    return drawing.cancel;
  }, [page]);
  const { width, height } = page && page !== "failed" ? page : document.first;
  return (
    <li
      ref={sheet}
      aria-label={fill(t.page, { at, count: document.count })}
      style={{ aspectRatio: `${width}/${height}` }}
      // Paper is white, whatever the theme.
      class="relative w-full overflow-hidden rounded-sm bg-white text-black shadow-raised"
    >
      {page === "failed"
        ? <p class="p-4 text-center">{fill(t.failed, { at })}</p>
        : <canvas ref={canvas} aria-hidden="true" class="size-full" />}
      {page !== null && page !== "failed" && <p class="sr-only">{page.text}</p>}
    </li>
  );
}
