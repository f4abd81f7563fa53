import assert from "node:assert/strict";
import { welcome } from "../../../scripts/seed/welcome.ts";

Deno.test("[MEND-26v] the demo server says that it makes no backups", () => {
  const lines = welcome("http://localhost:8000").join("\n");
  assert.match(lines, /makes no backups/);
  assert.match(lines, /http:\/\/localhost:8000\//);
});
