import { type ReactNode, useContext, useMemo } from "react";
import { stickerOf } from "../../protocol/emoji_text.ts";
import { findNames } from "./channel_names.ts";
import { isElaborate } from "./elaborate.ts";
import { Sections } from "./Sections.tsx";
import { PeopleContext } from "./people.ts";
import { drawEmojiIn } from "./emoji_pieces.ts";
import { findPieces } from "./pieces.ts";
import { Pieces } from "./Pieces.tsx";
import { protect } from "./protect.ts";

interface Props {
  /** At most `LIMITS.richTextMax` characters. */
  text: string;
}

/**
 * A message's markdown as elements: emphasis, code, quotes, lists, links, spoilers, names of
 * channels, and emoji of servers. Text with more markup than is meant comes out as it was typed. Load this file when it is
 * needed.
 */
export default function Markdown({ text }: Props): ReactNode {
  const { findMentions, channels, drawEmoji } = useContext(PeopleContext);
  return useMemo(() => {
    const sticker = stickerOf(text);
    if (sticker && drawEmoji) return drawEmoji(sticker, "sticker");
    const found = findPieces(text, findNames(findMentions, channels));
    const pieces = drawEmojiIn(found, drawEmoji);
    const source = protect(pieces);
    if (!source || isElaborate(source.text)) return <Pieces of={pieces} />;
    return <Sections source={source} text={source.text} depth={0} />;
  }, [text, findMentions, channels, drawEmoji]);
}
