import { Fragment, type ReactNode, useContext } from "react";
import { isBox, type Item, type Piece } from "../../protocol/text/pieces.ts";
import { plainText } from "../../protocol/text/words.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { Link } from "./Link.tsx";
import { PeopleContext } from "./people.ts";
import ServerEmoji from "./ServerEmoji.tsx";
import { Spoiler } from "./Spoiler.tsx";

/** Pieces of a text as elements, never as HTML. */
export function Draw({ of }: { of: readonly Piece[] }): ReactNode {
  return <>{of.map((piece, i) => <Fragment key={i}>{drawn(piece)}</Fragment>)}</>;
}

function drawn(piece: Piece): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "mention":
      return <Mention name={piece.name} />;
    case "emoji":
      return <ServerEmoji text={piece.text} />;
    case "code":
      return <Code>{piece.text}</Code>;
    case "pre":
      return <CodeBlock code={piece.text} language={piece.language} />;
    case "list":
      return <List items={piece.items} ordered={piece.ordered} />;
    case "link":
      return <Link href={piece.href} isNamed={piece.isNamed}>{<Draw of={piece.of} />}</Link>;
    case "spoiler":
      return (
        <Spoiler hidden={plainText(piece.of)} isBox={isBox(piece)}>
          <Draw of={piece.of} />
        </Spoiler>
      );
    case "quote":
      return (
        <blockquote class="my-0.5 border-s-4 border-field ps-3">
          <Draw of={piece.of} />
        </blockquote>
      );
    default: {
      const Tag = TAGS[piece.kind];
      return <Tag>{<Draw of={piece.of} />}</Tag>;
    }
  }
}

/** A heading is bold text and nothing larger. */
const TAGS = { bold: "strong", heading: "strong", italic: "em", strike: "s" } as const;

/** Room for the numbers before the items, by their digits. */
const INDENT = ["ps-6", "ps-6", "ps-6", "ps-10", "ps-12"];

function List({ items, ordered }: { items: readonly Item[]; ordered: boolean }) {
  if (!ordered) {
    return (
      <ul class="list-disc ps-6">
        {items.map(({ of }, i) => (
          <li key={i}>
            <Draw of={of} />
          </li>
        ))}
      </ul>
    );
  }
  const start = items[0]!.number!;
  const digits = String(Math.max(...items.map(({ number }) => number!))).length;
  return (
    <ol start={start} class={`list-decimal ${INDENT[digits] ?? "ps-24"}`}>
      {items.map(({ number, of }, i) => (
        // The typed number, unless it's the next one.
        <li
          key={i}
          value={number === (items[i - 1]?.number ?? start - 1) + 1 ? undefined : number!}
        >
          <Draw of={of} />
        </li>
      ))}
    </ol>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code class="rounded-sm border border-line bg-surface-1 px-1 py-px font-mono text-14">
      {children}
    </code>
  );
}

const CHIP = "rounded-sm px-0.5 font-semibold";
const NAMED = "bg-surface-4 text-accent-text";

/** A chip where the name means somebody, which opens their card (UX-11); else what was typed (MSG-19). */
function Mention({ name }: { name: string }) {
  const { isKnown, isMe, onOpen } = useContext(PeopleContext);
  if (!isKnown(name)) return <>@{name}</>;
  const look = isMe(name) ? "bg-warning/25 text-strong" : NAMED;
  const chip = { "data-mention": true, class: `${CHIP} ${look}` };
  if (!onOpen || name === "everyone") return <span {...chip}>@{name}</span>;
  return (
    <button
      {...chip}
      type="button"
      tabIndex={-1}
      onClick={({ currentTarget }) => onOpen(name, currentTarget)}
    >
      @{name}
    </button>
  );
}
