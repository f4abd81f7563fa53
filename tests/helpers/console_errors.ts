/** Errors that pages log in browser tests, and the codes by which a test may allow them. */

/** Something that a page did and a test has to know of. */
export interface PageProblem {
  /** `console`: a logged error; the only kind that a test may allow. */
  kind: "console" | "uncaught" | "other_origin" | "policy";
  text: string;
  /** The script or resource that it is about. */
  url: string;
}

/** Content Security Policy and Trusted Types, in the words of Chromium and Firefox. */
const POLICY = /Content[- ]Security[- ]Policy|requires 'Trusted|TrustedTypePolicy/;

const PLANTED = /^Error: planted\b/;

/** A script that failed to load: error boundaries report it as uncaught. */
const NOT_LOADED = /dynamically imported module/;

/** Firefox, for attempts that failed and those that a navigation ended: no page can catch them. */
const NOT_CONNECTED =
  /can’t establish a connection to the server|was interrupted while the page was loading/;

/** Logged for an attempt that reached no server. */
const UNREACHABLE = new RegExp(
  [
    // A response of the cache or the worker that was cut off says ERR_FAILED as well.
    /net::ERR_(?!CERT_)[A-Z_]+/,
    /^WebSocket connection to '.*' failed/,
    NOT_LOADED,
    NOT_CONNECTED,
  ].map((pattern) => pattern.source).join("|"),
);

type Match = (problem: PageProblem) => boolean;

const says = (pattern: RegExp): Match => ({ text }) => pattern.test(text);

/** A request that was answered with one of these statuses, where `path` matches if it is given. */
function answered(statuses: number[], path = /^/): Match {
  return ({ text, url }) => {
    const status = /responded with a status of (\d+)/.exec(text)?.[1];
    return statuses.includes(Number(status)) && path.test(URL.parse(url)?.pathname ?? "");
  };
}

const CODES = {
  bad_request: answered([400]),
  unauthorized: answered([401]),
  forbidden: answered([403]),
  not_found: answered([404]),
  conflict: answered([409]),
  gone: answered([410]),
  too_large: answered([413]),
  invalid_range: answered([416]),
  rate_limited: answered([429]),
  server_error: answered([500, 502, 503]),
  /** A conversation without keys so far, or a group that another device changed first. */
  e2ee_state: answered([404, 409], /^\/api\/e2ee\//),
  /** A file that was deleted while its page was loading it. */
  file_deleted: answered([404], /^\/api\/files\//),
  /** No connection, or a request that the test aborted. */
  unreachable: says(UNREACHABLE),
  /** Thrown by the test itself, in the page: errors of the product never begin like that. */
  planted: says(PLANTED),
  /** A certificate by an authority that the browser does not know. */
  untrusted: says(/net::ERR_CERT_AUTHORITY_INVALID/),
  /** Plain HTTP from another machine: browsers ignore the opener policy there. */
  insecure_origin: says(/Cross-Origin-Opener-Policy header has been ignored/),
} satisfies Record<string, Match>;

/** Names a kind of console error that a test expects. */
export type ConsoleErrorCode = keyof typeof CODES;

/** Sent half a second late, so that it may cross with the deletion of its channel. */
const READ_MARKER = answered([404], /^\/api\/channels\/[^/]+\/read$/);

/** Distinguishes violations of the page's policies from other logged errors. */
export function consoleProblem(text: string, url: string): PageProblem {
  return { kind: POLICY.test(text) ? "policy" : "console", text, url };
}

/** Distinguishes unhandled errors of the product from failed loads and planted errors. */
export function uncaughtProblem(text: string): PageProblem {
  const isLogged = [NOT_LOADED, NOT_CONNECTED, PLANTED].some((pattern) => pattern.test(text));
  return { kind: isLogged ? "console" : "uncaught", text, url: "" };
}

/**
 * Problems that fail a test. Uncaught errors, requests to other origins and violations of the
 * page's policies always do.
 */
export function unexpectedProblems(
  problems: PageProblem[],
  allowed: Iterable<ConsoleErrorCode>,
): PageProblem[] {
  const matches: Match[] = [READ_MARKER, ...[...allowed].map((code) => CODES[code])];
  return problems.filter((problem) =>
    problem.kind !== "console" || !matches.some((match) => match(problem))
  );
}

/** Formats a line of a failure's message. */
export function describeProblem({ kind, text, url }: PageProblem): string {
  return `[${kind}] ${text}${url ? ` (${url})` : ""}`;
}
