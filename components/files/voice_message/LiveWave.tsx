import { useEffect, useRef } from "react";
import type { VoiceRecording } from "./recording.ts";

/** Pixels of a bar with its gap, and of the whole height. */
const STEP = 4;
const HEIGHT = 32;
const LEAST = 2;

/** How loud the microphone was in the last seconds, the newest at the end. */
export function LiveWave({ recording }: { recording: VoiceRecording }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      frame = requestAnimationFrame(draw);
      if (canvas.current) drawLevels(canvas.current, recording.levels());
    });
    return () => cancelAnimationFrame(frame);
  }, [recording]);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      class="h-8 w-full min-w-0 flex-1 text-accent rtl:-scale-x-100"
    />
  );
}

function drawLevels(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const scale = devicePixelRatio;
  const width = canvas.clientWidth;
  canvas.width = width * scale;
  canvas.height = HEIGHT * scale;
  const context = canvas.getContext("2d")!;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  const shown = levels.slice(-Math.floor(width / STEP));
  for (const [at, level] of shown.entries()) {
    const height = Math.max(LEAST, level * HEIGHT);
    context.fillRect(width - (shown.length - at) * STEP, (HEIGHT - height) / 2, STEP - 1, height);
  }
}
