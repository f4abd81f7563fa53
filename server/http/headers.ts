/** Nothing from elsewhere, nothing inline (spec: no third party; architecture: strict CSP). */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No text becomes script or HTML (HARD-16).
  "require-trusted-types-for 'script'",
].join("; ");

const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

const API = {
  ...COMMON,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
const PAGE = { ...COMMON, "content-security-policy": `${PAGE_POLICY}; trusted-types 'none'` };
// RNNoise is compiled where one talks; nothing is evaluated as script by this. The policy is that
// of client/notices.ts.
const CHAT_POLICY = PAGE_POLICY.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
) + "; trusted-types worker";
const HEADERS = {
  api: API,
  page: PAGE,
  /** The page with the chat. */
  chat: { ...COMMON, "content-security-policy": CHAT_POLICY },
  /** A script or style that pages load: not a page, it needs no policy of one. */
  file: { ...COMMON, "content-security-policy": API["content-security-policy"] },
};

/** The security headers of an answer; what the answer set itself stands. */
export function securityHeaders(kind: keyof typeof HEADERS): Record<string, string> {
  return HEADERS[kind];
}
