import { featuresOf } from "../kernel/feature.ts";
import type { FeaturesContext } from "./context.ts";

/** Declares features of this layer, for the context that the layer is given. */
export const { defineFeature, withRules, implement, implementEvents } = featuresOf<
  FeaturesContext
>();
