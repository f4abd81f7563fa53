/**
 * Keeps a page intact while the browser translates it (MEND-49). Translators replace each text node
 * with an element: later changes to that node become invisible, and nodes inserted before it end up
 * in the wrong place. Here the page's own node returns once its text changes, and the translator,
 * which watches the page, translates it again.
 */

/** Element with which translators replace a text node. */
const STAND_IN = "FONT";

/** By the text node whose place it has, and the other way round. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Node>();

/** Starts to watch. Call it once; it works for as long as the page is there. */
export function followTranslation(): void {
  const texts = new MutationObserver((changes) => changes.forEach(({ target }) => restore(target)));
  const page = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
        if (standIn) replaced(text, standIn, texts);
      }
    }
  });
  page.observe(document.documentElement, { childList: true, subtree: true });
  leadToStandIns(Node.prototype);
}

function isStandIn(node: Node | null): node is ChildNode {
  return node?.nodeName === STAND_IN && node.isConnected;
}

function replaced(text: Node, standIn: ChildNode, texts: MutationObserver): void {
  standIns.set(text, standIn);
  originals.set(standIn, text);
  // Where the page's own code takes the node to be.
  const sibling = () => {
    const next = standIn.nextSibling;
    return next && (originals.get(next) ?? next);
  };
  Object.defineProperties(text, {
    parentNode: { configurable: true, get: () => standIn.parentNode },
    nextSibling: { configurable: true, get: sibling },
  });
  texts.observe(text, { characterData: true });
}

/** Forgets the stand-in of a node, and returns it; undefined if it has none. */
function release(node: Node | null): ChildNode | undefined {
  const standIn = node ? standIns.get(node) : undefined;
  if (!standIn) return undefined;
  standIns.delete(node!);
  const own = node as { parentNode?: unknown; nextSibling?: unknown };
  delete own.parentNode;
  delete own.nextSibling;
  return standIn;
}

function restore(text: Node): void {
  release(text)?.replaceWith(text);
}

/** Redirects operations on a replaced node to its stand-in. */
function leadToStandIns(prototype: Node & { moveBefore?: Node["insertBefore"] }): void {
  const { insertBefore, removeChild } = prototype;
  prototype.removeChild = function <T extends Node>(node: T): T {
    const standIn = release(node);
    if (!standIn) return removeChild.call(this, node) as T;
    standIn.remove();
    return node;
  };
  const insert = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const spot = before && (standIns.get(before) ?? before);
    // The stand-in is already in the right place.
    if (spot && spot === standIns.get(node)) return node;
    release(node)?.remove();
    return insertBefore.call(this, node, spot) as T;
  };
  prototype.insertBefore = insert;
  // `moveBefore` is a method of elements, and rejects nodes from outside the page.
  const { moveBefore } = Element.prototype as { moveBefore?: typeof insert };
  if (!moveBefore) return;
  Object.assign(Element.prototype, {
    moveBefore(this: Element, node: Node, before: Node | null) {
      const isElsewhere = standIns.has(node) || (before && standIns.has(before));
      return isElsewhere ? insert.call(this, node, before) : moveBefore.call(this, node, before);
    },
  });
}
