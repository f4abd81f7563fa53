import assert from "node:assert/strict";
import { isPublicAddress } from "../../../server/base/public_address.ts";
import {
  INTERNET,
  isAllowedHost,
  type Network,
  postTo,
  secondsOf,
} from "../../../server/features/push/post.ts";
import { seal } from "../../../server/features/push/seal.ts";
import {
  fromBase64Url,
  newPushSecrets,
  openPush,
  openVapid,
  toBase64Url,
} from "../../helpers/push_crypto.ts";
import { TestPushService } from "../../helpers/push_service.ts";

/** RFC 8291, Appendix A. */
const RFC8291 = {
  plaintext: "When I grow up, I want to be a watermelon",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  browserPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  browserPublic:
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  serverPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  serverPublic:
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

Deno.test("[UX-4] push messages are encrypted as RFC 8291 has it, by its own example in both directions", async () => {
  const secrets = {
    privateKey: fromBase64Url(RFC8291.browserPrivate),
    publicKey: fromBase64Url(RFC8291.browserPublic),
    auth: fromBase64Url(RFC8291.auth),
  };
  const body = fromBase64Url(RFC8291.body);
  assert.equal(openPush(body, secrets), RFC8291.plaintext);

  const { encryptNotification } = await import("@block65/webcrypto-web-push");
  const browser = {
    endpoint: "https://push.example.org/1",
    expirationTime: null,
    keys: { p256dh: RFC8291.browserPublic, auth: RFC8291.auth },
  };
  using _ = withFixedChance();
  const text = new TextEncoder().encode(RFC8291.plaintext);
  assert.equal(toBase64Url(await encryptNotification(browser, text, { pad: false })), RFC8291.body);
});

/** The example's salt and key in place of random ones. */
function withFixedChance(): Disposable {
  const { getRandomValues } = crypto;
  const { generateKey } = crypto.subtle;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const point = fromBase64Url(RFC8291.serverPublic);
  const half = (from: number) => toBase64Url(point.slice(from, from + 32));
  const jwk = { kty: "EC", crv: "P-256", x: half(1), y: half(33), d: RFC8291.serverPrivate };
  crypto.getRandomValues = ((bytes: Uint8Array) => {
    bytes.set(fromBase64Url(RFC8291.salt));
    return bytes;
  }) as typeof getRandomValues;
  crypto.subtle.generateKey = (async () => ({
    privateKey: await crypto.subtle.importKey("jwk", jwk, curve, false, ["deriveBits"]),
    publicKey: await crypto.subtle.importKey("raw", point, curve, true, []),
  })) as unknown as typeof generateKey;
  return {
    [Symbol.dispose]() {
      crypto.getRandomValues = getRandomValues;
      crypto.subtle.generateKey = generateKey;
    },
  };
}

/** RFC 8292, section 2.4. */
const RFC8292 = {
  token:
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAi" +
    "OjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA",
  key: "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs",
};

Deno.test("[UX-4] a notification is signed by the installation, hides its length, and names the conversation to nobody", async () => {
  const known = await openVapid(RFC8292.token, RFC8292.key);
  assert.equal(known.aud, "https://push.example.net");

  const secrets = newPushSecrets();
  const keys = { p256dh: toBase64Url(secrets.publicKey), auth: toBase64Url(secrets.auth) };
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
  ]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const { d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const vapid = { publicKey: toBase64Url(point), privateKey: d! };
  const subscription = {
    userId: "u",
    sessionId: "s",
    endpoint: "https://push.example.org:8443/abc?d=e",
    keys,
    vapid: vapid.publicKey,
    renewal: "",
  };
  const sealed = async (message: string, channel: string) => {
    const payload = {
      kind: "message",
      channel,
      message,
      seq: 1,
      server: null,
      person: null,
    } as const;
    const notice = { payload, ttl: 60, urgency: "normal" } as const;
    return await seal(subscription, notice, vapid, "https://chat.example.org");
  };
  const [short, long, elsewhere] = await Promise.all([
    sealed("m", "c"),
    sealed("m".repeat(500), "c"),
    sealed("m", "d"),
  ]);
  assert.equal(short.body.byteLength, long.body.byteLength);
  assert.ok(short.body.byteLength <= 4096, "what every push service takes");
  assert.equal(short.headers.topic, long.headers.topic);
  assert.notEqual(short.headers.topic, elsewhere.headers.topic);
  assert.equal(JSON.parse(openPush(short.body, secrets)).message, "m");
  assert.throws(() => openPush(short.body, newPushSecrets()), "nobody else opens it");
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(short.headers.authorization)!;
  const { aud, sub } = await openVapid(token, key);
  assert.deepEqual([aud, sub], ["https://push.example.org:8443", "https://chat.example.org"]);
});

Deno.test("[UX-4] addresses that are not of the internet are told from those that are", () => {
  for (
    const local of [
      "127.0.0.1",
      "127.9.9.9",
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "169.254.169.254",
      "172.16.0.1",
      "192.168.1.1",
      "198.18.0.1",
      "224.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::7f00:1",
      "fe80::1",
      "fe80::1%eth0",
      "fd00::1",
      "ff02::1",
      "2001::1",
      "2001:db8::1",
      "2002:7f00:1::1",
      "push.example.org",
      "",
    ]
  ) assert.equal(isPublicAddress(local), false, local);
  for (const open of ["8.8.8.8", "172.32.0.1", "192.0.1.1", "2a00:1450:4001::1", "2606:4700::1"]) {
    assert.equal(isPublicAddress(open), true, open);
  }
});

Deno.test("[UX-4] an endpoint that is no public address is not connected to, whatever its name led to before", async () => {
  await using service = await TestPushService.start();
  const { port } = new URL(service.origin);
  const request = { headers: {}, body: new Uint8Array(1) };
  const resolve = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
  const guarded: Network = { ...INTERNET, resolve, ca: service.ca };
  for (
    const host of ["push.lan", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"]
  ) {
    await assert.rejects(postTo(guarded, `https://${host}:${port}/`, request), /public address/);
  }
  assert.equal(isAllowedHost(INTERNET, "[fd00::1]"), false);
  assert.equal(service.requests, 0);

  // The checked address is the one that is connected to: the name is resolved once.
  let asked = 0;
  const rebinding: Network = {
    ...service.network,
    resolve() {
      asked++;
      return Promise.resolve([{ address: "127.0.0.1", family: 4 }, {
        address: "10.0.0.1",
        family: 4,
      }]);
    },
  };
  assert.equal((await postTo(rebinding, `${service.origin}/`, request)).status, 404);
  assert.equal(asked, 1);
});

Deno.test("[UX-4] no redirect is followed, a stranger's certificate is refused, and nobody is waited for long", async () => {
  await using service = await TestPushService.start();
  const request = { headers: {}, body: new Uint8Array(1) };
  service.refusals.push({ status: 307, headers: { location: `${service.origin}/elsewhere` } });
  const { status } = await postTo(service.network, `${service.origin}/`, request);
  assert.deepEqual([status, service.requests], [307, 1]);
  const untrusting = { ...service.network, ca: undefined };
  await assert.rejects(postTo(untrusting, `${service.origin}/`, request));
  const slow: Network = {
    ...service.network,
    resolve: () => new Promise(() => {}),
    timeouts: { all: 20, connecting: 20 },
  };
  await assert.rejects(postTo(slow, `${service.origin}/`, request));
  const later = new Date(Date.now() + 90_000).toUTCString();
  for (const [header, least, most] of [["120", 120, 120], [later, 60, 91], ["soon", null, null]]) {
    service.refusals.push({ status: 429, headers: { "retry-after": String(header) } });
    const response = await postTo(service.network, `${service.origin}/`, request);
    const retryAfter = secondsOf(response.retryAfter, Date.now());
    if (least === null) assert.equal(retryAfter, null);
    else assert.ok(retryAfter! >= Number(least) && retryAfter! <= Number(most), `${retryAfter}`);
  }
});
