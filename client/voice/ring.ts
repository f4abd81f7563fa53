import type { Platform } from "../base/platform.ts";
import { onTouch } from "./media.ts";

/** Tones as [Hz, Hz, seconds on, seconds off], repeated: as telephones have them. */
const TONES = {
  incoming: [660, 880, 0.9, 1.6],
  outgoing: [440, 480, 1.2, 2.8],
} as const;
/** Spec section 9: sound volume 0.5, shared by the two tones. */
const RING_VOLUME = 0.25;
/** Maximum number of rings: slightly longer than a call lasts. */
const MAX_RINGS = 16;

/**
 * Rings until the returned function is called. The sound is synthesized, so nothing is loaded. If
 * the browser blocks it, it starts with the first interaction with the page.
 */
export function ring(
  context: AudioContext,
  kind: keyof typeof TONES,
  listen: Platform["listen"],
): () => void {
  const [low, high, on, off] = TONES[kind];
  const gain = context.createGain();
  gain.gain.value = 0;
  gain.connect(context.destination);
  const tones = [low, high].map((frequency) => {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start();
    return tone;
  });
  for (let i = 0; i < MAX_RINGS; i++) {
    const start = context.currentTime + i * (on + off);
    // Slopes, so that nothing clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(RING_VOLUME, start + 0.05);
    gain.gain.setValueAtTime(RING_VOLUME, start + on - 0.05);
    gain.gain.linearRampToValueAtTime(0, start + on);
  }
  const wake = () => void context.resume().catch(() => {});
  wake();
  const unlisten = onTouch(listen, wake);
  return () => {
    unlisten();
    for (const tone of tones) tone.stop();
    gain.disconnect();
    context.close().catch(() => {});
  };
}
