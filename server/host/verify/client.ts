import { createHash } from "node:crypto";
import { z } from "zod";
import { CLIENT_MANIFEST, type ClientManifest } from "../../../protocol/client_manifest.ts";
import { StartError } from "../../base/start_error.ts";
import { securityHeaders } from "../../delivery/http/headers.ts";
import { findingsIn, findingsInHeader } from "./page.ts";
import { ENCODINGS, type Response, type Visitor } from "./visitor.ts";

/** Result of comparing the files that the server gives browsers with a list. */
export interface ClientVerdict {
  /** Build of the list. */
  build: string;
  /** SHA-256 of the list, in hex. */
  fingerprint: string;
  files: number;
  pages: number;
  /** Empty: all is as the list says. */
  problems: string[];
}

const manifestSchema = z.object({
  build: z.string(),
  files: z.record(z.string().startsWith("/"), z.string().regex(/^[0-9a-f]{64}$/)),
});
const fileList = z.object({
  common: z.array(z.string()),
  scripts: z.record(z.string(), z.array(z.string())),
});
/** Contains the languages and the files that devices store. */
const FILE_LIST = "/files.json";

type PageKind = "page" | "signIn" | "chat";
/** Pages that open without an account; `/` may lead to one of them. */
const PAGES: [path: string, kind: PageKind][] = [
  ["/", "chat"],
  ["/login", "signIn"],
  ["/register", "signIn"],
  ["/reset", "page"],
  ["/invite/none", "page"],
];
/** Redirects that every server has. */
const EXPECTED = /^\/login$|^\/\?/;

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** @throws StartError where it is no list of a client's files */
export function readManifest(text: string, from: string): ClientManifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${from} is no list of the files that browsers load.`);
  }
}

/**
 * Fetches everything that the list names, in each encoding that browsers accept, and the pages that
 * open without an account; reports differences from the list (E2E-37).
 * @param text the list, as the build wrote it
 * @throws StartError where it is not a list, or the server cannot be reached
 */
export async function verifyClient(
  visitor: Visitor,
  text: string,
  from: string,
): Promise<ClientVerdict> {
  const { build, files } = readManifest(text, from);
  const fingerprint = sha256(new TextEncoder().encode(text));
  const listed = { ...files, [CLIENT_MANIFEST]: fingerprint };
  const problems = await ofOtherBuild(visitor, build);
  for (const found of await each(Object.keys(listed), (path) => ofFile(visitor, path, listed))) {
    problems.push(...found);
  }
  const { languages, addresses } = await keptOnDevices(visitor, files);
  const pages = languages.flatMap((language) => [
    ...PAGES.map(([path, kind]) => ({ path, kind, language })),
    // The shell that devices store, and open without a connection.
    { path: `/?shell=${language}`, kind: "chat" as const, language },
  ]);
  const named = new Set(addresses);
  for (const found of await each(pages, (page) => ofPage(visitor, page, listed))) {
    problems.push(...found.problems);
    for (const address of found.addresses) named.add(address);
  }
  // By these very addresses browsers ask.
  const byHash = [...named].filter((address) => !Object.hasOwn(listed, address));
  for (const found of await each(byHash, (path) => ofFile(visitor, path, listed))) {
    problems.push(...found);
  }
  return {
    build,
    fingerprint,
    files: Object.keys(listed).length,
    pages: pages.length,
    problems: [...new Set(problems)],
  };
}

/**
 * Detects the cause of all other differences: the server was built from other source than the list.
 */
async function ofOtherBuild(visitor: Visitor, build: string): Promise<string[]> {
  const { status, body } = await visitor.get(CLIENT_MANIFEST);
  if (status !== 200 || !body) return [];
  const shown = manifestSchema.safeParse(parsed(body));
  if (!shown.success || shown.data.build === build) return [];
  return [`The server has the build ${shown.data.build}, the list is of ${build}`];
}

async function ofFile(
  visitor: Visitor,
  address: string,
  listed: ClientManifest["files"],
): Promise<string[]> {
  const expected = listed[address.split("?")[0]];
  const found = await Promise.all(
    ENCODINGS.map(async (encoding) =>
      difference(await visitor.get(address, { encoding }), expected)
    ),
  );
  const [first] = found;
  if (found.every((one) => one === first)) return first === null ? [] : [`${address} ${first}`];
  return found.flatMap((one, i) =>
    one === null ? [] : [`${address} ${one}, where it is asked for as ${ENCODINGS[i]}`]
  );
}

function difference({ status, body }: Response, expected: string): string | null {
  if (status === 404) return "is missing";
  if (status !== 200) return `is answered with ${status}`;
  if (!body) return "cannot be unpacked";
  const hash = sha256(body);
  return hash === expected ? null : `is another file: SHA-256 ${hash} instead of ${expected}`;
}

async function keptOnDevices(visitor: Visitor, files: ClientManifest["files"]) {
  const { body } = await visitor.get(FILE_LIST);
  const found = body && fileList.safeParse(parsed(body));
  // Another one is a problem already.
  if (!found?.success) return { languages: ["en"], addresses: [] };
  const { scripts, common } = found.data;
  const addresses = common.filter((one) => Object.hasOwn(files, one.split("?")[0]));
  return { languages: Object.keys(scripts), addresses };
}

async function ofPage(
  visitor: Visitor,
  { path, kind, language }: { path: string; kind: PageKind; language: string },
  listed: ClientManifest["files"],
) {
  const headers = { "accept": "text/html", "accept-language": language };
  const { status, headers: shown, body } = await visitor.get(path, { encoding: "gzip", headers });
  const problems: string[] = [];
  const policy = securityHeaders(kind)["content-security-policy"];
  const policies = shown["content-security-policy"]?.toString().split(/,\s*/) ?? [];
  if (!policies.includes(policy)) {
    const found = policies.length ? `"${policies.join(", ")}"` : "none";
    problems.push(`has another Content-Security-Policy: ${found} instead of "${policy}"`);
  }
  const { location } = shown;
  if (location && URL.parse(location, visitor.origin)?.origin !== visitor.origin) {
    problems.push(`leads to another server: ${location}`);
  }
  if (!body) problems.push("cannot be unpacked");
  if (EXPECTED.test(path) && status !== 200) problems.push(`is answered with ${status}`);
  const html = findingsIn(new TextDecoder().decode(body ?? new Uint8Array()), listed);
  const header = findingsInHeader(shown.link?.toString(), listed);
  for (const problem of [...html.problems, ...header.problems]) problems.push(`has ${problem}`);
  const name = `The page ${path}`;
  return {
    addresses: [...html.addresses, ...header.addresses],
    problems: problems.map((problem) => `${name} ${problem}`),
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

/** Runs as many at once as the visitor allows; results in the order of `all`. */
function each<T, R>(all: T[], act: (one: T) => Promise<R>): Promise<R[]> {
  return Promise.all(all.map(act));
}
