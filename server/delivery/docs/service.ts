import { Marked, type Tokens } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";
import { TEXTS, TRANSLATED } from "./texts.ts";

export interface DocPage {
  title: string;
  html: string;
  /** The language that it is in. */
  language: string;
}

interface DocLink {
  name: string;
  title: string;
}

const rendered = new Map<string, DocPage>();

/** Lists the pages of the documentation, in reading order. */
export function docLinks(language = "en"): DocLink[] {
  return Object.entries(TEXTS).map(([name, text]) => ({
    name,
    title: titleOf(TRANSLATED[language]?.[name] ?? text),
  }));
}

/** A page of the documentation as HTML, in English where it isn't translated; null: there is no such page. */
export function docPage(name: string, wanted = "en"): DocPage | null {
  if (!Object.hasOwn(TEXTS, name)) return null;
  const translated = TRANSLATED[wanted]?.[name];
  const language = translated === undefined ? "en" : wanted;
  const key = `${language} ${name}`;
  const known = rendered.get(key);
  if (known) return known;
  const text = translated ?? TEXTS[name];
  const page = { title: titleOf(text), html: render(text), language };
  rendered.set(key, page);
  return page;
}

const titleOf = (text: string) => /^# (.+)$/m.exec(text)![1];

function render(text: string): string {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const [, page, part = ""] = /^(?:\.\.\/)?(\w+)\.md(#.*)?$/.exec(href) ?? [];
        if (page) return `<a href="/docs/${page}${part}">${words}</a>`;
        if (href.startsWith("#")) return `<a href="${href}">${words}</a>`;
        // Files of the project itself are not part of the program.
        if (!/^https?:/.test(href)) return words;
        return `<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;
      },
    },
  });
  return marked.parse(text, { async: false });
}
