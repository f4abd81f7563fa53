import { defineFeature, withRules } from "../../features/define.ts";
import { archivedKeys, archivers } from "./records.ts";
import { purgeArchive } from "./service.ts";

/** Content keys that people archive, to read older messages on new devices. */
export const archiveFeature = defineFeature({
  name: "e2ee-archive",
  records: [
    withRules(archivedKeys, { exported: { omitted: "sealed: only devices can read them" } }),
    withRules(archivers, { exported: { omitted: "an index" } }),
  ],
  onPurge: { channel: purgeArchive },
});
