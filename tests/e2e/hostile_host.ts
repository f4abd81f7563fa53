/** A private channel with a host that lies to one of those in it. */
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import { expect, type Person, type Stage } from "../helpers/e2e.ts";
import { deviceOf, type Talker } from "../helpers/e2ee/talk.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { channel, gather, message, send } from "./chat.ts";
import { makeChannelPrivate, padlock, setUpKeys, WHOLE } from "./private.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };

/**
 * ada's private channel, with bob, who is lied to by the host, and cy, who cooperates with the
 * host.
 */
export class Deceived implements AsyncDisposable {
  private constructor(
    readonly host: HostileHost,
    /** cy's own. */
    readonly accomplice: HostileHost,
    readonly ada: Person,
    readonly bob: Person,
    readonly cy: Person,
    readonly channel: PrivateChannel & { serverId: string },
    /** Recovery keys. */
    readonly keys: { ada: string; bob: string; cy: string },
  ) {}

  static async open(t: Stage): Promise<Deceived> {
    const host = await HostileHost.before(t.server.url);
    const accomplice = await HostileHost.before(t.server.url);
    t.allowErrors("forbidden", "not_found", "conflict", "unreachable");
    const ada = await t.user("ada", WIDE);
    const bob = await t.user("bob", { ...WIDE, by: host.url });
    const cy = await t.user("cy", { ...WIDE, by: accomplice.url });
    const { server } = await gather("Readers", ada, bob, cy);
    const keys = {
      ada: await setUpKeys(ada.page),
      bob: await setUpKeys(bob.page),
      cy: await setUpKeys(cy.page),
    };
    await cy.page.goto("about:blank");
    await makeChannelPrivate(ada.page, "quiet");
    await channel(bob.page, "quiet").click();
    await expect(padlock(bob.page, WHOLE)).toBeVisible();
    const path = `/channels/server/${server.id}`;
    const { channels } = await ada.account.call<{ channels: Channel[] }>("GET", path);
    const { id } = channels.find(({ name }) => name === "quiet")!;
    const quiet = { id, space: "server" as const, serverId: server.id, userIds: [] };
    return new Deceived(host, accomplice, ada, bob, cy, quiet, keys);
  }

  /** Returns the rows as the server has them. */
  async rows(): Promise<Message[]> {
    const path = `/messages/${this.channel.id}`;
    return (await this.ada.account.call<{ messages: Message[] }>("GET", path)).messages;
  }

  /** ada writes something. @returns its row */
  async stored(text: string): Promise<Message> {
    const { page } = this.ada;
    await send(page, text);
    await expect(message(page, text)).not.toHaveAttribute("aria-busy", "true");
    return (await this.rows()).at(-1)!;
  }

  /** ada removes a person from the server. */
  async kick({ username }: Person): Promise<void> {
    const { page } = this.ada;
    await page.getByRole("banner").getByRole("button", { name: "Members" }).click();
    await page.getByRole("button", { name: new RegExp(`^${username}`) }).first()
      .click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Kick/ }).click();
    const question = page.getByRole("alertdialog", { name: `Kick ${username}` });
    await question.getByRole("button", { name: "Kick" }).click();
    await expect(question).toHaveCount(0);
  }

  /** Sends bob a change event, which his device checks. */
  hint(): void {
    this.host.tell("e2ee-commit", { channelId: this.channel.id, generation: 1, epoch: 0 });
  }

  /** bob reads these very words. */
  async says(...texts: string[]): Promise<void> {
    for (const text of texts) {
      await expect(this.bob.page.getByText(text, { exact: true })).toBeVisible();
    }
  }

  /** Checks that bob sees the warning that nothing is sent, and no padlock. */
  async isWithheld(): Promise<void> {
    await this.says(
      "This server is holding something back",
      "Others here know of a change that this server doesn't show you. Nothing is sent. " +
        "If it was restored from a backup, any device that knows the change brings it back.",
    );
    await expect(padlock(this.bob.page, WHOLE)).toHaveCount(0);
  }

  /** The host is honest again, and the conversation continues. */
  async goesOn(text: string): Promise<void> {
    this.hint();
    await expect(padlock(this.bob.page, WHOLE)).toBeVisible();
    await send(this.bob.page, text);
    await expect(message(this.ada.page, text)).toBeVisible();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const one of [this.host, this.accomplice]) await one[Symbol.asyncDispose]();
  }
}

/**
 * A device outside of any browser, with a program that does what no other would.
 * @param recoveryKey absent: it is the person's first device
 */
export async function ownProgram(
  t: Stage,
  { account }: Person,
  recoveryKey?: string,
): Promise<Talker> {
  return await deviceOf(t.server.url, account, recoveryKey);
}
