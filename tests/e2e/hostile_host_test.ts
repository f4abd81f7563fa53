import { Mls } from "../../mls/mod.ts";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { DEFAULT_PERMISSIONS } from "../../protocol/permissions.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { insideOf, strangersCommit, strangersPackage } from "../helpers/e2ee/lies.ts";
import { forgedCommit, rolledBack } from "../helpers/hostile_host/lies/groups.ts";
import {
  ghostDevice,
  hiddenRevocations,
  swappedPackages,
} from "../helpers/hostile_host/lies/keys.ts";
import {
  forgedEntry,
  splitLog,
  stolenKey,
  withheldEntries,
} from "../helpers/hostile_host/lies/logs.ts";
import { stillMember } from "../helpers/hostile_host/lies/members.ts";
import { saidOpen } from "../helpers/hostile_host/lies/modes.ts";
import { behind, dropped, reordered, saying } from "../helpers/hostile_host/lies/rows.ts";
import { firstBytes } from "../helpers/hostile_host/sent.ts";
import { idleSoon } from "../helpers/idle.ts";
import { sealed } from "../helpers/person.ts";
import { settled } from "../helpers/settled.ts";
import { settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, enter, escape, message, send } from "./chat.ts";
import { Deceived, ownProgram } from "./hostile_host.ts";
import { padlock, readers, WHOLE } from "./private.ts";

const DAMAGED = "Can't decrypt: damaged or forged";

