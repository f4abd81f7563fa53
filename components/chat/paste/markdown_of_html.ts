import { type Element, isSeen, type Node, textOf, treeOf } from "./tree.ts";

/** Characters of HTML from which on only its text is taken. */
const MAX_HTML = 1024 * 1024;

/** Part of a text with its own lines, and the number of lines between it and the next. */
interface Block {
  text: string;
  gap: 1 | 2;
}

const BLOCKS = new Map<string, Block["gap"]>([
  ...["p", "ul", "ol", "dl", "pre", "blockquote", "table", "hr", "h1", "h2", "h3", "h4", "h5", "h6"]
    .map((name) => [name, 2] as const),
  ...["div", "section", "article", "main", "header", "footer", "aside", "nav", "figure", "li"]
    .map((name) => [name, 1] as const),
  ...["figcaption", "address", "form", "tr", "thead", "tbody", "dt", "dd", "body", "html"]
    .map((name) => [name, 1] as const),
]);

const BOLD = "**";
const ITALIC = "*";
const STRUCK = "~~";

/**
 * Converts HTML to markdown: links, bold, italics, strikethrough, code, lists and quotes. null: it
 * has none of these, so its plain text is equivalent.
 */
export function markdownOfHtml(html: string): string | null {
  if (html.length > MAX_HTML) return null;
  const writer = new Writer();
  const text = joined(writer.blocks(treeOf(html).children));
  return writer.marked ? text : null;
}

class Writer {
  /** Something was said that a plain text could not say. */
  marked = false;
  /** Marks that already surround the text. */
  readonly #marks = new Set<string>();

  /** Content between block elements becomes blocks too. */
  blocks(nodes: readonly Node[]): Block[] {
    const blocks: Block[] = [];
    let line = "";
    const end = () => {
      const text = tidy(line);
      if (text) blocks.push({ text, gap: 1 });
      line = "";
    };
    for (const node of nodes) {
      if (typeof node === "string" || !hasBlocks(node)) line += this.#inline(node);
      else {
        end();
        blocks.push(...this.#block(node));
      }
    }
    end();
    return blocks;
  }

  #block(element: Element): Block[] {
    const { name, children } = element;
    const gap = BLOCKS.get(name);
    if (!gap) return this.blocks(children);
    const text = this.#textOfBlock(element);
    return text ? [{ text, gap }] : [];
  }

