import { Fragment, type ReactNode } from "react";
import { CodeBlock } from "./CodeBlock.tsx";
import { DEEPEST, inline, raw, type SourceRange } from "./inline.tsx";
import type { Node } from "./parse.ts";

interface Props {
  stretch: SourceRange;
  nodes: readonly Node[];
  /** The lines of the stretch that the nodes are spread over: empty ones are kept. */
  first: number;
  last: number;
  depth: number;
}

/**
 * Blocks under each other. Paragraphs are no boxes, but lines of the text around them, so that
 * line breaks and empty lines stay as typed; code and lists are boxes.
 */
export function Blocks({ stretch, nodes, first, last, depth }: Props) {
  let line = first;
  let afterText = false;
  const shown = nodes.map((node, i) => {
    const { start, end } = node.position!;
    const gap = "\n".repeat(start.line - line + (afterText ? 1 : 0));
    line = end.line + 1;
    const box = node.type === "list" || node.type === "code";
    const content = block(node, stretch, depth);
    afterText = !box || typeof content === "string";
    return <Fragment key={i}>{gap}{content}</Fragment>;
  });
  const left = last - line + 1;
  return <>{shown}{left > 0 && "\n".repeat(left + (afterText ? 1 : 0))}</>;
}

function block(node: Node, stretch: SourceRange, depth: number): ReactNode {
  const { source } = stretch;
  if (depth > DEEPEST || isEmpty(node)) return raw(node, stretch);
  if (node.type === "paragraph") return inline(node.children!, stretch, depth + 1);
  if (node.type === "heading") return <strong>{inline(node.children!, stretch, depth + 1)}</strong>;
  if (node.type === "list") return <List list={node} stretch={stretch} depth={depth + 1} />;
  if (node.type === "code") {
    return (
      <CodeBlock
        code={source.restore(node.value!)}
        language={node.lang ? source.restore(node.lang) : null}
      />
    );
  }
  return raw(node, stretch);
}

/** Marks without anything behind them are what was meant to be said: '-', '1.', '#'. */
function isEmpty({ type, value, children }: Node): boolean {
  if (type === "code") return value === "";
  if (type === "list") return children!.some((item) => item.children!.length === 0);
  return type === "heading" && children!.length === 0;
}

/** Room for the numbers before the items, by their digits. */
const INDENT = ["ps-6", "ps-6", "ps-6", "ps-10", "ps-12"];

function List({ list, stretch, depth }: { list: Node; stretch: SourceRange; depth: number }) {
  const items = list.children!.map((item, i) => {
    const { start, end } = item.position!;
    return (
      <li key={i}>
        <Blocks
          stretch={stretch}
          nodes={item.children!}
          first={start.line}
          last={end.line}
          depth={depth}
        />
      </li>
    );
  });
  if (!list.ordered) return <ul class="list-disc ps-6">{items}</ul>;
  const start = list.start ?? 1;
  const digits = String(start + items.length).length;
  return (
    <ol start={start} class={`list-decimal ${INDENT[digits] ?? "ps-24"}`}>
      {items}
    </ol>
  );
}
