/**
 * Encrypted group of ada, bob, who is lied to by the host, and cy, who has a program of their own.
 */
import type { Page } from "playwright-core";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { Channel } from "../../protocol/channels.ts";
import { befriend, enter, escape, message, rail, send } from "../e2e/chat.ts";
import { ownProgram } from "../e2e/hostile_host.ts";
import {
  conversation,
  makePrivate,
  openPanel,
  padlock,
  readers,
  setUpKeys,
  WHOLE,
} from "../e2e/private.ts";
import { expect, type Person, type Stage } from "../helpers/e2e.ts";
import type { Talker } from "../helpers/e2ee/talk.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";

const NAME = "Climbing";

export class DeceivedGroup implements AsyncDisposable {
  private constructor(
    readonly host: HostileHost,
    readonly ada: Person,
    readonly bob: Person,
    readonly cy: Person,
    /** cy's only device. */
    readonly program: Talker,
    /** Channel as cy's program knows it. */
    readonly channel: PrivateChannel,
  ) {}

  static async open(t: Stage): Promise<DeceivedGroup> {
    t.allowErrors("forbidden", "not_found", "conflict", "unreachable");
    const host = await HostileHost.before(t.server.url);
    const [ada, cy] = [await t.user("ada"), await t.user("cy")];
    const bob = await t.user("bob", { by: host.url });
    for (const friend of [bob, cy]) await befriend(ada, friend);
    const program = await ownProgram(t, cy);
    const others = [ada, bob].map(({ account }) => account.user.id);
    const asked = { userIds: [others[1], cy.account.user.id], name: NAME };
    const made = ada.account.call<{ channel: Channel }>("POST", "/channels/group-dm", asked);
    const { id } = (await made).channel;
    for (const { page } of [ada, bob]) {
      await enter(page);
      await setUpKeys(page);
      await rail(page, "Home").click();
      await conversation(page, new RegExp(`^${NAME}`)).click();
    }
    await makePrivate(ada.page);
    await expect(padlock(bob.page, WHOLE)).toBeVisible();
    const channel: PrivateChannel = { id, space: "group", userIds: others };
    await expect.poll(async () => (await program.look(channel)).phase).toBe("ready");
    return new DeceivedGroup(host, ada, bob, cy, program, channel);
  }

  /** Sends bob a change event, which his device checks. */
  hint(): void {
    this.host.tell("e2ee-commit", { channelId: this.channel.id, generation: 1, epoch: 0 });
  }

  /** bob can write, and ada reads it. */
  async goesOn(text: string): Promise<void> {
    await expect(padlock(this.bob.page, WHOLE)).toBeVisible();
    await send(this.bob.page, text);
    await expect(message(this.ada.page, text)).toBeVisible();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.program[Symbol.dispose]();
    await this.host[Symbol.asyncDispose]();
  }
}

/** The panel of a conversation of three says who named a key that doesn't count (MEND-39). */
export async function expectUnproven(page: Page, by: string, of: string): Promise<void> {
  const panel = await openPanel(page);
  await expect(panel).toContainText(`${by} named a key for ${of} that isn't proven`);
  const hint = `It was ignored, and nobody gets in with it. Ask ${by} what happened.`;
  await expect(panel).toContainText(hint);
  await expect(readers(panel)).toHaveCount(3);
  await escape(panel);
}
