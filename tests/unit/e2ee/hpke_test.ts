import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from "@hpke/core";
import assert from "node:assert/strict";
import { hpke, kdf } from "../../../mls/hpke.ts";
import { type Bytes, fromHex, hex, randomBytes, utf8 } from "../../../protocol/e2ee/bytes.ts";

const buffer = (bytes: Uint8Array) => bytes.slice().buffer as ArrayBuffer;

/** RFC 9180, appendix A.1.1: base mode of this suite. */
const VECTOR = {
  info: "4f6465206f6e2061204772656369616e2055726e",
  ikmR: "6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037",
  skRm: "4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8",
  pkRm: "3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d",
  enc: "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431",
  aad: "436f756e742d30",
  pt: "4265617574792069732074727574682c20747275746820626561757479",
  ct: "f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a9" +
    "6d8770ac83d07bea87e13c512a",
  exported: {
    "": "3853fe2b4035195a573ffc53856e77058e15d9ea064de3e59f4961d0095250ee",
    "00": "2e8f0b54673c7029649d4eb9d5e33bf1872cf76d623ff164ac185da9e88c21a5",
    "54657374436f6e74657874": "e9e43065102c3836401bed8c3c3c75ae46be1639869391d62c61f1ec7af54931",
  },
};

Deno.test("[E2E-6] RFC 9180's vectors of this suite", async () => {
  const { privateKey, publicKey } = await hpke.deriveKeyPair(fromHex(VECTOR.ikmR));
  assert.equal(hex(await hpke.exportPrivateKey(privateKey)), VECTOR.skRm);
  assert.equal(hex(await hpke.exportPublicKey(publicKey)), VECTOR.pkRm);
  const [enc, ct, info, aad] = [VECTOR.enc, VECTOR.ct, VECTOR.info, VECTOR.aad].map(fromHex);
  const opened = await hpke.open(privateKey, enc!, ct!, info!, aad!);
  assert.equal(hex(opened), VECTOR.pt);
  for (const [context, expected] of Object.entries(VECTOR.exported)) {
    const secret = await hpke.importSecret(privateKey, fromHex(context), enc!, 32, info!);
    assert.equal(hex(secret), expected);
  }
});

Deno.test("[E2E-6] another library opens what HPKE here seals, and the other way round", async () => {
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  });
  for (let i = 0; i < 8; i++) {
    const [info, aad, text] = [i, i * 3, 40 * i].map((length) => randomBytes(length));
    const own = await hpke.generateKeyPair();
    const raw = buffer(await hpke.exportPrivateKey(own.privateKey));
    const recipientKey = await suite.kem.deserializePrivateKey(raw);
    const { enc, ct } = await hpke.seal(own.publicKey, text!, info!, aad!);
    const asked = { recipientKey, enc: buffer(enc), info: buffer(info!) };
    const opened = await suite.open(asked, buffer(ct), buffer(aad!));
    assert.equal(hex(new Uint8Array(opened)), hex(text!));
    const publicRaw = buffer(await hpke.exportPublicKey(own.publicKey));
    const recipientPublicKey = await suite.kem.deserializePublicKey(publicRaw);
    const sealed = await suite.seal(
      { recipientPublicKey, info: buffer(info!) },
      buffer(text!),
      buffer(aad!),
    );
    const other = [sealed.enc, sealed.ct].map((one) => new Uint8Array(one));
    const back = await hpke.open(own.privateKey, other[0]!, other[1]!, info!, aad!);
    assert.equal(hex(back), hex(text!));
    const damaged = other[1]!.map((byte, at) => at ? byte : byte ^ 1);
    await assert.rejects(hpke.open(own.privateKey, other[0]!, damaged, info!, aad!));
  }
  const long = await kdf.expand(randomBytes(32), utf8("long"), 100);
  assert.equal(long.length, 100);
});

Deno.test("[E2E-6 E2E-7] a point of small order is no key", async () => {
  const { privateKey } = await hpke.generateKeyPair();
  const zero: Bytes = new Uint8Array(32);
  const one: Bytes = new Uint8Array(32).fill(1, 0, 1);
  for (const point of [zero, one]) {
    await assert.rejects(hpke.importSecret(privateKey, utf8("x"), point, 32, utf8("y")));
  }
  await assert.rejects(hpke.importPublicKey(new Uint8Array(31)));
  await assert.rejects(hpke.importPrivateKey(new Uint8Array(31)));
});
