import { useEffect, useMemo, useRef, useState } from "react";
import { pages as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { failureText } from "../base/failure_text.ts";
import type { DocumentPage, FileSource, PagedDocument, ShownFile } from "../base/shown_file.ts";
import { NotShown } from "../base/NotShown.tsx";
import { useFetched } from "../base/useFetched.ts";
import { useNear } from "../base/useNear.ts";

/** PDF page by page, of which only those near the viewport are drawn (FIL-4). */
export default function Pdf({ file, source }: { file: ShownFile; source: FileSource }) {
  const opened = useFetched(
    async (signal) => {
      const bytes = await (await source.whole(file, signal)).arrayBuffer();
      const document = await source.openDocument(bytes, signal).catch(() => {
        throw new Unreadable();
      });
      return { document };
    },
    (error) => error instanceof Unreadable ? "unshowable" : source.failureOf(error),
  );
  useEffect(opened.fetch, [file.id]);
  const { value, failure } = opened;
  if (failure || value?.document === null) {
    return (
      <NotShown
        text={failure ? failureText(failure) : t.password}
        onRetry={failure === "unreachable" ? opened.fetch : undefined}
      />
    );
  }
  if (!value?.document) return <Loading />;
  return <Pages name={file.name} document={value.document} />;
}

/** Thrown for a file that is not a PDF, or can't be read. */
class Unreadable extends Error {}

function Pages({ name, document }: { name: string; document: PagedDocument }) {
  const view = useRef<HTMLDivElement>(null);
  const near = useNear(view, "[data-page]", ({ dataset }) => Number(dataset.page));
  const { count } = document;
  const numbers = useMemo(() => Array.from({ length: count }, (_, at) => at + 1), [count]);
  return (
    <div
      ref={view}
      role="region"
      aria-label={name}
      tabIndex={0}
      class="ring-inside min-h-0 flex-1 overflow-auto bg-surface-1 p-3 md:p-5"
    >
      <ol class="mx-auto flex max-w-3xl flex-col gap-3">
        {numbers.map((at) => (
          <PageView
            key={at}
            document={document}
            at={at}
            isNear={near.has(at)}
          />
        ))}
      </ol>
      {document.isLonger && <p class="mt-4 text-center text-muted">{fill(t.tooLong, { count })}</p>}
    </div>
  );
}

interface PageProps {
  document: PagedDocument;
  at: number;
  isNear: boolean;
}

/** Page with its space reserved: in the first page's proportions until its own are known. */
function PageView({ document, at, isNear }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<DocumentPage | "failed" | null>(null);
  const failed = page === "failed";
  useEffect(() => {
    if (isNear && page === null) document.page(at).then(setPage, () => setPage("failed"));
  }, [isNear, page]);
  useEffect(() => {
    if (!isNear || page === null || page === "failed") return;
    const sheet = canvas.current!;
    const drawing = page.draw(sheet, sheet.clientWidth);
    drawing.done.catch(() => setPage("failed"));
    return () => {
      drawing.cancel();
      // A canvas holds its pixels until it has none.
      drawing.done.finally(page.free).catch(() => {});
      sheet.width = sheet.height = 0;
    };
  }, [isNear, page]);
  const { width, height } = page && !failed ? page : document.first;
  return (
    <li
      data-page={at}
      aria-label={fill(t.page, { at, count: document.count })}
      style={{ aspectRatio: `${width}/${height}` }}
      // Paper is white, whatever the theme.
      class="relative w-full overflow-hidden rounded-sm bg-white text-black shadow-raised"
    >
      {failed
        ? <p class="p-4 text-center">{fill(t.failed, { at })}</p>
        : <canvas ref={canvas} aria-hidden="true" class="size-full" />}
      {page !== null && !failed && <p class="sr-only">{page.text}</p>}
    </li>
  );
}
