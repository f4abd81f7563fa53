import assert from "node:assert/strict";
import { createAdminClient } from "../../../client/admin/admin.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { aUser, FakePlatform, refusal, until } from "./fakes.ts";

Deno.test("[MEND-33] a password that the server accepts on the admin page locks the keys of this device, and no other does", async () => {
  let isRight = false;
  const platform = new FakePlatform((call) => {
    if (call.path.endsWith("/validate-session")) {
      return { user: aUser(), token: "t2", sessionToken: "s2" };
    }
    return isRight ? {} : refusal(403, "wrong_password", "no");
  });
  createStorage(platform).set("sessionToken", "s1");
  const admin = createAdminClient(platform);
  await admin.start();
  await assert.rejects(admin.order("someone", "disable", "a guess"));
  isRight = true;
  await admin.order("someone", "disable", "correct horse");
  await until("the keys are locked", () => platform.locked.length > 0);
  assert.deepEqual(platform.locked, ["typed correct horse"]);
});
