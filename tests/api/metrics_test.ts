import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { provideBackups } from "../helpers/backups.ts";
import { sealed } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const TOKEN = "a-token-for-prometheus";

function read(app: TestApp, token?: string): Promise<Response> {
  return fetch(`${app.url}/metrics`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}

Deno.test("/metrics is not there unless it is asked for", async () => {
  await using app = await TestApp.start();
  const response = await read(app, TOKEN);
  await response.body?.cancel();
  assert.equal(response.status, 404);
});

Deno.test("/metrics counts requests, events, clients and what happened, for those with the token", async () => {
  await using app = await TestApp.start({ metricsToken: TOKEN });
  for (const token of [undefined, "another", `${TOKEN}x`]) {
    const refused = await read(app, token);
    await refused.body?.cancel();
    assert.equal(refused.status, 401);
  }
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const socket = await ada.socket();
  await socket.emit("send-message", { channelId: channel.id, ...sealed("hello") });

  const response = await read(app, TOKEN);
  assert.match(response.headers.get("content-type")!, /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  const value = (series: RegExp) =>
    Number(text.match(new RegExp(`^${series.source} (\\S+)$`, "m"))?.[1]);
  assert.equal(value(/parley_sockets/), 1);
  assert.equal(value(/parley_users_online/), 1);
  assert.equal(value(/parley_events_total\{type="message-created"\}/), 1);
  const registered =
    /parley_http_request_seconds_count\{.*route="\/api\/auth\/register",status="201"\}/;
  assert.equal(value(registered), 1);
  assert.equal(value(/parley_socket_event_seconds_count\{event="send-message",code="ok"\}/), 1);
  assert.doesNotMatch(text, /ada|hello/);
});

Deno.test("every answer of /api has an id, by which a host finds it in the log", async () => {
  await using app = await TestApp.start();
  const ids = await Promise.all([1, 2].map(async () => {
    const response = await fetch(`${app.url}/api/servers`);
    await response.body?.cancel();
    return response.headers.get("x-request-id")!;
  }));
  for (const id of ids) assert.match(id, /^[0-9a-f]{16}$/);
  assert.notEqual(ids[0], ids[1]);
});

Deno.test("[OPS-3] /metrics and the admin page say when the last backup was made, and that one failed", async () => {
  await using app = await TestApp.start({ metricsToken: TOKEN });
  const admin = await app.registerAdmin("admin");
  const text = async () => await (await read(app, TOKEN)).text();
  assert.match(await text(), /^parley_backup_failing 0$/m);
  assert.doesNotMatch(await text(), /^parley_last_backup_timestamp_seconds \d/m);

  let room = true;
  await using provided = await provideBackups(
    app,
    (file) => room ? Deno.writeTextFile(file, "x") : Promise.reject(new Error("The disk is full")),
    3600_000,
  );
  const { backups } = provided;
  const shown = async () => (await admin.get("/admin/backups")).body;
  await until("the schedule's first", () => backups.lastAt !== null && backups.state === "idle");
  const [, seconds] = /^parley_last_backup_timestamp_seconds (\d+)/m.exec(await text())!;
  const { last_at, late, problem } = await shown();
  assert.deepEqual([Date.parse(last_at) / 1000 | 0, late, problem], [Number(seconds), false, null]);

  room = false;
  assert.ok(backups.begin("five words nobody guesses"));
  await until("a failure", () => backups.state === "failed");
  assert.match(await text(), /^parley_backup_failing 1$/m);
  const { state, problem: why } = await shown();
  assert.deepEqual([state, why], ["failed", "The disk is full"]);
  app.errors.length = 0;
});

Deno.test("[OPS-7] /metrics says how large the database is, what is free, and what runs, in a form that promtool takes", async () => {
  const data = await Deno.makeTempDir({ prefix: "parley-test-" });
  await Deno.writeFile(`${data}/parley.kv`, new Uint8Array(12_345));
  const text = await (async () => {
    await using app = await TestApp.start({ metricsToken: TOKEN, data });
    await app.register("ada");
    return await (await read(app, TOKEN)).text();
  })();
  await Deno.remove(data, { recursive: true });
  assert.match(text, /^parley_database_bytes 12345$/m);
  assert.match(text, /^parley_disk_free_bytes \d{6,}$/m);
  assert.match(text, /^parley_disk_total_bytes \d{6,}$/m);
  assert.match(
    text,
    /^parley_build_info\{version="[\d.]+",schema="\d+",runtime="deno [\d.]+",.*\} 1$/m,
  );
  assert.match(text, /^parley_backup_failing 0$/m);
  assertExposition(text);
  await askPromtool(text);
});

/** Where it is installed. */
async function askPromtool(text: string): Promise<void> {
  const command = new Deno.Command("promtool", {
    args: ["check", "metrics"],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  });
  let child: Deno.ChildProcess;
  try {
    child = command.spawn();
  } catch {
    return;
  }
  await ReadableStream.from([new TextEncoder().encode(text)]).pipeTo(child.stdin);
  const { code, stdout, stderr } = await child.output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.equal(code, 0, said);
}

/** The rules of Prometheus' text format 0.0.4, as `promtool check metrics` has them. */
function assertExposition(text: string): void {
  assert.ok(text.endsWith("\n"), "ends with a line break");
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const series = new Set<string>();
  const done = new Set<string>();
  let family = "";
  for (const line of text.trimEnd().split("\n")) {
    const [, kind, name, rest] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") {
      assert.ok(!helped.has(name), `${name} is explained twice`);
      helped.add(name);
    } else if (kind === "TYPE") {
      assert.ok(!types.has(name), `${name} has two types`);
      assert.match(rest, /^(counter|gauge|histogram|summary|untyped)$/);
      assert.ok(helped.has(name), `${name} has no help`);
      if (rest === "counter") assert.match(name, /_total$/);
      if (rest === "gauge") assert.doesNotMatch(name, /_total$/);
      types.set(name, rest);
      if (family) done.add(family);
      family = name;
    } else if (!line.startsWith("#")) {
      const parsed =
        /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\n"])*",?)*)\})? (\S+)$/
          .exec(line);
      assert.ok(parsed, line);
      const [, metric, labels = "", value] = parsed;
      const of = types.get(family) === "histogram"
        ? metric.replace(/_(bucket|sum|count)$/, "")
        : metric;
      assert.equal(of, family, `${metric} stands among ${family}`);
      assert.ok(!done.has(of), `${of} is in two places`);
      assert.ok(Number.isFinite(Number(value.replace("+Inf", "1"))), line);
      assert.ok(!series.has(`${metric}{${labels}}`), `twice: ${line}`);
      series.add(`${metric}{${labels}}`);
    }
  }
}
