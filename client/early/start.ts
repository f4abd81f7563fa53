/**
 * Script that a page of the chat loads next to its own, which takes much longer to arrive: it sends
 * the chat's first requests, derives the key of the channel, and decrypts the newest messages.
 * `base/early.ts` hands the results over. Anything missing is requested as usual.
 */
import { validateSession } from "../../protocol/api/auth.ts";
import { deriveChannelKey } from "../../protocol/channel_key.ts";
import type { Message } from "../../protocol/messages.ts";
import { decryptText } from "../base/decrypt_text.ts";
import type { EarlyResponse } from "../base/early.ts";
import "./install_prompt.ts";

/** Milliseconds that a response may take. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Characters of a content that is opened here; larger ones can wait for the chat. */
const MAX_EARLY_CHARS = 10_000;

/** Whose page it is, which channel is open, and the path of its newest messages. */
const { user, channel, messages } = document.getElementById("early")!.dataset;
const sessionToken = localStorage.getItem("sessionToken");
const token = localStorage.getItem("token");

const early = { responses: new Map(), keys: new Map(), texts: new Map() };

if (sessionToken && token && localStorage.getItem("user")?.includes(user!)) {
  globalThis.early = early;
  ask(validateSession.path, { method: "POST", body: JSON.stringify({ sessionToken }) }, keep);
  if (channel && messages) {
    const key = globalThis.crypto.subtle && deriveChannelKey(channel);
    if (key) early.keys.set(channel, key);
    ask(messages, {}, (body) => key && open(key, body));
  }
}

// The first one takes a slow phone 60 ms, all that come later nothing: the chat has several at once.
new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** Sends a request. `use`: processes the body of a good response. */
function ask(path: string, options: RequestInit, use: (body: string) => void): void {
  const response = fetch(`/api${path}`, {
    ...options,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).then((response) => read(response, use));
  // The code that takes it over handles failures.
  response.catch(() => {});
  early.responses.set(`/api${path}`, response);
}

/** Reads the body at once, so that the code that takes it over needs no extra task. */
async function read(response: Response, use: (body: string) => void): Promise<EarlyResponse> {
  const { ok, status, headers } = response;
  const body = await response.text();
  if (ok) use(body);
  return { ok, status, headers, text: () => Promise.resolve(body) };
}

/** The old tokens are dead a minute later: a page that is left before its script runs has the new ones. */
function keep(body: string): void {
  const renewed = JSON.parse(body);
  if (localStorage.getItem("sessionToken") === sessionToken) {
    localStorage.setItem("sessionToken", renewed.sessionToken);
    localStorage.setItem("token", renewed.token);
  }
}

function open(key: Promise<CryptoKey>, body: string): void {
  for (const { encrypted_content, iv, isSystemMessage } of JSON.parse(body).messages as Message[]) {
    if (!encrypted_content || isSystemMessage || encrypted_content.length > MAX_EARLY_CHARS) {
      continue;
    }
    const text = decryptText(key, encrypted_content, iv);
    // The message is then shown as unreadable.
    text.catch(() => {});
    early.texts.set(channel + iv + encrypted_content, text);
  }
}
