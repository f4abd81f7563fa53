import { Fragment, type ReactNode } from "react";
import type { Node } from "./parse.ts";
import { Link, Pieces } from "./Pieces.tsx";
import type { Protected } from "./protect.ts";
import { Spoiler } from "./Spoiler.tsx";
import { type SpoilerNode, withSpoilers } from "./spoilers.ts";

/** How deep markup may lie in markup; what lies deeper is shown as it was typed. */
export const DEEPEST = 12;

/** The text that a tree was made from. */
export interface SourceRange {
  source: Protected;
  text: string;
}

const ADDRESSES = ["http:", "https:", "mailto:"];

/** What stands within a line. */
export function inline(nodes: readonly Node[], stretch: SourceRange, depth: number): ReactNode {
  return withSpoilers(nodes).map((node, i) => (
    <Fragment key={i}>{one(node, stretch, depth)}</Fragment>
  ));
}

/** A node as it was typed. */
export function raw({ position }: Node, { source, text }: SourceRange): ReactNode {
  const typed = text.slice(position!.start.offset, position!.end.offset);
  return <Pieces of={source.pieces(typed)} />;
}

function one(node: Node | SpoilerNode, stretch: SourceRange, depth: number): ReactNode {
  const { source } = stretch;
  if (node.type === "text") return <Pieces of={source.pieces(node.value!)} />;
  if (node.type === "break") return "\n";
  if (node.type === "inlineCode") return <Code>{source.restore(node.value!)}</Code>;
  if (depth > DEEPEST) {
    return node.position ? raw(node, stretch) : source.restore(plain(node.children!));
  }
  const inside = () => inline(node.children!, stretch, depth + 1);
  if (node.type === "emphasis") return <em>{inside()}</em>;
  if (node.type === "strong") return <strong>{inside()}</strong>;
  if (node.type === "delete") return <s>{inside()}</s>;
  if (node.type === "spoiler") {
    return <Spoiler hidden={source.restore(plain(node.children!))}>{inside()}</Spoiler>;
  }
  const href = node.type === "link" && addressOf(node, source);
  return href
    ? <Link href={href}>{source.restore(plain(node.children!))}</Link>
    : raw(node, stretch);
}

/** Where a link goes, if it may: never where its text, an address itself, says otherwise. */
function addressOf(node: Node, source: Protected): string | null {
  const url = source.restore(node.url!).trim();
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  if (!ADDRESSES.includes(protocol)) return null;
  const shown = source.pieces(plain(node.children!));
  const honest = shown.every((piece) => piece.kind !== "link" || piece.href === href);
  return honest ? href : null;
}

/** The words without their markup. */
function plain(nodes: readonly Node[]): string {
  return nodes.map((node) => node.value ?? (node.type === "break" ? "\n" : plain(node.children!)))
    .join("");
}

function Code({ children }: { children: string }) {
  return (
    <code class="rounded-sm border border-line bg-surface-1 px-1 py-px font-mono text-14">
      {children}
    </code>
  );
}
