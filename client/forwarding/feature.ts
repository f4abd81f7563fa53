import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** Messages that people forward to other conversations (COM-13). */
export const forwardingFeature = defineClientFeature({
  name: "forwarding",
  late: lazy(() => import("./forwarding.ts"), ({ openForwarding }) => openForwarding),
});
