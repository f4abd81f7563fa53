import { expect, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { createServer, invite } from "../helpers/account.ts";
import { settled } from "../helpers/settled.ts";
import {
  channel,
  composer,
  enter,
  gather,
  message,
  messageList,
  open,
  send,
  startDelete,
  startEdit,
} from "../e2e/chat.ts";

stage(
  "[SOCK-01 SOCK-03] what the client says on the socket",
  async (t) => {
    const ada = await t.user("ada");
    const { page, account } = ada;
    const sockets: string[] = [];
    const frames: string[] = [];
    page.on("websocket", (socket) => {
      sockets.push(socket.url());
      socket.on("framesent", ({ payload }) => frames.push(String(payload)));
    });
    const polls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("transport=polling")) polls.push(request.url());
    });
    const space = await gather("Wire", ada);
    await account.call("POST", `/channels/server/${space.server.id}`, { name: "second" });
    /** The argument of each event of this name that was sent. */
    // deno-lint-ignore no-explicit-any
    const sent = (event: string): any[] =>
      frames.flatMap((frame) => {
        const found = /^42\d*(\[.*)$/.exec(frame);
        const [name, argument] = found ? JSON.parse(found[1]) : [];
        return name === event ? [argument] : [];
      });

    expect(new URL(sockets[0]).pathname).toBe("/socket.io/");
    expect(polls).toEqual([]);
    await t.step("[SOCK-02 SOCK-08] it signs in, and says which channel is open", async () => {
      const { token } = await page.evaluate(() => ({ ...localStorage }));
      const connect = frames.find((frame) => frame.startsWith("40"))!;
      expect(JSON.parse(connect.slice(2))).toEqual({ token });
      await until(
        "the open channel is told",
        () => sent("join-channel").includes(space.channel.id),
      );
    });

    await t.step("[SOCK-13 MSG-49] typing is told, and that it stopped", async () => {
      await composer(page).pressSequentially("wo");
      await until("typing is told", () => sent("typing").some(({ isTyping }) => isTyping));
      await until("and that it stopped", () => sent("typing").at(-1).isTyping === false);
    });
    await t.step("[SOCK-10] a message goes sealed", async () => {
      await send(page, "words");
      await expect(message(page, "words")).not.toHaveAttribute("aria-busy", "true");
      const [message1] = sent("send-message");
      expect(message1).toMatchObject({ channelId: space.channel.id });
      expect(message1.encryptedContent).toBeTruthy();
      expect(message1.iv).toHaveLength(16);
      expect(message1.plainContent ?? null).toBeNull();
    });

    await t.step("[SOCK-11 SOCK-12] so does an edit; a deletion goes by id", async () => {
      const editor = await startEdit(page, "words");
      await editor.fill("other words");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(message(page, "other words")).toContainText("(edited)");
      const question = await startDelete(page, "other words");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(message(page, "other words")).toHaveCount(0);
      await until("the deletion is told", () => sent("delete-message").length > 0);
      const [edited] = sent("edit-message");
      expect(edited).toMatchObject({ channelId: space.channel.id });
      expect(Object.keys(edited).sort()).toEqual([
        "channelId",
        "encryptedContent",
        "iv",
        "messageId",
      ]);
      expect(sent("delete-message")).toEqual([
        { messageId: edited.messageId, channelId: space.channel.id },
      ]);
    });

    await t.step("[SOCK-09] a channel that is left is told", async () => {
      await channel(page, "second").click();
      await until(
        "the channel that was left is told",
        () => sent("leave-channel").includes(space.channel.id),
      );
    });
  },
);

stage("[SOCK-35 D-RATE] a refusal for being too quick is told in words", async (t) => {
  const ada = await t.user("ada");
  await ada.page.addInitScript(() => {
    globalThis.WebSocket = class extends WebSocket {
      override send(data: string): void {
        super.send(data);
        if (!data.includes?.('"typing"')) return;
        const error = { message: "You hit a rate limit.", retryAfter: 7, code: "rate_limited" };
        this.onmessage?.({ data: `42${JSON.stringify(["error", error])}` } as MessageEvent);
      }
    };
  });
  await gather("Quick", ada);
  await composer(ada.page).pressSequentially("x");
  await expect(
    ada.page.getByText("Rate limited: You hit a rate limit. Try again in 7 seconds."),
  ).toBeVisible();
});

stage("[SOCK-03 SOCK-05] where websockets are blocked, polling carries the chat", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await ada.page.addInitScript(() => {
    class Blocked {
      onerror?: (event: Event) => void;
      constructor() {
        setTimeout(() => this.onerror?.(new Event("error")));
      }
      close() {}
    }
    Object.assign(globalThis, { WebSocket: Blocked });
  });
  const sockets: string[] = [];
  ada.page.on("websocket", (socket) => sockets.push(socket.url()));
  const space = await createServer(ada.account, "Proxy");
  await invite(ada.account, space.server.id, [grace.account]);
  await enter(ada.page);
  await expect(messageList(ada.page)).toBeAttached();
  await open(grace, space);
  await send(grace.page, "through the needle's eye");
  await expect(message(ada.page, "through the needle's eye")).toBeVisible();
  await send(ada.page, "and back");
  await expect(message(grace.page, "and back")).toBeVisible();
  await open(grace, space);
  await expect(message(grace.page, "and back")).toHaveCount(1);
  expect(sockets).toEqual([]);
});

stage("[SOCK-03 SOCK-04] a page whose websockets fail comes in by polling", async (t) => {
  const { page, account } = await t.user("ada");
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  t.allowErrors("unreachable");
  await page.addInitScript(() => {
    const Bare = WebSocket;
    globalThis.WebSocket = class extends Bare {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(new URL("/no/such/socket", url), protocols);
      }
    };
  });
  await page.goto("/");
  await settled(page);
  // Pages also look settled when they don't want a connection: this one has tried one, and opens
  // another.
  expect(new Set(sockets)).toEqual(new Set(["/no/such/socket"]));
  const isConnected = () => t.app.context.presence.isConnected(account.user.id);
  await until("it is connected", isConnected);
});
