import assert from "node:assert/strict";
import { readConfig } from "../../../server/host/config/load.ts";
import {
  flagOf,
  OPTION_NAMES,
  type OptionName,
  optionOf,
  variableOf,
} from "../../../server/host/config/options.ts";
import { isSecret } from "../../../server/host/config/secret_files.ts";
import { StartError } from "../../../server/base/start_error.ts";

/** Values that are wrong for nearly anything. */
const WRONG = ["", "nonsense value!", "-1", "99999999", "a,,b", "12 parsecs", "http://", "x/y/z"];

/** Options that accept any text; its target is checked on use. */
const ANY: ReadonlySet<string> = new Set<OptionName>([
  "backupDir",
  "backupPassphraseFile",
  "backupS3KeyId",
  "backupS3Secret",
  "filesKeyId",
  "filesSecret",
  "metricsToken",
  "turnSecret",
]);

function read(args: string[], env: Record<string, string>, toml: string | null) {
  return readConfig(args, (name) => env[name], () => Promise.resolve(toml));
}

/** The sentence with which it is refused. */
async function refusal(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    assert.ok(error instanceof StartError, String(error));
    return error.message;
  }
  assert.fail("it is taken");
}

Deno.test("[OPS-7] a wrong value of any option is one sentence with where it stands and what would be right", async (t) => {
  for (const name of OPTION_NAMES) {
    const { kind, environmentOnly } = optionOf(name);
    await t.step(flagOf(name), async () => {
      const wrong = WRONG.filter((value) => kind.parse(value) === undefined);
      assert.equal(wrong.length === 0, ANY.has(name), "either any text is right, or some is wrong");
      for (const value of wrong) {
        const flag = `--${flagOf(name)}`;
        // An empty variable is as none (MEND-53).
        const spaces: [Parameters<typeof read>, string][] = value === ""
          ? []
          : [[[[], { [variableOf(name)]: value }, null], variableOf(name)]];
        if (!environmentOnly) {
          const line = `${flagOf(name)} = ${JSON.stringify(value)}`;
          spaces.push(
            [[[`${flag}=${value}`], {}, null], flag],
            [[[], {}, line], `${flagOf(name)} in parley.toml`],
          );
        }
        for (const [sources, where] of spaces) {
          const text = await refusal(read(...sources));
          // Mistyped secrets are never repeated.
          const shown = isSecret(name) && value ? "••••" : value;
          assert.equal(text, `${where}: "${shown}" is not ${kind.what}`);
          assert.ok(kind.what.length > 8, `${kind.what} says what would be right`);
        }
      }
    });
  }
});

Deno.test("[OPS-7] options that there are not are refused, with the nearest that there is", async () => {
  assert.match(
    await refusal(read(["--prot", "1"], {}, null)),
    /unknown option '--prot'\n.*--port/s,
  );
  assert.match(await refusal(read(["extra"], {}, null)), /too many arguments/);
  assert.match(await refusal(read(["--port"], {}, null)), /'--port <PORT>' argument missing/);
  const line = await refusal(read([], {}, "prot = 1"));
  assert.match(line, /^parley\.toml: "prot" is no option\. Did you mean "port"\?/);
  assert.match(await refusal(read([], {}, "port = ")), /^parley\.toml: .*\(line 1, column \d+\)$/);
  assert.match(await refusal(read([], {}, "[port]\na = 1")), /write it as port = /);
});
