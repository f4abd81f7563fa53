/** `deno task docs`: writes the pages of docs/ that follow from the program. */
import { optionsReference } from "../server/host/config/reference.ts";

const path = new URL("../docs/options.md", import.meta.url);
await Deno.writeTextFile(path, optionsReference());
const format = new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path.pathname] });
Deno.exit((await format.spawn().status).code);
