import assert from "node:assert/strict";
import type { LogEntry } from "../../../protocol/admin_logs.ts";
import { RecentLog } from "../../../server/host/recent_log.ts";

Deno.test("[MEND-58] the log is shown the newest first, and an entry of several lines from above", () => {
  const log = new RecentLog();
  const add = (text: string, level: LogEntry["level"] = "info") =>
    log.add({ at: "2026-11-29T12:00:00Z", level, text });
  add("Parley is at http://localhost/");
  add("There is no admin yet:");
  add("  http://localhost/setup");
  add("a request failed", "error");
  add("    at somewhere", "error");
  add("  elsewhere");
  assert.deepEqual(log.entries.map(({ text }) => text), [
    "  elsewhere",
    "a request failed\n    at somewhere",
    "There is no admin yet:\n  http://localhost/setup",
    "Parley is at http://localhost/",
  ]);
});
