/** Input from requests and events, parsed as the server does. */
import assert from "node:assert/strict";
import { AppError } from "../../../protocol/errors.ts";
import {
  addressKey,
  addressList,
  clientAddress,
  isNetwork,
  networkKey,
} from "../../../server/base/address.ts";
import { parse } from "../../../server/kernel/parse.ts";
import { JsonReader } from "../../../server/delivery/http/json_reader.ts";
import { readImage } from "../../../server/features/media/image.ts";
import { ENDPOINTS, EVENTS } from "../../../server/host/app/tables.ts";
import { storedTheme } from "../../../client/base/cookies.ts";
import { refusing, type Target, textOf } from "../target.ts";

const isRefusal = (error: unknown) => error instanceof AppError && error.code !== "internal";

const BODIES = ENDPOINTS.flatMap(({ body }) => body ?? []);
const QUERIES = ENDPOINTS.flatMap(({ query }) => query ?? []);
const EVENT_BODIES = EVENTS.map(({ body }) => body);

/** Every schema of a request's body (64 KB of JSON). */
export const bodies: Target = {
  seeds: [
    '{"username":"ada","email":"ada@example.org","password":"secret","publicKey":"AAAA"}',
    '{"username":"ada","password":"secret","code":"123456","mfaToken":"123456","newPassword":"other one"}',
    '{"encryptedContent":"AAAA","iv":"AAAAAAAAAAAAAAAA","nonce":"n"}',
    '{"name":"A server","description":"text","avatar":"data:image/png;base64,AAAA"}',
    '{"customCode":"abc","maxUses":1,"expiresIn":60000,"inviteCode":"abc"}',
    '{"name":"role","color":"#aabbcc","permissions":{"readMessages":true},"position":1}',
    '{"messageIds":["a","b"],"userIds":["a"],"emoji":"👍","seq":1,"mention_count":0}',
    '{"userId":"a","reason":"b","duration":60000,"targetUserId":"c","status":"online"}',
    '{"bio":"b","pronouns":"p","custom_status":"c","social_links":[],"url":"https://a.example","platform":"website"}',
  ],
  // Fifty of them, one after another.
  stall: 300,
  run(input) {
    const value = refusing(() => true, () => JSON.parse(textOf(input)));
    for (const body of BODIES) refusing(isRefusal, () => parse(body, value));
  },
};

const LONG = "AAAA".repeat(5000);

/** Bodies in chunks: the parsed value must equal their content (MEND-6). */
export const json: Target = {
  seeds: [
    `{"avatar_url":"${LONG}","name":"\\"{[,]}","more":[1,-2.5e3,true,null,{}]}`,
    `{"letters":[{"to":"a","sealed":"${LONG}\\/\\n"},{"to":"b","sealed":"${LONG}"}]}`,
    `[[],{},[{"a":{"b":["${LONG}"]}}],"é"]`,
    `"${LONG}"`,
  ],
  run(input) {
    const reader = new JsonReader({ cuts: true });
    // Where a chunk ends follows from what comes.
    const size = 1 + (input[0] ?? 0) + 256 * (input[1] ?? 0) % 30_000;
    const isRefused = (error: unknown) => isRefusal(error) || error instanceof Error;
    const read = refusing(isRefused, () => {
      for (let at = 0; at < input.length; at += size) reader.take(input.subarray(at, at + size));
      return [reader.end()];
    });
    if (read) assert.deepEqual(read, [JSON.parse(new TextDecoder().decode(input))]);
  },
};

/** Every schema of a socket event. */
export const events: Target = {
  seeds: [
    '{"channelId":"c","encryptedContent":"AAAA","iv":"AAAAAAAAAAAAAAAA","plainContent":"/me","nonce":null}',
    '{"messageId":"m","channelId":"c"}',
    '{"channelId":"c","isTyping":true,"idle":true,"peerId":"p"}',
    '{"targetUserId":"u","offer":{"type":"offer","sdp":"v=0"},"answer":{"type":"answer","sdp":"v=0"}}',
    '{"targetUserId":"u","candidate":{"candidate":"c","sdpMid":"0","sdpMLineIndex":0,"usernameFragment":"u"}}',
    '{"isMuted":true,"isDeafened":false,"isSpeaking":true}',
    '"c"',
  ],
  run(input) {
    const value = refusing(() => true, () => JSON.parse(textOf(input)));
    for (const event of EVENT_BODIES) refusing(isRefusal, () => parse(event, value));
  },
};

/** Every schema of a query: cursors, limits, searches. */
export const queries: Target = {
  seeds: [
    "before=1&after=2&limit=3&inline=4",
    "limit=0x10&before=-1",
    "search=ada&offset=0&role=x",
  ],
  words: ["&", "=", "%", "before", "limit", "9007199254740993", "1e3", "Infinity"],
  run(input) {
    const value = Object.fromEntries(new URLSearchParams(textOf(input)));
    for (const query of QUERIES) refusing(isRefusal, () => parse(query, value));
  },
};

const trusted = addressList(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

/** X-Forwarded-For, and what counts as one address. */
export const addresses: Target = {
  seeds: [
    "203.0.113.7, 10.0.0.1",
    "2001:db8::1%eth0, fd00::1",
    "::ffff:1.2.3.4",
    "1.2.3.4/24",
    "unknown",
  ],
  words: [",", "::", ".", "%", "::ffff:", "/64", "127.0.0.1"],
  run(input) {
    const text = textOf(input);
    const address = clientAddress("::ffff:127.0.0.1", text, trusted);
    for (const one of [address, text]) {
      addressKey(one);
      networkKey(one);
    }
    for (const part of text.split(",")) if (isNetwork(part)) addressList([part]);
    if (address.length > 64) throw new Error(`an address of ${address.length} characters`);
  },
};

/** Pictures: data URLs, and what their first bytes say. */
export const images: Target = {
  seeds: [
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=",
    "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  ].map((base64) => Uint8Array.fromBase64(base64)),
  run(input) {
    const bounds = { field: "avatar_url", limit: 1_000_000, tooLarge: "too large" };
    for (const url of [`data:image/png;base64,${input.toBase64()}`, textOf(input)]) {
      refusing(isRefusal, () => readImage(url, bounds));
    }
  },
};

/** Cookies, as the page reads its own. */
export const cookies: Target = {
  seeds: ["theme=dark; parley_at=dm/x; other=1", "theme=; theme=light", "a=b;theme=dark"],
  words: ["theme=dark", "; ", "=", "parley_at"],
  run(input) {
    const theme = storedTheme({ readCookies: () => textOf(input) });
    if (![null, "dark", "light"].includes(theme)) throw new Error(`a theme: ${theme}`);
  },
};
