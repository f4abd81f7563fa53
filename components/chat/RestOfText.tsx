import { memo, useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { message as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { LOCALE } from "../../text/locale.ts";
import { Button } from "../ui/Button.tsx";
import { endOfChunk, legible } from "../../protocol/text/at_once.ts";

/** Characters and lines that render at once, in an imperceptible time. */
const CHUNK_CHARS = 4000;
const CHUNK_LINES = 200;
/** Distance in pixels from the end at which more is rendered. */
const RENDER_AHEAD_PX = 800;

interface Props {
  text: string;
  /** End of the part that is already shown. */
  start: number;
}

/** End of an excessively long text: plain, and only on demand (HARD-1). */
export default function RestOfText({ text, start }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div class="my-1 flex flex-col items-start gap-1">
      {open && <Chunks text={text} start={start} />}
      <Button look="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t.showLess : fill(t.showAll, { count: thousands(text.length) })}
      </Button>
    </div>
  );
}

/** Renders more of the text as the reader scrolls to its end. */
function Chunks({ text, start }: Props) {
  const [ends, setEnds] = useState(() => [endOf(text, start)]);
  const last = ends.at(-1)!;

  function more(box: HTMLElement) {
    if (last >= text.length) return;
    if (box.scrollHeight - box.clientHeight - box.scrollTop > RENDER_AHEAD_PX) return;
    setEnds([...ends, endOf(text, last)]);
  }

  return (
    <div
      ref={(box) => void (box && more(box))}
      role="region"
      aria-label={t.rest}
      tabIndex={0}
      dir="auto"
      onScroll={(event) => more(event.currentTarget)}
      class="ring-inside kerning-none max-h-[50dvh] w-full overflow-y-auto overscroll-contain rounded-md border border-line bg-surface-1 p-3 text-14"
    >
      {ends.map((end, i) => <Chunk key={end} text={text.slice(ends[i - 1] ?? start, end)} />)}
      {last >= LIMITS.heldTextMax && <p class="text-muted">{t.tooLong}</p>}
    </div>
  );
}

const Chunk = memo(({ text }: { text: string }) => (
  // Below each other: the break at which a text was cut is theirs.
  <div class="[contain-intrinsic-height:auto_500px] [content-visibility:auto]">
    {legible(text).replace(/^(\r\n|[\n\r\v\f\x85\u2028\u2029])/, "") || "\n"}
  </div>
));

function endOf(text: string, start: number): number {
  return endOfChunk(text, start, CHUNK_CHARS, CHUNK_LINES + 1);
}

function thousands(count: number): string {
  return count.toLocaleString(LOCALE);
}