  #textOfBlock(element: Element): string {
    const { name, children } = element;
    if (name === "pre") return this.#code(element);
    if (name === "ul" || name === "ol") return this.#list(element);
    if (name === "tr") return this.#row(element);
    if (/^h\d$/.test(name)) return this.#marked(BOLD, tidy(this.#inlines(children)));
    const text = joined(this.blocks(children));
    if (name !== "blockquote" || !text) return text;
    this.marked = true;
    return text.replace(/^/gm, "> ");
  }

  #code(element: Element): string {
    const text = textOf(element).replace(/^\n|\s+$/g, "");
    if (!text) return "";
    this.marked = true;
    const fence = fenceFor(text, 3);
    return `${fence}\n${text}\n${fence}`;
  }

  #list({ name, attributes, children }: Element): string {
    let number = Number.parseInt(attributes.start ?? "") || 1;
    const lines: string[] = [];
    for (const child of children) {
      if (typeof child === "string" || !isSeen(child)) continue;
      // Word processors nest a list directly in a list, next to its items.
      const own = child.name === "li";
      const text = joined(this.blocks(own ? child.children : [child]), 1);
      if (!text) continue;
      const bullet = !own ? "  " : name === "ol" ? `${number++}. ` : "- ";
      const rest = "\n" + " ".repeat(bullet.length);
      lines.push(bullet + text.replaceAll("\n", rest));
    }
    this.marked ||= lines.length > 0;
    return lines.join("\n");
  }

  #row({ children }: Element): string {
    const cells = children.filter((child) => typeof child !== "string");
    return cells.map((cell) => tidy(this.#inlines(cell.children)).replaceAll("\n", " "))
      .join(" | ");
  }

  #inlines(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#inline(node)).join("");
  }

  #inline(node: Node): string {
    if (typeof node === "string") return node.replace(/[\s\u00a0]+/g, " ");
    const { name, attributes, children } = node;
    if (!isSeen(node)) return "";
    if (name === "br") return "\n";
    // Some pages use pictures for emoji.
    if (name === "img") return /\p{Extended_Pictographic}/u.exec(attributes.alt ?? "")?.input ?? "";
    if (/^(?:code|tt|kbd|samp)$/.test(name)) return this.#codeSpan(textOf(node));
    if (name === "a") return this.#link(attributes.href ?? "", children);
    const marks = marksOf(node).filter((mark) => !this.#marks.has(mark));
    for (const mark of marks) this.#marks.add(mark);
    const inner = this.#inlines(children) + (BLOCKS.has(name) ? "\n" : "");
    for (const mark of marks) this.#marks.delete(mark);
    return marks.reduceRight((text, mark) => this.#marked(mark, text), inner);
  }

  /** Marks must touch words, and can't span lines. */
  #marked(mark: string, text: string): string {
    return text.replace(/^([^\S\n]*)(\S.*?)([^\S\n]*)$/gm, (_, before, words, behind) => {
      this.marked = true;
      return before + mark + words + mark + behind;
    });
  }

  #codeSpan(code: string): string {
    const text = code.replace(/\s+/g, " ");
    if (!text.trim()) return text;
    this.marked = true;
    const fence = fenceFor(text, 1);
    const room = /^`|`$/.test(text) ? " " : "";
    return fence + room + text + room + fence;
  }

  #link(href: string, children: readonly Node[]): string {
    const inner = this.#inlines(children);
    const words = tidy(inner).replace(/\s+/g, " ");
    const address = /^(?:https?|mailto):/i.test(href)
      ? href.trim().replace(/[\s()<>]/g, (sign) => "%" + sign.charCodeAt(0).toString(16))
      : "";
    if (!words || !address) return inner;
    if (words === href || words === address) return words;
    this.marked = true;
    const [before, behind] = [/^\s/, /\s$/].map((blank) => blank.test(inner) ? " " : "");
    return `${before}[${words.replace(/[[\]]/g, "\\$&")}](${address})${behind}`;
  }
}

/** Returns true for a block element, or one that contains a block; a link counts as text. */
function hasBlocks(node: Node): boolean {
  if (typeof node === "string" || node.name === "a" || !isSeen(node)) return false;
  return BLOCKS.has(node.name) || node.children.some(hasBlocks);
}

/** Marks by name, and by the style that word processors write instead. */
function marksOf({ name, attributes }: Element): string[] {
  const style = attributes.style ?? "";
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1];
  const bold = weight ? weight === "bold" || Number(weight) >= 600 : /^(?:b|strong)$/.test(name);
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1];
  const italic = slant ? slant !== "normal" : /^(?:i|em)$/.test(name);
  const struck = /line-through/i.test(style) || /^(?:s|del|strike)$/.test(name);
  return [bold && BOLD, italic && ITALIC, struck && STRUCK].filter((mark) => mark !== false);
}

/** Returns backticks that don't occur within the code. */
function fenceFor(code: string, least: number): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  return "`".repeat(Math.max(least, longest + 1));
}

/** Removes trailing and repeated spaces; merges adjacent bold texts. */
function tidy(text: string): string {
  return text.replace(/ +/g, " ").replace(/ ?\n ?/g, "\n").replace(/(?<!\*)\*{4}(?!\*)/g, "")
    .trim();
}

function joined(blocks: readonly Block[], most: Block["gap"] = 2): string {
  return blocks.map(({ text, gap }, i) => {
    const before = i === 0 ? 0 : Math.min(most, Math.max(gap, blocks[i - 1].gap));
    return "\n".repeat(before) + text;
  }).join("");
}
