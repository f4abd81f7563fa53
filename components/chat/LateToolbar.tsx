import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../ui/lazy_part.tsx";

/** Where there is only touch it never comes; a message's menu does all of it. */
export const LateToolbar = lazyPart(
  lazy(() => import("./MessageToolbar.tsx"), ({ MessageToolbar }) => ({ default: MessageToolbar })),
  { failed: () => null },
);
