import { lazy } from "../../browser/lazy.ts";
import { lazyWithRetry } from "../ui/lazy_part.tsx";
import { Suspense } from "react";
import { shortSizeText } from "./base/size_text.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { Loading } from "../ui/Spinner.tsx";
import type { FileSource, ShownFile } from "./base/shown_file.ts";
import { SaveButton } from "./base/SaveButton.tsx";

const Pdf = lazyWithRetry(lazy(() => import("./documents/Pdf.tsx")));
const TextFile = lazyWithRetry(lazy(() => import("./documents/TextFile.tsx")));

interface Props {
  file: ShownFile;
  source: FileSource;
  onClose: () => void;
}

/** Document or text over the whole page (FIL-4). */
export function FileDialog({ file, source, onClose }: Props) {
  const View = file.kind === "pdf" ? Pdf : TextFile;
  return (
    <Dialog title={file.name} large onClose={onClose}>
      <div class="flex items-center justify-between gap-2 border-b border-line ps-5 pe-3 pb-1">
        <span class="text-12 text-muted">{shortSizeText(file.size)}</span>
        <span class="flex items-center gap-2">
          <SaveButton file={file} source={source} />
        </span>
      </div>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <View file={file} source={source} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}