e2e(
  "[E2E-51 E2E-3 E2E-40] what a lying host shows one browser is refused, or said to be a lie within one message",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { host, ada, bob, cy } = scene;
    const { id, serverId } = scene.channel;
    const { page } = bob;
    const key = await stolenKey(t.server.dataDir);
    // A split log is reported above the chat, where notices appear once the page is idle.
    await idleSoon(page);
    const one = await scene.stored("one");
    await expect(message(page, "one")).toBeVisible();
    await scene.goesOn("two");

    await t.step("[E2E-34] a ghost device: its keys are not proven, nothing is sent", async () => {
      const row = message(page, "with a ghost");
      {
        using _lie = host.lie(ghostDevice(ada.account.user.id));
        host.tell("e2ee-devices", { userId: ada.account.user.id });
        await send(page, "with a ghost");
        await expect(row).toContainText("This server shows keys that it can't prove.");
      }
      await row.getByRole("button", { name: "Retry" }).click();
      await expect(message(ada.page, "with a ghost")).toBeVisible();
    });

    using program = await t.step(
      "[E2E-15 E2E-40] a swapped key package lets nobody in, and whoever would let them in is told",
      async () => {
        // Only bob's device is there to let others in.
        await ada.page.goto("about:blank");
        const { publicBytes } = await strangersPackage({
          mls: new Mls(() => Promise.resolve(true)),
        });
        const panel = page.getByRole("dialog", { name: "End-to-end encrypted" });
        const ofCy = readers(panel).filter({ hasText: cy.username });
        const lie = host.lie(swappedPackages(publicBytes));
        const further = await ownProgram(t, cy, scene.keys.cy);
        await send(page, "to those who were here");
        await expect(message(page, "to those who were here")).not.toHaveAttribute(
          "aria-busy",
          "true",
        );
        expect((await further.look(scene.channel)).phase).toBe("waiting");
        await page.getByText(`A device of ${cy.username} could not be added`)
          .locator("..").getByRole("button", { name: "Show" }).click();
        await expect(readers(panel)).toHaveCount(3);
        await expect(ofCy).toContainText("1 device ·");
        const refused = panel.getByText(`A device of ${cy.username} could not be added`);
        await expect(refused).toBeVisible();
        lie[Symbol.dispose]();
        await panel.getByRole("button", { name: "Try again" }).click();
        await expect(ofCy).toContainText("2 devices ·");
        await expect(refused).toBeHidden();
        await escape(panel);
        expect((await further.look(scene.channel)).phase).toBe("ready");
        await enter(ada.page);
        return further;
      },
    );

    await t.step("[E2E-18] a forged role, signed by whoever would have it", async () => {
      const { signer, log: { authority } } = await insideOf(program, id, serverId);
      const role = crypto.randomUUID();
      const permissions = { ...DEFAULT_PERMISSIONS, administrator: true };
      const act = { kind: "role" as const, role, permissions, position: 1 };
      {
        using _lie = host.lie(
          forgedEntry(key, authority, await signEntry(signer, authority, act)),
        );
        scene.hint();
        await scene.isWithheld();
      }
      await scene.goesOn("three");
    });

    await t.step("[E2E-24] a commit by which a member lets a stranger in", async () => {
      await program.look(scene.channel);
      const { generation, row } = await strangersCommit(program, id);
      {
        using _lie = host.lie(forgedCommit(generation, row));
        scene.hint();
        await scene.says(
          `${cy.username}'s device tried to add somebody whom nobody allowed`,
          "Nothing is sent until you continue without that change.",
        );
        await expect(padlock(page, WHOLE)).toHaveCount(0);
      }
      await scene.goesOn("four");
    });

    await t.step("[E2E-26] a store that was rolled back", async () => {
      {
        using _lie = host.lie(rolledBack(1));
        scene.hint();
        await scene.isWithheld();
      }
      await scene.goesOn("five");
    });

    await t.step("[E2E-29] a replay has no place of its own", async () => {
      host.tell("new-message", behind((await scene.rows()).at(-1)!));
      await expect(message(page, DAMAGED)).toHaveCount(1);
      await expect(message(page, "five")).toHaveCount(1);
      await page.reload();
      await expect(message(page, "five")).toHaveCount(1);
      await expect(message(page, DAMAGED)).toHaveCount(0);
    });

    await t.step("[E2E-29] what is dropped is missed at the next message", async () => {
      const { seq } = (await scene.rows()).at(-1)!;
      {
        using _lie = host.lie(dropped((row) => row.seq === seq + 1));
        await scene.stored("dropped");
        await scene.stored("behind it");
        await expect(message(page, "behind it"))
          .toContainText(`Something that ${ada.username} sent is missing`);
        await expect(message(page, "dropped")).toHaveCount(0);
      }
      await page.getByRole("button", { name: "Ask again" }).click();
      await expect(message(page, "dropped")).toBeVisible();
      await expect(page.getByText(/is missing$/)).toHaveCount(0);
    });

    await t.step("[E2E-29] what was read in one order is damaged in another", async () => {
      const [first, second] = [await scene.stored("first"), await scene.stored("second")];
      await expect(message(page, "second")).toBeVisible();
      {
        using _lie = host.lie(reordered(first.id, second.id));
        await page.reload();
        await expect(message(page, DAMAGED)).toHaveCount(2);
        for (const text of ["first", "second"]) await expect(message(page, text)).toHaveCount(0);
      }
      await page.reload();
      await expect(message(page, "second")).toBeVisible();
      await expect(message(page, DAMAGED)).toHaveCount(0);
    });

    await t.step(
      "[MEND-30] a stolen device whose revocation is left out: nothing is sent, and it says whose",
      async () => {
        using stolen = await ownProgram(t, cy, scene.keys.cy);
        const { id: lost } = (await stolen.page.ask("devices")).find(({ isThis }) => isThis)!;
        {
          using _lie = host.lie(hiddenRevocations(cy.account.user.id));
          await program.page.ask("revoke", lost);
          await scene.says(
            `This server is holding something back about ${cy.username}'s devices.`,
          );
          await expect(padlock(page, WHOLE)).toHaveCount(0);
        }
        host.tell("e2ee-devices", { userId: cy.account.user.id });
        await scene.goesOn("without the stolen one");
      },
    );

    await t.step("[E2E-30] an edit of somebody else's message is none", async () => {
      await program.texts(scene.channel);
      const edit = await program.seal(scene.channel, {
        op: "edit",
        target: one.id,
        text: "of cy",
      });
      const [encrypted_content, iv] = [edit.encryptedContent, edit.iv];
      host.tell("message-edited", { ...saying(one, { encrypted_content, iv }), is_edited: true });
      await expect(message(page, DAMAGED)).toHaveCount(1);
      await expect(message(page, "of cy")).toHaveCount(0);
      await page.reload();
      await expect(message(page, "one").first()).toBeVisible();
      await expect(message(page, DAMAGED)).toHaveCount(0);
    });

    await t.step("[E2E-36] unsealed in a private channel: not shown", async () => {
      const { encryptedContent, iv } = sealed("in the open");
      const row = saying((await scene.rows()).at(-1)!, { encrypted_content: encryptedContent, iv });
      host.tell("new-message", behind(row));
      await expect(message(page, "Not shown: this message wasn't encrypted")).toHaveCount(1);
    });

    await t.step("[E2E-36] said to be open: it is sealed all the same", async () => {
      using _lie = host.lie(saidOpen);
      await page.reload();
      await settled(page);
      await expect(padlock(page, WHOLE)).toBeVisible();
      await send(page, "for us alone");
      await expect(message(ada.page, "for us alone")).toBeVisible();
      expect(firstBytes(host).at(-1), "the format's number").toBe(1);
    });

    await enter(cy.page);
    await channel(cy.page, "quiet").click();
    await expect(message(cy.page, "for us alone")).toBeVisible();
    const read = (path: string) => ada.account.call("GET", path);
    using _helping = scene.accomplice.lie(stillMember(read));

    await t.step("[E2E-22] a removal that is withheld is known from the next message", async () => {
      const { log: { authority } } = await insideOf(program, id, serverId);
      {
        using _lie = host.lie(withheldEntries(key, authority));
        await scene.kick(cy);
        await scene.stored("without cy");
        await expect(message(page, "without cy")).toBeVisible();
        await scene.isWithheld();
      }
      await scene.goesOn("indeed");
    });

    await t.step(
      "[E2E-21] whoever was removed reads nothing more, with all that the host has",
      async () => {
        for (const row of (await scene.rows()).slice(-2)) scene.accomplice.tell("new-message", row);
        await expect(message(cy.page, "Can't decrypt: no key on this device")).toHaveCount(2);
        await expect(cy.page.getByText("Nobody here has let you read along yet")).toBeVisible();
        await expect(message(cy.page, "for us alone")).toBeVisible();
        for (const text of ["without cy", "indeed"]) {
          await expect(message(cy.page, text)).toHaveCount(0);
        }
      },
    );

    await t.step(
      "[E2E-34] a split log: the next message tells it, until a person goes on with one of the two",
      async () => {
        {
          using _lie = host.lie(splitLog(key));
          // The log grows by a device of ada's, which only she is told of.
          using _further = await ownProgram(t, ada, scene.keys.ada);
          await scene.stored("of another log");
          await expect(page.getByText("This server has shown two different key logs."))
            .toBeVisible();
          await expect(page.getByText("You can write to devices you already know.")).toBeVisible();
          await checkWithAxe(page, "the notice of a split log");
        }
        await expect(padlock(page, WHOLE)).toHaveCount(0);
        const panel = await settings(page, "End-to-end encryption");
        await expect(panel.getByRole("button", { name: "Save both" })).toBeVisible();
        await checkWithAxe(page, "a split log");
      },
    );
  },
);
