import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { password } from "../helpers/person.ts";
import { TestSocket } from "../helpers/test_socket.ts";

Deno.test("[SESS-12 D-ACCT-4] logout ends this session's sockets within a second, says why, and no others", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const elsewhere = await app.login("ada");
  const ending = [await ada.socket(), await ada.socket({ transports: ["polling"] })];
  const staying = [await elsewhere.socket(), await bob.socket()];
  await ada.post("/auth/logout", {});
  for (const socket of ending) {
    await socket.disconnectedSoon();
    assert.deepEqual(socket.seen("session-ended"), [{ reason: "logout" }]);
  }
  for (const socket of staying) {
    await socket.sync();
    assert.deepEqual(socket.seen("session-ended"), []);
  }
  await assert.rejects(ada.socket(), { message: "Invalid or expired token" });
});

Deno.test("[D-ACCT-3 D-ACCT-4] a socket that was opened before tokens were rotated ends with its session too", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const socket = await ada.socket();
  const { body } = await app.anonymous("POST", "/auth/validate-session", {
    sessionToken: ada.sessionToken,
  });
  await socket.sync();
  await app.anonymous("POST", "/auth/logout", {}, { authorization: `Bearer ${body.token}` });
  await socket.disconnected();
});

Deno.test("[HARD-3 D-ACCT-4] a new password ends the sockets that a copied token of the same session opened", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const ada = await app.register("ada");
  const copied = [await ada.socket(), await ada.socket({ transports: ["polling"] })];
  const { body } = await ada.put("/users/password", {
    currentPassword: password("ada"),
    newPassword: "brand new",
  });
  const own = await TestSocket.connect(app.url, body.token, { userId: ada.id });
  app.advance(4999);
  await own.sync();
  for (const socket of copied) await socket.sync();
  // The response with the new tokens has come by now.
  app.advance(1);
  for (const socket of copied) await socket.disconnected();
  await own.sync();
  await assert.rejects(ada.socket(), { message: "Invalid or expired token" });
  own.close();
});
