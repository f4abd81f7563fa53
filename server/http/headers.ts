/** Nothing from elsewhere, nothing inline (spec: no third party; architecture: strict CSP). */
const PAGE_POLICY = [
  "default-src 'none'",
  // RNNoise is compiled in the browser; nothing is evaluated as script by this.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
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
const PAGE = { ...COMMON, "content-security-policy": PAGE_POLICY };

/** The security headers of an answer; what the answer set itself stands. */
export function securityHeaders(kind: "api" | "page"): Record<string, string> {
  return kind === "api" ? API : PAGE;
}
