import { EMOJI_IN_TEXT } from "../../protocol/emoji_text.ts";
import ServerEmoji from "./ServerEmoji.tsx";
import type { Piece } from "./pieces.ts";

/** Pictures in a text; more are their names (HARD-1). */
const MAX_PICTURES = 200;

/** Finds `<:name:id>` in the text between addresses and mentions (FIL-7). */
export function drawEmojiIn(pieces: readonly Piece[]): Piece[] {
  let left = MAX_PICTURES;
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== "text") return [piece];
    const { text } = piece;
    const parts: Piece[] = [];
    let end = 0;
    for (const { 0: whole, 1: name = "", index } of text.matchAll(EMOJI_IN_TEXT)) {
      if (index > end) parts.push({ kind: "text", text: text.slice(end, index) });
      end = index + whole.length;
      const said = `:${name}:`;
      const drawn = left-- > 0 ? <ServerEmoji text={whole} /> : said;
      parts.push({ kind: "drawn", text: said, drawn });
    }
    if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
    return parts;
  });
}
