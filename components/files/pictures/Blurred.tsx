import { useMemo } from "react";
import { thumbHashToDataURL } from "thumbhash";

/** Bytes of a thumbhash, at most. */
const MAX_THUMBHASH_BYTES = 25;

interface Props {
  /** Thumbhash in base64; nothing is drawn if it is invalid. */
  preview: string | undefined;
}

/** Blurred preview that fills a picture's place until it is there. */
export function Blurred({ preview }: Props) {
  const url = useMemo(() => urlOf(preview), [preview]);
  if (!url) return null;
  return (
    <img
      src={url}
      alt=""
      aria-hidden="true"
      class="absolute inset-0 size-full object-cover"
    />
  );
}

function urlOf(preview: string | undefined): string | null {
  // Four signs of base64 for three bytes.
  if (!preview || preview.length > MAX_THUMBHASH_BYTES * 2) return null;
  try {
    const bytes = Uint8Array.from(atob(preview), (sign) => sign.charCodeAt(0));
    return bytes.length < 5 || bytes.length > MAX_THUMBHASH_BYTES
      ? null
      : thumbHashToDataURL(bytes);
  } catch {
    return null;
  }
}
