import { part } from "../ui/part.tsx";

/** Where there is only touch it never comes; a message's menu does all of it. */
export const LateToolbar = part(
  async () => ({ default: (await import("./MessageToolbar.tsx")).MessageToolbar }),
  { failed: () => null },
);
