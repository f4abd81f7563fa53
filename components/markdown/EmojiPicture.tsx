import { useState } from "react";
import type { CustomEmoji, EmojiKind } from "../../protocol/emoji.ts";
import { FirstFrame } from "../ui/FirstFrame.tsx";
import { useMedia } from "../ui/useMedia.ts";

/**
 * Sized for its context, a line or a message of its own, so that nothing moves when the picture
 * loads.
 */
const BOXES: Record<EmojiKind, string> = {
  emoji: "inline-block h-[1.375em] w-[1.375em] align-[-0.3em]",
  sticker: "block size-40",
};

interface Props {
  /** null: it doesn't exist; undefined: still unknown. */
  emoji: Pick<CustomEmoji, "url" | "animated"> | null | undefined;
  name: string;
  look: EmojiKind;
}

/** Picture of a server's emoji; its name if it's unknown (FIL-7). */
export function EmojiPicture({ emoji, name, look }: Props) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const label = `:${name}:`;
  if (emoji === null) return <>{label}</>;
  const box = `${BOXES[look]} object-contain`;
  if (!emoji) return <span role="img" aria-label={label} class={box} />;
  if (calm && emoji.animated) return <Still url={emoji.url} label={label} box={box} />;
  return <img src={emoji.url} alt={label} title={label} class={box} draggable={false} />;
}

/** An animation that moves while it is pointed at. */
function Still({ url, label, box }: { url: string; label: string; box: string }) {
  const [moving, setMoving] = useState(false);
  const pointed = {
    title: label,
    class: box,
    onPointerEnter: () => setMoving(true),
    onPointerLeave: () => setMoving(false),
  };
  return moving
    ? <img {...pointed} src={url} alt={label} draggable={false} />
    : <FirstFrame {...pointed} url={url} label={label} />;
}
