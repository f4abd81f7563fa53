import type { Machine } from "./machine.ts";

/**
 * Prints what a command found or did: lines for people, or with `--json` one line of JSON for
 * programs (OPS-7). The shapes stand in docs/operation.md; what is in them stays.
 */
export async function say(machine: Machine, text: string, json: object): Promise<void> {
  await machine.write(machine.json ? `${JSON.stringify(json)}\n` : text);
}
