import { useEffect } from "react";
import { AskLine } from "../../components/shell/AskLine.tsx";
import { ask as t } from "../../text/en/push.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";

/**
 * Asks once about notifications for received messages, until it's answered or postponed (MEND-16).
 */
export default function NotifyBar() {
  const { client, bar } = useMain();
  const { account, notifications, openPush } = client;

  async function turnOn() {
    // First of all: browsers ask only while a press is fresh.
    if (!await notifications.ask()) return;
    const { enabled, desktop } = notifications.settings.value;
    if (enabled && !desktop) await account.turn("desktop", true);
    const push = await openPush();
    await push.look();
    if (push.state.value === "ready") await push.turnOn();
    if (push.state.value === "on") (await notifications.loadCalling()).here.choose("always");
  }

  useEffect(() => {
    bar.value = (
      <AskLine
        text={t.question}
        yes={t.turnOn}
        no={t.notNow}
        onYes={() => turnOn().catch(showError(client, t.failed))}
        onNo={() => void notifications.loadCalling().then(({ here }) => here.putOff())}
      />
    );
    return () => void (bar.value = null);
  }, [client, bar]);
  return null;
}
