/** Checks what arrives against the exact shape of every event that the server sends (wire.md). */
import assert from "node:assert/strict";
import type { z } from "zod";
import { serverEvents } from "../../protocol/socket.ts";

/** @throws when the event is unknown, lacks something or carries more than it may */
export function checkEvent(name: string, data: unknown): void {
  const shape = (serverEvents as Record<string, z.ZodType>)[name];
  assert.ok(shape, `event ${name} is not in the protocol`);
  assert.deepEqual(shape.parse(structuredClone(data)), data, `event ${name} has unknown keys`);
}
