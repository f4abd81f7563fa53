import { lazy } from "../../../browser/lazy.ts";
import { lazyPart } from "../../../components/ui/lazy_part.tsx";
import { useMain } from "../context.ts";
import type { PartProps } from "./Parts.tsx";

const Part = lazyPart<PartProps>(lazy(() => import("./Parts.tsx")), { failed: () => null });

/** A part of a private conversation, in the chat and around it; not before the page is connected. */
export function Private(props: PartProps) {
  const { state } = useMain().client.connection.connection.value;
  return state !== "connecting" && <Part {...props} />;
}
