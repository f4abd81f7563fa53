import assert from "node:assert/strict";
import { RecentLog } from "../../../server/host/recent_log.ts";
import { createLog } from "../../../server/host/server_log.ts";

/** Returns the log's output on the console in the meantime. */
async function written(
  options: Parameters<typeof createLog>,
  use: (log: Awaited<ReturnType<typeof createLog>>) => void,
): Promise<string[]> {
  const lines: string[] = [];
  const kept = { ...console };
  const note = (...parts: unknown[]) => void lines.push(parts.join(" "));
  Object.assign(console, { log: note, debug: note, info: note, warn: note, error: note });
  try {
    use(await createLog(...options));
  } finally {
    Object.assign(console, kept);
  }
  return lines;
}

const JSON_LOG = [{ logFormat: "json", logLevel: "info" }] as const;
const TEXT_LOG = [{ logFormat: "text", logLevel: "debug" }] as const;

Deno.test("[MEND-56] an entry of any level is one line of text, with date, time and fields", async () => {
  const lines = await written([...TEXT_LOG], (log) => {
    log.debug("asked for");
    log.info("Parley is at {home}");
    log.warn("two\nlines", { count: 2 });
    log.error("a request failed", new Error("disk\r\n  full"), { request: "abc" });
  });
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ /;
  for (const line of lines) assert.match(line, time);
  const texts = lines.map((line) => line.replace(time, ""));
  assert.deepEqual(texts.slice(0, 3), [
    "DEBUG asked for",
    "INFO Parley is at {home}",
    "WARN two | lines count=2",
  ]);
  assert.equal(lines.length, 4);
  assert.match(texts[3], /^ERROR a request failed request=abc \| Error: disk \| full \| at .+$/);
});

Deno.test("a log in JSON has the fields by name", async () => {
  const lines = await written([...JSON_LOG], (log) => {
    log.debug("not asked for");
    log.error("a request failed", new Error("disk"), { request: "abc" });
  });
  assert.equal(lines.length, 1);
  const entry = JSON.parse(lines[0]);
  assert.equal(entry.level, "ERROR");
  assert.equal(entry.message, "a request failed");
  assert.equal(entry.properties.request, "abc");
  assert.match(JSON.stringify(entry.properties.error), /disk/);
});

Deno.test("secrets in the text of an error are not logged", async () => {
  const token = "A".repeat(43);
  const secrets = [
    `no such user ada@example.org`,
    `authorization: Bearer ${token.slice(0, 20)}`,
    `cookie parley_page=${token}`,
    `{"password":"correct horse"}`,
  ];
  for (const options of [JSON_LOG, TEXT_LOG]) {
    for (const secret of secrets) {
      const text = (await written([...options], (log) => log.error("failed", new Error(secret))))
        .join("\n");
      assert.doesNotMatch(text, /ada@|AAAAAAAA|correct|horse/, text);
    }
  }
});

Deno.test("the last 200 entries are kept for admins: the newest first, without stacks, secrets and the setup link", async () => {
  const recent = new RecentLog();
  await written([...JSON_LOG, recent], (log) => {
    for (let i = 0; i < 250; i++) log.info(`entry ${i}`);
    log.error("it failed", new Error("of ada@example.org"), { request: "abc" });
    log.warn("  http://localhost/setup#abcdefghij-klmnopqrst");
    log.debug("not asked for");
  });
  assert.equal(recent.entries.length, 200);
  const [link, failure, last] = recent.entries;
  assert.deepEqual([link.level, link.text.trim()], [
    "warning",
    "http://localhost/setup#[redacted]",
  ]);
  assert.match(failure.text, /^it failed: of \S+ request=abc$/);
  assert.doesNotMatch(failure.text, /ada/);
  assert.equal(last.text, "entry 249");
});
