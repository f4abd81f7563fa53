import type { Node } from "./parse.ts";

/** What stands between two `||`. */
export interface SpoilerNode extends Node {
  type: "spoiler";
  children: Node[];
}

const MARK = "||";

/** Finds spoilers among the nodes of a line. A mark without a partner stays as it was typed. */
export function withSpoilers(nodes: readonly Node[]): Node[] {
  const parts = nodes.flatMap((node): (Node | typeof MARK)[] =>
    node.type === "text" ? splitAtMarks(node.value!) : [node]
  );
  const found: Node[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (part !== MARK) {
      found.push(part);
      continue;
    }
    const end = parts.indexOf(MARK, i + 1);
    if (end <= i + 1) found.push({ type: "text", value: MARK });
    else {
      found.push({ type: "spoiler", children: parts.slice(i + 1, end) as Node[] });
      i = end;
    }
  }
  return found;
}

function splitAtMarks(text: string): (Node | typeof MARK)[] {
  return text.split(MARK).flatMap((value, i): (Node | typeof MARK)[] => {
    const node: Node[] = value === "" ? [] : [{ type: "text", value }];
    return i === 0 ? node : [MARK, ...node];
  });
}
