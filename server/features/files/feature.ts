import { defineFeature } from "../define.ts";
import { sweepAnnounced } from "./announced.ts";
import { sweepFiles } from "./sweep.ts";

/** Files of messages and shelves. Their endpoints are delivery's, which counts bytes in flight. */
export const filesFeature = defineFeature({
  name: "files",
  sweep: { files: sweepFiles, announced_files: sweepAnnounced },
});
