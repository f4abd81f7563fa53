/** `deno task test:e2ee-walk`: 10,000 random steps of MLS groups, or the requested number. */
import { parseArgs } from "node:util";
import { walk } from "../tests/helpers/e2ee/walk.ts";

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    devices: { type: "string", default: "16" },
  },
});
/** Steps of one group; then another begins, with the next seed. */
const PER_GROUP = 100;

const started = performance.now();
const total: Record<string, number> = {};
const steps = Number(values.steps);
for (let done = 0, seed = Number(values.seed); done < steps; done += PER_GROUP, seed++) {
  const walked = await walk(seed, Math.min(PER_GROUP, steps - done), Number(values.devices));
  for (const [name, count] of Object.entries(walked)) total[name] = (total[name] ?? 0) + count;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`seed ${seed}: ${JSON.stringify(walked)} after ${seconds} s`);
}
console.log(`${steps} steps, no fault: ${JSON.stringify(total)}`);
