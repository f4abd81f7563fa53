import { defineFeature } from "../../features/define.ts";
import { sweepPackages } from "./service.ts";

/** Key packages, by which devices are added to groups while they are offline. */
export const packagesFeature = defineFeature({
  name: "e2ee-packages",
  sweep: { key_packages: sweepPackages },
});
