import { type ReactNode, useContext, useMemo } from "react";
import { Sections } from "./Sections.tsx";
import { PeopleContext } from "./people.ts";
import { findPieces } from "./pieces.ts";
import { Pieces } from "./Pieces.tsx";
import { protect } from "./protect.ts";

/** Characters; a message has 4,000 at most, whatever is longer is somebody's experiment. */
const LONGEST = 6000;

interface Props {
  text: string;
}

/**
 * A message's markdown as elements: emphasis, code, quotes, lists, links, spoilers. Text that is
 * too long or too deep to be meant comes out as it was typed. Load this file when it is needed.
 */
export default function Markdown({ text }: Props): ReactNode {
  const { findMentions } = useContext(PeopleContext);
  return useMemo(() => {
    const pieces = findPieces(text, findMentions);
    const source = text.length <= LONGEST ? protect(pieces) : null;
    if (!source) return <Pieces of={pieces} />;
    return <Sections source={source} text={source.text} depth={0} />;
  }, [text, findMentions]);
}
