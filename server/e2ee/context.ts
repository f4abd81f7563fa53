import type { FeaturesContext } from "../features/context.ts";
import type { KeyLog } from "./log/key_log.ts";

/** What private conversations are built with, beside what features are given. */
export interface E2eeContext extends FeaturesContext {
  keyLog: KeyLog;
}
