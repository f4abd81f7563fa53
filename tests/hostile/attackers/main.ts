/**
 * A program of its own: orders come as a line of JSON, `begun` is printed when all are at it; at the
 * end of the input all stop, and what came of each is printed as a line of JSON.
 */
import type { Attack, Order, Result } from "./attack.ts";
import { bodies } from "./bodies.ts";
import { chatter } from "./chatter.ts";
import { floods } from "./floods.ts";
import { frames } from "./frames.ts";
import { malformedRequests } from "./malformed.ts";
import { turn } from "./turn.ts";
import { unreadResponses, unreadSockets } from "./unread.ts";

const ATTACKS: Record<string, Attack> = {
  bodies,
  chatter,
  floods,
  frames,
  malformed: malformedRequests,
  turn,
  "unread-answers": unreadResponses,
  "unread-sockets": unreadSockets,
};

const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
const off = new AbortController();
let text = "";
let attacks: Promise<Result[]> | undefined;
for await (const chunk of lines) {
  text += chunk;
  if (attacks || !text.includes("\n")) continue;
  const orders: Order[] = JSON.parse(text);
  let left = orders.length;
  const begun = () => {
    if (--left === 0) console.log("begun");
  };
  attacks = Promise.all(orders.map((order) => {
    return ATTACKS[order.kind](order, off.signal, begun);
  }));
  // Attacks that end by themselves.
  attacks.then(() => console.log("done"));
}
off.abort();
console.log(JSON.stringify(await attacks));
Deno.exit(0);
