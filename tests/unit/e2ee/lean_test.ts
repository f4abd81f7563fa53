import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import {
  lean,
  LIBRARY_FIELDS,
  MANGLED,
  withoutSentences,
} from "../../../server/delivery/fresh/build/lean.ts";
import { mlsLibrary } from "../../../server/delivery/fresh/build/mls_library.ts";
import { type Bytes, hex, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { newSignatureKey } from "../../../protocol/e2ee/signing.ts";
import { LATER } from "../../helpers/e2ee/person.ts";
import { ROOT } from "../../helpers/server_process.ts";

/** MLS as the browser's worker has it. */
async function leanMls(): Promise<typeof import("../../../mls/mod.ts")> {
  const root = ROOT.replace(/\/$/, "");
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [`${root}/mls/mod.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    mangleProps: MANGLED,
    plugins: [lean(), mlsLibrary(root)],
  });
  await esbuild.stop();
  const file = await Deno.makeTempFile({ suffix: ".js" });
  try {
    await Deno.writeTextFile(file, outputFiles[0]!.text);
    return await import(pathToFileURL(file).href);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("[E2E-43] errors lose their sentences and keep their kinds", () => {
  const before = [
    'throw new ValidationError("Update path is required");',
    "throw new MlsError(",
    '  "refused",',
    "  `a commit may not hold ${type}`,",
    ");",
    'new PrivateError("no_keys")',
  ].join("\n");
  const after = withoutSentences(before);
  assert.ok(!/Update|may not/.test(after), after);
  assert.match(after, /new ValidationError\(""\)[^]*"refused",\s+"",[^]*PrivateError\("no_keys"\)/);
});

Deno.test("[E2E-43] fields with short names are the library's alone: nothing that is stored or sent has them", async () => {
  const names = new RegExp(`\\b(${LIBRARY_FIELDS.join("|")})\\b`);
  for (const folder of ["protocol", "client/e2ee", "client/sealed", "client/base"]) {
    for (const file of await Array.fromAsync(glob(`${ROOT}/${folder}/**/*.ts`))) {
      const text = await readFile(file, "utf8");
      assert.ok(!names.test(text), `${file}: ${names.exec(text)?.[0]}`);
    }
  }
});

Deno.test("[E2E-6 E2E-43] what the browser's worker leaves out of MLS is missed by no group", async () => {
  const { Mls, MlsError, proposeRemoval, readGroupInfo } = await leanMls();
  const mls = new Mls(() => true);
  const server = await newSignatureKey();
  const expected = { groupId: utf8("lean"), serverKey: server.publicKey };
  const own = async (name: string) => {
    const key = await newSignatureKey();
    return { key, of: (id = name) => mls.createKeyPackage(utf8(id), key, LATER) };
  };
  const [ada, ben, cy] = await Promise.all(["ada", "ben", "cy"].map(own));
  const [benPackage, cyPackage] = [await ben!.of(), await cy!.of()];
  let group = await mls.create(expected, await ada!.of());
  const add = [benPackage, cyPackage].map(({ publicBytes }) => publicBytes);
  const added = await group.commit({ add });
  group = added.next;
  let bens = (await mls.join(added.welcome!, [benPackage], expected)).group;
  let cys = (await mls.join(added.welcome!, [cyPackage], expected)).group;
  const key = async (one: typeof group) => hex(await one.exportKey("x", new Uint8Array()));
  assert.deepEqual(await key(bens), await key(group));
  const renewed = await bens.commit();
  group = (await group.process(renewed.commit)).next;
  cys = (await cys.process(renewed.commit)).next;
  bens = renewed.next;
  const back = await mls.rejoin(await group.groupInfo(), await cy!.of("cy"), expected);
  group = mls.load((await group.process(back.commit)).next.save());
  bens = (await bens.process(back.commit)).next;
  assert.deepEqual([await key(bens), await key(back.group)], Array(2).fill(await key(group)));
  const info = await group.groupInfo();
  assert.equal(readGroupInfo(info).leaves.length, 3);
  const proposal: Bytes = await proposeRemoval(info, utf8("cy"), server);
  const removal = await (await group.process(proposal)).next.commit();
  const gone = await (await back.group.process(proposal)).next.process(removal.commit);
  bens = (await (await bens.process(proposal)).next.process(removal.commit)).next;
  assert.ok(gone.gone);
  assert.equal(await key(bens), await key(removal.next));
  await assert.rejects(
    cys.process(removal.commit),
    (error) => error instanceof MlsError && error.fault === "other_epoch",
  );
});
