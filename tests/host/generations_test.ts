/** A removed member continues the group, with the host's help (case 36). */
import { message } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { padlock, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { nextGeneration } from "../helpers/e2ee/generations.ts";
import { insideOf } from "../helpers/e2ee/lies.ts";
import { stolenKey } from "../helpers/hostile_host/lies/logs.ts";
import type { OwnIdentity } from "../../protocol/e2ee/people_schemas.ts";

e2e(
  "[MEND-3 MEND-42] a generation that a former member begins is refused, and says whose it is",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { host, bob, cy, channel: { id, serverId } } = scene;
    const { page } = bob;
    using program = await ownProgram(t, cy, scene.keys.cy);
    await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
    const identity = await bob.account.call<OwnIdentity>("GET", "/e2ee/identity");
    const claimed = await program.person.post("/e2ee/key-packages/claim", {
      channelId: id,
      devices: [identity.devices[0]!.id],
    });
    const former = await insideOf(program, id, serverId);
    await scene.kick(cy);
    await scene.stored("without cy");
    await expect(message(page, "without cy")).toBeVisible();
    await expect(padlock(page, WHOLE)).toBeVisible();
    const lie = host.lie(
      await nextGeneration(former, {
        channelId: id,
        serverKey: (await stolenKey(t.server.dataDir)).publicKey,
        authenticator: former.group.authenticator,
        keyPackage: new Uint8Array(
          Uint8Array.fromBase64(claimed.body.packages[0].key_package as string),
        ),
      }),
    );
    scene.hint();
    await scene.says(
      `${cy.username}'s device tried to add somebody whom nobody allowed`,
      "Nothing is sent until you continue without that change.",
    );
    await expect(padlock(page, WHOLE)).toHaveCount(0);
    await expect(message(page, "without cy")).toBeVisible();
    lie[Symbol.dispose]();
    await page.getByRole("button", { name: "Go on without it" }).click();
    await scene.goesOn("still without cy");
    const rows = await scene.rows();
    expect(rows.at(-1)!.sender_id).toBe(bob.account.user.id);
    await expect(message(page, "without cy").first()).toBeVisible();
  },
);
