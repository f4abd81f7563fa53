import { useEffect, useRef } from "react";

interface Props {
  url: string;
  /** Text for screen readers; empty if the text around it says the same. */
  label: string;
  title?: string;
  class: string;
  onError?: () => void;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
}

/** First frame of an animated picture. */
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
