import { useEffect, useRef } from "react";
import retry from "@lucide/icons/icons/refresh-cw";
import gone from "@lucide/icons/icons/image-off";
import { shown as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useObjectUrl } from "../base/useObjectUrl.ts";
import { Blurred } from "./Blurred.tsx";
import { failureText } from "../base/failure_text.ts";
import type { FileSource, ShownFile } from "../base/shown_file.ts";
import { useFetched } from "../base/useFetched.ts";
import { useInView } from "../base/useInView.ts";

interface Props {
  file: ShownFile;
  source: FileSource;
  onOpen: () => void;
  /** Called if the file is not a picture, or one that may not be opened. */
  onUnshowable: () => void;
  /** Styles of its place. */
  class: string;
  style?: { width: number; aspectRatio: string };
}

/**
 * Picture with its space reserved from the beginning: first blurred, then as its thumbnail, which
 * is fetched when it comes into view (FIL-4).
 */
export function Picture({ file, source, onOpen, onUnshowable, class: className, style }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  const { value, loading, failure, fetch } = useFetched(
    (signal) => source.thumb(file, signal),
    source.failureOf,
  );
  const url = useObjectUrl(value);
  const { name } = file;
  useInView(element, value === null && failure === null && !loading, fetch);
  useEffect(() => {
    if (failure === "unshowable") onUnshowable();
  }, [failure]);
  const again = failure === "unreachable";
  const lost = failure !== null && !again;
  return (
    <button
      ref={element}
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={lost || undefined}
      aria-label={again
        ? fill(t.loadAgain, { name })
        : lost
        ? fill(t.failed, { name, reason: failureText(failure) })
        : fill(t.openImage, { name })}
      title={failure ? failureText(failure) : undefined}
      onClick={() => again ? fetch() : lost || onOpen()}
      style={style}
      class={`ring-inside relative flex max-w-full items-center justify-center overflow-hidden rounded-md bg-surface-3 text-muted ${
        lost ? "cursor-default" : again ? "" : "cursor-zoom-in"
      } ${className}`}
    >
      <Blurred preview={file.preview} />
      {url && (
        <img
          src={url}
          alt={name}
          onError={onUnshowable}
          class="animate-fade absolute inset-0 size-full object-cover"
        />
      )}
      {failure && (
        <span class="relative flex size-11 items-center justify-center rounded-full bg-surface-1">
          <Icon of={again ? retry : gone} />
        </span>
      )}
    </button>
  );
}
