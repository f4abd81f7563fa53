import { lazy } from "../../browser/lazy.ts";
import { part } from "../ui/part.tsx";

/** Where there is only touch it never comes; a message's menu does all of it. */
export const LateToolbar = part(
  async () => ({ default: (await lazy(() => import("./MessageToolbar.tsx"))).MessageToolbar }),
  { failed: () => null },
);
