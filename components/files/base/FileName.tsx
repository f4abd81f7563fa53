import { cutToEnd } from "../../../protocol/graphemes.ts";

/** Characters at a name's end that are always shown: its type is among them. */
const VISIBLE_END_CHARS = 8;
/** Characters that change the direction of the text behind them, and could disguise the type. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Name of a file on one line; a long one is cut in its middle. */
export function FileName({ name }: { name: string }) {
  const shown = name.replace(DIRECTION, "");
  const end = shown.length > 2 * VISIBLE_END_CHARS ? cutToEnd(shown, VISIBLE_END_CHARS) : "";
  return (
    <p
      dir="ltr"
      class="flex font-semibold text-strong [[dir=rtl]_&]:justify-end"
      title={shown}
    >
      <bdi class="truncate whitespace-pre">{shown.slice(0, shown.length - end.length)}</bdi>
      <bdi class="shrink-0 whitespace-pre">{end}</bdi>
    </p>
  );
}
