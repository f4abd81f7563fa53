/*
 * S3 responds with flat XML without relevant attributes, comments or entities of its own, so a few
 * patterns read it.
 */

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The content of each element of that name. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"))]
    .map(([, content]) => content);
}

/** The text of the first element of that name; empty: there is none. */
export function text(xml: string, name: string): string {
  const [content = ""] = elements(xml, name);
  return content.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (all, decimal, hex, known) =>
      known
        ? ENTITIES[known] ?? all
        : String.fromCodePoint(parseInt(decimal ?? hex, hex ? 16 : 10)),
  );
}

/** Returns whether the document's root element has that name. */
export function isOwnXml(xml: string, name: string): boolean {
  return new RegExp(`^\\s*(<\\?[^>]*>\\s*)?<${name}[\\s>]`).test(xml);
}
