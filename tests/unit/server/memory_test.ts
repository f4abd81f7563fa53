import assert from "node:assert/strict";
import { alarmingGrowth } from "../../../server/host/memory.ts";

const MB = 1024 * 1024;

Deno.test("[HARD-2] what makes the heap large is not collected at once while it grows", () => {
  // A server with some hundred clients, under attack: as early as ever.
  assert.equal(alarmingGrowth(28 * MB), 64 * MB);
  // 5,000 connections hold 100 MB of heap and make the process grow by 150.
  assert.ok(alarmingGrowth(100 * MB) > 150 * MB);
});
