import assert from "node:assert/strict";
import { parley, startParley } from "../helpers/parley.ts";

Deno.test("[D-0] flag, environment, parley.toml, default: in that order, and `config` says which", async () => {
  const cwd = await Deno.makeTempDir({ prefix: "parley-test-" });
  await Deno.writeTextFile(`${cwd}/parley.toml`, 'port = 1\nhost = "::1"\ndata = "from-toml"\n');
  const env = { PARLEY_PORT: "2", PARLEY_HOST: "::2" };
  const { code, out } = await parley(["config", "--port", "3"], { cwd, env });
  assert.equal(code, 0);
  const lines = out.split("\n").map((line) => line.split(/\s{2,}/));
  const row = (name: string) => lines.find(([first]) => first === name)?.slice(1);
  assert.deepEqual(row("port"), ["3", "--port"]);
  assert.deepEqual(row("host"), ["::2", "PARLEY_HOST"]);
  assert.deepEqual(row("data"), ["from-toml", "data in parley.toml"]);
  assert.deepEqual(row("registration"), ["open", "default"]);
  assert.match(out, /registration and the rates .* the admin page's choice holds\.\n$/);
  await Deno.remove(cwd, { recursive: true });
});

Deno.test("[HARD-16] parley config shows that a secret is set and where, and not which; mistakes neither", async () => {
  const turn = "turn:ada:sesame@turn.example.org,turns:bob:open:up@turn.example.org";
  const env = { PARLEY_METRICS_TOKEN: "for prometheus" };
  const { code, out } = await parley(["config", "--turn", turn, "--turn-secret", "shared"], {
    env,
  });
  assert.equal(code, 0);
  assert.ok(out.includes("turn:ada:••••@turn.example.org,turns:bob:••••@turn.example.org"), out);
  assert.match(out, /turn-secret +•••• +--turn-secret/);
  assert.match(out, /metrics-token +•••• +PARLEY_METRICS_TOKEN/);
  assert.doesNotMatch(out, /sesame|open:|:up|shared|prometheus/);

  for (const wrong of ["turn:ada:xyzzy@", "turn:ada:xyz,zy@turn.example.org", "xyzzy"]) {
    for (const command of ["config", "serve"]) {
      const ran = await parley([command, "--turn", wrong]);
      assert.equal(ran.code, 1);
      assert.match(ran.err, /--turn: "••••" is not a list of addresses/);
      assert.doesNotMatch(ran.out + ran.err, /xyz|zy@/);
    }
  }
  const cwd = await Deno.makeTempDir();
  await Deno.writeTextFile(`${cwd}/parley.toml`, 'port = = 1\nmetrics-token = "for prometheus"\n');
  const broken = await parley(["config"], { cwd });
  assert.match(broken.err, /parley\.toml: .* \(line 1, column \d+\)/);
  assert.doesNotMatch(broken.err, /prometheus/);
  await Deno.remove(cwd, { recursive: true });
});

Deno.test("help names every command and exits with 0", async () => {
  const { code, out } = await parley(["--help"]);
  assert.equal(code, 0);
  for (const word of ["serve", "user", "invite", "tls", "config", "version", "Examples:"]) {
    assert.match(out, new RegExp(`^\\s*${word}`, "m"));
  }
});

Deno.test("[OPS-10] whoever has seen enough of the help may close it", async () => {
  const child = startParley(["--help"]);
  await child.stdout.cancel();
  const [{ code }, err] = await Promise.all([child.status, new Response(child.stderr).text()]);
  assert.deepEqual({ code, err }, { code: 0, err: "" });
});

Deno.test("[D-ERR-1] a mistake is answered with what it is and what would be right", async () => {
  const cases: [args: string[], text: RegExp][] = [
    [["sevre"], /"sevre" is no command\. Did you mean `parley serve`\?/],
    [["--prot", "1"], /unknown option '--prot'\n\(Did you mean --port\?\)/],
    [["user", "lst"], /unknown command 'lst'\n\(Did you mean list\?\)/],
    [["user", "create", "ada"], /'--email <ADDRESS>' not specified/],
    [["user", "list", "--data", "/nowhere"], /no data of Parley in \/nowhere.*--data/],
    [["backup", "/nowhere/b.tar", "--data", "/nowhere"], /no data of Parley/],
    [["restore", "/nowhere/b.tar", "--data", "/tmp/parley-none"], /Cannot read \/nowhere\/b\.tar/],
    [["import", "discord", "/nowhere.json"], /\/nowhere\.json: No such file/],
    [["invite", "--expires", "soon"], /--expires: "soon" is not a time like 30m/],
  ];
  await Promise.all(cases.map(async ([args, text]) => {
    const { code, out, err } = await parley(args);
    assert.deepEqual([code, out], [1, ""], args.join(" "));
    assert.match(err, text);
    assert.doesNotMatch(err, /^\s+at /m, "a stack is no message");
  }));
});
