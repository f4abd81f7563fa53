import { useEffect, useRef } from "react";

interface Props {
  url: string;
  /** What it is, for whoever does not see it; empty: it is said elsewhere. */
  label: string;
  title?: string;
  class: string;
  onError?: () => void;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
}

/** The first picture of an animation, which stands still. */
export function FirstFrame({ url, label, onError, ...canvas }: Props) {
  const element = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      const { current: canvas } = element;
      if (!canvas) return;
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")!.drawImage(image, 0, 0);
    };
    image.onerror = () => onError?.();
    image.src = url;
    return () => void (image.onload = image.onerror = null);
  }, [url]);
  return (
    <canvas
      {...canvas}
      ref={element}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
