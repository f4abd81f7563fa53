/** An encrypted direct message of ada and bob, where the host lies to bob alone. */
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Page } from "playwright-core";
import { befriend, enter, message, rail, send } from "../e2e/chat.ts";
import { conversation, makePrivate, padlock, setUpKeys, WHOLE } from "../e2e/private.ts";
import { expect, type Person, type Stage } from "../helpers/e2e.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { settled } from "../helpers/settled.ts";

export class DeceivedDirect implements AsyncDisposable {
  private constructor(
    readonly host: HostileHost,
    readonly ada: Person,
    readonly bob: Person,
    /** Channel as listed for bob. */
    readonly channel: Channel,
    /** Recovery keys. */
    readonly keys: { ada: string; bob: string },
  ) {}

  static async open(t: Stage): Promise<DeceivedDirect> {
    t.allowErrors("forbidden", "not_found", "conflict", "unreachable");
    const host = await HostileHost.before(t.server.url);
    const ada = await t.user("ada");
    const bob = await t.user("bob", { by: host.url });
    await befriend(ada, bob);
    const channel = await directOf(bob, ada);
    await Promise.all([ada, bob].map(({ page }) => enter(page)));
    const keys = { ada: await setUpKeys(ada.page), bob: await setUpKeys(bob.page) };
    await openDirect(ada.page, bob.username);
    await makePrivate(ada.page);
    await openDirect(bob.page, ada.username);
    await expect(padlock(bob.page, WHOLE)).toBeVisible();
    return new DeceivedDirect(host, ada, bob, channel, keys);
  }

  /** Its messages as the server has them, the oldest first. */
  async rows(): Promise<Message[]> {
    const path = `/messages/${this.channel.id}`;
    return (await this.ada.account.call<{ messages: Message[] }>("GET", path)).messages;
  }

  /** ada writes, and bob reads it. */
  async said(text: string): Promise<void> {
    await send(this.ada.page, text);
    await expect(message(this.bob.page, text)).toBeVisible();
  }

  /** The conversation as the device of one of the two knows it. */
  channelOf(one: Person): PrivateChannel {
    const other = one === this.ada ? this.bob : this.ada;
    return { id: this.channel.id, space: "dm", userIds: [other.account.user.id] };
  }

  /** Sends bob a change event, which his device checks. */
  hint(): void {
    this.host.tell("e2ee-commit", { channelId: this.channel.id, generation: 1, epoch: 0 });
  }

  /** Reloads bob's page with the conversation open. */
  async reload(): Promise<void> {
    await this.bob.page.reload();
    await settled(this.bob.page);
    await openDirect(this.bob.page, this.ada.username);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.host[Symbol.asyncDispose]();
  }
}

/** Makes the direct message of two, or finds it. */
export async function directOf({ account }: Person, other: Person): Promise<Channel> {
  const body = { recipientId: other.account.user.id };
  return (await account.call<{ channel: Channel }>("POST", "/channels/dm", body)).channel;
}

/** Opens the direct message with a person from the list. */
export async function openDirect(page: Page, username: string): Promise<void> {
  await rail(page, "Home").click();
  await conversation(page, username).click();
  await settled(page);
}
