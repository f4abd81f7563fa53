import { useEffect, useRef, useState } from "react";
import { pairing as t } from "../../text/en/keys.ts";
import { Alert } from "../ui/Alert.tsx";
import type { PrivateActions } from "./types.ts";

interface Props {
  camera: PrivateActions["camera"];
  onCode: (text: string) => void;
}

/** Camera picture until it contains a QR code. */
export function ScanCode({ camera, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    camera.readCode(video.current!, over.signal).then(onCode, () => {
      if (!over.signal.aborted) setFailed(true);
    });
    return () => over.abort();
  }, []);
  if (hasFailed) return <Alert>{t.noCamera}</Alert>;
  return (
    <>
      <p>{t.scanHint}</p>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t.picture}
        class="aspect-square w-72 max-w-full rounded-md bg-surface-3 object-cover"
      />
    </>
  );
}
