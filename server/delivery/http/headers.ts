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

/** Browser features that no page uses, and that are therefore off (HARD-16). */
const OFF = [
  "accelerometer",
  "encrypted-media",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
/** Every page can copy links and codes; browsers ask before a page reads the clipboard. */
const OWN = ["autoplay", "clipboard-read", "clipboard-write", "fullscreen"];
/**
 * Voice and screens, for the chat only. Only scanning a new device's code uses a camera (E2E-12),
 * but listing microphones also lists cameras.
 */
const TALK = ["microphone", "camera", "display-capture"];

function permissions(own: string[], off: string[]): string {
  return [...own.map((name) => `${name}=(self)`), ...off.map((name) => `${name}=()`)].join(", ");
}

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
const PAGE = {
  ...COMMON,
  "content-security-policy": `${PAGE_POLICY}; trusted-types 'none'`,
  "permissions-policy": permissions(OWN, [...TALK, ...OFF]),
};
/** The one policy of scripts that become workers (client/base/script_address.ts). */
const WORKERS = "trusted-types worker";
// RNNoise is compiled where one talks; nothing is evaluated as script by this.
const CHAT_POLICY = PAGE_POLICY.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
) + `; ${WORKERS}`;
const HEADERS = {
  api: API,
  page: PAGE,
  /** Pages with a password, with which a worker unlocks the keys (MEND-33). */
  signIn: { ...PAGE, "content-security-policy": `${PAGE_POLICY}; ${WORKERS}` },
  /** The service worker of private conversations, which loads the parser of texts (MEND-43). */
  pushWorker: { ...PAGE, "content-security-policy": `${PAGE_POLICY}; ${WORKERS}` },
  /** The page with the chat. */
  chat: {
    ...COMMON,
    "content-security-policy": CHAT_POLICY,
    "permissions-policy": permissions([...OWN, ...TALK], OFF),
  },
  /** A script, style, picture or sound that pages load: not a page, so it needs no page policy. */
  file: { ...COMMON, "content-security-policy": API["content-security-policy"] },
  /** The worker of private conversations: it may load its parts and send nothing. */
  worker: {
    ...COMMON,
    "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  },
};

/**
 * Strict-Transport-Security over TLS (HARD-16): browsers remember for that long that this name
 * speaks https only. With an authority of the installation's own for a day: lose the authority, and
 * until then a browser that remembers cannot even be led to /trust, which is on plain HTTP.
 */
export function strictTransport(tls: "lan" | "files"): string {
  return `max-age=${tls === "lan" ? 86_400 : 31_536_000}`;
}

/** The kind of a response, for its headers. */
export type HeaderKind = keyof typeof HEADERS;

/** Returns the security headers of a response. Headers that the response set itself win. */
export function securityHeaders(kind: HeaderKind): Record<string, string> {
  return HEADERS[kind];
}
