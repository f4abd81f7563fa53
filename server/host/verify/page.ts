import type { ClientManifest } from "../../../protocol/client_manifest.ts";

/** Files that a page refers to, and problems in its own code. */
export interface PageFindings {
  /** Addresses of files that it names. */
  addresses: string[];
  problems: string[];
}

/** A tag as the pages are written: lower case, each value in double quotes. */
const TAG = String.raw`((?: [a-z][a-z0-9-]*(?:="[^"]*")?)*) ?/?>`;
const SCRIPT = new RegExp(`<script${TAG}</script>`, "y");
const DATA = /<script type="application\/json" id="fresh-data">[^<]*<\/script>/y;
/** Names no file: the browser paints once the page's data is there. */
const EXPECT = /<link rel="expect" href="#fresh-data" blocking="render">/y;
const LINK = new RegExp(`<link${TAG}`, "y");
/** Elements that no page has, regardless of the policy. */
const FOREIGN: [what: string, pattern: RegExp][] = [
  [
    "an element that no page has",
    /<(?:base|iframe|frame|frameset|object|embed|applet|style|portal|fencedframe)(?=[\s/>])/i,
  ],
  ["an order to the browser in a meta element", /<meta[^>]*http-equiv/i],
  ["code in an attribute", /<[a-z][^>]*[\s/"']on[a-z]+\s*=/i],
  ["code in an address", /=\s*["']?\s*javascript:/i],
];

/**
 * Checks that a page refers only to files of the list, and has no code of its own (E2E-37). Nothing
 * is guessed: a script or link that is not written the way the pages write them is a problem.
 */
export function findingsIn(html: string, files: ClientManifest["files"]): PageFindings {
  const addresses: string[] = [];
  const problems: string[] = [];
  const name = (address: string | undefined, what: string) => {
    if (address !== undefined && isListed(address, files)) addresses.push(address);
    else problems.push(`${what} that is not in the list: ${quoted(address ?? "")}`);
  };
  for (const { index } of html.matchAll(/<script(?=[\s/>])/gi)) {
    if (matchAt(DATA, html, index)) continue;
    const script = matchAt(SCRIPT, html, index);
    const src = script && attributesOf(script[1], "src");
    if (src?.length === 1) name(src[0], "a script");
    else problems.push(`code of its own: ${quoted(html.slice(index, index + 80))}`);
  }
  for (const { index } of html.matchAll(/<link(?=[\s/>])/gi)) {
    if (matchAt(EXPECT, html, index)) continue;
    const link = matchAt(LINK, html, index);
    const href = link && attributesOf(link[1], "href");
    if (href?.length === 1) name(href[0], "a link to a file");
    else problems.push(`a link that cannot be read: ${quoted(html.slice(index, index + 80))}`);
  }
  for (const [what, pattern] of FOREIGN) {
    const found = pattern.exec(html);
    if (found) problems.push(`${what}: ${quoted(found[0].slice(-80))}`);
  }
  return { addresses, problems };
}

/** Checks the addresses of a Link header: browsers fetch them before they have read the page. */
export function findingsInHeader(
  header: string | undefined,
  files: ClientManifest["files"],
): PageFindings {
  const named = Array.from(header?.matchAll(/<([^>]*)>/g) ?? [], ([, address]) => address);
  const foreign = named.filter((address) => !isListed(address, files));
  return {
    addresses: named.filter((address) => isListed(address, files)),
    problems: foreign.map((address) => `a Link header with ${quoted(address)}, not in the list`),
  };
}

/** Digits of a file's hash after its address. */
const VERSION_DIGIT_COUNT = 16;

/** Returns whether an address is a file of the list, plain or with its hash after the path. */
function isListed(address: string, files: ClientManifest["files"]): boolean {
  const [path, version, ...more] = address.split("?v=");
  if (!Object.hasOwn(files, path) || more.length) return false;
  return version === undefined || version === files[path].slice(0, VERSION_DIGIT_COUNT);
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function attributesOf(attributes: string, name: string): string[] {
  return Array.from(attributes.matchAll(/ ([a-z][a-z0-9-]*)(?:="([^"]*)")?/g))
    .filter(([, one]) => one === name)
    .map(([, , value]) => value ?? "");
}

/** Quotes a text on one line, whatever it contains. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
