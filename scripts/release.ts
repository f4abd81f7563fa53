/** `deno task release`: a release in `dist/release`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import deno from "../deno.json" with { type: "json" };
import { makeRelease } from "./release/release.ts";

const root = resolve(import.meta.dirname!, "..");
const HELP = `deno task release: programs, packages, images and a signed list, in dist/release

  --key FILE         sign with this private key (ssh-keygen -t ed25519 -N "" -f FILE);
                     PARLEY_RELEASE_KEY names one too; without, one is made and thrown away
  --programs FOLDER  take the programs from there instead of compiling them
  --no-images        make no images for containers
  --out FOLDER       write there; whatever is in it is deleted

Everything in it has the date of the commit, or SOURCE_DATE_EPOCH. DEBFULLNAME and DEBEMAIL say
who made the packages. Compiling and images need the network: a runtime for each platform, and a
C library from Debian by this machine's apt.
`;

try {
  const { values } = parseArgs({
    args: Deno.args,
    options: {
      key: { type: "string" },
      programs: { type: "string" },
      "no-images": { type: "boolean" },
      out: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) console.log(HELP);
  else {
    await makeRelease({
      root,
      version: deno.version,
      out: values.out ?? `${root}/dist/release`,
      keyFile: values.key ?? Deno.env.get("PARLEY_RELEASE_KEY"),
      programs: values.programs,
      images: !values["no-images"],
      say: console.log,
    });
  }
} catch (error) {
  console.error((error as Error).message);
  Deno.exit(1);
}
