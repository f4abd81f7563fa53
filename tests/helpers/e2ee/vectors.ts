import assert from "node:assert/strict";
import { type Bytes, fromHex, hex } from "../../../protocol/e2ee/bytes.ts";
import { suite } from "../../../mls/suite.ts";
import { ROOT } from "../server_process.ts";
import type { Library } from "./gate.ts";

/** Passive-client test vector of the MLS working group, for suite 1. Bytes are hexadecimal. */
interface Vector {
  cipher_suite: number;
  external_psks: { psk_id: string; psk: string }[];
  key_package: string;
  signature_priv: string;
  encryption_priv: string;
  init_priv: string;
  welcome: string;
  ratchet_tree: string | null;
  initial_epoch_authenticator: string;
  epochs: { proposals: string[]; commit: string; epoch_authenticator: string }[];
}

/** Plays all vectors of a file of `tests/fixtures/mls`. Returns how many epochs agreed. */
export async function runVectors(lib: Library, name: string): Promise<number> {
  const vectors = await readVectors(name);
  let epochs = 0;
  for (const vector of vectors) epochs += await play(lib, vector);
  return epochs;
}

async function readVectors(name: string): Promise<Vector[]> {
  const file = await Deno.open(`${ROOT}tests/fixtures/mls/${name}.suite1.json.gz`);
  const text = file.readable.pipeThrough(new DecompressionStream("gzip"));
  return await new Response(text).json();
}

async function play(lib: Library, vector: Vector): Promise<number> {
  const cs = await suite();
  const read = (text: string) => lib.decodeMlsMessage(fromHex(text), 0)![0];
  const psks = Object.fromEntries(
    vector.external_psks.map(({ psk_id, psk }) => [fromHex(psk_id).toBase64(), fromHex(psk)]),
  );
  const { welcome } = read(vector.welcome) as { welcome: Parameters<Library["joinGroup"]>[0] };
  const { keyPackage } = read(vector.key_package) as {
    keyPackage: Parameters<Library["joinGroup"]>[1];
  };
  let state = await lib.joinGroup(
    welcome,
    keyPackage,
    {
      hpkePrivateKey: fromHex(vector.encryption_priv),
      initPrivateKey: fromHex(vector.init_priv),
      signaturePrivateKey: fromHex(vector.signature_priv),
    },
    lib.makePskIndex(undefined, psks),
    cs,
    vector.ratchet_tree ? lib.decodeRatchetTree(fromHex(vector.ratchet_tree), 0)![0] : undefined,
  );
  const agrees = (wanted: string) =>
    assert.equal(hex(state.keySchedule.epochAuthenticator as Bytes), wanted);
  agrees(vector.initial_epoch_authenticator);
  for (const { proposals, commit, epoch_authenticator } of vector.epochs) {
    for (const message of [...proposals, commit]) {
      const found = read(message) as Parameters<Library["processMessage"]>[0];
      const psks_ = lib.makePskIndex(state, psks);
      state = (await lib.processMessage(found, state, psks_, () => "accept", cs)).newState;
    }
    agrees(epoch_authenticator);
  }
  return 1 + vector.epochs.length;
}
