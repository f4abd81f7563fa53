import assert from "node:assert/strict";
import { PRESENCE } from "../../../components/ui/presence.ts";
import { STATUSES } from "../../../components/shell/choices.ts";

Deno.test("[MEND-26q] where one's own presence is chosen it has a shape and the color of its dot", () => {
  const shapes = STATUSES.map(({ value, icon }) => {
    const [[, { d, fill }]] = icon.node as [string, Record<string, string>][];
    assert.equal(fill, `var(--color-${PRESENCE[value].dot.slice("bg-".length)})`);
    return d;
  });
  assert.equal(new Set(shapes).size, 4);
});
