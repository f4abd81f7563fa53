import { defineFeature, withRules } from "../define.ts";
import { openAnnounced, renewAnnounced, sweepAnnounced } from "./announced.ts";
import { sweepFiles } from "./sweep.ts";
import { dropOpenFilesIn, dropOpenFilesOf } from "./sweep.ts";
import {
  fileNonces,
  fileRecords,
  fileSums,
  fileTurns,
  heldFiles,
  openFiles,
  unknownFileCounts,
} from "./records.ts";

/** Files of messages and shelves. Their endpoints are delivery's, which counts bytes in flight. */
export const filesFeature = defineFeature({
  name: "files",
  records: [
    withRules(fileRecords, { exported: { omitted: "exported with their messages and shelves" } }),
    withRules(fileSums, { exported: { omitted: "checksums" } }),
    withRules(heldFiles, { exported: { omitted: "not in a message yet" } }),
    withRules(openFiles, { exported: { omitted: "not in a message yet" } }),
    withRules(fileTurns, { exported: { omitted: "a counter" } }),
    withRules(fileNonces, { exported: { omitted: "an index" } }),
    withRules(unknownFileCounts, { exported: { omitted: "of the installation" } }),
  ],
  onPurge: {
    user: dropOpenFilesOf,
    server: (app, serverId) => dropOpenFilesIn(app, new Set([serverId])),
  },
  sweep: { files: sweepFiles, announced_files: sweepAnnounced },
  start: async (app) => {
    await openAnnounced(app);
    return () => {};
  },
  renew: renewAnnounced,
});
