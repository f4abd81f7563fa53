/** Lies by saying nothing. */
import type { Lie } from "../lie.ts";

/** No endpoint of encryption ever answers (case 26). */
export const silent: Lie = {
  instead: ({ path }) => path.startsWith("/api/e2ee/") ? new Promise<never>(() => {}) : undefined,
};
