import {
  type ComponentChildren,
  createContext,
  Fragment,
  h,
  isValidElement,
  options,
} from "preact";
import { useContext } from "preact/hooks";
import { idRoot } from "./island_ids.ts";
import { currentRendering } from "./runtime.ts";

type Props = Record<string, unknown>;

const registry = new Map<unknown, string>();
const InIsland = createContext(false);

/** Makes every function that these modules export an island, known as "/File#name". */
export function registerIslands(modules: Record<string, Props>): void {
  for (const [file, exported] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === "function") registry.set(value, `${file}#${name}`);
    }
  }
}

// Preact calls this for each new element: an island's becomes a boundary.
const previous = options.vnode;
options.vnode = (vnode) => {
  if (registry.has(vnode.type)) {
    Object.assign(vnode, { type: Boundary, props: { type: vnode.type, props: vnode.props } });
  }
  previous?.(vnode);
};

/** The island as the server shows it; the outermost one is marked, and its props go to the browser. */
function Boundary({ type, props }: { type: unknown; props: Props }): ComponentChildren {
  const nested = useContext(InIsland);
  const rendering = currentRendering();
  // Made without h(type), which would be turned into a boundary again.
  const island = Object.assign(h(Fragment, null), { type, props });
  if (nested || !rendering) return island;
  const index = rendering.islands.push({ id: registry.get(type)!, props }) - 1;
  Object.assign(island, idRoot(index));
  return h(
    "fresh-island",
    { "data-index": index },
    h(InIsland.Provider, { value: true, children: island }),
  );
}

/**
 * Props as JSON that is safe inside a script element.
 * @throws TypeError for a function or an element among them: it would silently be lost.
 */
export function serialize(islands: { id: string; props: unknown }[]): string {
  const plain = (key: string, value: unknown) => {
    if (typeof value !== "function" && !isValidElement(value)) return value;
    throw new TypeError(`An island's "${key}" is code or JSX: its props must be plain data`);
  };
  return JSON.stringify(islands, plain).replaceAll("<", "\\u003c");
}
