import { useEffect, useState } from "react";
import upload from "@lucide/icons/icons/upload";
import { composing as t } from "../../text/en/attachments.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  channelName: string;
  onFiles: (files: File[]) => void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files that are dropped anywhere on the page; shown over the chat while one is dragged. */
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

  if (!dragging) return null;
  return (
    <div class="pointer-events-none absolute inset-2 z-30 flex flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-accent bg-surface-1/95">
      <Icon of={upload} size={40} class="text-accent-text" />
      <p class="px-4 text-center text-20 font-semibold wrap-anywhere text-strong">
        {fill(t.drop, { channel: channelName })}
      </p>
    </div>
  );
}
