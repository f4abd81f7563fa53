import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../ui/lazy_part.tsx";

/** Never loaded with touch only: a message's menu has the same actions. */
export const LateToolbar = lazyPart(
  lazy(() => import("./MessageToolbar.tsx"), ({ MessageToolbar }) => ({ default: MessageToolbar })),
  { failed: () => null },
);
