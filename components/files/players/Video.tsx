import { useEffect, useRef, useState } from "react";
import play from "@lucide/icons/icons/play";
import retry from "@lucide/icons/icons/refresh-cw";
import { shown as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { boxStyle } from "../base/media_box.ts";
import { useObjectUrl } from "../base/useObjectUrl.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Blurred } from "../pictures/Blurred.tsx";
import { DownloadCard } from "../base/DownloadCard.tsx";
import { failureText } from "../base/failure_text.ts";
import type { FileFailure, FileSource, ShownFile } from "../base/shown_file.ts";
import { playAlone } from "./playing.ts";
import { clockText } from "./times.ts";
import { useFetched } from "../base/useFetched.ts";
import { useInView } from "../base/useInView.ts";

interface Props {
  file: ShownFile;
  source: FileSource;
  /** The browser cannot play it. */
  onUnshowable: () => void;
}

/**
 * Video player: its thumbnail, and once it was pressed the video itself (FIL-4). A failed video can
 * be retried, and resumes where it stopped.
 */
export function Video({ file, source, onUnshowable }: Props) {
  const { name, duration } = file;
  const button = useRef<HTMLButtonElement>(null);
  const thumb = useFetched((signal) => source.thumb(file, signal), source.failureOf);
  const address = useFetched((signal) => source.address(file, signal), source.failureOf);
  const broken = useBroken(file, source);
  const poster = useObjectUrl(thumb.value);
  const asked = thumb.value !== null || thumb.failure !== null || thumb.loading;
  useInView(button, file.hasThumb && !asked, thumb.fetch);
  const failure = broken.failure ?? address.failure;
  useEffect(() => {
    if (failure === "unshowable") onUnshowable();
  }, [failure]);
  useEffect(() => {
    if (broken.hadFocus) button.current?.focus({ preventScroll: true });
  }, [broken.hadFocus]);
  const style = boxStyle(file);
  if (failure === "gone" || failure === "damaged") {
    return <DownloadCard file={file} source={source} note={failureText(failure)} />;
  }
  if (address.value && !failure && !broken.asking) {
    return (
      <Playing
        name={name}
        address={address.value}
        from={broken.at}
        poster={poster}
        style={style}
        onBroken={broken.explain}
      />
    );
  }
  const loading = address.loading || broken.asking;
  const time = duration === undefined || failure ? null : clockText(duration);
  const label = time
    ? fill(t.playFor, { name, time })
    : fill(failure ? t.loadAgain : t.play, { name });
  return (
    <button
      ref={button}
      type="button"
      aria-busy={loading || undefined}
      aria-label={label}
      title={failure ? failureText(failure) : undefined}
      onClick={() => {
        if (broken.asking) return;
        broken.forget();
        address.fetch();
      }}
      style={style}
      class="ring-inside relative my-1 flex min-h-11 max-w-full items-center justify-center overflow-hidden rounded-md bg-surface-3 text-strong"
    >
      <Blurred preview={file.preview} />
      {poster && <img src={poster} alt="" class="absolute inset-0 size-full object-cover" />}
      <span class="relative flex size-14 items-center justify-center rounded-full bg-surface-1/90">
        {loading ? <Spinner class="size-6" /> : <Icon of={failure ? retry : play} size={28} />}
      </span>
      {time && (
        <span class="absolute end-2 bottom-2 rounded-sm bg-surface-1/90 px-1.5 text-12 tabular-nums">
          {time}
        </span>
      )}
    </button>
  );
}

interface Broken {
  failure: FileFailure | null;
  /** True while the reason is being determined. */
  asking: boolean;
  /** True if the video had the focus, which then moves to its replacement. */
  hadFocus: boolean;
  /** Seconds from its beginning, where it stopped. */
  at: number;
}

/** Finds out where and why playing stopped: players don't say why they get no data. */
function useBroken(file: ShownFile, source: FileSource) {
  const [state, setState] = useState<Broken>(WHOLE);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function explain(video: HTMLVideoElement, at: number) {
    const { signal } = stopping.current = new AbortController();
    const hadFocus = document.activeElement === video;
    setState({ failure: null, asking: true, hadFocus, at });
    const failure = await source.whyUnplayed(file, video.error, signal);
    if (!signal.aborted) setState({ failure, asking: false, hadFocus, at });
  }
  const forget = () => setState(({ at }) => ({ ...WHOLE, at }));
  return {
    ...state,
    forget,
    explain: (...how: Parameters<typeof explain>) => void explain(...how),
  };
}

const WHOLE: Broken = { failure: null, asking: false, hadFocus: false, at: 0 };

interface PlayingProps {
  name: string;
  address: string;
  /** Seconds from its beginning. */
  from: number;
  poster: string | null;
  style: { width: number; aspectRatio: string };
  /** Called with the position in seconds. */
  onBroken: (video: HTMLVideoElement, at: number) => void;
}

/** Video with the browser's own controls, including captions, full screen and speed. */
function Playing({ name, address, from, poster, style, onBroken }: PlayingProps) {
  const video = useRef<HTMLVideoElement>(null);
  const over = useRef<(() => void) | null>(null);
  useEffect(() => {
    // Focus moves here from the pressed button, for keyboard users.
    video.current!.focus({ preventScroll: true });
    if (from > 0) video.current!.currentTime = from;
    return () => over.current?.();
  }, []);
  return (
    <video
      ref={video}
      src={address}
      poster={poster ?? undefined}
      controls
      autoplay
      playsInline
      aria-label={fill(t.video, { name })}
      onPlay={() => {
        // Played again it would stop itself as another one.
        over.current?.();
        over.current = playAlone(() => video.current?.pause());
      }}
      onError={({ currentTarget }) => onBroken(currentTarget, currentTarget.currentTime || from)}
      style={style}
      class="my-1 max-w-full rounded-md bg-surface-1"
    />
  );
}
