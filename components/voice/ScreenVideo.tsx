import { useEffect, useRef, useState } from "react";
import { screens as t } from "../../text/en/voice.ts";
import { Loading } from "../ui/Spinner.tsx";

interface Props {
  /** null: it has not arrived yet. */
  stream: MediaStream | null;
  label: string;
  /** Shows 'Loading screen share...' until there is a picture (SCREEN-06). */
  loading: boolean;
  class: string;
}

/** A shared screen; its sound is played with the voices. */
export function ScreenVideo({ stream, label, loading, class: className }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState<MediaStream | null>(null);
  useEffect(() => {
    const element = video.current!;
    element.srcObject = stream;
    return () => void (element.srcObject = null);
  }, [stream]);
  const ready = stream !== null && shown === stream;
  return (
    <>
      {!ready && loading && <Loading text={t.loading} />}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={label}
        onLoadedData={() => setShown(stream)}
        class={`${className} ${ready ? "" : "invisible absolute"}`}
      />
    </>
  );
}
