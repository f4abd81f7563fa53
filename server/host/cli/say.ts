import type { Machine } from "./machine.ts";

/**
 * Prints the result of a command: lines for people, or with `--json` one line of JSON for programs
 * (OPS-7). docs/operation.md has the shapes, which stay stable.
 */
export async function say(machine: Machine, text: string, json: object): Promise<void> {
  await machine.write(machine.json ? `${JSON.stringify(json)}\n` : text);
}
