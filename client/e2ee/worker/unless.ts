import { CallError } from "../link/errors.ts";

/** A call whose refusal with one of these codes is foreseen: null then. */
export async function unless<T>(running: Promise<T>, ...codes: string[]): Promise<T | null> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof CallError && codes.includes(error.code ?? "")) return null;
    throw error;
  }
}
