import type { LateFeature } from "../late_feature.ts";
import { pinRows } from "./menu.ts";

export const pinsLate = { messageMenu: pinRows } satisfies LateFeature;
