import { useId, useState } from "react";
import close from "@lucide/icons/icons/x";
import download from "@lucide/icons/icons/download";
import next from "@lucide/icons/icons/chevron-right";
import previous from "@lucide/icons/icons/chevron-left";
import larger from "@lucide/icons/icons/zoom-in";
import smaller from "@lucide/icons/icons/zoom-out";
import * as dialog from "@zag-js/dialog";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { lightbox as t } from "../../../text/en/files.ts";
import { actions } from "../../../text/en/common.ts";
import { fill } from "../../../text/message.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useLayer } from "../../ui/layers.ts";
import { Portal } from "../../ui/Portal.tsx";
import { SaveButton } from "../base/SaveButton.tsx";
import { FullPicture } from "./FullPicture.tsx";
import type { FileSource, ShownFile } from "../base/shown_file.ts";
import { useZoom } from "./useZoom.ts";
import { useObjectUrl } from "../base/useObjectUrl.ts";

/** An image that the lightbox can show. */
export interface LightboxImage {
  /** Key of its message, and of the image if the message has several. */
  key: string;
  name: string;
  /** null: it is a `file`, fetched when it is shown. */
  blob: Blob | null;
  file?: ShownFile;
  /** Who sent it, and when: '14:03'. */
  username: string;
  time: string;
}

interface Props {
  /** In the order of the list. */
  images: readonly LightboxImage[];
  startKey: string;
  /** Where their files come from, if there are any. */
  source?: FileSource;
  onClose: () => void;
}

/**
 * Image over the whole page; arrow keys and swipes go through those of the channel (MSG-22, FIL-4).
 */
export function Lightbox({ images, startKey, source, onClose }: Props) {
  const [key, setKey] = useState(startKey);
  const at = images.findIndex((image) => image.key === key);
  // The dialog looks for its parts when it opens: it begins once there is something to show.
  if (at < 0) return null;
  return <OpenLightbox images={images} at={at} source={source} onShow={setKey} onClose={onClose} />;
}

interface OpenProps {
  images: readonly LightboxImage[];
  /** The index of the one that is shown. */
  at: number;
  source?: FileSource;
  onShow: (key: string) => void;
  onClose: () => void;
}

function OpenLightbox({ images, at, source, onShow, onClose }: OpenProps) {
  useLayer(onClose);
  const service = useMachine(dialog.machine, {
    id: useId(),
    defaultOpen: true,
    preventScroll: false,
    onOpenChange: (details) => !details.open && onClose(),
  });
  const api = dialog.connect(service, normalizeProps);
  const image = images[at];
  const url = useObjectUrl(image.blob);
  const go = (step: number) => images[at + step] && onShow(images[at + step].key);
  const zoom = useZoom(image.key, go);

  return (
    <Portal>
      <div {...api.getBackdropProps()} class="animate-fade fixed inset-0 z-40 bg-scrim" />
      <div {...api.getPositionerProps()} class="fixed inset-0 z-50 flex">
        <section
          {...api.getContentProps()}
          onKeyDown={zoom.onKeyDown}
          class="flex min-w-0 flex-1 scheme-dark flex-col bg-surface-0 p-safe outline-none"
        >
          <header class="flex items-center gap-2 py-2 pe-2 ps-4">
            <div class="min-w-0 flex-1">
              <h2 {...api.getTitleProps()} dir="auto" class="truncate font-semibold text-strong">
                {image.name}
              </h2>
              <p class="truncate text-12 text-muted">
                <bdi>{image.username}</bdi>, {image.time}
                {images.length > 1 &&
                  ` · ${fill(t.position, { at: at + 1, count: images.length })}`}
              </p>
            </div>
            {image.file && source
              ? <SaveButton key={image.key} file={image.file} source={source} />
              : <DownloadLink name={image.name} url={url} />}
            <IconButton {...api.getCloseTriggerProps()} icon={close} label={actions.close} />
          </header>
          <ImageBox image={image} url={url} source={source} zoom={zoom} onClose={onClose} />
          <Controls at={at} count={images.length} zoom={zoom} go={go} />
        </section>
      </div>
    </Portal>
  );
}

type Zoom = ReturnType<typeof useZoom>;

function DownloadLink({ name, url }: { name: string; url: string | null }) {
  return (
    <a
      href={url ?? undefined}
      download={name}
      aria-label={actions.download}
      title={actions.download}
      class="ring-inside flex size-11 items-center justify-center rounded-md text-muted hover:bg-surface-4 hover:text-strong"
    >
      <Icon of={download} />
    </a>
  );
}

interface ImageBoxProps {
  image: LightboxImage;
  /** null: it is no blob, or not read yet. */
  url: string | null;
  source?: FileSource;
  zoom: Zoom;
  onClose: () => void;
}

/** The image as it is zoomed. A press beside it closes. */
function ImageBox({ image, url, source, zoom, onClose }: ImageBoxProps) {
  return (
    <div
      {...zoom.box}
      class={`flex min-h-0 flex-1 touch-none items-center justify-center overflow-hidden px-2 pb-2 ${
        zoom.scale > 1 ? "cursor-grab active:cursor-grabbing" : ""
      }`}
      onClick={(event) => event.target === event.currentTarget && !zoom.hasMoved() && onClose()}
    >
      <div
        style={zoom.style}
        class={`pointer-events-none flex size-full items-center justify-center motion-reduce:transition-none ${
          zoom.isSmooth ? "transition-transform duration-150" : ""
        }`}
      >
        {image.file && source && <FullPicture key={image.key} file={image.file} source={source} />}
        {url && (
          <img
            src={url}
            alt={image.name}
            draggable={false}
            class="pointer-events-auto max-h-full max-w-full object-contain"
          />
        )}
      </div>
    </div>
  );
}

interface ControlsProps {
  /** The index of the image that is shown. */
  at: number;
  /** The number of images. */
  count: number;
  zoom: Zoom;
  /** Shows the next image (1) or the previous one (-1). */
  go: (step: number) => void;
}

/** The buttons below an image: previous, smaller, actual size, larger, next. */
function Controls({ at, count, zoom, go }: ControlsProps) {
  return (
    <nav aria-label={t.images} class="flex items-center justify-center gap-1 pb-3 md:gap-2">
      {count > 1 && (
        <IconButton
          icon={previous}
          label={t.previous}
          aria-disabled={at === 0}
          onClick={() => go(-1)}
          class="me-2"
        />
      )}
      <IconButton
        icon={smaller}
        label={t.zoomOut}
        aria-disabled={zoom.scale === 1}
        onClick={zoom.smaller}
      />
      <button
        type="button"
        title={t.actualSize}
        aria-label={`${t.oneToOne} ${t.actualSize}`}
        aria-pressed={zoom.scale > 1}
        onClick={zoom.actual}
        class="min-h-11 min-w-14 rounded-md px-2 text-13 font-semibold text-muted tabular-nums transition-colors hover:bg-surface-4 hover:text-strong fine:min-h-9"
      >
        {t.oneToOne}
      </button>
      <IconButton icon={larger} label={t.zoomIn} onClick={zoom.larger} />
      {count > 1 && (
        <IconButton
          icon={next}
          label={t.next}
          aria-disabled={at === count - 1}
          onClick={() => go(1)}
          class="ms-2"
        />
      )}
      <span role="status" class="sr-only">
        {zoom.scale > 1 && fill(t.zoomed, { percent: Math.round(zoom.scale * 100) })}
      </span>
    </nav>
  );
}
