import type { Command } from "commander";
import { CLIENT_MANIFEST, fingerprintText } from "../../../protocol/client_manifest.ts";
import { StartError } from "../../base/start_error.ts";
import { type ClientVerdict, verifyClient } from "../verify/client.ts";
import { originOf, Visitor } from "../verify/visitor.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";

/** Problems that are printed; with `--json` all are. */
const MAX_PRINTED_PROBLEMS = 20;

/** `parley verify-client`: whether a server gives browsers the program that it should (E2E-37). */
export function addVerifyClient(program: Command, machine: Machine): void {
  program.command("verify-client")
    .helpGroup("Verify:")
    .summary("Compare what a server gives browsers with what was built")
    .description(
      "Fetches every file that browsers load from the server at URL, and the pages that open\n" +
        "without an account, and compares them with this program's own, or with a release's list\n" +
        "(--manifest). Ends with 0 where all is the same, and with 1 and what differs where not.\n" +
        "A server can have something else for one person only: that nobody sees from outside.",
    )
    .argument("<url>", "the server's address")
    .option("--manifest <FILE>", "The list to compare with (default: this program's own)")
    .option("--ca <FILE>", "Also trust the certificates in this file (PEM)")
    .action((url: string, flags: VerifyFlags) => compare(machine, url, flags));
}

interface VerifyFlags {
  manifest?: string;
  ca?: string;
}

async function compare(machine: Machine, url: string, flags: VerifyFlags): Promise<void> {
  const origin = originOf(url);
  const from = flags.manifest ?? (await machine.site()).publicFolder + CLIENT_MANIFEST;
  const list = await requireFile(machine, from);
  using visitor = new Visitor(origin, flags.ca ? await requireFile(machine, flags.ca) : null);
  const verdict = await verifyClient(visitor, list, from);
  const { problems, ...compared } = verdict;
  const isSame = problems.length === 0;
  await say(machine, isSame ? sameText(origin, verdict) : "", {
    url: origin,
    same: isSame,
    ...compared,
    problems,
  });
  if (isSame) return;
  const lines = problems.slice(0, MAX_PRINTED_PROBLEMS).map((problem) => `\n  ${problem}.`).join(
    "",
  );
  const more = problems.length > MAX_PRINTED_PROBLEMS
    ? `\n  And ${problems.length - MAX_PRINTED_PROBLEMS} more.`
    : "";
  throw new StartError(
    `${origin} does not give browsers what ${flags.manifest ?? "this program"} has:${lines}${more}`,
  );
}

function sameText(origin: string, { build, fingerprint, files, pages }: ClientVerdict): string {
  return `${origin} gives browsers what was built: ${files} files and ${pages} pages are the same.\n` +
    `Build        ${build}\n` +
    `Fingerprint  ${fingerprintText(fingerprint)}\n`;
}

/** @throws StartError */
async function requireFile(machine: Machine, path: string): Promise<string> {
  const text = await machine.readFile(path);
  if (text === null) throw new StartError(`Cannot read ${path}.`);
  return text;
}
