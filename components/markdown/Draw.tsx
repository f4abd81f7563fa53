import { Fragment, type ReactNode, useContext } from "react";
import {
  isBox,
  type Item,
  type Piece,
  type Table as TablePiece,
} from "../../protocol/text/pieces.ts";
import type { Align } from "../../protocol/text/tables.ts";
import { plainText } from "../../protocol/text/words.ts";
import { table, task } from "../../text/en/markdown.ts";
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
    case "table":
      return <Table {...piece} />;
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
const INDENT = ["ps-6", "ps-6", "ps-8", "ps-11", "ps-14"];

function List({ items, ordered }: { items: readonly Item[]; ordered: boolean }) {
  if (!ordered) {
    return (
      <ul class="list-disc ps-6">
        {items.map((item, i) => (
          // A checkbox replaces the bullet.
          <li key={i} class={item.isDone === undefined ? undefined : "relative list-none"}>
            <Said by={item} />
          </li>
        ))}
      </ul>
    );
  }
  const start = items[0].number!;
  const digits = String(Math.max(...items.map(({ number }) => number!))).length;
  return (
    <ol start={start} class={`list-decimal ${INDENT[digits] ?? "ps-24"}`}>
      {items.map(({ number, ...item }, i) => (
        // The typed number, unless it's the next one.
        <li
          key={i}
          value={number === (items[i - 1]?.number ?? start - 1) + 1 ? undefined : number!}
        >
          <Said by={item} />
        </li>
      ))}
    </ol>
  );
}

/** Content of an item, after a checkbox if it's a task. */
function Said({ by: { isDone, of } }: { by: Pick<Item, "isDone" | "of"> }) {
  return (
    <>
      {isDone !== undefined && <Box isDone={isDone} />}
      <Draw of={of} />
    </>
  );
}

/** Read-only: a message belongs to its author. */
function Box({ isDone }: { isDone: boolean }) {
  return (
    <input
      type="checkbox"
      disabled
      checked={isDone}
      aria-label={isDone ? task.done : task.open}
      class="task-box me-2 -ms-5.5 size-3.5 appearance-none rounded-sm border border-field bg-surface-1 align-[-0.1em] checked:border-accent checked:bg-accent in-[ol]:ms-0 forced-colors:appearance-auto"
    />
  );
}

const CELL = "border border-line px-3 py-1 align-top";
const ALIGNED = { start: "text-start", center: "text-center", end: "text-end" };

const sideOf = (align: Align | undefined) => ALIGNED[align ?? "start"];

/** Table that scrolls horizontally if it's too wide. */
function Table({ rows, aligns }: TablePiece) {
  const [names, ...others] = rows;
  return (
    <div
      role="region"
      aria-label={table.label}
      tabIndex={0}
      class="my-1 max-w-full overflow-x-auto"
    >
      <table class="border-collapse text-14 wrap-normal">
        <thead>
          <tr>
            {names.map((of, i) => (
              <th
                key={i}
                scope="col"
                class={`bg-surface-3 font-semibold text-strong ${CELL} ${sideOf(aligns[i])}`}
              >
                <Draw of={of} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((cells, i) => (
            <tr key={i}>
              {cells.map((of, j) => (
                <td key={j} class={`${CELL} ${sideOf(aligns[j])}`}>
                  <Draw of={of} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

/**
 * Chip that opens a person's card if the name is known (UX-11); otherwise the text as typed
 * (MSG-19).
 */
function Mention({ name }: { name: string }) {
  const { isKnown, isMe, onOpen } = useContext(PeopleContext);
  if (!isKnown(name)) return <>@{name}</>;
  const look = isMe(name) ? "bg-mention/30 text-strong" : NAMED;
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
