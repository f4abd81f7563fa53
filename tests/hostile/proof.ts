import assert from "node:assert/strict";
import { type Claim, kept, line } from "./figures.ts";

/**
 * Registers a claim as a test: prints its figures, and fails if one that doesn't depend on time is
 * broken.
 */
export function prove(claim: Claim): void {
  Deno.test({
    name: claim.name,
    // Timers of libraries outlive their sockets.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const figures = await claim.run("short");
      console.log(figures.map(line).join("\n"));
      const broken = figures.filter((figure) => !figure.timed && kept(figure) === false);
      assert.deepEqual(broken.map(line), []);
    },
  });
}
