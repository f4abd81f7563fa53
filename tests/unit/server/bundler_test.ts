import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import { withBundler } from "../../../server/delivery/fresh/build/bundler.ts";

Deno.test("[HOUSE-1] who has bundled ends the bundler of nobody who still bundles", async () => {
  const begun = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const slow: esbuild.Plugin = {
    name: "slow",
    setup: (build) => {
      build.onLoad({ filter: /.*/ }, async () => {
        begun.resolve();
        await other.promise;
        return { contents: "export {};" };
      });
    },
  };
  const bundled = withBundler(() =>
    esbuild.build({ entryPoints: [import.meta.filename!], write: false, plugins: [slow] })
  );
  await begun.promise;
  await withBundler(() => esbuild.transform("1 + 1"));
  other.resolve();
  assert.equal((await bundled).errors.length, 0);
});
