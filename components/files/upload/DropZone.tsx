import { useEffect, useState } from "react";
import { lazy } from "../../../browser/lazy.ts";
import { lazyPart } from "../../ui/lazy_part.tsx";

// Files are accepted even without the hint.
const DropHint = lazyPart(lazy(() => import("./DropHint.tsx")), { failed: () => null });

interface Props {
  channelName: string;
  onFiles: (files: File[]) => void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts files dropped anywhere on the page; shown over the chat while one is dragged. */
export function DropZone({ channelName, onFiles }: Props) {
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    function over(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Without this the browser would leave the page and open the file.
      event.preventDefault();
      setDragging(true);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setDragging(false);
    }
    function drop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      onFiles([...event.dataTransfer!.files]);
    }
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("dragover", over, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, [onFiles]);

  return dragging && <DropHint channelName={channelName} />;
}
