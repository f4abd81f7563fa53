import { useEffect, useRef, useState } from "react";
import { crop as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { MAX_ZOOM, MIDDLE, type View } from "./crop.ts";
import { useCrop } from "./useCrop.ts";

interface Props {
  title: string;
  file: File;
  /** Aspect ratio of the crop, width by height. */
  ratio: number;
  onCut: (view: View) => void;
  onClose: () => void;
}

/** Dialog for cropping a picture: by mouse, touch, keys, or a slider for the zoom. */
export function CropDialog({ title, file, ratio, onCut, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const { view, onZoom, gestures } = useCrop(image);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const at = `${view.x * 100}% ${view.y * 100}%`;
  return (
    <Dialog title={title} description={t.hint} onClose={onClose}>
      <div
        role="application"
        aria-label={t.picture}
        tabIndex={0}
        data-autofocus
        {...gestures}
        style={{ aspectRatio: ratio }}
        class={`mx-auto w-full shrink-0 cursor-grab touch-none overflow-hidden bg-surface-4 active:cursor-grabbing ${
          ratio === 1 ? "max-w-64 rounded-full" : "rounded-md"
        }`}
      >
        {url && (
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            // A file that the browser cannot show is refused like any broken file.
            onError={() => onCut(MIDDLE)}
            style={{ objectPosition: at, transform: `scale(${view.zoom})`, transformOrigin: at }}
            class="size-full object-cover"
          />
        )}
      </div>
      <label class="flex items-center gap-3 text-13 font-semibold text-normal">
        {t.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step="any"
          value={view.zoom}
          onInput={(event) => onZoom(Number(event.currentTarget.value))}
          class="min-h-11 flex-1 fine:min-h-8"
        />
      </label>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
        <Button onClick={() => onCut(view)}>{t.apply}</Button>
      </DialogActions>
    </Dialog>
  );
}
