import { useEffect, useState } from "react";

/** Phones can only make a film fill the screen. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/** Returns whether `element` is full screen, and a function that toggles it (SCREEN-03). */
export function useFullscreen(element: { current: HTMLElement | null }): [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", update);
    return () => {
      document.removeEventListener("fullscreenchange", update);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    };
  }, []);
  async function toggle() {
    if (document.fullscreenElement) return await document.exitFullscreen();
    if (document.fullscreenEnabled) return await element.current!.requestFullscreen();
    element.current!.querySelector<PhoneVideo>("video")?.webkitEnterFullscreen?.();
  }
  // Refused where the page may not: it simply stays as it is.
  return [isFull, () => void toggle().catch(() => {})];
}
