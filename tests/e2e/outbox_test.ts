import { e2e, expect, type Person, until } from "../helpers/e2e.ts";
import { dump } from "../helpers/profile.ts";
import { settled } from "../helpers/settled.ts";
import { channel, composer, gather, message, messageList, send } from "./chat.ts";
import { probes } from "./device.ts";

const FIRST = "the bridge is out, take the ferry";
const SECOND = "it leaves at noon";
const THIRD = "the second ferry is full";
const FOURTH = "wait for the one after noon";

/** Frames to drop between a page and its server. */
interface Loss {
  /** Frames of the page and responses of the server to drop. */
  said?: RegExp;
  answered?: RegExp;
}

/** The page's connections lose what `loss` says at that moment; each next page makes new ones. */
async function loseOn({ page }: Person, loss: Loss) {
  const lost: string[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    const passes = (frame: string | Uint8Array, what?: RegExp) => {
      if (!what?.test(String(frame))) return true;
      lost.push(String(frame));
      return false;
    };
    socket.onMessage((frame) => passes(frame, loss.said) && server.send(frame));
    server.onMessage((frame) => passes(frame, loss.answered) && socket.send(frame));
  });
  return lost;
}

async function once(people: Person[], texts: string[]) {
  for (const { page } of people) {
    for (const text of texts) {
      await expect(message(page, text)).toHaveCount(1);
      await expect(message(page, text)).not.toHaveAttribute("aria-busy", "true");
    }
    const rows = messageList(page).getByRole("article").filter({ hasText: /ferry|noon/ });
    await expect(rows).toContainText(texts);
  }
}

e2e("[D-MSG-1 MSG-02] what a lost connection leaves of messages", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const loss: Loss = {};
  const lost = await loseOn(ada, loss);
  const { server } = await gather("Ferry", ada, grace);
  await t.step(
    "[D-MSG-1 MSG-02] a message whose answer never came is there once after a reload",
    () => isThereOnce(ada, grace, loss, lost),
  );
  await ada.account.call("POST", `/channels/server/${server.id}`, { name: "harbour" });
  lost.length = 0;
  await t.step(
    "[D-MSG-1 MSG-02] what never left the browser goes out in order when it is opened again",
    () => goesOutInOrder(ada, grace, loss, lost),
  );
});

async function isThereOnce(ada: Person, grace: Person, loss: Loss, lost: string[]) {
  // The response, and the event with the message that everyone gets.
  loss.answered = /^43|"new-message"/;
  await send(ada.page, FIRST);
  await expect(message(grace.page, FIRST)).toBeVisible();
  await send(ada.page, SECOND);
  await until("the answer is lost", () => lost.length >= 1);
  await expect(message(ada.page, FIRST)).toHaveAttribute("aria-busy", "true");
  loss.answered = undefined;
  await ada.page.reload();
  await settled(ada.page);
  await expect(message(grace.page, SECOND)).toBeVisible();
  await once([ada, grace], [FIRST, SECOND]);
  await ada.page.reload();
  await settled(ada.page);
  await once([ada], [FIRST, SECOND]);
  await expect(composer(ada.page)).toHaveValue("");
}

async function goesOutInOrder(ada: Person, grace: Person, loss: Loss, lost: string[]) {
  loss.said = /"send-message"/;
  await send(ada.page, THIRD);
  await until("it is lost", () => lost.length === 1);
  await send(ada.page, FOURTH);
  await channel(ada.page, "harbour").click();
  await expect(messageList(ada.page)).toHaveAccessibleName("Messages in #harbour");
  await probes(ada.context);
  const kept = async () =>
    (await dump(ada.context)).filter(([at]) => at.includes("values outbox_")).length;
  await until("both are kept", async () => await kept() === 2);
  await ada.page.close();
  loss.said = undefined;
  // Another channel is open: what waits for the first goes out all the same.
  const page = await ada.context.newPage();
  await page.goto("/");
  await settled(page);
  await expect(messageList(page)).toHaveAccessibleName("Messages in #harbour");
  await once([grace], [FIRST, SECOND, THIRD, FOURTH]);
  await channel(page, "general").click();
  await once([{ ...ada, page }], [FIRST, SECOND, THIRD, FOURTH]);
  await expect(composer(page)).toHaveValue("");
  await until("nothing is kept any more", async () => await kept() === 0);
}
