import { featuresOf } from "../kernel/feature.ts";
import type { AppContext } from "./context.ts";

/** Declares features of this layer: administration and setup. */
export const { defineFeature, withRules, implement } = featuresOf<AppContext>();
