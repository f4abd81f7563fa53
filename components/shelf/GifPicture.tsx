import { useEffect, useRef, useState } from "react";
import broken from "@lucide/icons/icons/image-off";
import { shelf as t } from "../../text/en/shelf.ts";
import { useObjectUrl } from "../attachments/useObjectUrl.ts";
import { Blurred } from "../files/Blurred.tsx";
import { useInView } from "../files/useInView.ts";
import { Icon } from "../ui/Icon.tsx";
import { useMedia } from "../ui/useMedia.ts";
import type { Gif } from "./gif.ts";

interface Props {
  gif: Gif;
  load: (gif: Gif) => Promise<Blob>;
}

/**
 * A saved animation filling its place: blurred until it comes. Where somebody wants less motion it
 * stands still until it is pointed at.
 */
export function GifPicture({ gif, load }: Props) {
  const element = useRef<HTMLSpanElement>(null);
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const [pointed, setPointed] = useState(false);
  const [blob, setBlob] = useState<Blob | "lost" | null>(null);
  const [wanted, setWanted] = useState(true);
  const url = useObjectUrl(blob === "lost" ? null : blob);
  const lost = () => setBlob("lost");
  useInView(element, wanted, () => {
    setWanted(false);
    load(gif).then(setBlob, lost);
  });
  return (
    <span
      ref={element}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      class="absolute inset-0 flex items-center justify-center text-muted"
    >
      <Blurred preview={gif.preview} />
      {url && (calm && !pointed ? <FirstFrame url={url} onError={lost} /> : (
        <img
          src={url}
          alt=""
          draggable={false}
          onError={lost}
          class="absolute inset-0 size-full object-cover"
        />
      ))}
      {blob === "lost" && (
        <span title={t.lost} class="relative">
          <Icon of={broken} />
        </span>
      )}
    </span>
  );
}

function FirstFrame({ url, onError }: { url: string; onError: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      const element = canvas.current;
      if (!element) return;
      element.width = image.naturalWidth;
      element.height = image.naturalHeight;
      element.getContext("2d")!.drawImage(image, 0, 0);
    };
    image.onerror = onError;
    image.src = url;
    return () => void (image.onload = image.onerror = null);
  }, [url]);
  return <canvas ref={canvas} class="absolute inset-0 size-full object-cover" />;
}
