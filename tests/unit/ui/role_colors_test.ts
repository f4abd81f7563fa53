import assert from "node:assert/strict";
import { hardToRead } from "../../../components/roles/contrast.ts";

Deno.test("[MEND-26e] a color that is hard to read is known, by theme", () => {
  assert.deepEqual(hardToRead("#000000"), { dark: true, light: false });
  assert.deepEqual(hardToRead("#ffff00"), { dark: false, light: true });
  assert.deepEqual(hardToRead("#14b8a6"), { dark: false, light: true });
});
