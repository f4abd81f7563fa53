import { featuresOf } from "../kernel/feature.ts";
import type { DeliveryContext } from "./context.ts";

/** Declares features of this layer: endpoints that set headers, or hold bytes in memory. */
export const { defineFeature, implement } = featuresOf<DeliveryContext>();
