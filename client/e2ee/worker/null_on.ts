import { CallError } from "../link/errors.ts";

/** Returns the result of a call; null if it is refused with one of these codes. */
export async function nullOn<T>(running: Promise<T>, ...codes: string[]): Promise<T | null> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof CallError && codes.includes(error.code ?? "")) return null;
    throw error;
  }
}
