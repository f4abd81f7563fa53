import { Parser } from "htmlparser2";

/** An element, or a text. */
export type Node = Element | string;

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: Node[];
}

/** Elements that are never visible. */
const UNSEEN = new Set(["head", "style", "script", "template", "title", "noscript", "svg", "math"]);

/**
 * Reads HTML without the browser's own parser: Trusted Types let no text go into that, and nothing
 * in it is run or loaded.
 */
export function treeOf(html: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, children: [] };
      open.at(-1)!.children.push(element);
      open.push(element);
    },
    ontext: (text) => void open.at(-1)!.children.push(text),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}

export function isSeen({ name }: Element): boolean {
  return !UNSEEN.has(name);
}

/** All that is written in it, blanks and lines as they are. */
export function textOf(node: Node): string {
  if (typeof node === "string") return node;
  if (node.name === "br") return "\n";
  return isSeen(node) ? node.children.map(textOf).join("") : "";
}
