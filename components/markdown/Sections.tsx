import { Blocks } from "./Blocks.tsx";
import { DEEPEST } from "./inline.tsx";
import { parseBlocks, sections } from "./parse.ts";
import { Pieces } from "./Pieces.tsx";
import type { Protected } from "./protect.ts";

interface Props {
  source: Protected;
  /** A stretch of the source. */
  text: string;
  /** In how many quotes it stands. */
  depth: number;
}

/** More list marks in a row than anybody writes. */
const DEEP_LIST = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+){8}/m;

/** What is quoted and what is not, one after the other. */
export function Sections({ source, text, depth }: Props) {
  if (depth > DEEPEST || DEEP_LIST.test(text)) return <Pieces of={source.pieces(text)} />;
  return (
    <>
      {sections(text).map((section, i) =>
        section.quoted
          ? (
            <blockquote key={i} class="my-0.5 border-s-4 border-field ps-3">
              <Sections source={source} text={section.text} depth={depth + 1} />
            </blockquote>
          )
          : (
            <Blocks
              key={i}
              stretch={{ source, text: section.text }}
              nodes={parseBlocks(section.text)}
              first={1}
              last={section.text.split("\n").length}
              depth={depth}
            />
          )
      )}
    </>
  );
}
