import type { Command } from "commander";
import { fingerprintText } from "../../../protocol/client_manifest.ts";
import { StartError } from "../../base/start_error.ts";
import { type LogVerdict, readKept, verifyLog } from "../verify/log.ts";
import { originOf, Visitor } from "../verify/visitor.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { saveText } from "./save_text.ts";

/**
 * `parley verify-log`: checks that a server shows one log of people's keys, and only extends it
 * (E2E-34).
 */
export function addVerifyLog(program: Command, machine: Machine): void {
  program.command("verify-log")
    .helpGroup("Verify:")
    .summary("Check that a server shows one log of people's keys")
    .description(
      "Reads the whole key log of the server at URL, rebuilds its tree, and compares it with the\n" +
        "head that the server has signed and with the one in --kept, where the newest is kept then.\n" +
        "Ends with 0 where there is one log, and with 1 and what does not agree where not.\n" +
        "A server can show another log to somebody else: compare with a head that they have kept.",
    )
    .argument("<url>", "the server's address")
    .requiredOption("--token-file <FILE>", "A file whose first line is an access token (read)")
    .option(
      "--kept <FILE>",
      "The head of the last run; the newest takes its place where all is well",
    )
    .option("--ca <FILE>", "Also trust the certificates in this file (PEM)")
    .action((url: string, flags: VerifyFlags) => walk(machine, url, flags));
}

interface VerifyFlags {
  tokenFile: string;
  kept?: string;
  ca?: string;
}

async function walk(machine: Machine, url: string, flags: VerifyFlags): Promise<void> {
  const origin = originOf(url);
  const [token] = (await requireFile(machine, flags.tokenFile)).split("\n", 1);
  const text = flags.kept ? await machine.readFile(flags.kept) : null;
  const kept = text === null ? null : readKept(text, flags.kept!);
  using visitor = new Visitor(origin, flags.ca ? await requireFile(machine, flags.ca) : null);
  const verdict = await verifyLog(visitor, token.trim(), kept);
  const { problems, head, root, key, known } = verdict;
  const isWhole = problems.length === 0;
  if (isWhole && flags.kept) {
    await saveText(flags.kept, `${JSON.stringify(head, null, 2)}\n`);
  }
  await say(machine, isWhole ? wholeText(origin, verdict, flags.kept) : "", {
    url: origin,
    whole: isWhole,
    entries: head.size,
    root,
    key,
    known,
    problems,
    // Both are the evidence.
    ...(!isWhole && { head, kept }),
  });
  if (isWhole) return;
  const lines = problems.map((problem) => `\n  ${problem}.`).join("");
  throw new StartError(
    `The key log of ${origin} does not agree with itself:${lines}\n` +
      "  Somebody may have been shown keys that others do not see. Compare safety numbers before\n" +
      `  you write in private there.${flags.kept ? ` ${flags.kept} is as it was: keep it.` : ""}`,
  );
}

function wholeText(origin: string, { head, root, key, known }: LogVerdict, kept?: string): string {
  const before = known !== null
    ? `It goes on from the ${known} that were known before.`
    : kept
    ? `Nothing was known of it before; ${kept} has its head now.`
    : "Nothing was known of it before: --kept FILE keeps its head for the next time.";
  return `${origin} has one key log: its ${head.size} entries make the head that it has signed.\n` +
    `${before}\n` +
    `Root  ${fingerprintText(root)}\n` +
    `Key   ${fingerprintText(key)}\n`;
}

/** @throws StartError */
async function requireFile(machine: Machine, path: string): Promise<string> {
  const text = await machine.readFile(path);
  if (text === null) throw new StartError(`Cannot read ${path}.`);
  return text;
}
