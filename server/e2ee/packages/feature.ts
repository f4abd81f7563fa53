import { defineFeature, withRules } from "../../features/define.ts";
import { sweepPackages } from "./service.ts";
import { lastResorts, packageRecords } from "./records.ts";

/** Key packages, by which devices are added to groups while they are offline. */
export const packagesFeature = defineFeature({
  name: "e2ee-packages",
  records: [
    withRules(packageRecords, { exported: { omitted: "of devices, which keep it themselves" } }),
    withRules(lastResorts, { exported: { omitted: "of devices, which keep it themselves" } }),
  ],
  sweep: { key_packages: sweepPackages },
});
