/**
 * `deno task hostile [part of a name] [--short]`: what the server promises under attack, against the real
 * program on this machine. Ends with 1 where a promise is broken.
 */
import { CLAIMS } from "./claims.ts";
import { kept, line } from "./figures.ts";

const short = Deno.args.includes("--short");
const wanted = Deno.args.find((arg) => !arg.startsWith("--")) ?? "";
let broken = 0;
for (const claim of CLAIMS.filter(({ name }) => name.includes(wanted))) {
  console.log(`\n${claim.name}`);
  try {
    for (const figure of await claim.run(short ? "short" : "long")) {
      console.log(`  ${line(figure)}`);
      if (kept(figure) === false) broken++;
    }
  } catch (error) {
    console.log("  BROKEN", error);
    broken++;
  }
}
console.log(broken ? `\n${broken} figures are not within their bounds` : "\nEvery promise is kept");
Deno.exit(broken ? 1 : 0);
