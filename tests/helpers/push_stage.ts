/** A server with pages in this process, whose push goes to a push service of the tests. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Account, createServer, invite, register } from "./account.ts";
import { TestApp } from "./app.ts";
import { type ContextOptions, openContext } from "./browser_context.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { OpenedPage } from "./page_testing.ts";
import { testSite } from "./builds.ts";
import { type ConsoleErrorCode, describeProblem, unexpectedProblems } from "./console_errors.ts";
import { sealed } from "./person.ts";
import { TestPushService } from "./push_service.ts";

export class PushStage implements AsyncDisposable {
  readonly #watched: OpenedPage[] = [];
  /** Kinds of console errors that the test allows. */
  readonly allowed: ConsoleErrorCode[] = [];

  private constructor(
    readonly app: TestApp,
    readonly service: TestPushService,
    readonly browser: Browser,
  ) {}

  /** @param from a push service that is there already */
  static async open(browser: Browser, from?: TestPushService): Promise<PushStage> {
    const site = await testSite();
    const service = from ?? await TestPushService.start();
    const app = await TestApp.start({ site });
    for (const { push } of app.contexts) push.network = service.network;
    return new PushStage(app, service, browser);
  }

  /** Enables push as the host does on the admin page. */
  async switchOn(): Promise<void> {
    const admin = await this.app.registerAdmin("root");
    await admin.order("/admin/settings", { push: true }, "PUT");
  }

  /** Creates a person with a browser, whose page is still empty. */
  async person(name: string, options: ContextOptions = {}): Promise<PushPerson> {
    return await this.device(name, await register(this.app.url, name), options);
  }

  /** Creates a browser of a person, whose page is still empty. */
  async device(
    name: string,
    account: Account,
    options: ContextOptions = {},
  ): Promise<PushPerson> {
    const watched = await openContext(this.browser, this.app.url, name, {
      serviceWorkers: "allow",
      ...options,
    }, account);
    this.#watched.push(watched);
    const { context, page } = watched;
    return { account, username: name, url: this.app.url, context, page };
  }

  /** Creates a server with a guest, whose owner sends messages through the API. */
  async server(name: string, guest: PushPerson) {
    const owner = await register(this.app.url, `owner_${guest.username}`);
    const space = await createServer(owner, name);
    await invite(owner, space.server.id, [guest.account]);
    // A switch that was set means every message (MEND-16).
    await guest.account.call("PUT", "/users/settings", { desktop_notifications: true });
    const say = async (channelId = space.channel.id) => {
      await owner.call("POST", `/messages/${channelId}`, sealed("the treasure"));
      await Promise.all(this.app.contexts.map(({ push }) => push.settled()));
    };
    return { ...space, owner, say };
  }

  /** A friend of `guest`, who writes to them alone, by the API. */
  async friend(guest: PushPerson) {
    const friend = await register(this.app.url, `friend_${guest.username}`);
    await friend.call("POST", "/friends/request", { username: guest.username });
    await guest.account.call("POST", "/friends/request", { username: friend.user.username });
    const { channel } = await friend.call<{ channel: Channel }>("POST", "/channels/dm", {
      recipientId: guest.account.user.id,
    });
    const say = async () => {
      await friend.call("POST", `/messages/${channel.id}`, sealed("the treasure"));
      await Promise.all(this.app.contexts.map(({ push }) => push.settled()));
    };
    return { friend, channel, say };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { context } of this.#watched) await context.close();
    await this.browser.close();
    await this.app[Symbol.asyncDispose]();
    await this.service[Symbol.asyncDispose]();
    const seen = this.#watched
      .flatMap(({ problems }) => unexpectedProblems(problems, this.allowed))
      .map(describeProblem);
    const problems = [...seen, ...this.service.complaints];
    if (problems.length) throw new Error(`complaints:\n${problems.join("\n")}`);
  }
}

export interface PushPerson {
  account: Account;
  username: string;
  url: string;
  context: BrowserContext;
  page: Page;
}
