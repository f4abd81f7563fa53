import { expect, later } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enclose, enclosed } from "../e2e/attaching.ts";
import { composer, gather } from "../e2e/chat.ts";
import { type TestFile } from "../e2e/files.ts";
import { replyOnce } from "../e2e/routes.ts";

stage(
  "[FIL-3] what does not fit is said before it is sent; what waits or is refused says why",
  async (t) => {
    t.allowErrors("too_large", "server_error");
    const ada = await t.user("ada");
    await gather("Full", ada);
    const { page } = ada;
    const paper = (name: string, bytes: number) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.alloc(bytes, "a"),
    });
    const KB = 1024;
    const storage = (body: object) => ({ status: 200, json: { file_max: 2048 * KB, ...body } });
    const refused = page.getByRole("alert");
    const chooseFile = async (file: TestFile, reply: object) => {
      await replyOnce(page, "**/api/users/storage", storage(reply));
      const chooser = later(page.waitForEvent("filechooser"));
      await page.getByRole("button", { name: "Attach file" }).click();
      await (await chooser).setFiles([file]);
    };
    const tight = { used: 0, quota: 512 * KB, left: 512 * KB };
    await chooseFile(paper("novel.txt", 600 * KB), tight);
    await expect(refused).toContainText("novel.txt is 600 KB, but you only have 512 KB left");
    await chooseFile(paper("exact.txt", 512 * KB), tight);
    await expect(refused.last()).toContainText(
      "exact.txt is 512 KB, but you only have 512 KB left",
    );
    await chooseFile(paper("shared.txt", 600 * KB), { used: 0, quota: null, left: 512 * KB });
    await expect(refused.last()).toContainText("everyone on this server has 512 KB left in total");
    await chooseFile(paper("large.txt", 2048 * KB), { used: 0, quota: null, left: null });
    await expect(refused.last()).toContainText("Files have to be smaller than 2 MB.");
    await expect(enclosed(page)).toHaveCount(0);

    const error = (status: number, code: string, rest: object = {}) => ({
      status,
      headers: { "retry-after": "1" },
      json: { error: "no", code, ...rest },
    });
    await replyOnce(page, "**/api/files", error(503, "storage_unavailable"), "POST");
    await enclose(page, [paper("waits.txt", 20 * KB)]);
    await composer(page).press("Enter");
    const uploads = page.getByRole("list", { name: "Files being sent" });
    await expect(uploads).toContainText("resumes automatically when there's room");
    await expect(page.getByRole("button", { name: "Open waits.txt" })).toBeVisible();

    const limit = { details: { limit: String(1024 * KB) } };
    await replyOnce(page, "**/api/files", error(413, "too_large", limit), "POST");
    await enclose(page, [paper("refused.txt", 20 * KB)]);
    await composer(page).press("Enter");
    await expect(uploads).toContainText("Files have to be smaller than 1 MB.");
    await uploads.getByRole("button", { name: "Cancel upload of refused.txt" }).click();
    await expect(uploads).toHaveCount(0);
  },
);
