import { useEffect, useRef, useState } from "react";
import broken from "@lucide/icons/icons/image-off";
import { shelf as t } from "../../text/en/shelf.ts";
import { useObjectUrl } from "../files/base/useObjectUrl.ts";
import { Blurred } from "../files/pictures/Blurred.tsx";
import { useIsInView } from "../files/base/useInView.ts";
import { FirstFrame } from "../ui/FirstFrame.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useMedia } from "../ui/useMedia.ts";
import type { Gif, LoadGif } from "./gif.ts";

interface Props {
  gif: Gif;
  load: LoadGif;
}

/**
 * Saved animation that fills its box. It's blurred until loaded and again once out of view, so that
 * a long shelf is never in memory as a whole. With reduced motion it plays only on hover or focus.
 */
export function GifPicture({ gif, load }: Props) {
  const element = useRef<HTMLSpanElement>(null);
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const [pointed, setPointed] = useState(false);
  const [blob, setBlob] = useState<Blob | "lost" | null>(null);
  const url = useObjectUrl(blob === "lost" ? null : blob);
  const lost = () => setBlob("lost");
  const inView = useIsInView(element);
  useEffect(() => {
    if (!inView) return setBlob(null);
    const left = new AbortController();
    const { signal } = left;
    load(gif, signal).then((loaded) => signal.aborted || setBlob(loaded), () => {
      if (!signal.aborted) lost();
    });
    return () => left.abort();
  }, [inView]);
  return (
    <span
      ref={element}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      class="absolute inset-0 flex items-center justify-center text-muted"
    >
      <Blurred preview={gif.preview} />
      {url && (calm && !pointed
        ? <FirstFrame url={url} label="" onError={lost} class={FILLS} />
        : <img src={url} alt="" draggable={false} onError={lost} class={FILLS} />)}
      {blob === "lost" && (
        <span title={t.lost} class="relative">
          <Icon of={broken} />
        </span>
      )}
    </span>
  );
}

const FILLS = "absolute inset-0 size-full object-cover";
