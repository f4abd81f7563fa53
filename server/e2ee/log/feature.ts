import { defineFeature, withRules } from "../../features/define.ts";
import {
  hashedSize,
  listedSize,
  logEntries,
  logIndices,
  logNodes,
  logRewinds,
  logSize,
  serverKeyRecord,
} from "./records.ts";
import { serverKey } from "./server_key.ts";

const exported = { omitted: "hashes, which every member can fetch" };

/** The key log: an append-only record of everyone's keys. */
export const keyLogFeature = defineFeature({
  name: "e2ee-log",
  records: [
    withRules(logSize, { exported }),
    withRules(logEntries, { exported }),
    withRules(hashedSize, { exported }),
    withRules(logIndices, { exported }),
    withRules(listedSize, { exported }),
    withRules(logNodes, { exported }),
    withRules(logRewinds, { exported }),
    withRules(serverKeyRecord, { exported: { omitted: "a secret" } }),
  ],
  // Any backup has the key that names the key log (MEND-32).
  start: async ({ db }) => {
    await serverKey(db);
    return () => {};
  },
  renew: ({ keyLog }) => keyLog.forget(),
});
