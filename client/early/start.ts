/**
 * The script that a page of the chat loads beside its own, which takes much longer to arrive: it
 * asks for what the chat begins with, and derives the key of the channel. `take.ts` hands that over.
 * Whatever is missing there is asked for as usual.
 */
import { validateSession } from "../../protocol/api/auth.ts";
import { deriveChannelKey } from "../../protocol/channel_key.ts";

/** Milliseconds that a response may take. */
const PATIENCE = 30_000;

/** Whose page it is, which channel is open, and the path of its newest messages. */
const { user, channel, messages } = document.getElementById("early")!.dataset;
const sessionToken = localStorage.getItem("sessionToken");
const token = localStorage.getItem("token");

if (sessionToken && token && localStorage.getItem("user")?.includes(user!)) {
  globalThis.early = { responses: new Map(), keys: new Map() };
  ask(validateSession.path, { method: "POST", body: JSON.stringify({ sessionToken }) }, keep);
  if (channel && messages) {
    ask(messages);
    if (globalThis.crypto.subtle) globalThis.early.keys.set(channel, deriveChannelKey(channel));
  }
}

function ask(
  path: string,
  options: RequestInit = {},
  then = (response: Response): Response | Promise<Response> => response,
): void {
  const response = fetch(`/api${path}`, {
    ...options,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE),
  }).then(then);
  // Whoever takes it over is told of a failure.
  response.catch(() => {});
  globalThis.early!.responses.set(`/api${path}`, response);
}

/** The old tokens are dead a minute later: a page that is left before its script runs has the new ones. */
async function keep(response: Response): Promise<Response> {
  if (response.ok) {
    const renewed = await response.clone().json();
    if (localStorage.getItem("sessionToken") === sessionToken) {
      localStorage.setItem("sessionToken", renewed.sessionToken);
      localStorage.setItem("token", renewed.token);
    }
  }
  return response;
}
