import assert from "node:assert/strict";
import { pbkdf2Sync } from "node:crypto";
import { fromBase64, toBase64 } from "../../../client/base/base64.ts";
import { createKeyPair } from "../../../client/auth/key_pair.ts";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { readMessage } from "../../../client/messages/reader.ts";
import { aMessage } from "./fakes.ts";

Deno.test("[MSG-34 MSG-35 D-ENC-2] a channel key is PBKDF2 of id and suffix with the fixed salt", async () => {
  const { encryptedContent, iv } = await createChannelCipher().encrypt("c1", "hé 👋");
  const bits = pbkdf2Sync(
    "c1:parley:channel:v1",
    "parley/channel-key/v1",
    100_000,
    32,
    "sha256",
  );
  const key = await crypto.subtle.importKey("raw", new Uint8Array(bits), "AES-GCM", false, [
    "decrypt",
  ]);
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: fromBase64(iv) },
    key,
    fromBase64(encryptedContent),
  );
  assert.equal(new TextDecoder().decode(opened), "hé 👋");
});

Deno.test("[MSG-35 MSG-36 MSG-37] every member opens it; each iv is fresh, 12 bytes, base64", async () => {
  const ann = createChannelCipher();
  const first = await ann.encrypt("c1", "hello");
  const second = await ann.encrypt("c1", "hello");
  assert.equal(await createChannelCipher().decrypt("c1", first), "hello");
  assert.equal(fromBase64(first.iv).length, 12);
  assert.notEqual(first.iv, second.iv);
  assert.notEqual(first.encryptedContent, second.encryptedContent);
  await assert.rejects(ann.decrypt("c2", first));
});

Deno.test("[MSG-37] base64 takes any length, megabytes too", () => {
  for (const length of [0, 1, 2, 3, 0x8000, 3_000_001]) {
    const bytes = new Uint8Array(length).map((_, i) => i * 7);
    assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
  }
});

Deno.test("[AUTH-30] a key pair is RSA-OAEP, 2048 bits, SHA-256, exported as SPKI and PKCS 8", async () => {
  const { publicKey, privateKey } = await createKeyPair();
  const rsa = { name: "RSA-OAEP", hash: "SHA-256" };
  const open = await crypto.subtle.importKey("spki", fromBase64(publicKey), rsa, true, ["encrypt"]);
  const own = await crypto.subtle.importKey("pkcs8", fromBase64(privateKey), rsa, true, [
    "decrypt",
  ]);
  assert.equal((open.algorithm as RsaHashedKeyAlgorithm).modulusLength, 2048);
  const sealed = await crypto.subtle.encrypt("RSA-OAEP", open, new Uint8Array([1, 2, 3]));
  assert.deepEqual(
    new Uint8Array(await crypto.subtle.decrypt("RSA-OAEP", own, sealed)),
    new Uint8Array([1, 2, 3]),
  );
});

Deno.test("[MSG-38 MSG-40 MSG-41] what no key opens shows the placeholder and is marked", async () => {
  const cipher = createChannelCipher();
  const { encryptedContent, iv } = await cipher.encrypt("c1", "secret");
  const message = aMessage(1, {
    isSystemMessage: false,
    encrypted_content: encryptedContent,
    iv,
    nonce: "n",
  });
  const row = await readMessage(cipher, message);
  assert.equal(row.decrypted_content, "secret");
  assert.equal(row.isError, false);
  assert.equal(row.key, "n");
  assert(!("encrypted_content" in row));
  const foreign = await readMessage(cipher, { ...message, channel_id: "c2" });
  assert.equal(foreign.decrypted_content, "[Unable to decrypt message]");
  assert.equal(foreign.isError, true);
});

Deno.test("[D-MSG-3 D-MSG-7] system messages are plain; a content left out is still to come", async () => {
  const cipher = createChannelCipher();
  const system = await readMessage(cipher, aMessage(1, { encrypted_content: "ann joined" }));
  assert.equal(system.decrypted_content, "ann joined");
  const large = await readMessage(
    cipher,
    aMessage(2, { encrypted_content: undefined, content_size: 90_000 }),
  );
  assert.equal(large.decrypted_content, null);
});
