import { type ReactNode, useContext, useMemo } from "react";
import { EMOJI_IN_TEXT, stickerOf } from "../../protocol/emoji_text.ts";
import { isBigEmoji } from "./big_emoji.ts";
import ServerEmoji from "./ServerEmoji.tsx";
import { findNames } from "./channel_names.ts";
import { isElaborate } from "./elaborate.ts";
import { Sections } from "./Sections.tsx";
import { PeopleContext } from "./people.ts";
import { drawEmojiIn } from "./emoji_pieces.tsx";
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
  const { findMentions, channels } = useContext(PeopleContext);
  return useMemo(() => {
    if (stickerOf(text)) return <ServerEmoji text={text} />;
    // Alone they are large; with others of every kind, as far as those are.
    const others = text.replace(EMOJI_IN_TEXT, "😀");
    const isBig = others !== text && isBigEmoji(others);
    const found = findPieces(text, findNames(findMentions, channels));
    const pieces = drawEmojiIn(found);
    if (isBig) {
      return (
        <span class="text-40">
          <Pieces of={pieces} />
        </span>
      );
    }
    const source = protect(pieces);
    if (!source || isElaborate(source.text)) return <Pieces of={pieces} />;
    return <Sections source={source} text={source.text} depth={0} />;
  }, [text, findMentions, channels]);
}
