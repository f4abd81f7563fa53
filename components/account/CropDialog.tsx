import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";

/** Which part of a picture is taken: of the room to move, from 0 (left, top) to 1; and how near. */
export interface View {
  x: number;
  y: number;
  /** 1: as much as fits. */
  zoom: number;
}

export const MIDDLE: View = { x: 0.5, y: 0.5, zoom: 1 };
const ZOOM_MAX = 4;
/** Pixels that an arrow key moves the picture. */
const STEP = 10;

interface Props {
  title: string;
  file: File;
  /** Width by height of what is cut out. */
  ratio: number;
  onCut: (view: View) => void;
  onClose: () => void;
}

/** What of a picture is taken: moved by dragging or arrow keys, enlarged by a slider. */
export function CropDialog({ title, file, ratio, onCut, onClose }: Props) {
  const [view, setView] = useState(MIDDLE);
  const [url, setUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  function move(right: number, down: number) {
    const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image.current!;
    const cover = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight);
    setView(({ x, y, zoom }) => ({
      x: moved(x, right, naturalWidth * cover * zoom - clientWidth),
      y: moved(y, down, naturalHeight * cover * zoom - clientHeight),
      zoom,
    }));
  }

  function onPointerMove({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
    if (!held.current) return;
    move(x - held.current.x, y - held.current.y);
    held.current = { x, y };
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const [right, down] = {
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    }[event.key] ?? [0, 0];
    if (!right && !down) return;
    event.preventDefault();
    move(right, down);
  }

  const at = `${view.x * 100}% ${view.y * 100}%`;
  return (
    <Dialog
      title={title}
      description="Drag the picture, or move it with the arrow keys."
      onClose={onClose}
    >
      <div
        role="application"
        aria-label="Picture"
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={() => held.current = null}
        onPointerCancel={() => held.current = null}
        style={{ aspectRatio: ratio }}
        class={`mx-auto w-full shrink-0 cursor-grab touch-none overflow-hidden bg-surface-4 ${
          ratio === 1 ? "max-w-64 rounded-full" : "rounded-md"
        }`}
      >
        {url && (
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            // What cannot be shown is refused as any broken file is.
            onError={() => onCut(MIDDLE)}
            style={{ objectPosition: at, transform: `scale(${view.zoom})`, transformOrigin: at }}
            class="size-full object-cover"
          />
        )}
      </div>
      <label class="flex items-center gap-3 text-13 font-semibold text-normal">
        Zoom
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={view.zoom}
          onInput={(event) => setView({ ...view, zoom: Number(event.currentTarget.value) })}
          class="min-h-11 flex-1 md:min-h-8"
        />
      </label>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>Cancel</Button>
        <Button onClick={() => onCut(view)}>Apply</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Where a picture is that was at `part` of its `room`, after so many pixels towards its start. */
function moved(part: number, pixels: number, room: number): number {
  return room < 1 ? part : Math.min(1, Math.max(0, part - pixels / room));
}
