import { join } from "node:path";
import { FILES_FOLDER } from "../../server/storage/file_store/disk.ts";
import { DATABASE } from "../../server/storage/files.ts";
import { TestApp } from "../helpers/app.ts";
import { endAll, fullTown, keepUp, liveThrough } from "../helpers/maxima/walk.ts";

Deno.test("[MEND-1] at every documented maximum all purges, transfers, sweeps, exports, checks and backups succeed", async (t) => {
  const folder = await Deno.makeTempDir();
  {
    await using app = await TestApp.start({
      path: join(folder, DATABASE),
      files: join(folder, FILES_FOLDER),
      data: folder,
    });
    const town = await fullTown(app);
    await t.step("people leave, are kicked and banned, and come", () => liveThrough(town));
    await t.step("exports, check, backup and upkeep", () => keepUp(app, town));
    await t.step("the owner is deleted, and then the server", () => endAll(app, town));
  }
  await Deno.remove(folder, { recursive: true });
});
